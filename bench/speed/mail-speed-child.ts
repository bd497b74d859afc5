import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectAnswer } from '../../src/core/answer.ts'
import { owner } from '../../src/core/principal.ts'
import { compose } from '../../src/app/compose.ts'
import { askQuestion } from '../../src/app/use-cases/questions/ask.ts'
import { fillVectors } from '../../src/app/use-cases/corpus/fill-vectors.ts'
import { searchPassages } from '../../src/app/use-cases/questions/search.ts'
import { ingestPaths } from '../../src/app/use-cases/corpus/ingest.ts'
import { seededRandom } from '../../src/support/random.ts'
import type { BenchFigure } from '../figure.ts'
import type { GeneratedMail } from './mail-generator.ts'
import { stageRates } from './mail-stages.ts'
import { treeCpuSeconds, treeMemoryMb } from './process-tree.ts'

interface MailTask {
  /** Of the case, without what is asked there. */
  readonly name: string
  readonly size: number
}
export type ChildTask =
  | (MailTask & { readonly kind: 'ingest'; readonly corpus: string; readonly maildir: string })
  | (MailTask & {
      readonly kind: 'ask'
      readonly corpus: string
      readonly label: string
      /** What the questions are made from. */
      readonly mails: readonly GeneratedMail[]
    })
  | (MailTask & { readonly kind: 'encode' | 'seed-vectors'; readonly corpus: string })
  | (MailTask & { readonly kind: 'stages'; readonly maildir: string })

const access = { principal: owner }
// maxRSS is in KiB; threads of the process are in it.
const peakMb = (): number => process.resourceUsage().maxRSS / 1024
const treeSampleMs = 500

async function ingest(task: ChildTask & { kind: 'ingest' }): Promise<BenchFigure[]> {
  await using app = await compose(task.corpus)
  const marks: Array<{ done: number; at: number; cpu: number }> = []
  // Readers are processes of their own.
  let treePeakMb = 0
  let cpuSeconds = 0
  const sample = (): void => {
    treePeakMb = Math.max(treePeakMb, treeMemoryMb(process.pid) ?? 0)
    cpuSeconds = Math.max(cpuSeconds, treeCpuSeconds(process.pid) ?? 0)
  }
  const sampling = setInterval(sample, treeSampleMs)
  const start = performance.now()
  let failed = 0
  for await (const event of ingestPaths(app, { paths: [task.maildir] }, access)) {
    if (event.type === 'document') {
      if (event.outcome.status !== 'ingested') failed += 1
      if (event.done % 1_000 === 0) {
        sample()
        marks.push({ done: event.done, at: performance.now(), cpu: cpuSeconds * 1000 })
      }
      if (event.done % 100_000 === 0)
        process.send?.(
          `  ${event.done} mails after ${((performance.now() - start) / 1000).toFixed(0)} s`,
        )
    }
  }
  const seconds = (performance.now() - start) / 1000
  clearInterval(sampling)
  const { name } = task
  const figures: BenchFigure[] = [
    { case: name, measure: 'ingest-seconds', value: seconds, n: task.size },
    { case: name, measure: 'mails-per-second', value: task.size / seconds, n: task.size },
    { case: name, measure: 'not-ingested', value: failed, n: task.size },
    { case: name, measure: 'ingest-peak-mb', value: peakMb(), n: task.size },
    ...(treePeakMb > 0
      ? [
          { case: name, measure: 'ingest-tree-peak-mb', value: treePeakMb, n: task.size },
          // Changes little with what else the machine does.
          { case: name, measure: 'ingest-cpu-seconds', value: cpuSeconds, n: task.size },
        ]
      : []),
  ]
  // Flat cost: the last tenth against the first tenth, in milliseconds a mail.
  const tenth = Math.floor(marks.length / 10)
  if (tenth > 0) {
    const cost = (from: number, to: number, of: 'at' | 'cpu'): number =>
      ((marks[to]?.[of] ?? Number.NaN) - (marks[from]?.[of] ?? Number.NaN)) /
      ((marks[to]?.done ?? 0) - (marks[from]?.done ?? 0))
    const last = marks.length - 1
    for (const [of, unit] of [
      ['at', 'ms'],
      ['cpu', 'cpu-ms'],
    ] as const) {
      if (of === 'cpu' && cpuSeconds === 0) continue
      figures.push(
        {
          case: name,
          measure: `first-tenth-${unit}-per-mail`,
          value: cost(0, tenth, of),
          n: tenth * 1_000,
        },
        {
          case: name,
          measure: `last-tenth-${unit}-per-mail`,
          value: cost(last - tenth, last, of),
          n: tenth * 1_000,
        },
      )
    }
  }
  return figures
}

interface Questions {
  readonly structured: string[]
  readonly wholeCorpus: string[]
  /** Ranked over everybody's mail. */
  readonly most: string[]
  readonly content: string[]
}

/**
 * Questions made from the mails themselves: about a person, a mail, a day; about the whole corpus;
 * who sent the most, of all and of every year; about what is said.
 */
