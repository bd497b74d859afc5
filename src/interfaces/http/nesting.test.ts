import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { isNestedBeyond } from './nesting.ts'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
    : 0

it('is as deep as its value, whatever its texts hold', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('[[[', '{"', '\\', '\\"', '"]', '\\\\"{', ''))
  const { value: json } = fc.letrec<{ value: unknown }>(tie => ({
    value: fc.oneof(
      { maxDepth: 6 },
      text,
      fc.integer(),
      fc.array(tie('value')),
      fc.dictionary(text, tie('value')),
    ),
  }))
  fc.assert(
    fc.property(json, value => {
      const depth = depthOf(value)
      const written = JSON.stringify(value)
      assert.equal(isNestedBeyond(depth, written), false)
      if (depth > 0) assert.equal(isNestedBeyond(depth - 1, written), true)
    }),
  )
})

it('ends for what is no JSON', () => {
  for (const text of ['"', '"\\', '"\\"', ']]]', '['.repeat(1_000_000), '"['.repeat(9)])
    isNestedBeyond(2_000_000, text)
  assert.equal(isNestedBeyond(100, '['.repeat(101)), true)
})
