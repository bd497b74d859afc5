import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compose, initCorpus, type App } from '../../src/app/compose.ts'
import { ingestPaths } from '../../src/app/use-cases/corpus/ingest.ts'
import { askQuestion } from '../../src/app/use-cases/questions/ask.ts'
import { searchPassages } from '../../src/app/use-cases/questions/search.ts'
import { collectAnswer, type AnswerEvent } from '../../src/core/answer.ts'
import { owner } from '../../src/core/principal.ts'
import type { BenchFigure } from '../figure.ts'
import { cachingEncoder } from '../quality/retrieval/vector-cache.ts'
import { archiveQuestions } from './archive-questions.ts'
import { mailArchive } from './mail-archive.ts'

export type AskingTask =
  | { readonly kind: 'build'; readonly folder: string; readonly size: number }
  | {
      readonly kind: 'ask'
      readonly corpus: string
      /** Of the case. */
      readonly name: string
      readonly size: number
      /** Only this kind of question. */
      readonly only?: string | undefined
    }

const access = { principal: owner }
const say = (line: string): void => void process.send?.(line)

async function build({ folder, size }: AskingTask & { kind: 'build' }): Promise<void> {
  const started = performance.now()
  const seconds = (): string => `${((performance.now() - started) / 1000).toFixed(0)} s`
  const archive = mailArchive(size)
  const maildir = join(folder, 'maildir')
  for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(maildir, part), { recursive: true })
  for (const mail of archive.mails()) writeFileSync(join(maildir, 'cur', mail.fileName), mail.bytes)
  say(`${size} mails written after ${seconds()}`)
  initCorpus(join(folder, 'corpus'))
  await using app = await compose(join(folder, 'corpus'))
  for await (const event of ingestPaths(app, { paths: [maildir] }, access)) {
    if (event.type === 'document' && event.done % 10_000 === 0)
      say(`${event.done} mails read after ${seconds()}`)
    if (event.type === 'ingest-end' && event.summary.ingested !== size)
      throw new Error(`${event.summary.ingested} of ${size} mails were ingested`)
  }
  rmSync(maildir, { recursive: true })
  say(`ingested after ${seconds()}`)
  await pooledVectors(app, archive.paragraphs)
  say(`vectors after ${seconds()}`)
}

/**
 * Gives each passage the mean of the vectors of the paragraphs in it: the pool is encoded for real,
 * once; what a passage says besides (its subject, a line of its own) is not in its vector.
 */
async function pooledVectors(app: App, paragraphs: readonly string[]): Promise<void> {
  const { encoder } = app
  if (encoder === undefined) throw new Error('the encoder is switched off')
  await using cached = cachingEncoder({ ...encoder, async [Symbol.asyncDispose]() {} }, () => true)
  const known = new Map<string, Float32Array>()
  // Passages may begin or end within a paragraph.
  const keyOf = (paragraph: string): string => paragraph.slice(0, 40)
  for (let from = 0; from < paragraphs.length; from += 256) {
    const texts = paragraphs.slice(from, from + 256)
    const vectors = await cached.embed(texts, {})
    for (const [index, text] of texts.entries()) {
      const [vector] = vectors[index] ?? []
      if (vector !== undefined) known.set(keyOf(text), vector)
    }
    if (from % 1_024 === 0) say(`${from + texts.length} paragraphs encoded`)
  }
  const all = [...known.values()]
  let others = 0
  for (;;) {
    const pending = await app.store.vectors.pending(2_000, access)
    if (pending.length === 0) return
    const chunks = pending.map(({ chunkId, indexedText }) => {
      const held = indexedText
        .split(/\n+/)
        .map(paragraph => known.get(keyOf(paragraph)))
        .filter(vector => vector !== undefined)
      // Where only the middle of a paragraph stands, some vector of the pool stands in.
      const parts = held.length > 0 ? held : [all[others++ % all.length]!]
      const sum = new Float32Array(encoder.dimensions)
      for (const part of parts)
        for (const [index, value] of part.entries()) sum[index] = (sum[index] ?? 0) + value
      const norm = Math.hypot(...sum)
      return { chunkId, windows: [sum.map(value => value / norm)] }
    })
    await app.store.writer.commit(
      { vectors: { model: encoder.id, dimensions: encoder.dimensions, chunks } },
      access,
    )
  }
}

