import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { wordTable } from './word-table.ts'

it('gives for every word what computing it anew gives, even after evictions', () => {
  let computed = 0
  const reversed = (word: string): string => word.split('').reverse().join('')
  const reverse = (word: string): string => {
    computed += 1
    return reversed(word)
  }
  const table = wordTable(reverse)
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { maxLength: 60 }),
      fc.nat(5),
      (words, repeats) => {
        const text = words.join('')
        for (let round = 0; round <= repeats; round++) {
          let start = 0
          for (const word of words) {
            assert.equal(table.at(text, start, start + word.length), reversed(word))
            start += word.length
          }
        }
      },
    ),
    { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 300) },
  )
  const before = computed
  table.at('xx again xx', 3, 8)
  table.at('again', 0, 5)
  assert.equal(computed, before + 1)
})
