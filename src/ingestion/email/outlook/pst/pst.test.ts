import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  defaultLoadLimits,
  type LoadedDocument,
  type LoadOutcome,
} from '../../../loaded-document.ts'
import { loadItem } from '../../../loaders/load-item.ts'
import { msgFile, sampleMail, type SampleMessage } from '../msg-sample.contract.ts'
import { pstFile, type SampleMailbox } from './pst-sample.contract.ts'

const large: SampleMessage = {
  ...sampleMail,
  properties: [
    ...sampleMail.properties.filter(([id]) => id !== 0x0037 && id !== 0x1035),
    [0x0037, 'Large'],
    [0x1035, '<large@example.org>'],
  ],
  attachments: [
    {
      properties: [
        [0x3701, Buffer.alloc(50_000, 'rope ')],
        [0x3707, 'rope.txt'],
        [0x3705, 1],
      ],
    },
    { properties: [[0x3001, 'Rope for pier four']], message: sampleMail },
  ],
}
const numbered = Array.from({ length: 40 }, (_one, index): SampleMessage => ({
  properties: [
    [0x001a, 'IPM.Note'],
    [0x0037, `Mail ${index}`],
    [0x1000, `This is number ${index}.`],
    [0x1035, `<${index}@example.org>`],
  ],
}))
const mailbox: SampleMailbox = {
  folders: [
    { name: 'Inbox', messages: [sampleMail, large] },
    { name: 'Sent/Old', messages: numbered },
  ],
}

async function outcomesOf(bytes: Uint8Array): Promise<LoadOutcome[]> {
  const outcomes: LoadOutcome[] = []
  const limits = defaultLoadLimits
  const item = { key: 'mail.pst', fileName: 'mail.pst', bytes }
  for await (const outcome of loadItem(item, { timeZone: 'UTC', limits })) outcomes.push(outcome)
  return outcomes
}

const documentsOf = (outcomes: readonly LoadOutcome[]): LoadedDocument[] =>
  outcomes.flatMap(outcome => (outcome.status === 'loaded' ? [outcome.document] : []))

test('files of every version and encoding give the same mails with their folders', async () => {
  const expected = [
    ['Inbox', 'rope@example.org', 'Rope for pier four'],
    ['Inbox', 'large@example.org', 'Large'],
    ...numbered.map((_one, index) => ['Sent Old', `${index}@example.org`, `Mail ${index}`]),
  ]
  for (const kind of ['unicode', 'ansi', 'unicode-4k'] as const)
    for (const cipher of ['none', 'permute', 'cyclic'] as const) {
      const documents = documentsOf(await outcomesOf(pstFile({ ...mailbox, kind, cipher })))
      assert.deepEqual(
        documents.map(one => [one.properties['folder'], one.mail?.emailId, one.title]),
        expected,
        `${kind}, ${cipher}`,
      )
      const [first, second] = documents
      assert.equal(first?.text, 'Hello Bob,\n\nthe Rope is 40 m long. Grüße aus Köln')
      assert.deepEqual(
        second?.attachments.map(one => one.fileName),
        ['rope.txt', 'Rope for pier four.eml'],
      )
      assert.deepEqual(second?.attachments[0]?.bytes, Buffer.alloc(50_000, 'rope '))
    }
})

test('a mail is the one that an .msg of the same message gives', async () => {
  const [outcome] = await outcomesOf(pstFile(mailbox))
  const item = { key: 'a.msg', fileName: 'a.msg', bytes: msgFile(sampleMail) }
  const options = { timeZone: 'UTC', limits: defaultLoadLimits }
  for await (const other of loadItem(item, options)) {
    assert.ok(outcome?.status === 'loaded' && other.status === 'loaded')
    assert.deepEqual(outcome.document.mail, other.document.mail)
    assert.deepEqual(outcome.document.attachments, other.document.attachments)
  }
})

test('copies in two folders are two documents', async () => {
  const twice = { name: 'Copies', messages: [sampleMail] }
  const outcomes = await outcomesOf(pstFile({ folders: [...mailbox.folders, twice] }))
  const keys = documentsOf(outcomes).map(one => one.key)
  assert.equal(new Set(keys).size, outcomes.length)
})

test('a file with a password, or encrypted, is refused with the reason', async () => {
  const [locked, ...none] = await outcomesOf(pstFile({ ...mailbox, hasPassword: true }))
  assert.ok(locked?.status === 'failed' && locked.reason === 'password' && none.length === 0)
  assert.match(locked.message, /mail\.pst .*asks for a password.*Change Password/)
  const encrypted = pstFile(mailbox)
  encrypted[513] = 0x10
  const [refused] = await outcomesOf(encrypted)
  assert.ok(refused?.status === 'failed' && refused.reason === 'password')
})

test('a file that is cut off, or none, is refused as damaged', async () => {
  const file = pstFile(mailbox)
  for (const bytes of [file.subarray(0, file.length - 600), file.subarray(0, 300)]) {
    const [outcome, ...more] = await outcomesOf(bytes)
    assert.ok(outcome?.status === 'failed' && outcome.reason === 'damaged' && more.length === 0)
  }
  const [renamed] = await outcomesOf(Buffer.from('%PDF-1.4 nothing'))
  assert.equal(renamed?.status, 'failed')
})

test('a damaged message does not take the others with it', async () => {
  const file = pstFile({ ...mailbox, cipher: 'none' })
  const at = file.indexOf(Buffer.from('This is number 7.', 'utf16le'))
  file[at] = (file[at] ?? 0) ^ 1
  const outcomes = await outcomesOf(file)
  const failed = outcomes.filter(one => one.status === 'failed')
  assert.deepEqual([outcomes.length, failed.length], [42, 1])
  assert.match(failed[0]?.message ?? '', /checksum/)
})

test('files that point in circles come to an end', async () => {
  // Without checksums, so that what is changed is believed.
  const believed = (change: (file: Buffer) => void): Buffer => {
    const file = pstFile({ ...mailbox, cipher: 'none' })
    change(file)
    return file
  }
  const nodeRoot = pstFile(mailbox).readUInt32LE(224)
  const files = [
    // The root of the index is its own child.
    believed(file => {
      file.writeUInt32LE(nodeRoot, nodeRoot + 16)
      file.writeUInt32LE(0, nodeRoot + 496 + 4)
    }),
    // The index of blocks is that of nodes.
    believed(file => file.writeUInt32LE(nodeRoot, 240)),
    // A root beyond the end.
    believed(file => file.writeUInt32LE(0x7fffff00, 224)),
  ]
  for (const file of files) {
    const outcomes = await outcomesOf(file)
    assert.ok(outcomes.every(one => one.status === 'failed' && one.reason === 'damaged'))
  }
})

test('any byte may be wrong: what comes out are outcomes, in bounded time', async () => {
  const file = pstFile({ ...mailbox, cipher: 'none', folders: mailbox.folders.slice(0, 1) })
  const withoutSums = Buffer.from(file)
  let seed = 7
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  for (let round = 0; round < 60; round++) {
    const bytes = Buffer.from(withoutSums)
    for (let change = 0; change < 3; change++) {
      // Where something is written, not in the empty beginning.
      const at = 0x4600 + random(bytes.length - 0x4600)
      bytes[at] = random(256)
    }
    const outcomes = await outcomesOf(bytes)
    assert.ok(outcomes.length >= 1 && outcomes.length <= 10)
  }
})
