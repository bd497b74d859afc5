import assert from 'node:assert/strict'
import { test } from 'node:test'
import iconv from 'iconv-lite'
import type { LoadedDocument } from '../../loaded-document.ts'
import { loaded, outline } from '../sample-files.contract.ts'

const visible = (document: LoadedDocument): string => {
  let text = ''
  let at = 0
  for (const cut of document.cuts) {
    text += document.text.slice(at, cut.start)
    at = cut.end
  }
  return (text + document.text.slice(at)).replace(/\n{2,}/g, '\n\n').trim()
}

const helpPage = `<!doctype html><html lang="en"><head><title>Reset a password – Help</title
><link rel="canonical" href="/hc/reset"><meta name="description" content="How to."></head>
<body class="has-sidebar"><div id="cookie-banner">We use cookies. <button>Accept</button></div>
<header><a href="/">Acme Help</a><form role="search"><input placeholder="Search"></form></header>
<nav><ul><li><a href="/a">Home</a></li><li><a href="/b">Billing</a></li></ul></nav>
<ol class="breadcrumbs"><li><a href="/">Acme</a></li><li><a href="/acc">Account</a></li></ol>
<main><article><header><h1>Reset a password</h1></header><p>Open <a href="/settings">Settings</a
> and choose <b>Security</b>.</p>
<h2>On a phone</h2><ol><li>Open the app.</li><li>Tap <i>Forgot</i>.<ul><li>iOS only</li></ul></li
></ol>
<aside class="callout">Links expire after a day.</aside>
<table><thead><tr><th>Plan</th><th>Wait</th></tr></thead><tbody><tr><td>Free</td><td>2 days</td
></tr></tbody></table>
<pre>line one
  line two</pre><script>track("secret")</script><style>p{}</style></article>
<div class="related-articles"><h3>Related</h3><a href="/x">Change your email</a
><a href="/y">Close your account</a></div></main>
<div class="ad-slot">Buy now!</div><p hidden>not shown</p><footer>© Acme</footer></body></html>`

test('a help-centre page keeps its article and cuts what surrounds it', async () => {
  const document = await loaded('reset.html', helpPage, {
    link: 'https://help.example.org/hc/en/reset?utm=1',
  })
  assert.equal(
    visible(document),
    [
      'Reset a password',
      'Open Settings and choose Security.',
      'On a phone',
      '1. Open the app.\n2. Tap Forgot.',
      '- iOS only',
      'Links expire after a day.',
      'Plan | Wait\nPlan: Free | Wait: 2 days',
      'line one\n  line two',
    ]
      .join('\n\n')
      .replace('Forgot.\n\n- iOS', 'Forgot.\n\n  - iOS'),
  )
  assert.deepEqual(
    outline(document).map(line => line.slice(0, 30)),
    [
      'Reset a password: Reset a pass',
      'Reset a password > On a phone:',
      'Reset a password > On a phone ',
    ].map(line => line.slice(0, 30)),
  )
  assert.equal(document.link, 'https://help.example.org/hc/reset')
  assert.equal(document.title, 'Reset a password – Help')
  assert.equal(document.kind, 'page')
  assert.deepEqual(document.properties, { description: 'How to.', declaredLanguage: 'en' })
  assert.ok(!document.text.includes('secret'))
})

test('what is cut stays in the text, marked', async () => {
  const document = await loaded('reset.html', helpPage)
  for (const words of [
    'We use cookies',
    'Billing',
    'Account',
    'Buy now',
    '© Acme',
    'not shown',
    'Change your email',
  ]) {
    const at = document.text.indexOf(words)
    assert.ok(
      document.cuts.some(cut => cut.start <= at && at < cut.end),
      words,
    )
  }
})

test('a page of nothing but navigation is all content', async () => {
  const document = await loaded('a.html', '<nav><a href="/a">Only this</a></nav>')
  assert.equal(visible(document), 'Only this')
})

test('tables that lay out a page are read as paragraphs, tables of data as rows', async () => {
  const { text } = await loaded(
    'a.html',
    '<table><tr><td><h1>Title</h1><p>One.</p></td><td><table>' +
      '<tr><td>a</td><td>b</td></tr><tr><td ' +
      'colspan=2>c</td></tr></table></td></tr></table>',
  )
  assert.equal(text, 'Title\n\nOne.\n\na | b\nc')
})

test('tags that are left open, crossed or unknown do not lose text', async () => {
  const { text } = await loaded(
    'a.html',
    '<ul><li>one<li>two</ul><p>three<p>four<b><i>five</b></i> ' +
      'six<x-y>seven</x-y><table><tr><td>8<td>9<tr><td>10</table>after &amp; &eacute; ' +
      '&#x4e2d;',
  )
  assert.equal(text, '- one\n- two\n\nthree\n\nfourfive sixseven\n\n8 | 9\n10\n\nafter & é 中')
})

test('the declared character set of a page counts', async () => {
  const page = '<html><head><meta charset="windows-1251"></head><body>Привет, мир</body></html>'
  const { text } = await loaded('a.html', iconv.encode(page, 'windows-1251'))
  assert.equal(text, 'Привет, мир')
})

test('a canonical address without a scheme, or with a wrong one, is no link', async () => {
  for (const href of ['/hc/reset', 'javascript:alert(1)', 'file:///etc/passwd']) {
    const { link } = await loaded(
      'a.html',
      `<html><head><link rel="canonical" href="${href}"></head><body>hi</body></html>`,
    )
    assert.equal(link, undefined, href)
  }
})
