import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { editDistance } from './edit-distance.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 200)

function naiveDistance(left: string, right: string, swaps: boolean): number {
  const rows = Array.from({ length: left.length + 1 }, (_, row) =>
    Array.from({ length: right.length + 1 }, (__, column) =>
      row === 0 ? column : column === 0 ? row : 0,
    ),
  )
  for (let row = 1; row <= left.length; row++) {
    for (let column = 1; column <= right.length; column++) {
      const at = (r: number, c: number): number => rows[r]?.[c] ?? 0
      const line = rows[row]
      if (line !== undefined)
        line[column] = Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (left[row - 1] === right[column - 1] ? 0 : 1),
          swaps &&
            row > 1 &&
            column > 1 &&
            left[row - 1] === right[column - 2] &&
            left[row - 2] === right[column - 1]
            ? at(row - 2, column - 2) + 1
            : Infinity,
        )
    }
  }
  return rows[left.length]?.[right.length] ?? 0
}

test('the banded edit distance equals the full one up to its limit', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 })
  fc.assert(
    fc.property(word, word, fc.nat(13), fc.boolean(), (left, right, limit, swaps) => {
      const full = naiveDistance(left, right, swaps)
      assert.equal(editDistance(left, right, undefined, { swaps }), full)
      assert.equal(editDistance(left, right, limit, { swaps }), Math.min(full, limit + 1))
    }),
    { numRuns },
  )
})
