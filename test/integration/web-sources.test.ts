import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { localSite, page, redirectTo } from '../../src/ingestion/web/local-site.contract.ts'
import { runCommands } from '../support/commands.ts'
import { longPattern } from '../../src/support/long-pattern.ts'

function workshop(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-web-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const withoutPauses = (folder: string, web: Record<string, unknown> = {}): void => {
  const file = join(folder, '.veritrail', 'config.json')
  const config = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  writeFileSync(file, JSON.stringify({ ...config, ingest: { web: { pauseMs: 0, ...web } } }))
}

test('a site is read, asked and shown with its addresses', async t => {
  const folder = workshop(t)
  const site = await localSite(t, {
    '/help/': page('Help centre', 'Here is how we work.', [
      'badges',
      'parking',
      'refunds?utm=1',
      'gone',
    ]),
    '/help/badges': page(
      'Visitor badges',
      'A visitor badge is issued at the north gate by Maria Keller. It is valid for three days.',
    ),
    '/help/parking': page('Parking', 'The parking permit costs twelve euros a month.'),
    '/help/refunds?utm=1': page('Refunds', 'Refunds are paid within fourteen days.'),
  })
  await runCommands([['init']], { folder })
  withoutPauses(folder)
  const address = `${site.origin}/help/badges`
  const allowed = ['--allow-private', site.host]
  const [refused, read, again, asked, askedJson, found, list, shown, html] = await runCommands(
    [
      ['ingest', '--site', `${site.origin}/help/`],
      ['ingest', '--site', `${site.origin}/help/`, ...allowed],
      ['ingest', '--site', `${site.origin}/help/`, ...allowed],
      ['ask', 'Where is a visitor badge issued?'],
      ['ask', 'Where is a visitor badge issued?', '--json', '--no-verify'],
      ['search', 'parking', 'permit'],
      ['documents', 'list'],
      ['documents', 'show', `${site.origin}/help/parking`, '--json'],
      ['ask', 'Where is a visitor badge issued?', '--html', 'answer.html'],
    ],
    { folder },
  )
  assert.equal(refused?.code, 3)
  assert.match(
    refused?.err ?? '',
    longPattern('')`
      not_allowed: http:\/\/127\.0\.0\.1:\d+\/robots\.
      txt is not on the public internet.+--allow-private 127\.0\.0\.1:\d+`,
  )
  assert.match(
    read?.out ?? '',
    /^4 ingested, 0 replaced, 0 unchanged, 0 removed, 1 skipped, 0 failed/,
  )
  assert.match(
    read?.err ?? '',
    new RegExp(`skipped +${site.origin}/help/gone – linked, but not there \\(404\\)`),
  )
  assert.match(again?.out ?? '', /^0 ingested, 0 replaced, 4 unchanged/)
  assert.match(
    asked?.out ?? '',
    new RegExp(
      'north gate by Maria Keller\\. \\[1\\][^]+\\[1\\] Visitor badges\\n[^\\n]*characters ' +
        `\\d+–\\d+\\n +${address}\\n`,
    ),
  )
  const answer = JSON.parse(askedJson?.out ?? '') as {
    sentences: Array<{ citations: Array<{ link: string }> }>
  }
  assert.equal(answer.sentences[0]?.citations[0]?.link, address)
  assert.match(found?.out ?? '', new RegExp(`\\n +${site.origin}/help/parking\\n`))
  for (const path of ['badges', 'parking', 'refunds\\?utm=1'])
    assert.match(list?.out ?? '', new RegExp(` ${site.origin}/help/${path}(?:\\n|$)`))
  assert.equal(
    (JSON.parse(shown?.out ?? '') as { link: string }).link,
    `${site.origin}/help/parking`,
  )
  assert.equal(html?.code, 0)
  assert.match(
    readFileSync(join(folder, 'answer.html'), 'utf8'),
    new RegExp(`<a href="${address}" rel="noopener noreferrer">Visitor badges</a>`),
  )
})

test(
  'lists of addresses go on past what fails; what is no address is told beforehand, without ' +
    'its secrets',
  async t => {
    const folder = workshop(t)
    const site = await localSite(t, {
      '/a': page('A', 'Text of A.'),
      '/b': redirectTo('/c', 301),
      '/c': page('C', 'Text of C.'),
      '/picture': { type: 'image/png', body: 'x' },
    })
    await runCommands([['init', '--encoder', 'off']], { folder })
    withoutPauses(folder, { privateHosts: ['127.0.0.1'] })
    writeFileSync(
      join(folder, 'pages.txt'),
      '\ufeff# our ' +
        (`pages\r\n${site.origin}/a\r\n\r\n${site.origin}/missing\n${site.origin}/b\n` +
          `${site.origin}/a#again\n${site.origin}/picture\n`),
    )
    writeFileSync(
      join(folder, 'wrong.txt'),
      `${site.origin}/a\nhttps://ada:hunter2@example.org/\nnothing\n`,
    )
    writeFileSync(join(folder, 'empty.txt'), '# none\n')
    writeFileSync(join(folder, 'note.txt'), 'A note about gates.\n')
    const [listed, wrong, empty, scheme, both, noSuch] = await runCommands(
      [
        ['ingest', '--urls', 'pages.txt', '--json'],
        ['ingest', '--urls', 'wrong.txt'],
        ['ingest', '--urls', 'empty.txt'],
        ['ingest', 'ftp://example.org/a', 'note.txt'],
        ['ingest', 'note.txt', `${site.origin}/c`],
        ['ingest', '--urls', 'absent.txt'],
      ],
      { folder },
    )
    const outcomes = (listed?.out ?? '')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { status?: string; key?: string; reason?: string })
    assert.deepEqual(
      outcomes
        .filter(({ key }) => key !== undefined)
        .map(({ status, key, reason }) => [
          status,
          key?.replace(site.origin, ''),
          ...(reason === undefined ? [] : [reason]),
        ]),
      [
        ['ingested', '/a'],
        ['failed', '/missing', 'missing'],
        ['failed', '/picture', 'unsupported'],
        ['ingested', '/c'],
      ],
    )
    assert.equal(listed?.code, 3)
    assert.match(
      wrong?.err ?? '',
      longPattern('')`
        wrong\.txt, line 2, holds a user name or a password.+; wrong\.
        txt, line 3, is not a web address\. Nothing was ingested`,
    )
    assert.doesNotMatch(`${wrong?.err}${wrong?.out}`, /hunter2/)
    assert.match(empty?.err ?? '', /empty\.txt holds no addresses/)
    assert.match(
      scheme?.err ?? '',
      /Address 1 is not an http or https address\. Nothing was ingested/,
    )
    assert.match(both?.out ?? '', /^1 ingested, 0 replaced, 1 unchanged/)
    assert.notEqual(noSuch?.code, 0)
  },
)
