import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { longPattern } from '../../support/long-pattern.ts'
import { factTriggers, triggerWords } from './triggers.ts'

// What triggers are, in one slow expression: the oracle of the scan.
const anyWord = [...triggerWords]
  .map(word => `[${word.charAt(0)}${word.charAt(0).toUpperCase()}]${word.slice(1)}`)
  .join('|')
const trigger = longPattern('u')`
  (?<![\p{L}\p{N}])(?:${anyWord})(?![\p{L}\p{N}])|
  (?<![\p{L}\p{N}])(?:[Ii]s|was|are|were) (?:an?|the|one|\d{4}) |
  \((?=[^)]{0,60}\d{3})
`

const piece = fc.oneof(
  fc.constantFrom(...triggerWords),
  fc.constantFrom('is', 'Is', 'was', 'Was', 'are', 'a', 'an', 'the', 'one', '1984', 'x', 'e', '7'),
  fc.constantFrom(' ', ' ', ' ', '.', '-', "'", '(', ')', '(born 1984)', 'é', '𝐀', '\u0301', '語'),
  fc.constantFrom(...triggerWords).map(word => word.charAt(0).toUpperCase() + word.slice(1)),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
)

it('finds a trigger in exactly the sentences in which the expression begins to match', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join('')),
        { maxLength: 5 },
      ),
      parts => {
        const text = parts.join('')
        let start = 0
        const sentences = parts.map(part => ({ start, end: (start += part.length) }))
        const expected = sentences.map(({ start: from, end }) => {
          const anchored = new RegExp(trigger, 'gu')
          anchored.lastIndex = from
          const index = anchored.exec(text)?.index
          return index !== undefined && index < end
        })
        assert.deepEqual(factTriggers(text, sentences), expected)
      },
    ),
    { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 500) },
  )
})
