import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { sampleMail, type SampleMessage } from '../email/outlook/msg-sample.contract.ts'
import { pstFile, type SampleMailbox } from '../email/outlook/pst/pst-sample.contract.ts'
import { defaultLoadLimits } from '../loaded-document.ts'
import { listSource } from './list-source.ts'
import type { SourceEntry } from './source-entry.ts'
import { sourceItems } from './source-items.ts'

async function entriesOf(t: TestContext, bytes: Uint8Array, maxBytes = 1 << 28) {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-pst-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'mail.pst'), bytes)
  const listing = await listSource(folder)
  const entries: SourceEntry[] = []
  const limits = { ...defaultLoadLimits, maxBytes }
  for await (const entry of sourceItems(listing, { limits, timeZone: 'UTC' })) entries.push(entry)
  return { kind: listing.source.kind, entries }
}

const withFile = (size: number): SampleMessage => ({
  ...sampleMail,
  attachments: [
    {
      properties: [
        [0x3701, Buffer.alloc(size, 'rope ')],
        [0x3707, 'rope.txt'],
      ],
    },
  ],
})
const contact: SampleMessage = {
  properties: [
    [0x001a, 'IPM.Contact'],
    [0x3001, 'Ann Lee'],
    [['address', 0x8083], 'ann@example.org'],
  ],
}
const mailbox = (...messages: readonly SampleMessage[]): SampleMailbox => ({
  folders: [{ name: 'Inbox', messages }],
})

test('a data file of Outlook is a mailbox: mails, with the folder, and contacts', async t => {
  const { kind, entries } = await entriesOf(t, pstFile(mailbox(sampleMail, contact)))
  assert.equal(kind, 'pst')
  assert.deepEqual(
    entries.map(entry =>
      entry.kind === 'item'
        ? [entry.isMail, entry.item.key, entry.item.mediaType, entry.item.properties]
        : entry,
    ),
    [
      [true, 'mail.pst#Inbox/200024', 'message/rfc822', { folder: 'Inbox' }],
      [false, 'mail.pst#Inbox/200044', 'text/vcard', { folder: 'Inbox' }],
    ],
  )
})

test('a message above the limit is refused, and the others are read', async t => {
  const messages = [sampleMail, withFile(60_000), sampleMail]
  const { entries } = await entriesOf(t, pstFile(mailbox(...messages)), 50_000)
  assert.deepEqual(
    entries.map(entry => (entry.kind === 'failed' ? entry.reason : entry.kind)),
    ['item', 'too_large', 'item'],
  )
})

test('a file that cannot be read at all is one failure, and no mail counts as gone', async t => {
  const locked = pstFile({ ...mailbox(sampleMail), hasPassword: true })
  const cut = pstFile(mailbox(sampleMail)).subarray(0, 20_000)
  for (const [bytes, reason] of [
    [locked, 'password'],
    [cut, 'damaged'],
  ] as const) {
    const { entries } = await entriesOf(t, bytes)
    const [only] = entries
    assert.ok(entries.length === 1 && only?.kind === 'failed')
    assert.deepEqual([only.key, only.reason, only.isMail], ['mail.pst', reason, true])
  }
})
