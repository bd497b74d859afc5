import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Detection } from '../personal-data.ts'
import { combine } from './combine.ts'

const detection = (start: number, end: number, score: number): Detection => ({
  type: 'person',
  rule: `${String(start)}-${String(end)}`,
  start,
  end,
  score,
})

test('what lies inside another detection is part of it; of the same words the surer stays', () => {
  const text = 'Anna Smith, 12 Main Street'
  assert.deepEqual(
    combine(text, [
      detection(0, 4, 0.9),
      detection(0, 10, 0.5),
      detection(12, 26, 0.5),
      detection(12, 26, 0.8),
    ]),
    [detection(0, 10, 0.5), detection(12, 26, 0.8)],
  )
})

test('of two that overlap in part the surer stays whole, the other keeps its rest', () => {
  const text = 'Anna Smith Main Street'
  assert.deepEqual(combine(text, [detection(0, 15, 0.5), detection(5, 22, 0.8)]), [
    { ...detection(0, 15, 0.5), end: 4 },
    detection(5, 22, 0.8),
  ])
  assert.deepEqual(combine(text, [detection(0, 15, 0.8), detection(5, 22, 0.5)]), [
    detection(0, 15, 0.8),
    { ...detection(5, 22, 0.5), start: 16 },
  ])
})

test('never overlaps, is in order, and loses no letter that any detection covers', () => {
  const text = 'abcdefghij klmnopqrst uvwxyz '.repeat(3)
  const range = fc
    .tuple(fc.nat(text.length), fc.nat(text.length), fc.integer({ min: 1, max: 9 }))
    .filter(([a, b]) => Math.abs(a - b) > 1)
    .map(([a, b, score]) => detection(Math.min(a, b), Math.max(a, b), score / 10))
  fc.assert(
    fc.property(fc.array(range, { maxLength: 12 }), ranges => {
      const kept = combine(text, ranges)
      const covered = new Set<number>()
      let end = 0
      for (const one of kept) {
        assert.ok(one.start >= end && one.end > one.start)
        end = one.end
        for (let at = one.start; at < one.end; at++) covered.add(at)
      }
      // A single letter left of a detection is not worth a detection of its own.
      let lost = 0
      for (const one of ranges)
        for (let at = one.start; at < one.end; at++)
          if (text.charAt(at) !== ' ' && !covered.has(at)) lost++
      assert.ok(lost <= 2 * ranges.length, `lost ${String(lost)} letters`)
    }),
  )
})
