import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectAnswer } from '../../src/core/answer.ts'
import { owner } from '../../src/core/principal.ts'
import { compose, initCorpus } from '../../src/app/compose.ts'
import { askQuestion } from '../../src/app/use-cases/questions/ask.ts'
import { fillVectors } from '../../src/app/use-cases/corpus/fill-vectors.ts'
import { searchPassages } from '../../src/app/use-cases/questions/search.ts'
import { ingestPaths } from '../../src/app/use-cases/corpus/ingest.ts'
import { seededRandom } from '../../src/support/random.ts'
import type { BenchFigure } from '../figure.ts'
import { generateMails } from './mail-generator.ts'
import { stageRates } from './mail-stages.ts'

export type ChildTask =
  | {
      readonly kind: 'ingest'
      readonly corpus: string
      readonly maildir: string
      readonly size: number
    }
  | { readonly kind: 'ask'; readonly corpus: string; readonly size: number; readonly label: string }
  | { readonly kind: 'encode' | 'seed-vectors'; readonly corpus: string; readonly size: number }
  | { readonly kind: 'stages'; readonly maildir: string; readonly size: number }

const access = { principal: owner }
// maxRSS is in KiB; threads of the process are in it.
const peakMb = (): number => process.resourceUsage().maxRSS / 1024

async function ingest(task: ChildTask & { kind: 'ingest' }): Promise<BenchFigure[]> {
  initCorpus(task.corpus)
  await using app = await compose(task.corpus)
  const marks: Array<{ done: number; at: number }> = []
  const start = performance.now()
  let failed = 0
  for await (const event of ingestPaths(app, { paths: [task.maildir] }, access)) {
    if (event.type === 'document') {
      if (event.outcome.status !== 'ingested') failed += 1
      if (event.done % 1_000 === 0) marks.push({ done: event.done, at: performance.now() })
    }
  }
  const seconds = (performance.now() - start) / 1000
  const name = `generated-${task.size}`
  const figures: BenchFigure[] = [
    { case: name, measure: 'mails-per-second', value: task.size / seconds, n: task.size },
    { case: name, measure: 'not-ingested', value: failed, n: task.size },
    { case: name, measure: 'ingest-peak-mb', value: peakMb(), n: task.size },
  ]
  // Flat cost: the last tenth against the first tenth, in milliseconds a mail.
  const tenth = Math.floor(marks.length / 10)
  if (tenth > 0) {
    const cost = (from: number, to: number): number =>
      ((marks[to]?.at ?? Number.NaN) - (marks[from]?.at ?? Number.NaN)) /
      ((marks[to]?.done ?? 0) - (marks[from]?.done ?? 0))
    figures.push(
      { case: name, measure: 'first-tenth-ms-per-mail', value: cost(0, tenth), n: tenth * 1_000 },
      {
        case: name,
        measure: 'last-tenth-ms-per-mail',
        value: cost(marks.length - 1 - tenth, marks.length - 1),
        n: tenth * 1_000,
      },
    )
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
function questions(size: number): Questions {
  const structured: string[] = []
  const wholeCorpus: string[] = []
  const content: string[] = []
  let index = 0
  const step = Math.max(1, Math.floor(size / 50))
  for (const mail of generateMails(size)) {
    if (index++ % step !== 0 || structured.length >= 150) continue
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
  const name = `generated-${task.size}:${task.label}`
  const { structured, wholeCorpus, most, content } = questions(task.size)
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
    for (const text of texts) {
      const start = performance.now()
      const route = await run(text)
      times.push(performance.now() - start)
      if (route === expected) asMeant += 1
    }
    figures.push(...percentiles(name, kind, times), {
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
  const name = `generated-${task.size}:encoded-vectors`
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
      case: `generated-${task.size}:seeded-vectors`,
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
    `generated-${task.size}`,
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
