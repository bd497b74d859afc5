import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Bench, BenchContext, BenchFigure } from '../figure.ts'
import { storeQueries } from '../quality/cypher/speed.ts'
import { benchStore, storeOptionHelp, type BenchStore } from './bench-store.ts'
import { ingestedMails, coldAsk, askedMails, withSeededVectors } from './mail-size.ts'
import { type GrowthPanel, growthPlot } from './scale/growth-plot.ts'
import { type SizedCost, powerFit } from './scale/power-fit.ts'

const defaultSizes = [1_000, 3_000, 10_000]
const cypherRounds = 200
const results = (name: string): string =>
  fileURLToPath(new URL(`../results/${name}`, import.meta.url))
const recordedFigure = z.object({
  case: z.string(),
  measure: z.string(),
  value: z.number(),
  n: z.number(),
})

/**
 * What is fitted: figures of `generated-SIZE`, on a server `generated-SIZE:neo4j`, and, after a
 * colon, of what was asked there.
 */
const costs: ReadonlyArray<{ readonly label: string; readonly measure: string }> = [
  { label: '', measure: 'ingest-seconds' },
  { label: '', measure: 'ingest-cpu-seconds' },
  { label: '', measure: 'ingest-server-cpu-seconds' },
  { label: '', measure: 'ingest-peak-mb' },
  { label: '', measure: 'ingest-tree-peak-mb' },
  { label: '', measure: 'disk-mb' },
  { label: '', measure: 'cold-ask-ms' },
  ...['without-vectors', 'seeded-vectors'].flatMap(label =>
    ['structured', 'whole-corpus', 'most', 'retrieval', 'extractive-answer']
      .flatMap(kind => [`${kind}-p50-ms`, `${kind}-p95-ms`, `${kind}-mean-cpu-ms`])
      .concat('ask-peak-mb')
      .map(measure => ({ label, measure })),
  ),
  ...['key', 'neighbours', 'two-hops-with-filter', 'count-by-group', 'path-up-to-4'].flatMap(
    query => [
      { label: '', measure: `${query}-p50-ms` },
      { label: '', measure: `${query}-p95-ms` },
    ],
  ),
]
type Suffix = BenchStore['suffix']
const labelled = (name: string, label: string): string => (label === '' ? name : `${name}:${label}`)

/** The last figures that were recorded of other sizes than these. */
function recordedOf(others: ReadonlySet<number>): BenchFigure[] {
  const file = results('scale.jsonl')
  if (!existsSync(file)) return []
  const last = new Map<string, BenchFigure>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '') continue
    const figure = recordedFigure.parse(JSON.parse(line))
    const size = Number(/^generated-(\d+)/.exec(figure.case)?.[1] ?? Number.NaN)
    if (Number.isFinite(size) && !others.has(size))
      last.set(`${figure.case} ${figure.measure}`, figure)
  }
  return [...last.values()]
}

/** The values of one measure on one store at every size that has one. */
function growthOf(
  figures: readonly BenchFigure[],
  suffix: Suffix,
  label: string,
  measure: string,
): SizedCost[] {
  return figures.flatMap(figure => {
    const size = Number(/^generated-(\d+)/.exec(figure.case)?.[1] ?? Number.NaN)
    return figure.measure === measure &&
      figure.case === labelled(`generated-${size}${suffix}`, label)
      ? [{ size, cost: figure.value }]
      : []
  })
}

function* exponents(figures: readonly BenchFigure[], suffix: Suffix): Generator<BenchFigure> {
  for (const { label, measure } of costs) {
    const fit = powerFit(growthOf(figures, suffix, label, measure))
    if (fit === undefined) continue
    const name = labelled(`fit${suffix}`, label)
    yield {
      case: name,
      measure: `${measure}-exponent`,
      value: fit.exponent,
      low: fit.low,
      high: fit.high,
      n: fit.n,
    }
    yield { case: name, measure: `${measure}-exponent-last-step`, value: fit.lastStep, n: 2 }
  }
}

