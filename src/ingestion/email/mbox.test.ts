import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultLoadLimits, type LoadOutcome } from '../loaded-document.ts'
import { mboxLoader, mboxMessages } from './mbox.ts'
import { maildirEntry } from './maildir.ts'

const split = (text: string) =>
  [...mboxMessages(Buffer.from(text, 'latin1'))].map(bytes => Buffer.from(bytes).toString('latin1'))
const stamp = 'From ann@x.org Mon Jun  3 10:15:00 2019\n'

test('messages are split at separators, quoted From lines are restored', () => {
  assert.deepEqual(
    split(`${stamp}Subject: a\n\none\n>From here\n>>From there\n\n${stamp}Subject: b\n\ntwo\n`),
    ['Subject: a\n\none\nFrom here\n>From there\n', 'Subject: b\n\ntwo\n'],
  )
  assert.deepEqual(
    split(`${stamp}Subject: a\n\none\n\n${stamp}Subject: b\n\ntwo\n`.replaceAll('\n', '\r\n')),
    ['Subject: a\r\n\r\none\r\n', 'Subject: b\r\n\r\ntwo\r\n'],
  )
})

test('a sentence that begins with From does not split a message', () => {
  assert.equal(split(`${stamp}Subject: a\n\none\n\nFrom Monday on we are away.\nBye\n`).length, 1)
})

test('one bare message is one message', () => {
  assert.deepEqual(split('Subject: a\n\nb\n'), ['Subject: a\n\nb\n'])
})

test(
  'mails are keyed by Message-ID or content, duplicates are skipped, a bad mail does not ' +
    'stop the rest',
  async () => {
    const text =
      `${stamp}Message-ID: <1@x>\nSubject: a\n\none\n\n${stamp}Message-ID: <1@x>\nSubject: ` +
      `a\n\none\n\n${stamp}Message-ID: <1@x>\nSubject: ` +
      `other\n\none\n\n${stamp}\n\n\n${stamp}Subject: no id\n\ntwo\n`
    const outcomes: LoadOutcome[] = []
    for await (const outcome of mboxLoader.load(
      { key: 'box', fileName: 'box', bytes: Buffer.from(text) },
      { timeZone: 'UTC', limits: defaultLoadLimits },
    ))
      outcomes.push(outcome)
    const keys = outcomes.map(outcome =>
      outcome.status === 'loaded' ? outcome.document.key : outcome.status,
    )
    assert.equal(keys[0], '1@x')
    assert.equal(keys[1], 'skipped')
    assert.match(String(keys[2]), /^1@x#[0-9a-f]{12}$/)
    assert.match(String(keys.at(-1)), /^sha256-[0-9a-f]{32}$/)
    assert.equal(
      outcomes[0]?.status === 'loaded'
        ? Buffer.from(outcomes[0].document.bytes ?? []).toString()
        : '',
      'Message-ID: <1@x>\nSubject: a\n\none\n',
    )
  },
)

test('files of a maildir are recognised with their flags and keep their key', () => {
  assert.deepEqual(maildirEntry('work/cur/1559553300.M1P2.host:2,SR'), {
    folder: 'work',
    uniqueName: '1559553300.M1P2.host',
    key: 'work/1559553300.M1P2.host',
    flags: 'RS',
  })
  assert.equal(maildirEntry('new/1559553300.M1P2.host')?.key, '1559553300.M1P2.host')
  assert.equal(maildirEntry('tmp/1559553300.M1P2.host'), undefined)
  assert.equal(maildirEntry('cur/notes.txt'), undefined)
})
