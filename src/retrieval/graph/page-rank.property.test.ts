import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { personalizedPageRank, type Transitions } from './page-rank.ts'

const cases = Number(process.env['VERITRAIL_CASES'] ?? 200)

/** A random graph as rows of shares (each summing to at most 1) and seeds. */
const walks = fc
  .integer({ min: 1, max: 12 })
  .chain(size =>
    fc.record({
      rows: fc.array(
        fc.array(fc.tuple(fc.integer({ min: 0, max: size - 1 }), fc.integer({ min: 0, max: 5 })), {
          maxLength: 6,
        }),
        { minLength: size, maxLength: size },
      ),
      seeds: fc.array(
        fc.tuple(fc.integer({ min: 0, max: size - 1 }), fc.integer({ min: 1, max: 4 })),
        { maxLength: 4 },
      ),
      damping: fc.constantFrom(0, 0.3, 0.5, 0.85),
      rounds: fc.integer({ min: 0, max: 30 }),
    }),
  )

function transitionsOf(
  rows: ReadonlyArray<ReadonlyArray<readonly [number, number]>>,
): Transitions[] {
  return rows.map(row => {
    const sum = Math.max(
      1,
      row.reduce((total, [, weight]) => total + weight, 0),
    )
    return { targets: row.map(([target]) => target), shares: row.map(([, weight]) => weight / sum) }
  })
}

/** Power iteration over a dense matrix: p ← (1 - d) s + d Pᵀ p, from 0. */
function naive(
  transitions: readonly Transitions[],
  seeds: ReadonlyMap<number, number>,
  damping: number,
  rounds: number,
): number[] {
  let mass = transitions.map(() => 0)
  for (let round = 0; round <= rounds; round++) {
    const next = transitions.map((_, node) => (1 - damping) * (seeds.get(node) ?? 0))
    for (const [from, { targets, shares }] of transitions.entries())
      for (let i = 0; i < targets.length; i++)
        next[targets[i] ?? 0]! += damping * (mass[from] ?? 0) * (shares[i] ?? 0)
    mass = next
  }
  return mass
}

const seedsOf = (pairs: ReadonlyArray<readonly [number, number]>): Map<number, number> => {
  const sum = pairs.reduce((total, [, weight]) => total + weight, 0)
  const seeds = new Map<number, number>()
  for (const [node, weight] of pairs) seeds.set(node, (seeds.get(node) ?? 0) + weight / sum)
  return seeds
}

test('without a threshold the pushes give what power iteration gives', async () => {
  await fc.assert(
    fc.asyncProperty(walks, async ({ rows, seeds: pairs, damping, rounds }) => {
      const transitions = transitionsOf(rows)
      const seeds = seedsOf(pairs)
      const { mass } = await personalizedPageRank(
        seeds,
        async () => node => transitions[node] ?? { targets: [], shares: [] },
        { damping, threshold: 0, rounds },
      )
      for (const [node, expected] of naive(transitions, seeds, damping, rounds).entries())
        assert.ok(
          Math.abs((mass.get(node) ?? 0) - expected) < 1e-12,
          `node ${node}: ${mass.get(node) ?? 0} instead of ${expected}`,
        )
    }),
    { numRuns: cases },
  )
})

test(
  'a threshold takes mass away, never adds any, and at most as much as the rounds and nodes ' +
    'allow',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        walks,
        fc.constantFrom(1e-4, 1e-3, 1e-2),
        async ({ rows, seeds: pairs, damping, rounds }, threshold) => {
          const transitions = transitionsOf(rows)
          const seeds = seedsOf(pairs)
          const expand = async () => (node: number) =>
            transitions[node] ?? { targets: [], shares: [] }
          const { mass } = await personalizedPageRank(seeds, expand, { damping, threshold, rounds })
          const exact = naive(transitions, seeds, damping, rounds)
          const lost = exact.map((expected, node) => expected - (mass.get(node) ?? 0))
          assert.ok(
            lost.every(difference => difference > -1e-9 - threshold),
            `mass was added: ${lost.join(' ')}`,
          )
          const total = lost.reduce((sum, difference) => sum + difference, 0)
          assert.ok(total <= threshold * rows.length * (rounds + 1) + 1e-9, `${total} is missing`)
        },
      ),
      { numRuns: cases },
    )
  },
)

test('the way a node was reached leads back to a seed over real links', async () => {
  await fc.assert(
    fc.asyncProperty(walks, async ({ rows, seeds: pairs, rounds }) => {
      const transitions = transitionsOf(rows)
      const seeds = seedsOf(pairs)
      const { mass, cameFrom } = await personalizedPageRank(
        seeds,
        async () => node => transitions[node] ?? { targets: [], shares: [] },
        { damping: 0.5, threshold: 0, rounds },
      )
      for (const node of mass.keys()) {
        const from = cameFrom.get(node)
        if (from === undefined) assert.ok(seeds.has(node), `node ${node} came from nowhere`)
        else
          assert.ok(
            Array.from(transitions[from]?.targets ?? []).includes(node),
            `no link leads from ${from} to ${node}`,
          )
      }
    }),
    { numRuns: cases },
  )
})
