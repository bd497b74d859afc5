import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mapped, type TextEdit } from './mapped-text.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 200)

test('maps ranges of the derived text back to what made them', () => {
  const derived = mapped('abc  def', [{ start: 3, end: 5, replacement: ' ' }])
  assert.equal(derived.text, 'abc def')
  assert.deepEqual(derived.toOriginal({ start: 4, end: 7 }), { start: 5, end: 8 })
  assert.deepEqual(derived.toOriginal({ start: 3, end: 4 }), { start: 3, end: 5 })
  assert.deepEqual(derived.toDerived({ start: 5, end: 8 }), { start: 4, end: 7 })
})

test('a range that touches a replacement takes in all that it replaced', () => {
  const derived = mapped('oﬃce', [{ start: 1, end: 2, replacement: 'ffi' }])
  assert.equal(derived.text, 'office')
  assert.deepEqual(derived.toOriginal({ start: 2, end: 3 }), { start: 1, end: 2 })
})

test('every untouched character maps to itself, whatever the edits', () => {
  const edits = fc.array(
    fc.record({ start: fc.nat(40), length: fc.nat(5), replacement: fc.string({ maxLength: 4 }) }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(fc.string({ minLength: 0, maxLength: 40 }), edits, (text, raw) => {
      const sorted: TextEdit[] = raw
        .map(edit => ({
          start: edit.start,
          end: edit.start + edit.length,
          replacement: edit.replacement,
        }))
        .sort((left, right) => left.start - right.start)
      const derived = mapped(text, sorted)
      let position = 0
      const kept: number[] = []
      let expected = ''
      for (const edit of sorted) {
        if (edit.start < position || edit.end > text.length) continue
        for (let index = position; index < edit.start; index++) kept.push(index)
        expected += text.slice(position, edit.start) + edit.replacement
        position = edit.end
      }
      expected += text.slice(position)
      for (let index = position; index < text.length; index++) kept.push(index)
      assert.equal(derived.text, expected)
      for (const index of kept) {
        const there = derived.toDerived({ start: index, end: index + 1 })
        assert.equal(derived.text.slice(there.start, there.end), text.slice(index, index + 1))
        assert.deepEqual(derived.toOriginal(there), { start: index, end: index + 1 })
      }
      for (let start = 0; start < derived.text.length; start++) {
        const back = derived.toOriginal({ start, end: start + 1 })
        assert.ok(back.start >= 0 && back.start <= back.end && back.end <= text.length)
      }
    }),
    { numRuns },
  )
})