function panels(figures: readonly BenchFigure[], suffix: Suffix): GrowthPanel[] {
  const line = (name: string, label: string, measure: string) => ({
    name,
    points: growthOf(figures, suffix, label, measure),
  })
  return [
    {
      title: 'Reading in',
      lines: [
        line('processor time, s', '', 'ingest-cpu-seconds'),
        line('peak memory of all its processes, MB', '', 'ingest-tree-peak-mb'),
        line('disk without vectors, MB', '', 'disk-mb'),
      ],
    },
    {
      // What else the machine does hardly changes it.
      title: 'Asking, mean processor time, ms',
      lines: [
        line('record questions', 'seeded-vectors', 'structured-mean-cpu-ms'),
        line('questions over the whole corpus', 'seeded-vectors', 'whole-corpus-mean-cpu-ms'),
        line('who sent the most', 'seeded-vectors', 'most-mean-cpu-ms'),
        line('best passages, by words', 'without-vectors', 'retrieval-mean-cpu-ms'),
        line('best passages, by words and vectors', 'seeded-vectors', 'retrieval-mean-cpu-ms'),
        line('answer from prose, checked', 'seeded-vectors', 'extractive-answer-mean-cpu-ms'),
      ],
    },
    {
      title: 'Cypher, median in ms',
      lines: [
        line('by key', '', 'key-p50-ms'),
        line('neighbours', '', 'neighbours-p50-ms'),
        line('two hops with a filter', '', 'two-hops-with-filter-p50-ms'),
        line('count by sender', '', 'count-by-group-p50-ms'),
        line('path of up to 4', '', 'path-up-to-4-p50-ms'),
      ],
    },
  ]
}

async function* measuredAt(
  context: BenchContext,
  size: number,
  store: BenchStore,
): AsyncGenerator<BenchFigure> {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-scale-'))
  try {
    const ingested = await ingestedMails(context, folder, size, store)
    yield* ingested.figures
    yield* await askedMails(context, ingested, 'without-vectors')
    yield* await coldAsk(ingested)
    context.log(`${size} mails: Cypher`)
    const { corpus, name, sample: mails } = ingested
    {
      await using opened = await store.openStore(corpus)
      yield* storeQueries(context, { name, mails, rounds: cypherRounds }, opened)
    }
    yield* await withSeededVectors(context, ingested)
    yield* await askedMails(context, ingested, 'seeded-vectors')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export const bench: Bench = {
  name: 'scale',
  description:
    'how the cost of generated mails grows with their number: reading, memory, disk, cold start, ' +
    'questions and Cypher at each size, exponents of the growth. Arguments: sizes (1000 3000 ' +
    '10000; 1000000 takes an hour and 40 GB of the temporary folder), --recorded: fitted ' +
    'together with the last recorded figures of other sizes, and drawn (results/scale.svg), ' +
    storeOptionHelp,
  async *run(context) {
    const { store, rest } = await benchStore(context.arguments)
    await using _store = store
    const { suffix } = store
    const isRecorded = rest.includes('--recorded')
    const given = rest.filter(word => /^\d+$/.test(word)).map(Number)
    const sizes = given.length > 0 || isRecorded ? given : defaultSizes
    const figures: BenchFigure[] = isRecorded ? recordedOf(new Set(sizes)) : []
    for (const size of sizes)
      for await (const figure of measuredAt(context, size, store)) {
        figures.push(figure)
        yield figure
      }
    yield* exponents(figures, suffix)
    // Three small sizes are no picture of growth.
    if (!isRecorded) return
    const measured = growthOf(figures, suffix, '', 'ingest-seconds')
      .map(({ size }) => size)
      .sort((a, b) => a - b)
      .map(size => size.toLocaleString('en'))
    writeFileSync(
      results(store.kind === 'sqlite' ? 'scale.svg' : `scale-${store.kind}.svg`),
      growthPlot(
        `Growth of costs with the number of e-mails${store.kind === 'neo4j' ? ' on Neo4j' : ''}`,
        `generated mails of 450 words: ${measured.join(', ')}`,
        panels(figures, suffix),
      ),
    )
  },
}
