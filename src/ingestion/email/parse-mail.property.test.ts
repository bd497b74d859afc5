import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { defaultLoadLimits } from '../loaded-document.ts'
import { mailDocument } from './mail-document.ts'
import { parseWholeMail } from './parse-mail.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 150)
const whole = Buffer.from(
  'From: =?utf-8?B?QW5u?= <a@x.org>\r\nTo: g: b@x.org, "C, D" <c@x.org>;\r\nSubject: ' +
    '=?iso-8859-1?Q?caf=E9?=\r\nDate: Mon, 3 Jun 2019 10:15:00 +0200\r\nMessage-ID: ' +
    '<1@x.org>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; ' +
    'boundary="=_x"\r\n\r\n--=_x\r\nContent-Type: multipart/alternative; ' +
    'boundary=y\r\n\r\n--y\r\nContent-Type: text/plain; charset=utf-8; ' +
    'format=flowed\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nHello =C3=A9 ' +
    '=\r\nthere \r\nOn Mon, 3 Jun 2019 at 10:00, B <b@x.org> wrote:\r\n> ' +
    'old\r\n--y\r\nContent-Type: text/html\r\n\r\n<p>Hello <b>there</b><blockquote ' +
    'type=cite>old</blockquote>\r\n--y--\r\n--=_x\r\nContent-Type: ' +
    'message/rfc822\r\n\r\nSubject: in\r\nContent-Type: message/delivery-status\r\n\r\na: ' +
    "b\r\n\r\nc: d\r\n--=_x\r\nContent-Type: application/pdf; name*0*=utf-8''a%20; " +
    'name*1=b.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\nSGVsbG8=\r\n--=_x--\r\n',
  'latin1',
)

test(
  'no truncated or bit-flipped message makes the parser or the loader throw, and cuts stay ' +
    'inside the text',
  async () => {
    const damage = fc.array(fc.record({ at: fc.nat(whole.length - 1), bit: fc.nat(7) }), {
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), damage, async (length, flips) => {
        const bytes = Buffer.from(whole)
        for (const { at, bit } of flips) bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
        const part = bytes.subarray(0, length)
        parseWholeMail(part)
        const outcome = await mailDocument(part, {
          timeZone: 'Europe/Berlin',
          limits: defaultLoadLimits,
        })
        if (outcome.status !== 'loaded') return
        const { text, cuts } = outcome.document
        assert.ok(text.isWellFormed() && !/[\0\r]/.test(text))
        for (const cut of cuts)
          assert.ok(0 <= cut.start && cut.start < cut.end && cut.end <= text.length)
      }),
      { numRuns },
    )
  },
)

test('any bytes at all are read without throwing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), bytes => void parseWholeMail(bytes)),
    { numRuns },
  )
})
