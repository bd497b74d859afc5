import { owner } from '../../src/core/principal.ts'
import { compose, type App } from '../../src/app/compose.ts'
import { readerCount } from '../../src/app/config/reader-count.ts'
import { factsForQuestion } from '../../src/app/use-cases/graph/explore-graph.ts'
import { searchPassages } from '../../src/app/use-cases/questions/search.ts'
import { readerPool } from '../../src/app/workers/reader-pool.ts'
import { defaultLoadLimits, type LoadedDocument } from '../../src/ingestion/loaded-document.ts'
import type { BuiltRecord } from '../../src/ingestion/record/packed-record.ts'
import type { ProcessSettings, ProcessTask } from '../../src/ingestion/pipeline/process-items.ts'
import { seededRandom } from '../../src/support/random.ts'
import type { BenchFigure } from '../figure.ts'
import {
  renamedCorpus,
  type CopiedPassage,
  type CopiedQuestion,
  type RenamedCorpus,
} from './renamed-corpus.ts'

interface SharedTask {
  readonly corpus: string
  readonly folder: string
  /** Of the case. */
  readonly name: string
  readonly copies: number
  readonly questions: number
}
export type GraphSpeedTask =
  | (SharedTask & { readonly kind: 'index' | 'seed-vectors' })
  /** `label` begins the names of the measures. */
  | (SharedTask & { readonly kind: 'ask'; readonly label: string })

const access = { principal: owner }
const taskItems = 32
// As the product's own ingestion commits them.
const batchDocuments = 600
const vectorBatch = 2_048
// Other questions than those measured: what they leave in memory is what a process has that has
// been asked for a while.
const warmUp = 200
const traversalWarmUp = 20
/** Label of the run in which no vectors are there. */
const withoutVectors = 'without-vectors-'
const source = { id: 'graph-speed', kind: 'file', location: 'corpus.jsonl' }
// maxRSS is in KiB; threads of the process are in it.
const peakMb = (): number => process.resourceUsage().maxRSS / 1024
const secondsSince = (start: number): number => (performance.now() - start) / 1000
const tell = (line: string): void => void process.send?.(`  ${line}`)

function loaded({ id, title, text }: CopiedPassage): ProcessTask['items'][number] {
  const document: LoadedDocument = {
    key: id,
    kind: 'record',
    title,
    text,
    mediaType: 'text/plain',
    extractor: 'jsonl/1',
    sections: [],
    pages: [],
    cuts: [],
    layout: [],
    properties: {},
    attachments: [],
    notes: [],
    bytes: Buffer.from(text),
  }
  return { item: { key: id, fileName: 'corpus.jsonl', bytes: new Uint8Array(0) }, loaded: document }
}

function* tasks(
  corpus: RenamedCorpus,
  copies: number,
  settings: ProcessSettings,
): Generator<ProcessTask> {
  let items: Array<ProcessTask['items'][number]> = []
  for (let copy = 0; copy < copies; copy++) {
    for (const passage of corpus.passages(copy)) {
      items.push(loaded(passage))
      if (items.length < taskItems) continue
      yield { settings, items }
      items = []
    }
  }
  if (items.length > 0) yield { settings, items }
}

/**
 * Reading threads and the store's thread side by side, with a bounded number of tasks ahead: as the
 * product ingests, but for reading files.
 */
async function index(task: GraphSpeedTask): Promise<BenchFigure[]> {
  await using app = await compose(task.corpus)
  await using pool = readerPool({
    workers: readerCount(app.config),
    budget: app.config.ingest.budget,
  })
  const corpus = await renamedCorpus(task.folder)
  const settings: ProcessSettings = {
    sourceId: source.id,
    groups: app.config.defaultGroups,
    timeZone: app.config.timeZone,
    limits: defaultLoadLimits,
    keepBytes: 0,
  }
  const total = corpus.passagesPerCopy * task.copies
  const marks: Array<{ done: number; at: number }> = []
  const start = performance.now()
  let done = 0
  let put: BuiltRecord[] = []
  const commit = async (): Promise<void> => {
    if (put.length === 0) return
    await app.store.commitBuilt({ sources: [source], put }, access)
    done += put.length
    put = []
    marks.push({ done, at: performance.now() })
    if (Math.floor(done / 30_000) > Math.floor((marks.at(-2)?.done ?? 0) / 30_000))
      tell(
        `${done} of ${total} passages after ${secondsSince(start).toFixed(0)} s, ` +
          `${peakMb().toFixed(0)} MB`,
      )
  }
  const running: Array<ReturnType<typeof pool.read>> = []
  const take = async (): Promise<void> => {
    for await (const processed of running.shift() ?? []) {
      if (processed.status !== 'built')
        throw new Error(`a passage was not built: ${JSON.stringify(processed)}`)
      put.push(processed.record)
      if (put.length >= batchDocuments) await commit()
    }
  }
  const ahead = readerCount(app.config) * 2 + 24
  for (const each of tasks(corpus, task.copies, settings)) {
    running.push(pool.read(each))
    if (running.length >= ahead) await take()
  }
  while (running.length > 0) await take()
  await commit()
  const seconds = secondsSince(start)
  const counts = await app.store.documents.counts(access)
  const figures: BenchFigure[] = [
    { case: task.name, measure: 'index-seconds', value: seconds, n: total },
    { case: task.name, measure: 'passages-per-second', value: total / seconds, n: total },
    { case: task.name, measure: 'index-peak-mb', value: peakMb(), n: total },
    { case: task.name, measure: 'nodes', value: counts.nodes, n: total },
    { case: task.name, measure: 'edges', value: counts.edges, n: total },
    {
      case: task.name,
      measure: 'renamed-words',
      value: corpus.nameWords,
      n: corpus.passagesPerCopy,
    },
  ]
  // Flat cost: the last tenth against the first.
  const tenth = Math.floor(marks.length / 10)
  if (tenth > 0) {
    const cost = (from: number, to: number): number =>
      ((marks[to]?.at ?? Number.NaN) - (marks[from]?.at ?? Number.NaN)) /
      ((marks[to]?.done ?? 0) - (marks[from]?.done ?? 0))
    figures.push(
      {
        case: task.name,
        measure: 'first-tenth-ms-per-passage',
        value: cost(0, tenth),
        n: tenth * batchDocuments,
      },
      {
        case: task.name,
        measure: 'last-tenth-ms-per-passage',
        value: cost(marks.length - 1 - tenth, marks.length - 1),
        n: tenth * batchDocuments,
      },
    )
  }
  return figures
}

