import { collectAnswer } from '../../src/core/answer.ts'
import { owner } from '../../src/core/principal.ts'
import { compose, initCorpus, type App } from '../../src/app/compose.ts'
import { askQuestion } from '../../src/app/use-cases/questions/ask.ts'
import { diagnose } from '../../src/app/use-cases/corpus/doctor.ts'
import { ingestPaths } from '../../src/app/use-cases/corpus/ingest.ts'
import type { BenchFigure } from '../figure.ts'

/** One step of the benchmark, done in a process of its own so that its peak memory is its own. */
export type RecipientsTask =
  | { readonly kind: 'ingest'; readonly corpus: string; readonly path: string }
  | {
      readonly kind: 'ask'
      readonly corpus: string
      readonly questions: ReadonlyArray<readonly [measure: string, text: string]>
    }
  | { readonly kind: 'doctor'; readonly corpus: string }

type Measured = Array<Omit<BenchFigure, 'case' | 'n'>>

const access = { principal: owner }
const rounds = 3
// maxRSS is in KiB; threads of the process are in it.
const peakMb = (): number => process.resourceUsage().maxRSS / 1024
const tell = (line: string): void => void process.send?.(line)

interface Spent {
  readonly wall: number
  readonly cpu: number
}

/**
 * Seconds that work takes, and seconds of processors that all threads together spend on it: those
 * tell growth also where the machine has other work.
 */
async function secondsOf(work: () => Promise<unknown>): Promise<Spent> {
  const start = performance.now()
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return { wall: (performance.now() - start) / 1000, cpu: (user + system) / 1e6 }
}

const timesOf = (measure: string, { wall, cpu }: Spent): Measured => [
  { measure: `${measure}-s`, value: wall },
  { measure: `${measure}-cpu-s`, value: cpu },
]

async function ingest(app: App, path: string): Promise<Measured> {
  let ingested = 0
  const seconds = await secondsOf(async () => {
    for await (const event of ingestPaths(app, { paths: [path] }, access)) {
      if (event.type !== 'document') continue
      if (event.outcome.status === 'ingested') ingested++
      else tell(`  not ingested: ${JSON.stringify(event.outcome).slice(0, 300)}`)
    }
  })
  const again = await secondsOf(() =>
    Array.fromAsync(ingestPaths(app, { paths: [path], rebuild: true }, access)),
  )
  return [
    { measure: 'ingested', value: ingested },
    ...timesOf('ingest', seconds),
    ...timesOf('ingest-again', again),
    { measure: 'ingest-peak-mb', value: peakMb() },
  ]
}

async function ask(
  app: App,
  questions: ReadonlyArray<readonly [measure: string, text: string]>,
): Promise<Measured> {
  const figures: Measured = []
  // Loads the encoder and the judge, which is not what is measured.
  await collectAnswer(askQuestion(app, { text: 'Which keys do you still hold?' }, access))
  for (const [measure, text] of questions) {
    const times: Spent[] = []
    for (let round = 0; round < rounds; round++) {
      times.push(
        await secondsOf(async () => {
          const answer = await collectAnswer(askQuestion(app, { text }, access))
          if (round === 0) tell(`  ${text} → ${answer.text.slice(0, 160).replaceAll('\n', ' ')}`)
        }),
      )
    }
    const [, median = { wall: Number.NaN, cpu: Number.NaN }] = times.sort(
      (left, right) => left.cpu - right.cpu,
    )
    figures.push(...timesOf(measure, median))
  }
  return [...figures, { measure: 'ask-peak-mb', value: peakMb() }]
}

async function doctor(app: App): Promise<Measured> {
  let problems = 0
  const seconds = await secondsOf(async () => {
    const { store } = await diagnose(app, { ...access, offline: true })
    problems = store.problems.length
    for (const problem of store.problems) tell(`  doctor: ${problem}`)
  })
  return [
    ...timesOf('doctor', seconds),
    { measure: 'doctor-problems', value: problems },
    { measure: 'doctor-peak-mb', value: peakMb() },
  ]
}

async function perform(task: RecipientsTask): Promise<Measured> {
  if (task.kind === 'ingest') initCorpus(task.corpus)
  await using app = await compose(task.corpus)
  switch (task.kind) {
    case 'ingest':
      return await ingest(app, task.path)
    case 'ask':
      return await ask(app, task.questions)
    case 'doctor':
      return await doctor(app)
  }
}

process.once('message', (task: RecipientsTask) => {
  perform(task).then(
    figures => {
      process.send?.(figures, () => {
        process.disconnect()
      })
    },
    (error: unknown) => {
      tell(String(error instanceof Error ? error.stack : error))
      process.exitCode = 1
      process.disconnect()
    },
  )
})
