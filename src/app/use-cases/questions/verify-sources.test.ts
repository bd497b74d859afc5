import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readSources } from './verify-sources.ts'

const settings = {
  timeZone: 'UTC',
  ingest: {
    workers: 1,
    budget: { seconds: 60, memoryMb: 160, parts: 100 },
    maxFileBytes: 2 ** 28,
    maxTextLength: 2 ** 24,
    maxSplitFileBytes: 2 ** 31,
  },
}

test(
  'a source that takes more than its budget is named as unread, and the others are read in ' +
    'their order',
  async t => {
    const root = mkdtempSync(join(tmpdir(), 'veritrail-sources-'))
    t.after(() => rmSync(root, { recursive: true, force: true }))
    writeFileSync(join(root, 'a.txt'), 'The bridge was opened in 1893.')
    writeFileSync(
      join(root, 'm.txt'),
      'The survey of the old bridge over the river was late again. '.repeat(250_000),
    )
    writeFileSync(
      join(root, 'z.eml'),
      'Message-ID: <z@x>\nFrom: Ada Park <ada@x.example>\nSubject: Crane\nContent-Type: ' +
        'multipart/mixed; boundary="b"\n\n--b\nContent-Type: text/plain\n\nThe crane stands in ' +
        'Oslo.\n--b\nContent-Type: text/plain\nContent-Disposition: attachment; ' +
        'filename="pier.txt"\n\nThe pier is long.\n--b--\n',
    )
    const { documents, passages, unread } = await readSources([root], settings)
    assert.deepEqual(
      [...documents.values()].map(document => document.key),
      ['a.txt', 'z@x', 'z@x/pier.txt'],
    )
    assert.deepEqual(
      passages.map(passage => passage.text),
      ['The bridge was opened in 1893.', 'The crane stands in Oslo.', 'The pier is long.'],
    )
    assert.deepEqual(
      unread.map(({ key, reason }) => [key, reason]),
      [['m.txt', 'over_budget']],
    )
    assert.match(unread[0]?.message ?? '', /160 MB/)
  },
)

test('in a letter its writer says "I"', async t => {
  const root = mkdtempSync(join(tmpdir(), 'veritrail-sources-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  writeFileSync(
    join(root, 'letter.txt'),
    '3 May 2024\n\nDear members,\n\nI will bring the ladder.\n\nRegards,\n\nTom Brand\n',
  )
  const { passages } = await readSources([root], settings)
  assert.deepEqual([...new Set(passages.map(({ voice }) => voice?.speaker))], ['Tom Brand'])
})
