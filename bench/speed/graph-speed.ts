import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench } from '../figure.ts'
import { childRunner } from './in-child.ts'
import type { GraphSpeedTask } from './graph-speed-child.ts'

const inChild = childRunner<GraphSpeedTask>('./graph-speed-child.ts')
const dataSet = 'multihop-2wiki'
const defaultSizes = ['6k', '60k', '600k']
const passagesPerCopy = 6_119

/** Everything in the corpus folder, side files of the store included. */
function diskMb(corpus: string): number {
  return (
    readdirSync(corpus, { recursive: true, withFileTypes: true }).reduce(
      (sum, entry) =>
        sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
      0,
    ) /
    2 ** 20
  )
}

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
    '--folder, default the temporary folder), --questions 200',
  async *run(context) {
    const folder = context.dataFolder(dataSet)
    if (folder === undefined) return
    const option = (name: string): string | undefined =>
      context.arguments.includes(name)
        ? context.arguments[context.arguments.indexOf(name) + 1]
        : undefined
    const questions = Number(option('--questions') ?? 200)
    const sizes = (option('--sizes') ?? defaultSizes.join(','))
      .split(',')
      .map(size => ({ size, copies: copiesOf(size) }))
    for (const { size, copies } of sizes) {
      const place = mkdtempSync(join(option('--folder') ?? tmpdir(), 'veritrail-graph-speed-'))
      const corpus = join(place, 'corpus')
      const shared = { corpus, folder, size, copies, questions }
      try {
        context.log(`${size}: indexing`)
        const indexed = await inChild({ kind: 'index', ...shared }, context.log)
        yield* indexed
        const passages = indexed[0]?.n ?? 0
        yield { case: size, measure: 'disk-without-vectors-mb', value: diskMb(corpus), n: passages }
        context.log(`${size}: asking without vectors`)
        yield* await inChild({ kind: 'ask', ...shared, label: 'without-vectors-' }, context.log)
        context.log(`${size}: seeded random vectors`)
        yield* await inChild({ kind: 'seed-vectors', ...shared }, context.log)
        yield { case: size, measure: 'disk-mb', value: diskMb(corpus), n: passages }
        context.log(`${size}: asking with seeded vectors`)
        yield* await inChild({ kind: 'ask', ...shared, label: 'seeded-vectors-' }, context.log)
      } finally {
        rmSync(place, { recursive: true })
      }
    }
  },
}
