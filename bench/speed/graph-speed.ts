import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench, BenchFigure } from '../figure.ts'
import { benchStore, storeOptionHelp } from './bench-store.ts'
import { childRunner } from './in-child.ts'
import type { GraphSpeedTask } from './graph-speed-child.ts'

const inChild = childRunner<GraphSpeedTask>('./graph-speed-child.ts')
const dataSet = 'multihop-2wiki'
const defaultSizes = ['6k', '60k', '600k']
const passagesPerCopy = 6_119

/**
 * Copies of the corpus that come nearest to a size such as `60k`: 1, 10 and 98 for the usual ones.
 */
function copiesOf(size: string): number {
  const thousands = /^(\d+)k$/.exec(size)?.[1]
  if (thousands === undefined)
    throw new Error(`a size is written as 6k, 60k or 600k, not "${size}"`)
  return Math.max(1, Math.round((Number(thousands) * 1_000) / passagesPerCopy))
}

export const bench: Bench = {
  name: 'graph-speed',
  description:
    'multihop-2wiki repeated with other names: indexing, memory, disk, retrieval; vectors ' +
    'are seeded random ones, for speed only. --sizes 6k,60k,600k (600k: about 8 GB below ' +
    `--folder, default the temporary folder), --questions 200, ${storeOptionHelp}`,
  async *run(context) {
    const folder = context.dataFolder(dataSet)
    if (folder === undefined) return
    const { store, rest } = await benchStore(context.arguments)
    await using _store = store
    const option = (name: string): string | undefined =>
      rest.includes(name) ? rest[rest.indexOf(name) + 1] : undefined
    const questions = Number(option('--questions') ?? 200)
    const sizes = (option('--sizes') ?? defaultSizes.join(','))
      .split(',')
      .map(size => ({ size, copies: copiesOf(size) }))
    for (const { size, copies } of sizes) {
      const place = mkdtempSync(join(option('--folder') ?? tmpdir(), 'veritrail-graph-speed-'))
      const corpus = join(place, 'corpus')
      const name = `${size}${store.suffix}`
      const shared = { corpus, folder, name, copies, questions }
      const disk = (measure: string, n: number): BenchFigure[] => {
        const bytes = store.diskBytes(corpus)
        return bytes === undefined ? [] : [{ case: name, measure, value: bytes / 2 ** 20, n }]
      }
      try {
        context.log(`${name}: indexing`)
        await store.makeCorpus(corpus)
        const indexed = await inChild({ kind: 'index', ...shared }, context.log)
        yield* indexed
        const passages = indexed[0]?.n ?? 0
        yield* disk('disk-without-vectors-mb', passages)
        context.log(`${name}: asking without vectors`)
        yield* await inChild({ kind: 'ask', ...shared, label: 'without-vectors-' }, context.log)
        context.log(`${name}: seeded random vectors`)
        yield* await inChild({ kind: 'seed-vectors', ...shared }, context.log)
        yield* disk('disk-mb', passages)
        context.log(`${name}: asking with seeded vectors`)
        yield* await inChild({ kind: 'ask', ...shared, label: 'seeded-vectors-' }, context.log)
      } finally {
        rmSync(place, { recursive: true })
      }
    }
  },
}
