import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BenchContext, BenchFigure } from '../figure.ts'
import { serverMeter, type BenchStore } from './bench-store.ts'
import { childRunner } from './in-child.ts'
import { type GeneratedMail, generateMails } from './mail-generator.ts'
import type { ChildTask } from './mail-speed-child.ts'

/** Runs a task of the benchmarks over generated mails in a process of its own. */
export const inMailChild = childRunner<ChildTask>('./mail-speed-child.ts', ['--expose-gc'])
const run = promisify(execFile)
const packageRoot = fileURLToPath(new URL('../../', import.meta.url))
const sampleSize = 1_000

/** Generated mails, as they were ingested. */
export interface IngestedMails {
  readonly size: number
  /** Of the case, without what is asked there. */
  readonly name: string
  readonly store: BenchStore
  readonly maildir: string
  readonly corpus: string
  /** At least a thousand of them (all, where there are fewer), evenly over time. */
  readonly sample: readonly GeneratedMail[]
  readonly figures: readonly BenchFigure[]
}

/** Writes the mails as a maildir and ingests them below a folder. */
export async function ingestedMails(
  context: BenchContext,
  folder: string,
  size: number,
  store: BenchStore,
): Promise<IngestedMails> {
  context.log(`${size} mails: writing them`)
  const maildir = join(folder, `maildir-${size}`)
  for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(maildir, part), { recursive: true })
  const sample: GeneratedMail[] = []
  const step = Math.max(1, Math.floor(size / sampleSize))
  let index = 0
  for (const mail of generateMails(size)) {
    writeFileSync(join(maildir, 'cur', mail.fileName), mail.bytes)
    if (index++ % step === 0) sample.push(mail)
  }
  const corpus = join(folder, `corpus-${size}`)
  await store.makeCorpus(corpus)
  context.log(`${size} mails: ingesting`)
  const name = `generated-${size}${store.suffix}`
  const serverCpu = serverMeter(store)
  const figures = await inMailChild({ kind: 'ingest', name, corpus, maildir, size }, context.log)
  figures.push(...serverCpu({ case: name, measure: 'ingest-server-cpu-seconds', n: size }))
  const bytes = store.diskBytes(corpus)
  if (bytes !== undefined)
    figures.push(
      { case: name, measure: 'disk-mb', value: bytes / 2 ** 20, n: size },
      { case: name, measure: 'disk-kb-per-mail', value: bytes / 1000 / size, n: size },
    )
  return { size, name, store, maildir, corpus, sample, figures }
}

/** Asks a warm process. */
export function askedMails(
  context: BenchContext,
  { corpus, name, size, sample }: IngestedMails,
  label: string,
): Promise<BenchFigure[]> {
  context.log(`${size} mails: asking, ${label}`)
  const mails = sample.filter((_, index) => index % 20 === 0)
  return inMailChild({ kind: 'ask', name, corpus, size, label, mails }, context.log)
}

/** Gives every passage a seeded unit vector, for speed and memory only. */
export async function withSeededVectors(
  context: BenchContext,
  { corpus, name, size, store }: IngestedMails,
): Promise<BenchFigure[]> {
  context.log(`${size} mails: seeded unit vectors`)
  const figures = await inMailChild({ kind: 'seed-vectors', name, corpus, size }, context.log)
  const bytes = store.diskBytes(corpus)
  if (bytes !== undefined)
    figures.push({
      case: `${name}:seeded-vectors`,
      measure: 'disk-mb',
      value: bytes / 2 ** 20,
      n: size,
    })
  return figures
}

/** The cold command: process start, store, encoder, answer. */
export async function coldAsk({ corpus, name }: IngestedMails): Promise<BenchFigure[]> {
  const built = join(packageRoot, 'dist', 'program', 'main.js')
  const entry = existsSync(built) ? built : join(packageRoot, 'src', 'main.ts')
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    const start = performance.now()
    await run(process.execPath, [
      entry,
      '--corpus',
      corpus,
      'ask',
      'How many emails were received in 2020?',
    ])
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return [
    {
      case: name,
      measure: 'cold-ask-ms',
      value: times[2] ?? Number.NaN,
      low: times[0],
      high: times[4],
      n: times.length,
    },
  ]
}
