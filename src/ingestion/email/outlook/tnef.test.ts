import assert from 'node:assert/strict'
import { test } from 'node:test'
import { load, loaded } from '../../loaders/sample-files.contract.ts'
import { sampleMail } from './msg-sample.contract.ts'
import { tnefFile } from './tnef-sample.contract.ts'

const inMail = (bytes: Uint8Array, text: string): string =>
  [
    'From: Ann <ann@example.org>',
    'To: bob@example.org',
    'Subject: Files',
    'Message-ID: <files@example.org>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    text,
    '--b',
    'Content-Type: application/ms-tnef; name="winmail.dat"',
    'Content-Disposition: attachment; filename="winmail.dat"',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(bytes).toString('base64'),
    '--b--',
    '',
  ].join('\n')

test('winmail.dat by itself is the mail that it was', async () => {
  const { mail, text, attachments, extractor } = await loaded('winmail.dat', tnefFile(sampleMail))
  assert.deepEqual(
    [mail?.subject, mail?.from, mail?.to.length, mail?.cc.length, text, extractor],
    [
      'Rope for pier four',
      { name: 'Ann Lee', address: 'ann@example.org' },
      1,
      1,
      'Hello Bob,\n\nthe Rope is 40 m long. Grüße aus Köln',
      'tnef/2',
    ],
  )
  assert.deepEqual(
    attachments.map(one => [one.fileName, Buffer.from(one.bytes).toString()]),
    [['Fahrplan für Köln.txt', 'Boats leave from pier four.']],
  )
})

test('in a mail its files take its place, and its text where the mail has none', async () => {
  const file = tnefFile({
    ...sampleMail,
    attachments: [
      ...(sampleMail.attachments ?? []),
      { properties: [[0x3001, 'Inner']], message: sampleMail },
    ],
  })
  const withText = await loaded('a.eml', inMail(file, 'See the files.'))
  assert.deepEqual(
    [
      withText.mail?.subject,
      withText.text,
      withText.attachments.map(one => [one.fileName, one.mediaType]),
    ],
    [
      'Files',
      'See the files.',
      [
        ['Fahrplan für Köln.txt', 'text/plain'],
        ['Inner.eml', 'message/rfc822'],
      ],
    ],
  )
  const without = await loaded('a.eml', inMail(file, ''))
  assert.match(without.text, /^Hello Bob,\n\nthe Rope/)
})

test('one that breaks off stays an attachment, and is refused with the reason', async () => {
  const file = tnefFile(sampleMail)
  const cut = file.subarray(0, file.length - 40)
  const { attachments } = await loaded('a.eml', inMail(cut, 'See the files.'))
  assert.deepEqual(
    attachments.map(one => one.fileName),
    ['winmail.dat'],
  )
  const changed = Buffer.from(file)
  changed[60] = (changed[60] ?? 0) ^ 1
  for (const bytes of [cut, changed, file.subarray(0, 5)]) {
    const outcome = await load('winmail.dat', bytes)
    assert.ok(outcome.status === 'failed' && outcome.reason === 'damaged', JSON.stringify(outcome))
    assert.match(outcome.message, /winmail\.dat/)
  }
})

test('lengths and counts that no file can have are refused', async () => {
  const file = tnefFile({ properties: [[0x0037, 'x']] })
  // Level, id and length of the attribute that holds the properties.
  const at = file.indexOf(Buffer.from([1, 0x03, 0x90, 0x06, 0x00]))
  const value = file.subarray(at + 9, file.length - 2)
  for (const offset of [0, 8, 12]) {
    const bytes = Buffer.from(file)
    bytes.writeUInt32LE(0xffffffff, at + 9 + offset)
    const changed = bytes.subarray(at + 9, at + 9 + value.length)
    bytes.writeUInt16LE(
      changed.reduce((sum, byte) => (sum + byte) & 0xffff, 0),
      file.length - 2,
    )
    const outcome = await load('winmail.dat', bytes)
    assert.ok(outcome.status === 'failed', `${offset}: ${JSON.stringify(outcome)}`)
    assert.match(outcome.message, /breaks off/)
  }
})
