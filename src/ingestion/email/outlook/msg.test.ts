import assert from 'node:assert/strict'
import { test } from 'node:test'
import { load, loaded } from '../../loaders/sample-files.contract.ts'
import { msgFile, sampleMail, type SampleProperty } from './msg-sample.contract.ts'

const without = (...ids: number[]): SampleProperty[] =>
  sampleMail.properties.filter(([key]) => typeof key !== 'number' || !ids.includes(key))

test('a message of Outlook gives the mail that it was', async () => {
  const { mail, title, text, attachments, extractor, mediaType } = await loaded(
    'a.msg',
    msgFile(sampleMail),
  )
  assert.deepEqual(mail, {
    emailId: 'rope@example.org',
    subject: 'Rope for pier four',
    from: { name: 'Ann Lee', address: 'ann@example.org' },
    to: [{ name: 'Bob Roe', address: 'bob@example.org' }],
    cc: [{ address: 'cy@example.org' }],
    bcc: [],
    replyTo: [],
    sent: { ms: 1646122743000, offsetMinutes: 0, original: 'Tue, 01 Mar 2022 08:19:03 GMT' },
    inReplyTo: 'question@example.org',
    references: [],
  })
  assert.equal(title, 'Rope for pier four')
  assert.equal(text, 'Hello Bob,\n\nthe Rope is 40 m long. Grüße aus Köln')
  assert.deepEqual(
    attachments.map(one => [one.fileName, one.mediaType, Buffer.from(one.bytes).toString()]),
    [['Fahrplan für Köln.txt', 'text/plain', 'Boats leave from pier four.']],
  )
  assert.deepEqual([extractor, mediaType], ['msg/2', 'application/vnd.ms-outlook'])
})

test('the headers that came over the wire count before the properties', async () => {
  const wire =
    'Received: from a by b; Tue, 1 Mar 2022 08:20:00 +0000\r\n' +
    'From: "Lee, Ann" <lee@example.org>\r\n' +
    'References: <one@x>\r\n <two@x>\r\nContent-Type: text/html\r\nMessage-ID: <wire@x>\r\n\r\n'
  const { mail, text } = await loaded(
    'a.msg',
    msgFile({ ...sampleMail, properties: [...sampleMail.properties, [0x007d, wire]] }),
  )
  assert.deepEqual(
    [mail?.emailId, mail?.from, mail?.references, mail?.to[0]?.address],
    [
      'wire@x',
      { name: 'Lee, Ann', address: 'lee@example.org' },
      ['one@x', 'two@x'],
      'bob@example.org',
    ],
  )
  assert.match(text, /^Hello Bob/)
})

test('an address of Exchange is none, and its owner keeps the name', async () => {
  const { mail } = await loaded('a.msg', msgFile({ properties: without(0x5d02) }))
  assert.deepEqual(mail?.from, { name: 'Ann Lee' })
})

test('text that is kept as HTML or Rich Text alone is read', async () => {
  const html = await loaded(
    'a.msg',
    msgFile({
      properties: [
        ...without(0x1000),
        [0x1013, Buffer.from('<p>Caf\xe9 <b>at</b> pier four</p>', 'latin1')],
        [0x3fde, 1252],
      ],
    }),
  )
  assert.equal(html.text, 'Café at pier four')
  const wrapped =
    '{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 {\\fonttbl{\\f0 Arial;}}{\\*\\htmltag64 <p>}' +
    "\\htmlrtf {\\htmlrtf0 Caf\\'e9 {\\*\\htmltag84 <b>}at{\\*\\htmltag92 </b>} pier \\u8222?four" +
    '\\htmlrtf }\\htmlrtf0 {\\*\\htmltag72 </p>}}'
  const rich = await loaded(
    'a.msg',
    msgFile({ properties: [...without(0x1000), [0x1009, stored(wrapped)]] }),
  )
  assert.equal(rich.text, 'Café at pier „four')
  const plain = await loaded(
    'a.msg',
    msgFile({
      properties: [...without(0x1000), [0x1009, stored('{\\rtf1\\ansi Pier four\\par opens}')]],
    }),
  )
  assert.equal(plain.text, 'Pier four\n\nopens')
})

test('compressed Rich Text is unpacked as the standard says', async () => {
  // The example of [MS-OXRTFCP] 3.1.1 ("{\rtf1\ansi\ansicpg1252\pard hello world}").
  const example = Buffer.from(
    '2d0000002b0000004c5a4675f1c5c7a703000a00726370673132354232' +
      '0af32068656c09002062770 5b06c647d0a800fa0'.replace(/ /g, ''),
    'hex',
  )
  const { text } = await loaded(
    'a.msg',
    msgFile({ properties: [...without(0x1000), [0x1009, example]] }),
  )
  assert.equal(text, 'hello world')
})

test('a message attached to a message is a mail of its own', async () => {
  const inner = { ...sampleMail, properties: [...without(0x0037), [0x0037, 'Inner'] as const] }
  const { attachments } = await loaded(
    'a.msg',
    msgFile({
      ...sampleMail,
      attachments: [{ properties: [[0x3001, 'Inner.msg']], message: inner }],
    }),
  )
  const [attached] = attachments
  assert.deepEqual([attached?.fileName, attached?.mediaType], ['Inner.eml', 'message/rfc822'])
  const document = await loaded('Inner.eml', attached?.bytes ?? '')
  assert.deepEqual(
    [document.mail?.subject, document.attachments[0]?.fileName],
    ['Inner', 'Fahrplan für Köln.txt'],
  )
})

test('line breaks in a name or subject make no header', async () => {
  const { mail } = await loaded(
    'a.msg',
    msgFile({
      ...sampleMail,
      properties: [
        ...without(0x0037, 0x0042),
        [0x0037, 'Rope\r\nBcc: eve@example.org'],
        [0x0042, 'Ann\r\nTo: eve@example.org\r\n\r\nbody'],
      ],
    }),
  )
  assert.deepEqual(
    [mail?.bcc, mail?.to.length, mail?.subject],
    [[], 1, 'Rope Bcc: eve@example.org'],
  )
})

test('a damaged message is refused with the reason', async () => {
  const file = msgFile(sampleMail)
  for (const bytes of [file.subarray(0, 900), Buffer.from('From: nobody')]) {
    const outcome = await load('a.msg', bytes)
    assert.ok(outcome.status === 'failed' && outcome.reason === 'damaged', JSON.stringify(outcome))
    assert.match(outcome.message, /a\.msg/)
  }
  // Cut or overwritten anywhere, it is said in words what is wrong.
  for (let at = 512; at < file.length; at += 97) {
    const overwritten = Buffer.from(file)
    overwritten.fill(0xff, at, Math.min(at + 400, file.length))
    for (const bytes of [file.subarray(0, at), overwritten]) {
      const outcome = await load('a.msg', bytes)
      if (outcome.status === 'failed') assert.doesNotMatch(outcome.message, /gave up/, `${at}`)
    }
  }
  const large = await load('a.msg', file, { maxBytes: 100 })
  assert.ok(large.status === 'failed' && large.reason === 'too_large')
  const empty = await load('a.msg', Buffer.alloc(0))
  assert.ok(empty.status === 'failed' && empty.reason === 'empty')
})

/** Rich Text in the container of `PR_RTF_COMPRESSED`, without compression. */
function stored(rtf: string): Uint8Array {
  const head = Buffer.alloc(16)
  head.writeUInt32LE(rtf.length + 12, 0)
  head.writeUInt32LE(rtf.length, 4)
  head.writeUInt32LE(0x414c454d, 8)
  return Buffer.concat([head, Buffer.from(rtf, 'latin1')])
}
