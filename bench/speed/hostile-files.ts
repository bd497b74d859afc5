import { fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { configSchema } from '../../src/app/config/config.ts'
import { seededRandom } from '../../src/support/random.ts'
import type { Bench, BenchContext, BenchFigure } from '../figure.ts'
import { deepKinds } from './hostile/deep-kinds.ts'
import { grownFiles, type GrownFile } from './hostile/grown-files.ts'
import { writePieces, type HostileKind } from './hostile/hostile-kind.ts'
import { longKinds } from './hostile/long-kinds.ts'
import { lyingKinds } from './hostile/lying-kinds.ts'
import { ordinaryDocuments } from './hostile/ordinary-documents.ts'
import { seenKinds } from './hostile/seen-kinds.ts'
import { wideKinds } from './hostile/wide-kinds.ts'
import type { IngestionResult, IngestionTask } from './hostile-files-child.ts'
import { growthExponent } from './hostile/growth-exponent.ts'
import { treeMemoryMb } from './process-tree.ts'

const childFile = fileURLToPath(new URL('./hostile-files-child.ts', import.meta.url))
const resultOfChild = z.object({
  seconds: z.number(),
  cpuSeconds: z.number().optional(),
  outcomes: z.array(
    z.object({ status: z.string(), key: z.string(), reason: z.string().optional() }),
  ),
})
const hostileKinds: readonly HostileKind[] = [
  ...seenKinds,
  ...deepKinds,
  ...wideKinds,
  ...longKinds,
  ...lyingKinds,
]
const ordinaryCount = 1_000
const sampleEveryMs = 40
// What an ingestion may take beside the document itself: the program, its store and the batch in
// hand; of time, beside what one of a short note takes.
const slackSeconds = 2
const slackMb = 300
// So much that none of the grown files meets it: they are measured to their end.
const wideBudget = { seconds: 3_600, memoryMb: 16_384, parts: 1_000_000 }

interface Measured extends IngestionResult {
  readonly peakMb: number | undefined
}

/** An ingestion in a process of its own; its peak is that of all processes together. */
async function ingestAlone(task: IngestionTask): Promise<Measured> {
  const child = fork(childFile, [], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
  })
  let peakMb: number | undefined
  const sampler = setInterval(() => {
    const now = child.pid === undefined ? undefined : treeMemoryMb(child.pid)
    if (now !== undefined) peakMb = Math.max(peakMb ?? 0, now)
  }, sampleEveryMs)
  try {
    const result = await new Promise<IngestionResult>((resolve, reject) => {
      child.once('message', message => resolve(resultOfChild.parse(message)))
      child.once('error', reject)
      child.once('exit', code =>
        reject(new Error(`the process that ingests ${task.path} ended with ${code ?? 'a signal'}`)),
      )
      child.send(task)
    })
    return { ...result, peakMb }
  } finally {
    clearInterval(sampler)
    child.kill()
    rmSync(task.corpus, { recursive: true, force: true })
  }
}

const count = (result: IngestionResult, status: string): number =>
  result.outcomes.filter(outcome => outcome.status === status).length

function* figuresOf(name: string, result: Measured): Generator<BenchFigure> {
  yield { case: name, measure: 'seconds', value: result.seconds, n: 1 }
  if (result.cpuSeconds !== undefined)
    yield { case: name, measure: 'cpu-seconds', value: result.cpuSeconds, n: 1 }
  if (result.peakMb !== undefined)
    yield { case: name, measure: 'peak-mb', value: result.peakMb, n: 1 }
  for (const status of ['ingested', 'skipped', 'failed'])
    yield { case: name, measure: status, value: count(result, status), n: result.outcomes.length }
}

/** What became of a file, in a line. */
function told(result: Measured): string {
  const reasons = Object.entries(
    Object.groupBy(result.outcomes, outcome => outcome.reason ?? outcome.status),
  ).map(([reason, found]) => `${found?.length ?? 0} ${reason}`)
  return (
    `${result.seconds.toFixed(1).padStart(6)} s ` +
    `${(result.cpuSeconds ?? Number.NaN).toFixed(1).padStart(6)} CPU ` +
    `${(result.peakMb ?? Number.NaN).toFixed(0).padStart(6)} MB  ${reasons.join(', ')}`
  )
}

/** What the program itself takes. */
async function noteAlone(folder: string): Promise<Measured> {
  const source = join(folder, 'note')
  mkdirSync(source, { recursive: true })
  writePieces(join(source, 'note.txt'), ['A note.'])
  return ingestAlone({ corpus: join(folder, 'corpus'), path: source, budget: wideBudget })
}

/** Each file in a folder of its own. */
async function* hostileFiles(
  context: BenchContext,
  folder: string,
  kinds: readonly HostileKind[],
  budget: Readonly<Record<'seconds' | 'memoryMb', number>>,
): AsyncGenerator<BenchFigure> {
  const ownSeconds = (await noteAlone(folder)).seconds
  yield { case: 'note', measure: 'seconds', value: ownSeconds, n: 1 }
  let inTime = 0
  let longest = 0
  let inMemory = 0
  let measuredMemory = 0
  for (const kind of kinds) {
    const source = join(folder, 'one')
    mkdirSync(source)
    write(source, kind)
    const result = await ingestAlone({ corpus: join(folder, 'corpus'), path: source, budget })
    rmSync(source, { recursive: true })
    context.log(`  ${kind.name.padEnd(28)} ${told(result)}`)
    yield* figuresOf(kind.name, result)
    const over = result.seconds - ownSeconds - budget.seconds
    longest = Math.max(longest, over)
    if (over <= slackSeconds) inTime++
    if (result.peakMb !== undefined) measuredMemory++
    if (result.peakMb !== undefined && result.peakMb <= budget.memoryMb + slackMb) inMemory++
  }
  yield { case: 'all', measure: 'ended-within-time', value: inTime / kinds.length, n: kinds.length }
  yield { case: 'all', measure: 'longest-over-seconds', value: longest, n: kinds.length }
  if (measuredMemory > 0)
    yield {
      case: 'all',
      measure: 'ended-within-memory',
      value: inMemory / measuredMemory,
      n: measuredMemory,
    }
}

