import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { replacedText, type Edit } from './replaced-text.ts'

const edited = fc
  .tuple(fc.string({ maxLength: 60 }), fc.array(fc.nat({ max: 60 }), { maxLength: 8 }))
  .map(([text, cuts]) => {
    const places = [...new Set(cuts.map(cut => Math.min(cut, text.length)))].sort((a, b) => a - b)
    const edits: Edit[] = []
    for (let index = 0; index + 1 < places.length; index += 2)
      edits.push({
        start: places[index] ?? 0,
        end: places[index + 1] ?? 0,
        text: index % 4 === 0 ? '<PERSON>' : '',
        type: 'person',
        rule: 'test',
      })
    return { text, edits }
  })

test('what was not replaced is found where the offsets say', () => {
  fc.assert(
    fc.property(edited, ({ text, edits }) => {
      const replaced = replacedText(text, edits)
      let last = 0
      for (const { start, end } of [...edits, { start: text.length, end: text.length }]) {
        assert.equal(
          replaced.text.slice(replaced.offset(last), replaced.offset(start)),
          text.slice(last, start),
        )
        last = end
      }
      for (const [index, { start, end }] of replaced.replacements.entries())
        assert.equal(replaced.text.slice(start, end), edits[index]?.text)
      let before = 0
      for (let offset = 0; offset <= text.length; offset++) {
        const after = replaced.offset(offset)
        assert.ok(after >= before && after <= replaced.text.length)
        before = after
      }
      assert.equal(replaced.offset(text.length), replaced.text.length)
    }),
    { numRuns: 500 },
  )
})
