import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { firstDecisive } from '../../../support/code-points.ts'
import { scanCodes } from './vector-scan.ts'
import { codeSegment, kernelSegment, plainSegment } from './vector-segment.ts'
import type { CodeSegment } from './vector-segment.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 40)

/**
 * Every 8-bit number but -128, which codes do not use, drawn with a seed: lists of thousands are
 * too slow to shrink.
 */
function codesOf(seed: number, length: number): Int8Array {
  let state = seed >>> 0
  return Int8Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return ((state >>> 16) % 255) - 127
  })
}

/** What both ways of computing have to give. */
function productsOf(codes: Int8Array, query: Int8Array, rows: readonly number[]): number[] {
  return rows.map(row =>
    query.reduce(
      (total, value, place) => total + value * (codes[row * query.length + place] ?? 0),
      0,
    ),
  )
}

test(
  'WebAssembly and JavaScript give the exact products of any rows, for every number of ' +
    'dimensions',
  () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 70 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer(),
        fc.array(fc.nat(), { maxLength: 60 }),
        (dimensions, rows, seed, picks) => {
          const codes = codesOf(seed, rows * dimensions)
          const query = codesOf(seed + 1, dimensions)
          const list = picks.map(pick => pick % rows)
          const kernel = kernelSegment(dimensions, rows)
          assert.ok(kernel !== undefined, 'this engine has WebAssembly')
          for (const segment of [kernel, plainSegment(dimensions, rows)]) {
            // In two parts, as pages come.
            const cut = Math.floor(rows / 3)
            segment.write(cut, codes.subarray(cut * dimensions))
            segment.write(0, codes.subarray(0, cut * dimensions))
            segment.ask(codesOf(seed + 2, dimensions))
            segment.ask(query)
            segment.list.set(list)
            segment.multiply(list.length)
            assert.deepEqual(
              [...segment.products.subarray(0, list.length)],
              productsOf(codes, query, list),
            )
          }
        },
      ),
      { numRuns },
    )
  },
)

test('the largest products do not overflow', () => {
  const dimensions = 4_096
  for (const segment of [kernelSegment(dimensions, 1), plainSegment(dimensions, 1)]) {
    for (const [left, right] of [
      [127, 127],
      [-127, 127],
      [-127, -127],
    ] as const) {
      segment?.write(0, new Int8Array(dimensions).fill(left))
      segment?.ask(new Int8Array(dimensions).fill(right))
      segment?.multiply(1)
      assert.equal(segment?.products[0], dimensions * left * right)
    }
  }
})

test(
  'finds the chunks that sorting all finds: over several segments, with gone rows, several ' +
    'windows, and few or many allowed documents',
  () => {
    const dimensions = 3
    fc.assert(
      fc.property(
        fc.integer(),
        fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 60 }),
        fc.constantFrom(0, 0.05, 0.6, 1),
        fc.constantFrom(0, 0.1, 0.9),
        fc.integer({ min: 1, max: 80 }),
        fc.integer({ min: 1, max: 50 }),
        (seed, windows, allowedShare, goneShare, wanted, capacity) => {
          const chunks = Int32Array.from(
            windows.flatMap((count, index) => Array.from({ length: count }, () => index + 1)),
          )
          const rows = chunks.length
          const chance = codesOf(seed + 3, windows.length * 2 + 2).map(Math.abs)
          const documents = chunks.map(chunk => Math.floor(chunk / 2))
          let dropped = 0
          const gone = (chunk: number): boolean => (chance[chunk] ?? 0) < goneShare * 128
          const codes = codesOf(seed, rows * dimensions)
          const query = codesOf(seed + 1, dimensions)
          const scales = Float32Array.from(
            codesOf(seed + 2, rows),
            code => 0.1 + Math.abs(code) / 128,
          )
          const allowed =
            allowedShare === 1
              ? undefined
              : Uint8Array.from({ length: Math.floor(windows.length / 2) }, (_, document) =>
                  (chance[windows.length + document] ?? 0) < allowedShare * 128 ? 1 : 0,
                )
          const products = productsOf(codes, query, [...chunks.keys()])
          const best = new Map<number, { score: number; row: number }>()
          for (const [row, chunk] of chunks.entries()) {
            if (gone(chunk)) {
              dropped++
              continue
            }
            if (allowed !== undefined && allowed[documents[row] ?? 0] !== 1) continue
            const score = (products[row] ?? 0) * (scales[row] ?? 0)
            const known = best.get(chunk)
            if (known === undefined || score > known.score) best.set(chunk, { score, row })
          }
          const expected = [...best]
            .sort(([left, one], [right, other]) =>
              firstDecisive(other.score - one.score, left - right),
            )
            .slice(0, wanted)
            .map(([chunk]) => chunk)
          for (const open of [kernelSegment, plainSegment]) {
            const segments: CodeSegment[] = []
            for (let from = 0; from < rows; from += capacity) {
              const segment = open(dimensions, capacity)
              assert.ok(segment !== undefined)
              segment.write(0, codes.subarray(from * dimensions, (from + capacity) * dimensions))
              segments.push(segment)
            }
            const cache = {
              commitSeq: 1,
              dimensions,
              rows,
              segments,
              scales,
              chunks: chunks.map(chunk => (gone(chunk) ? 0 : chunk)),
              documents,
              dropped,
              held: 0,
            }
            assert.deepEqual(scanCodes(cache, query, allowed, wanted), expected)
          }
        },
      ),
      { numRuns },
    )
  },
)

test(
  'takes WebAssembly for much and JavaScript for little, and JavaScript for all where there ' +
    'is no WebAssembly',
  () => {
    const dimensions = 5
    const rows = 300_000
    const codes = codesOf(3, dimensions * 4)
    const answers = (): number[] => {
      const segment = codeSegment(dimensions, rows)
      assert.equal(segment.capacity, rows)
      segment.write(rows - 4, codes)
      segment.ask(codes.subarray(0, dimensions))
      segment.list.set([rows - 1, rows - 4])
      segment.multiply(2)
      return [...segment.products.subarray(0, 2)]
    }
    const expected = productsOf(codes, codes.subarray(0, dimensions), [3, 0])
    assert.deepEqual(answers(), expected)
    const engine = Object.getOwnPropertyDescriptor(globalThis, 'WebAssembly')
    assert.ok(engine !== undefined)
    Reflect.deleteProperty(globalThis, 'WebAssembly')
    try {
      assert.equal(kernelSegment(dimensions, rows), undefined)
      assert.deepEqual(answers(), expected)
    } finally {
      Object.defineProperty(globalThis, 'WebAssembly', engine)
    }
  },
)

test('a segment never holds more than 1 GiB of codes', () => {
  // Room is asked for, not filled.
  assert.equal(codeSegment(4_096, 2 ** 30).capacity, 2 ** 18)
})