/**
 * Seeded unit vectors under the encoder's name stand in for real ones: for speed, memory and disk
 * only.
 */
async function seedVectors(task: GraphSpeedTask): Promise<BenchFigure[]> {
  await using app = await compose(task.corpus)
  const { id, dimensions } = encoderOf(app)
  const random = seededRandom(7)
  const start = performance.now()
  let written = 0
  for (;;) {
    const pending = await app.store.vectors.pending(vectorBatch, access)
    if (pending.length === 0) break
    const chunks = pending.map(({ chunkId }) => ({
      chunkId,
      windows: [unitVector(dimensions, random)],
    }))
    await app.store.writer.commit({ vectors: { model: id, dimensions, chunks } }, access)
    if (Math.floor((written + chunks.length) / 60_000) > Math.floor(written / 60_000))
      tell(`${written + chunks.length} vectors after ${secondsSince(start).toFixed(0)} s`)
    written += chunks.length
  }
  return [
    {
      case: task.name,
      measure: 'seeded-vectors-per-second',
      value: written / secondsSince(start),
      n: written,
    },
    { case: task.name, measure: 'seeded-vectors-peak-mb', value: peakMb(), n: written },
  ]
}

function encoderOf(app: App): NonNullable<App['encoder']> {
  if (app.encoder === undefined) throw new Error('the encoder is switched off')
  return app.encoder
}

function unitVector(dimensions: number, random: () => number): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, () => random() - 0.5)
  const norm = Math.hypot(...vector)
  return vector.map(value => value / norm)
}

/** Questions of all copies alike, drawn with a seed. */
function draw(corpus: RenamedCorpus, copies: number, count: number): CopiedQuestion[] {
  const random = seededRandom(11)
  const drawn = new Map<string, CopiedQuestion>()
  while (drawn.size < Math.min(count, corpus.questionsPerCopy * copies)) {
    const question = corpus.question(
      Math.floor(random() * copies),
      Math.floor(random() * corpus.questionsPerCopy),
    )
    drawn.set(question.id, question)
  }
  return [...drawn.values()]
}

async function ask(task: GraphSpeedTask & { readonly kind: 'ask' }): Promise<BenchFigure[]> {
  await using app = await compose(task.corpus)
  const corpus = await renamedCorpus(task.folder)
  const drawn = draw(corpus, task.copies, task.questions + warmUp)
  const find = (question: string) => searchPassages(app, { text: question, limit: 10 }, access)
  const cold = performance.now()
  // Loading indexes and the encoder belongs to the first questions; a warm process is what is
  // measured.
  for (const [index, { question }] of drawn.slice(0, warmUp).entries()) {
    await find(question)
    if (index === 0) tell(`first question after ${secondsSince(cold).toFixed(1)} s`)
  }
  const times: number[] = []
  let recall = 0
  const measured = drawn.slice(warmUp)
  for (const { question, supportingIds } of measured) {
    const start = performance.now()
    const found = await find(question)
    times.push(performance.now() - start)
    const keys = new Set(found.slice(0, 5).map(passage => passage.key))
    recall += supportingIds.filter(id => keys.has(id)).length / supportingIds.length
  }
  return [
    ...percentiles(task.name, `${task.label}query`, times),
    ...(task.label === withoutVectors ? await traversals(app, task.name, measured) : []),
    { case: task.name, measure: `${task.label}query-peak-mb`, value: peakMb(), n: times.length },
    // With random vectors this says nothing about quality; without any it shows that the copies
    // keep their structure apart.
    {
      case: task.name,
      measure: `${task.label}recall@5`,
      value: recall / measured.length,
      n: measured.length,
    },
  ]
}

/** Facts about what a question names: the graph alone. */
async function traversals(
  app: App,
  name: string,
  questions: readonly CopiedQuestion[],
): Promise<BenchFigure[]> {
  const times: number[] = []
  for (const [index, { question }] of questions.entries()) {
    const start = performance.now()
    await factsForQuestion(app, question, access)
    if (index >= traversalWarmUp) times.push(performance.now() - start)
  }
  return percentiles(name, 'traversal', times)
}

function percentiles(name: string, measure: string, times: number[]): BenchFigure[] {
  times.sort((a, b) => a - b)
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN
  return [
    { case: name, measure: `${measure}-p50-ms`, value: at(0.5), n: times.length },
    { case: name, measure: `${measure}-p95-ms`, value: at(0.95), n: times.length },
  ]
}

process.once('message', (task: GraphSpeedTask) => {
  const work = (): Promise<BenchFigure[]> => {
    switch (task.kind) {
      case 'index':
        return index(task)
      case 'ask':
        return ask(task)
      case 'seed-vectors':
        return seedVectors(task)
    }
  }
  Promise.resolve()
    .then(work)
    .then(
      figures => process.send?.(figures, () => process.exit(0)),
      (error: unknown) => {
        process.stderr.write(
          `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
        )
        process.exit(1)
      },
    )
})
