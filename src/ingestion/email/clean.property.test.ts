import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mailParts, replyText } from './clean.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 200)
const line = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '--',
    '-- ',
    '_____',
    '> quoted',
    '>> deeper',
    'On Mon, 3 Jun 2019 at 10:15, Ann <ann@x.org> wrote:',
    'On',
    'wrote:',
    'From: Ann',
    'Sent: 3 June',
    'To: Bob',
    'Subject: x',
    '-----Original Message-----',
    '---------- Forwarded message ----------',
    'Sent from my iPhone',
    'Regards,',
    'Ann Lee',
    '555-123-4567',
    'unsubscribe',
    '-----BEGIN PGP SIGNED MESSAGE-----',
    'A sentence that says something, at length.',
    '😀 é',
  ),
  fc.string({ maxLength: 40, unit: 'grapheme' }).map(text => text.replace(/[\r\0]/g, '')),
)

test('cuts are in order, do not overlap, are not empty and lie inside the text', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), fc.boolean(), (lines, isForward) => {
      const text = lines.join('\n')
      let last = 0
      for (const cut of mailParts(text, { senderName: 'Ann Lee', isForward }).cuts) {
        assert.ok(last <= cut.start && cut.start < cut.end && cut.end <= text.length)
        assert.ok(text.slice(cut.start, cut.end).trim() !== '')
        assert.ok(text.slice(cut.start, cut.end).isWellFormed())
        last = cut.end
      }
      // A reply is made of lines of the mail.
      const own = new Set(text.split('\n').map(each => each.trim()))
      for (const each of replyText(text, { signatures: 'drop' }).split('\n'))
        assert.ok(each.trim() === '' || own.has(each.trim()))
    }),
    { numRuns },
  )
})

test('great lengths of markers, rules and quotes are cut without trouble', () => {
  for (const piece of [
    'On Mon, 3 Jun 2019\n',
    'From: a\nTo: b\nDate: 1\n',
    '> \n',
    '-',
    '- \n',
    'wrote ',
    'Ann <a@b',
    '1 (',
    '*\n',
    'x\n---\n',
    '\n',
  ]) {
    const text = piece.repeat(Math.ceil(200_000 / piece.length))
    for (const cut of mailParts(text).cuts) assert.ok(cut.end <= text.length)
  }
})