/** The same events; `note` is called when the text of the answer is complete. */
async function* noting(
  events: AsyncIterable<AnswerEvent>,
  note: () => void,
): AsyncGenerator<AnswerEvent> {
  for await (const event of events) {
    if (event.type === 'text-end') note()
    yield event
  }
}

async function ask(task: AskingTask & { kind: 'ask' }): Promise<BenchFigure[]> {
  await using app = await compose(task.corpus)
  const { name } = task
  let toldAt = 0
  const answer = async (text: string): Promise<string> => {
    const events = noting(askQuestion(app, { text }, access), () => {
      toldAt = performance.now()
    })
    return (await collectAnswer(events)).search?.route ?? ''
  }
  const find = async (text: string): Promise<string> => {
    const { length } = await searchPassages(app, { text, limit: 10 }, access)
    toldAt = performance.now()
    return length > 0 ? 'found' : 'nothing'
  }
  const sets = archiveQuestions(task.size).filter(
    ({ kind }) => task.only === undefined || task.only === kind,
  )
  await app.store.readAhead()
  // The first questions load indexes and models; a warm process is what is measured.
  for (const { questions, route } of sets)
    for (const text of questions.slice(0, 3)) await (route === 'found' ? find : answer)(text)
  const figures: BenchFigure[] = []
  for (const { kind, questions, route } of sets) {
    const times: Array<{ readonly ms: number; readonly text: string }> = []
    const told: number[] = []
    let asMeant = 0
    const before = process.cpuUsage()
    for (const text of questions) {
      const start = performance.now()
      const went = await (route === 'found' ? find : answer)(text)
      times.push({ ms: performance.now() - start, text })
      told.push(toldAt - start)
      if (went === route) asMeant += 1
      else if (task.only !== undefined) say(`  went to ${went}: ${text}`)
    }
    const { user, system } = process.cpuUsage(before)
    times.sort((a, b) => a.ms - b.ms)
    const at = (share: number): number =>
      times[Math.min(times.length - 1, Math.floor(share * times.length))]?.ms ?? Number.NaN
    const n = times.length
    told.sort((a, b) => a - b)
    const toldIn = (share: number): number =>
      told[Math.min(n - 1, Math.floor(share * n))] ?? Number.NaN
    figures.push(
      { case: name, measure: `${kind}-p50-ms`, value: at(0.5), n },
      { case: name, measure: `${kind}-p95-ms`, value: at(0.95), n },
      // Until the whole text is there; what follows are verdicts and confidence.
      { case: name, measure: `${kind}-text-p50-ms`, value: toldIn(0.5), n },
      { case: name, measure: `${kind}-text-p95-ms`, value: toldIn(0.95), n },
      // Of this process, its threads included: little changes with what else the machine does.
      { case: name, measure: `${kind}-mean-cpu-ms`, value: (user + system) / 1000 / n, n },
      { case: name, measure: `${kind}-answered-so`, value: asMeant / n, n },
    )
    for (const { ms, text } of times.slice(-2)) say(`  ${kind}, slow: ${ms.toFixed(0)} ms ${text}`)
  }
  figures.push({
    case: name,
    measure: 'peak-mb',
    // maxRSS is in KiB; threads of the process are in it.
    value: process.resourceUsage().maxRSS / 1024,
    n: task.size,
  })
  return figures
}

process.once('message', (task: AskingTask) => {
  const work = async (): Promise<BenchFigure[]> => {
    if (task.kind === 'ask') return ask(task)
    await build(task)
    return []
  }
  work().then(
    figures => process.send?.(figures, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(
        `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      )
      process.exit(1)
    },
  )
})
