import { join, resolve } from 'node:path'
import { compose, type App } from '../../src/app/compose.ts'
import { askQuestion } from '../../src/app/use-cases/questions/ask.ts'
import { collectAnswer, type AnswerEvent } from '../../src/core/answer.ts'
import { isAppError } from '../../src/core/errors.ts'
import { owner } from '../../src/core/principal.ts'
import { openAiModel } from '../../src/models/openai/openai-model.ts'
import type { Bench, BenchFigure } from '../figure.ts'
import { keptArchive } from './kept-archive.ts'
import { tokenServer } from './token-server.ts'

const defaultSize = 10_000
const tokensPerSecond = 50
const answer =
  'The inspection was moved to the last week of the month because the supply of steel was late. ' +
  'The team agreed on a new schedule after the meeting.'
const words = answer.match(/\S+\s*/g) ?? []
const questions = [
  'Why was the bridge inspection moved to another week?',
  'What was agreed about the hanger replacement after the meeting?',
  'What is known about the delay of the cement delivery?',
  'Which problems came up with the power distribution?',
  'How should the crane permit be handled?',
  'What did the survey schedule depend on?',
  'Why is the noise report late?',
  'What was decided about the drainage plan?',
]
const measured = 40
const concurrent = 200
const cancelledEach = 5

export const bench: Bench = {
  name: 'model-stream',
  description:
    'answers streamed from an endpoint of 50 tokens a second over a generated archive: time to ' +
    'the first word beyond that of the endpoint alone, and 200 questions at once, a fifth of ' +
    'them cancelled. Arguments: size (10000); --corpus FOLDER: a kept archive',
  async *run(context) {
    const given = context.arguments
    const at = given.indexOf('--corpus')
    const size = given.filter(word => /^\d+$/.test(word)).map(Number)[0] ?? defaultSize
    const folder = at < 0 ? await keptArchive(size, context.log) : resolve(given[at + 1] ?? '')
    await using server = await tokenServer({ tokensPerSecond, words })
    await using model = openAiModel({
      baseUrl: server.baseUrl,
      model: 'paced',
      maxConcurrency: concurrent,
      maxRetries: 0,
    })
    await using corpus = await compose(join(folder, 'corpus'))
    const app: App = { ...corpus, languageModel: model }
    const name = `archive-${size}:paced-endpoint`
    const row = (measure: string, value: number, n: number): BenchFigure => ({
      case: name,
      measure,
      value,
      n,
    })
    // The first question loads what a running process has warm.
    for (const text of questions) await collectAnswer(asked(app, text))
    const bare: number[] = []
    const through: number[] = []
    for (let index = 0; index < measured; index++) {
      const started = performance.now()
      const pieces = model.stream({ messages: [{ role: 'user', content: 'Go.' }] }, {})
      await pieces.next()
      bare.push(performance.now() - started)
      await pieces.return({ finishReason: 'other' })
      const text = questions[index % questions.length] ?? ''
      const toFirst = await untilFirstWord(app, text)
      if (toFirst !== undefined) through.push(toFirst)
    }
    const overhead = through.map(ms => ms - median(bare))
    yield row('bare-first-token-p50-ms', median(bare), bare.length)
    yield row('first-token-overhead-p50-ms', median(overhead), overhead.length)
    yield row('first-token-overhead-p95-ms', quantile(overhead, 0.95), overhead.length)
    yield row('written-by-model', through.length / measured, measured)
    // What a process takes once for so many questions is no growth: a second round shows that.
    await allAtOnce(app, server)
    const before = process.memoryUsage().rss
    const { failed, done, stopMs, ms } = await allAtOnce(app, server)
    yield row('concurrent-failed', failed, concurrent)
    yield row('concurrent-answered', done, concurrent)
    yield row('concurrent-seconds', ms / 1000, concurrent)
    if (stopMs.length > 0) yield row('cancel-seen-p95-ms', quantile(stopMs, 0.95), stopMs.length)
    yield row('rss-after-first-round-mb', before / 2 ** 20, concurrent)
    yield row(
      'second-round-rss-growth-mb',
      (process.memoryUsage().rss - before) / 2 ** 20,
      concurrent,
    )
  },
}

async function* asked(app: App, text: string, signal?: AbortSignal): AsyncGenerator<AnswerEvent> {
  yield* askQuestion(app, { text }, { principal: owner, signal })
}

/** Until the first word of an answer that the model writes; undefined where it does not. */
async function untilFirstWord(app: App, text: string): Promise<number | undefined> {
  const started = performance.now()
  let first: number | undefined
  let isWritten = false
  for await (const event of asked(app, text)) {
    if (event.type === 'text-delta') first ??= performance.now() - started
    if (event.type === 'metrics') isWritten = event.writtenBy !== undefined
  }
  return isWritten || first !== undefined ? first : undefined
}

async function allAtOnce(
  app: App,
  server: { readonly gone: readonly number[]; readonly open: number },
): Promise<{ failed: number; done: number; stopMs: number[]; ms: number }> {
  const started = performance.now()
  const seenBefore = server.gone.length
  const aborted: number[] = []
  let failed = 0
  let done = 0
  await Promise.all(
    Array.from({ length: concurrent }, async (_, index) => {
      const controller = new AbortController()
      const isCancelled = index % cancelledEach === 0
      try {
        for await (const event of asked(
          app,
          questions[index % questions.length] ?? '',
          controller.signal,
        ))
          if (isCancelled && event.type === 'text-delta' && !controller.signal.aborted) {
            aborted.push(performance.now())
            controller.abort()
          }
        done += 1
      } catch (error) {
        if (!(isCancelled && isAppError(error, 'aborted'))) failed += 1
      }
    }),
  )
  const ms = performance.now() - started
  await new Promise(resolve => setTimeout(resolve, 500))
  const gone = server.gone.slice(seenBefore)
  // Which connection belongs to which question is not known to the endpoint: each loss counts from
  // the last abort before it.
  const stopMs = gone.map(time => time - Math.max(...aborted.filter(at => at <= time), started))
  return { failed, done, stopMs, ms }
}

const median = (values: readonly number[]): number => quantile(values, 0.5)
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
