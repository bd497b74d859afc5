import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseWholeMail } from './parse-mail.ts'

const mail = (text: string) => parseWholeMail(Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1'))
const utf8 = (text: string) => parseWholeMail(Buffer.from(text, 'utf8'))

test('headers, addresses and dates of an ordinary mail are read', () => {
  const read = mail(
    'Subject: Lunch\nFrom: "Lee, Ann" <Ann@x.org>\nTo: bob@x.org, (friend) Cy ' +
      '<cy@x.org>\nCc: team: a@x.org, b@x.org;\nDate: Mon, 3 Jun 2019 10:15:00 ' +
      '+0200\nMessage-ID: <m1@x.org>\nReferences: <m0@x.org>\n <m00@x.org>\nIn-Reply-To: ' +
      '<m00@x.org>\n\nAt noon?\n',
  )
  assert.equal(read.subject, 'Lunch')
  assert.deepEqual(read.from, { name: 'Lee, Ann', address: 'Ann@x.org' })
  assert.deepEqual(read.to, [
    { name: '', address: 'bob@x.org' },
    { name: 'Cy (friend)', address: 'cy@x.org' },
  ])
  assert.deepEqual(
    read.cc.map(one => one.address),
    ['a@x.org', 'b@x.org'],
  )
  assert.deepEqual(read.date, { localMs: Date.UTC(2019, 5, 3, 10, 15), offsetMinutes: 120 })
  assert.deepEqual(
    [read.messageId, read.inReplyTo, read.references],
    ['m1@x.org', 'm00@x.org', ['m0@x.org', 'm00@x.org']],
  )
  assert.equal(read.text, 'At noon?\r\n')
})

test('encoded words are decoded, white space between two of them goes, broken ones stay', () => {
  assert.equal(
    mail('Subject: =?utf-8?B?R3LDvMOf?= =?iso-8859-1?Q?e_aus?= Wien\n\n').subject,
    'Grüße aus Wien',
  )
  assert.equal(mail('Subject: =?utf-8?Q?a=C3?=\n =?utf-8?Q?=A9b?=\n\n').subject, 'aéb')
  assert.equal(mail('Subject: =?utf-8?B?A?=\n\n').subject, '=?utf-8?B?A?=')
  assert.equal(utf8('Subject: Grüße\n\n').subject, 'Grüße')
})

test('dates that name no zone have no offset, and nonsense is no date', () => {
  assert.deepEqual(mail('Date: 3 Jun 2019 10:15:00 -0000\n\n').date, {
    localMs: Date.UTC(2019, 5, 3, 10, 15),
  })
  assert.deepEqual(mail('Date: Mon, 03-Jun-19 10:15 EST\n\n').date, {
    localMs: Date.UTC(2019, 5, 3, 10, 15),
    offsetMinutes: -300,
  })
  assert.equal(mail('Date: yesterday\n\n').date, undefined)
  assert.equal(mail('Date: 31 Feb 2019 10:15:00 +0000\n\n').date, undefined)
})

test('plain and HTML parts are joined in order, attachments are not among them', () => {
  const read = mail(
    'Content-Type: multipart/mixed; boundary="b b"\n\npreamble\n--b b\nContent-Type: ' +
      'text/plain\n\none\n--b b\nContent-Type: text/html; ' +
      'charset=iso-8859-1\n\n<p>\xe9</p>\n--b b\nContent-Type: text/plain; ' +
      'name=a.txt\n\nfile\n--b b\n\ntwo\n--b b--\nepilogue\n',
  )
  assert.equal(read.text, 'onetwo')
  assert.equal(read.html, '<p>é</p>')
  assert.deepEqual(
    read.attachments.map(one => [one.fileName, one.contentType, Buffer.from(one.bytes).toString()]),
    [['a.txt', 'text/plain', 'file']],
  )
})

test('file names come from RFC 2231 continuations, encoded words and raw UTF-8', () => {
  const named = (disposition: string) =>
    utf8(`Content-Type: application/pdf\nContent-Disposition: attachment; ${disposition}\n\nx`)
      .attachments[0]?.fileName
  assert.equal(named('filename*0*=utf-8\'\'Gr%C3%BC; filename*1="n.pdf"'), 'Grün.pdf')
  assert.equal(named('filename="=?utf-8?Q?Gr=C3=BCn.pdf?="'), 'Grün.pdf')
  assert.equal(named('filename="Grün.pdf"'), 'Grün.pdf')
  assert.equal(named('filename="a;b\\"c.pdf"'), 'a;b"c.pdf')
})

test('a message inside is an attachment written with LF, and its text counts as text', () => {
  const read = mail(
    'Content-Type: multipart/mixed; boundary=x\n\n--x\n\nouter\n--x\nContent-Type: ' +
      'message/rfc822\n\nSubject: inner\nContent-Type: text/plain\n\nhello\n--x--\n',
  )
  assert.equal(read.text, 'outerhello')
  assert.equal(
    Buffer.from(read.attachments[0]?.bytes ?? []).toString(),
    'Subject: inner\nContent-Type: text/plain\n\nhello',
  )
})

test('transfer encodings are undone, broken ones are left', () => {
  const body = (encoding: string, text: string) =>
    mail(`Content-Transfer-Encoding: ${encoding}\n\n${text}`).text
  assert.equal(body('quoted-printable', 'a=3Db=\nc=zz'), 'a=bc=zz')
  assert.equal(body('base64', 'SGVsbG8'), 'Hello')
  assert.equal(body('base64', 'SGV\nsbG8=!'), 'Hello')
  assert.equal(body('x-uuencode', 'begin 644 a\n%2&5L;&\\\n`\nend\n'), 'Hello')
  assert.equal(body('7bit', 'SGVsbG8='), 'SGVsbG8=')
})

test('bytes that the declared character set does not have are left out', () => {
  assert.equal(
    parseWholeMail(Buffer.from('Content-Type: text/plain; charset=us-ascii\n\na\xe9b', 'latin1'))
      .text,
    'ab',
  )
  assert.equal(
    parseWholeMail(
      Buffer.from('Content-Type: text/plain; charset=nobody-knows\n\na\xc3\xa9b', 'latin1'),
    ).text,
    'aéb',
  )
  assert.equal(
    parseWholeMail(
      Buffer.from('Content-Type: text/plain; charset="ks_c_5601-1987"\n\n\xc7\xd1', 'latin1'),
    ).text,
    '한',
  )
})

test('damage in the structure loses no part that can be read', () => {
  assert.equal(
    mail('Content-Type: multipart/mixed; boundary=x\n\n--x\n\nnever closed').text,
    'never closed',
  )
  assert.equal(mail('Content-Type: nonsense\n\ntext').text, 'text')
  assert.equal(mail('no headers at all').text, 'no headers at all')
  assert.equal(mail('From nobody Mon Jun  3 10:15:00 2019\nSubject: a\n\nb').subject, 'a')
  assert.equal(mail('Subject: a\rb: c\r\rd').subject, 'a')
})