/** All of them in one folder with ordinary documents. */
async function* mixed(
  context: BenchContext,
  folder: string,
  kinds: readonly HostileKind[],
  budget: Readonly<Record<string, number>>,
): AsyncGenerator<BenchFigure> {
  const source = join(folder, 'mixed')
  mkdirSync(source)
  for (const kind of kinds) write(source, kind)
  for (const { fileName, content } of ordinaryDocuments(ordinaryCount))
    writePieces(join(source, fileName), content)
  const alone = join(folder, 'ordinary')
  mkdirSync(alone)
  for (const { fileName, content } of ordinaryDocuments(ordinaryCount))
    writePieces(join(alone, fileName), content)
  const without = await ingestAlone({ corpus: join(folder, 'corpus'), path: alone, budget })
  context.log(`  ordinary alone  ${told(without)}`)
  const result = await ingestAlone({ corpus: join(folder, 'corpus'), path: source, budget })
  context.log(`  with hostile    ${told(result)}`)
  // Mails have keys of their own: those that are ordinary are told by what is ingested without the
  // others.
  const ordinary = new Set(
    without.outcomes.filter(outcome => outcome.status === 'ingested').map(outcome => outcome.key),
  )
  const kept = result.outcomes.filter(
    outcome => outcome.status === 'ingested' && ordinary.has(outcome.key),
  ).length
  yield {
    case: 'mixed',
    measure: 'ordinary-ingested',
    value: kept / ordinaryCount,
    n: ordinaryCount,
  }
  yield* figuresOf('ordinary-alone', without)
  yield* figuresOf('mixed', result)
}

/**
 * How cost grows with one thing: the slope of the logarithms, above what an ingestion of a short
 * note costs.
 */
async function* growth(
  context: BenchContext,
  folder: string,
  grown: GrownFile,
  note: Measured,
): AsyncGenerator<BenchFigure> {
  const points: Array<{
    size: number
    cpuSeconds: number | undefined
    peakMb: number | undefined
  }> = []
  for (const size of grown.sizes) {
    const source = join(folder, 'grown')
    mkdirSync(source)
    writePieces(join(source, grown.fileName), grown.content(size, seededRandom(1)))
    const result = await ingestAlone({
      corpus: join(folder, 'corpus'),
      path: source,
      budget: wideBudget,
    })
    rmSync(source, { recursive: true })
    context.log(`  ${grown.name} ${String(size).padStart(9)} ${told(result)}`)
    points.push({ size, cpuSeconds: result.cpuSeconds, peakMb: result.peakMb })
  }
  for (const [measure, of] of [
    ['cpu-exponent', 'cpuSeconds'],
    ['memory-exponent', 'peakMb'],
  ] as const) {
    const base = note[of]
    const above = points.flatMap(point =>
      base === undefined || point[of] === undefined
        ? []
        : [{ size: point.size, cost: point[of] - base }],
    )
    const slope = growthExponent(above)
    if (slope !== undefined) yield { case: grown.name, measure, ...slope, n: above.length }
  }
}

function write(folder: string, kind: HostileKind): void {
  writePieces(
    Buffer.concat([
      Buffer.from(`${folder}/`),
      typeof kind.fileName === 'string' ? Buffer.from(kind.fileName) : kind.fileName,
    ]),
    kind.content(seededRandom(1)),
  )
}

/** The number after a word such as `--seconds`. */
function numberAfter(words: readonly string[], name: string): number | undefined {
  const at = words.indexOf(name)
  const value = at < 0 ? Number.NaN : Number(words[at + 1])
  return Number.isFinite(value) ? value : undefined
}

export const bench: Bench = {
  name: 'hostile-files',
  description:
    `files that are hard to read (${hostileKinds.length} kinds), each ingested alone; all of ` +
    `them beside ${ordinaryCount} ordinary documents; growth of cost with one thing in a ` +
    'file. Arguments: parts to run (files mixed growth), names of kinds, --seconds N and ' +
    '--memory MB (the budget; default that of the product), --mixed-seconds N (5)',
  async *run(context) {
    const words = context.arguments
    const product = configSchema.parse({}).ingest.budget
    const budget = {
      seconds: numberAfter(words, '--seconds') ?? product.seconds,
      memoryMb: numberAfter(words, '--memory') ?? product.memoryMb,
    }
    const parts = ['files', 'mixed', 'growth'].filter(part => words.includes(part))
    const chosen = hostileKinds.filter(kind => words.includes(kind.name))
    const runs = (part: string): boolean =>
      chosen.length > 0 ? part === 'files' : parts.length === 0 || parts.includes(part)
    const folder = mkdtempSync(join(tmpdir(), 'veritrail-hostile-'))
    try {
      if (runs('growth')) {
        const note = await noteAlone(folder)
        for (const grown of grownFiles) yield* growth(context, folder, grown, note)
      }
      if (runs('files'))
        yield* hostileFiles(context, folder, chosen.length > 0 ? chosen : hostileKinds, budget)
      if (runs('mixed'))
        yield* mixed(context, folder, hostileKinds, {
          ...budget,
          seconds: numberAfter(words, '--mixed-seconds') ?? 5,
        })
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}
