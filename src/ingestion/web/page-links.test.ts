import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageLinks } from './page-links.ts'

const links = async (html: string, robots?: string) =>
  await pageLinks(Buffer.from(html), {
    address: 'https://example.org/docs/a.html',
    mediaType: 'text/html',
    robots,
  })

test('finds the pages that a page links to, each once', async () => {
  const { addresses } = await links(`<a href="b.html">b</a> <a href="/docs/b.html#part">again</a
> <area href="//other.example/x"> <a href='../?q=1&amp;r=2'>up</a>
    <a href="logo.png">picture</a><a href="mailto:ada@example.org">mail</a
><a href="javascript:x()">script</a><a href="https://u:p@example.org/">secret</a
><a name="x">none</a>
    <script>document.write('<a href="/written">')</script
><!-- <a href="/comment"> --><link href="/style">`)
  assert.deepEqual(addresses, [
    'https://example.org/docs/b.html',
    'https://other.example/x',
    'https://example.org/?q=1&r=2',
  ])
})

test('a base moves relative links; only the first one counts', async () => {
  assert.deepEqual(
    (await links('<base href="/en/"><base href="/fr/"><a href="x">x</a>')).addresses,
    ['https://example.org/en/x'],
  )
  assert.deepEqual(
    (await links('<base href="data:text/html,x"><a href="x">x</a><a href="/y">y</a>')).addresses,
    [],
  )
})

test('nofollow and noindex are read from the link, the page and the header', async () => {
  assert.deepEqual(
    (await links('<a rel="nofollow ugc" href="/a">a</a><a rel="noopener" href="/b">b</a>'))
      .addresses,
    ['https://example.org/b'],
  )
  assert.deepEqual(
    await links('<meta name="ROBOTS" content="noindex,nofollow"><a href="/a">a</a>'),
    { addresses: [], isUnlisted: true },
  )
  assert.deepEqual(await links('<a href="/a">a</a>', 'noindex'), {
    addresses: ['https://example.org/a'],
    isUnlisted: true,
  })
  assert.deepEqual(await links('<a href="/a">a</a>', 'none'), { addresses: [], isUnlisted: true })
})

test('a page of links without end gives a bounded list', async () => {
  const { addresses } = await links(
    Array.from({ length: 20_000 }, (_, index) => `<a href="/${index}">x</a>`).join(''),
  )
  assert.equal(addresses.length, 10_000)
})