function questions(mails: readonly GeneratedMail[]): Questions {
  const structured: string[] = []
  const wholeCorpus: string[] = []
  const content: string[] = []
  for (const mail of mails) {
    if (structured.length >= 150) break
    const date = new Date(mail.dateMs).toISOString()
    structured.push(
      `How many emails did ${mail.from} send?`,
      `Who received the email ${mail.messageId}?`,
      `List the emails from ${mail.from} on ${date.slice(0, 10)}`,
    )
    wholeCorpus.push(
      `How many emails were received in ${date.slice(0, 7)}?`,
      `What is the last email of ${date.slice(0, 4)}?`,
    )
    const words = mail.bytes
      .slice(mail.bytes.indexOf('\r\n\r\n') + 4)
      .split(/\s+/)
      .filter(word => /^[a-z]{8,}$/.test(word))
    content.push(
      `What was said about ${words[3] ?? 'bridge'} and ${words[17] ?? 'contract'}?`,
      `What do we know about ${mail.subject.replace(/^Re: /, '')}?`,
    )
  }
  wholeCorpus.push('What is the first email?')
  const years = [2018, 2019, 2020, 2021, 2022, 2023]
  const most = [
    ...Array<string>(6).fill('Who sent the most emails?'),
    ...years.flatMap(year => [
      `Who sent the most emails in ${year}?`,
      `Who received the most emails in ${year}?`,
    ]),
  ]
  return { structured, wholeCorpus, most, content }
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

async function ask(task: ChildTask & { kind: 'ask' }): Promise<BenchFigure[]> {
  await using app = await compose(task.corpus)
  const name = `${task.name}:${task.label}`
  const { structured, wholeCorpus, most, content } = questions(task.mails)
  const answer = async (text: string): Promise<string> =>
    (await collectAnswer(askQuestion(app, { text }, access))).search?.route ?? ''
  const find = async (text: string): Promise<string> =>
    (await searchPassages(app, { text, limit: 10 }, access)).length > 0 ? 'found' : 'nothing'
  const sets = [
    ['structured', structured, answer, 'structured'],
    ['whole-corpus', wholeCorpus, answer, 'structured'],
    ['most', most, answer, 'structured'],
    ['retrieval', content, find, 'found'],
    ['extractive-answer', content, answer, 'retrieval'],
  ] as const
  // The first questions load indexes and the encoder; a warm process is what is measured.
  for (const [, texts, run] of sets) for (const text of texts.slice(0, 5)) await run(text)
  const figures: BenchFigure[] = []
  for (const [kind, texts, run, expected] of sets) {
    const times: number[] = []
    let asMeant = 0
    const before = process.cpuUsage()
    for (const text of texts) {
      const start = performance.now()
      const route = await run(text)
      times.push(performance.now() - start)
      if (route === expected) asMeant += 1
    }
    const { user, system } = process.cpuUsage(before)
    figures.push(...percentiles(name, kind, times), {
      case: name,
      measure: `${kind}-mean-cpu-ms`,
      value: (user + system) / 1000 / texts.length,
      n: texts.length,
    })
    figures.push({
      case: name,
      measure: `${kind}-answered-so`,
      value: asMeant / texts.length,
      n: texts.length,
    })
  }
  figures.push({ case: name, measure: 'ask-peak-mb', value: peakMb(), n: task.size })
  return figures
}

async function encode(task: ChildTask): Promise<BenchFigure[]> {
  if (task.kind !== 'encode') return []
  await using app = await compose(task.corpus)
  const start = performance.now()
  let passages = 0
  for await (const event of fillVectors(app, access)) {
    if (event.type === 'warning') throw new Error(event.message)
    const { done } = event
    passages = done
    if (done % 1_280 === 0)
      process.send?.(
        `  ${done} passages after ${((performance.now() - start) / 1000).toFixed(0)} s`,
      )
  }
  const seconds = (performance.now() - start) / 1000
  const name = `${task.name}:encoded-vectors`
  return [
    { case: name, measure: 'encode-mails-per-second', value: task.size / seconds, n: task.size },
    { case: name, measure: 'encode-passages-per-second', value: passages / seconds, n: passages },
    {
      case: name,
      measure: 'encode-108000-hours-extrapolated',
      value: 108_000 / (task.size / seconds) / 3600,
      n: task.size,
    },
    { case: name, measure: 'encode-peak-mb', value: peakMb(), n: task.size },
  ]
}

/** Seeded unit vectors stand in for real ones: for speed and memory only. */
async function seedVectors(task: ChildTask): Promise<BenchFigure[]> {
  if (task.kind !== 'seed-vectors') return []
  await using app = await compose(task.corpus)
  const { encoder } = app
  if (encoder === undefined) throw new Error('the encoder is switched off')
  const random = seededRandom(7)
  let written = 0
  const start = performance.now()
  for (;;) {
    const pending = await app.store.vectors.pending(1_000, access)
    if (pending.length === 0) break
    const chunks = pending.map(({ chunkId }) => {
      const vector = Float32Array.from({ length: encoder.dimensions }, () => random() - 0.5)
      const norm = Math.hypot(...vector)
      return { chunkId, windows: [vector.map(value => value / norm)] }
    })
    await app.store.writer.commit(
      { vectors: { model: encoder.id, dimensions: encoder.dimensions, chunks } },
      access,
    )
    written += chunks.length
  }
  return [
    {
      case: `${task.name}:seeded-vectors`,
      measure: 'vectors-committed-per-second',
      value: written / ((performance.now() - start) / 1000),
      n: written,
    },
  ]
}

function stages(task: ChildTask): BenchFigure[] | Promise<BenchFigure[]> {
  if (task.kind !== 'stages') return []
  const folder = join(task.maildir, 'cur')
  const files = readdirSync(folder).sort().slice(0, 3_000)
  return stageRates(
    task.name,
    files.map(fileName => ({ fileName, bytes: readFileSync(join(folder, fileName)) })),
  )
}

process.once('message', (task: ChildTask) => {
  const work = (): BenchFigure[] | Promise<BenchFigure[]> => {
    switch (task.kind) {
      case 'ingest':
        return ingest(task)
      case 'ask':
        return ask(task)
      case 'encode':
        return encode(task)
      case 'seed-vectors':
        return seedVectors(task)
      case 'stages':
        return stages(task)
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
