import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { personalDataRules } from './personal-data-rules.ts'

const rules = personalDataRules({
  allow: ['Anna Smith'],
  deny: [{ text: 'Falcon 😀', type: 'organization' }],
})

const words = [
  'Anna Smith|anna|@|.|example.com|12 Main Street|70173 Stuttgart|+49 30|4111 1111 1111 1111|::1',
  'IBAN GB29|née|😀|𝐀𝐧𝐧𝐚|O’Neil|> |, | | of |Dr. |Falcon 😀|İstanbul|ﬀ|Ю|Apt. 5|3º',
].flatMap(line => line.split('|'))
const pieces = fc.constantFrom(...words, '\n', '\n\n', '\ud83d', '\udc00')

test('detections are in order, apart, inside the text, and cut no surrogate pair', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 8 }))), parts => {
      const text = parts.join('')
      let end = 0
      for (const found of rules(text)) {
        assert.ok(found.start >= end && found.end > found.start && found.end <= text.length)
        for (const at of [found.start, found.end])
          assert.ok(
            !/^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1)),
            `cuts a pair at ${String(at)} of ${JSON.stringify(text)}`,
          )
        end = found.end
      }
    }),
  )
})

const hostile: ReadonlyArray<readonly [name: string, unit: string]> = [
  ['digits', '7'],
  ['digits with blanks', '7 '],
  ['at signs', '@'],
  ['addresses without hosts', 'a@'],
  ['capitals', 'A'],
  ['words with capitals', 'Aa '],
  ['initials', 'A. '],
  ['dots', '.'],
  ['letters and dots', 'a.'],
  ['colons', ':f'],
  ['hyphens', 'a-'],
  ['numbers and commas', '1, '],
  ['lines', 'A\n'],
  ['quotation marks of mail', '> '],
  ['streets without an end', '12 Main 12 '],
  ['particles', 'van Van '],
  ['names of numbers', 'passport number: '],
  ['combining marks', 'e\u0301'],
  ['emoji', '😀'],
  ['slashes', 'http://'],
]
/** Far above what a linear rule needs for 200,000 characters on a busy machine. */
const mostSeconds = 6

for (const [name, unit] of hostile)
  test(`200,000 characters of ${name} are read in linear time`, () => {
    const text = unit.repeat(Math.ceil(200_000 / unit.length))
    const before = process.cpuUsage()
    rules(text)
    const { user, system } = process.cpuUsage(before)
    assert.ok((user + system) / 1e6 < mostSeconds)
  })
