import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { leadSubject } from './mentions/lead-subject.ts'
import { recognizeInRanges, recognizeMentions } from './recognize.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 200)
const pieces = [
  'Mr. ',
  'John ',
  'Smith',
  "'s ",
  'of ',
  'the ',
  'The ',
  'Bank ',
  'Ltd',
  '. ',
  ', ',
  ': ',
  '\n',
  '\n\n',
  '"',
  '(',
  ')',
  '``',
  "''",
  ' ',
  '3 ',
  'March ',
  '2024',
  '-',
  '/',
  '12',
  '$',
  '€ ',
  '1,200.50 ',
  'km ',
  'million ',
  'last ',
  'week ',
  'a@b.com ',
  'http://x.y/z) ',
  'INV-2023-001 ',
  'Section 4.2 ',
  '+1 (555) 123-4567',
  'J. R. ',
  'U.S. ',
  'ACME ',
  'IS ',
  'film ',
  'is a ',
  '1990s ',
  '19th century',
  '10:30 ',
  'pm ',
  '😀',
  '中文',
  'é',
  '\ud800',
  '#',
  '§ ',
  'Person_700b29d2c283',
  'II ',
  '& ',
  'and ',
  'today',
  '?',
  'Which ',
  'film ',
  'or ',
  'Duke of ',
  '3rd ',
  'known as ',
  'World Cup ',
  '(AB) ',
  'al-',
  'der ',
  'ist ',
  'was the ',
  '…',
  '! ',
]
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map(parts => parts.join('')),
)

test(
  'mentions are in bounds, in order, apart, named, cut no surrogate pair, and are the same ' +
    'every time',
  () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.nat(), (text, left, right) => {
        const [first, second] = [left % (text.length + 1), right % (text.length + 1)]
        for (const range of [
          { start: 0, end: text.length },
          { start: Math.min(first, second), end: Math.max(first, second) },
        ]) {
          const found = recognizeMentions(text, range)
          assert.deepEqual(recognizeMentions(text, range), found)
          let { start: end } = range
          for (const mention of found) {
            assert.ok(
              mention.start >= end && mention.end > mention.start && mention.end <= range.end,
              JSON.stringify(mention),
            )
            const surface = text.slice(mention.start, mention.end)
            assert.equal(surface.trim(), surface)
            assert.equal(mention.display, surface.replace(/\s+/g, ' '))
            assert.notEqual(mention.name, '')
            if (text.isWellFormed() && range.end === text.length) assert.ok(surface.isWellFormed())
            if (mention.value?.kind === 'quantity') assert.ok(Number.isFinite(mention.value.value))
            if (mention.value?.kind === 'date')
              for (const part of Object.values(mention.value))
                assert.ok(part === 'date' || Number.isInteger(part))
            end = mention.end
          }
        }
      }),
      { numRuns },
    )
  },
)

test(
  'ranges are read apart: mentions lie in their range, and one range is the same as the text ' +
    'of it alone',
  () => {
    fc.assert(
      fc.property(anyText, fc.array(fc.nat(), { maxLength: 6 }), (text, marks) => {
        const borders = [...new Set(marks.map(mark => mark % (text.length + 1)))].sort(
          (left, right) => left - right,
        )
        const ranges = borders.flatMap((start, index) =>
          index % 2 === 0 ? [{ start, end: borders[index + 1] ?? text.length }] : [],
        )
        const found = recognizeInRanges(text, ranges)
        assert.equal(found.length, ranges.length)
        for (const [index, range] of ranges.entries())
          for (const mention of found[index] ?? [])
            assert.ok(mention.start >= range.start && mention.end <= range.end)
        assert.deepEqual(recognizeInRanges(text, [{ start: 0, end: text.length }]), [
          recognizeMentions(text),
        ])
      }),
      { numRuns },
    )
  },
)

test('the subject of a lead sentence lies in its range and cuts no surrogate pair', () => {
  fc.assert(
    fc.property(anyText, fc.nat(), (text, mark) => {
      const start = mark % (text.length + 1)
      const lead = leadSubject(text, { start, end: text.length })
      for (const range of lead === undefined
        ? []
        : [lead.whole, ...(lead.short === undefined ? [] : [lead.short]), ...lead.aliases]) {
        assert.ok(range.start >= start && range.end > range.start && range.end <= text.length)
        if (text.slice(start).isWellFormed())
          assert.ok(text.slice(range.start, range.end).isWellFormed())
      }
    }),
    { numRuns },
  )
})

test('time grows with the length of hostile text, not faster', () => {
  // Work is counted in answers, not in seconds: each of these once-dangerous shapes must simply
  // come back.
  for (const piece of [
    '"a ',
    'Ab ',
    'Ab of ',
    "'",
    'J. ',
    '(',
    'http://a)))',
    'a@',
    '1,234,',
    '1/',
    'the film Ab is a ',
    'Smith, ',
    'A or ',
    'The X, Count of Y and Z, ',
    'a (AA) ',
    'X and Y Act ',
    '2007 X ',
    '. A is a film ',
    'X- ',
    "Ab's ",
    '+1 (',
    'a.',
    '😀',
    '\n',
    'Mr. A. B. of the "X (Y)" 1,2 http://x. ',
  ]) {
    const text = piece.repeat(Math.ceil(200_000 / piece.length))
    const found = recognizeMentions(text)
    assert.ok(found.length <= text.length)
  }
})
