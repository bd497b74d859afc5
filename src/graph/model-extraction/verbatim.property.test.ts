import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { verbatim } from './verbatim.ts'

const text = fc
  .array(fc.constantFrom('Ada', 'Park', 'met', '“Bo”', 'é', '👩‍🚀', ' ', '\n', '\t ', '.', "'s"), {
    minLength: 1,
    maxLength: 30,
  })
  .map(parts => parts.join(''))
const collapsed = (words: string): string => words.replace(/\s+/g, ' ').replace(/[“”]/g, '"').trim()

test('words are found where they stand, however their white space is written', () => {
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(), fc.nat(5), (whole, left, right, from) => {
      const [start, end] = [left % whole.length, right % (whole.length + 1)].sort(
        (one, other) => one - other,
      )
      const words = whole.slice(start, end)
      const found = verbatim(whole, from).find(words.replace(/\s+/g, '\n '))
      if (collapsed(words) === '') assert.equal(found, undefined)
      else {
        assert.ok(found !== undefined)
        const shown = whole.slice(found.start - from, found.end - from)
        assert.equal(collapsed(shown), collapsed(words))
        assert.equal(shown.trim(), shown)
      }
    }),
  )
})

test('a name is found as whole words only', () => {
  const text = verbatim('Ann, Annabel and Ann’s Joann; ANN Ann')
  assert.deepEqual(
    text.names('Ann', 9).map(({ start }) => start),
    [0, 17, 34],
  )
  assert.equal(text.names('Ann', 2).length, 2)
  assert.deepEqual(verbatim('Ada\n  Park').names('Ada Park', 1), [{ start: 0, end: 10 }])
  assert.equal(verbatim('Ada Park').find('Ada Parks'), undefined)
  assert.equal(verbatim('He said “yes”.').find('said "yes"')?.start, 3)
})
