import { ask } from '../../src/answering/ask.ts'
import { definePipeline, type Pipeline } from '../../src/answering/pipeline/pipeline.ts'
import { pipelinePresets } from '../../src/answering/pipeline/presets.ts'
import type { AnswerPorts } from '../../src/answering/asked.ts'
import { llamaFolder } from '../../src/app/config/config.ts'
import { collectAnswer, type Answer } from '../../src/core/answer.ts'
import type { Document } from '../../src/core/document.ts'
import type { LanguageModel } from '../../src/core/ports/language-model.ts'
import { owner } from '../../src/core/principal.ts'
import { meanWithInterval } from '../../src/evaluation/statistics/bootstrap.ts'
import { expectedCalibrationError } from '../../src/evaluation/calibration-measures.ts'
import { wordTexts } from '../../src/language/words/tokens.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder, type LocalEncoder } from '../../src/models/local/encoder.ts'
import { llamaModel } from '../../src/models/llama/llama-model.ts'
import { openAiModel } from '../../src/models/openai/openai-model.ts'
import type { Bench, BenchContext, BenchFigure } from '../figure.ts'
import { benchCorpus } from './answers/bench-corpus.ts'
import { readClapnq } from './answers/answer-set.ts'
import { isRight, readEmailQuestions, tableDocuments } from './email-questions.ts'
import { join } from 'node:path'

interface Item {
  readonly text: string
  /** What a right answer says; undefined where the corpus does not hold it. */
  readonly gold: string | undefined
  /** Whether an answer is right; absent: by the words that it shares with the right one. */
  readonly isRight?: ((answer: Answer) => boolean) | undefined
}
interface Outcome {
  readonly answer: Answer | undefined
  readonly ms: number
  readonly f1: number | undefined
  readonly error: string | undefined
}

const defaultItems = 10
/** A small model reads slowly: what it is shown is short. */
const contextCharacters = 2_500
const maxTokens = 120
/** Beyond this an answer counts as hung. */
const patienceMs = 300_000
/** An answer that shares this much of its words with the right one counts as right. */
const rightF1 = 0.5

export const bench: Bench = {
  name: 'model-answers',
  description:
    'questions of CLAPnq and of the example emails through every pipeline with a real language ' +
    'model: failures, verdicts on every sentence, their shares, agreement with the right answer. ' +
    'Arguments: --gguf FILE, or --model NAME --base-url URL; --items 10 (of each data set); ' +
    '--pipelines a,b (all)',
  async *run(context) {
    const model = modelOf(context)
    if (model === undefined) return
    await using _closing = model
    await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
    const items = Number(option(context, '--items') ?? defaultItems)
    const names = option(context, '--pipelines')?.split(',')
    const pipelines = pipelinePresets
      .filter(({ name }) => names === undefined || names.includes(name))
      .map(shortened)
    const clapnq = context.dataFolder('clapnq')
    if (clapnq !== undefined) {
      const data = readClapnq(clapnq)
      const questions = spread(data.questions, items).map((question): Item => {
        const passage = data.passages.get(question.passageId ?? '')
        const [gold] = question.gold
        return {
          text: question.text,
          gold:
            question.answerable && passage !== undefined && gold !== undefined
              ? gold
                  .flatMap(index => passage.sentences[index] ?? [])
                  .map(({ start, end }) => passage.document.text.slice(start, end))
                  .join(' ')
              : undefined,
        }
      })
      const documents = [...data.passages.values()].map(({ document }) => document)
      yield* figures('clapnq', documents, questions, pipelines, model, encoder, context)
    }
    const emails = context.dataFolder('emails')
    if (emails !== undefined) {
      const documents = await tableDocuments(join(emails, 'Clean_Emails.csv'))
      const questions = spread(readEmailQuestions(), items).map((question): Item => ({
        text: question.question,
        gold: question.kind === 'textual' ? question.sentences.join(' ') : undefined,
        ...(question.kind === 'textual'
          ? {}
          : { isRight: (answer: Answer) => isRight(question, answer) }),
      }))
      yield* figures('emails', documents, questions, pipelines, model, encoder, context)
    }
  },
}

/** Every so-manieth, so that each kind of question is among them. */
const spread = <Value>(values: readonly Value[], count: number): Value[] =>
  values
    .filter((_value, index) => index % Math.max(1, Math.floor(values.length / count)) === 0)
    .slice(0, count)

function shortened(pipeline: Pipeline): Pipeline {
  const plain = structuredClone(pipeline) as Parameters<typeof definePipeline>[0]
  return definePipeline({
    ...plain,
    routes: plain.routes.map(route =>
      route.kind === 'texts' && route.generator?.kind === 'model'
        ? { ...route, generator: { ...route.generator, contextCharacters, maxTokens } }
        : route,
    ),
    limits: { modelCalls: 12, modelSeconds: 120 },
  })
}

async function* figures(
  folder: string,
  documents: readonly Document[],
  questions: readonly Item[],
  pipelines: readonly Pipeline[],
  model: LanguageModel,
  encoder: LocalEncoder,
  { log }: BenchContext,
): AsyncGenerator<BenchFigure> {
  await using corpus = await benchCorpus(folder, documents, encoder)
  const ports: AnswerPorts = {
    documents: corpus.store.documents,
    keywords: corpus.store.keywords,
    vectors: corpus.store.vectors,
    graph: corpus.store.graph,
    encoder,
    reader: encoder.reader,
    verification: { entailment: encoder.entailment },
    languageModel: model,
    clock: { now: () => Date.now() },
    timeZone: 'UTC',
  }
  for (const pipeline of pipelines) {
    const outcomes: Outcome[] = []
    for (const question of questions) outcomes.push(await outcomeOf(question, pipeline, ports))
    log(`${folder}: ${pipeline.name} done`)
    for (const { error } of outcomes) if (error !== undefined) log(`  ${error}`)
    yield* pipelineFigures(`${folder}:${pipeline.name}`, questions, outcomes)
  }
}

async function outcomeOf(
  { text, gold }: Item,
  pipeline: Pipeline,
  ports: AnswerPorts,
): Promise<Outcome> {
  const started = performance.now()
  try {
    const answer = await collectAnswer(
      ask({ text }, ports, { principal: owner, pipeline, signal: AbortSignal.timeout(patienceMs) }),
    )
    const f1 = gold === undefined ? undefined : answer.found ? wordF1(answer.text, gold) : 0
    return { answer, ms: performance.now() - started, f1, error: undefined }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { answer: undefined, ms: performance.now() - started, f1: undefined, error: message }
  }
}

function* pipelineFigures(
  name: string,
  questions: readonly Item[],
  outcomes: readonly Outcome[],
): Generator<BenchFigure> {
  const n = outcomes.length
  const share = (measure: string, count: number, of: number): BenchFigure => ({
    case: name,
    measure,
    value: count / of,
    n: of,
  })
  const count = (test: (outcome: Outcome) => boolean): number => outcomes.filter(test).length
  yield share(
    'failed',
    count(({ error, ms }) => error !== undefined && ms < patienceMs),
    n,
  )
  yield share(
    'hung',
    count(({ ms }) => ms >= patienceMs),
    n,
  )
  yield share(
    'answered',
    count(({ answer }) => answer?.found === true),
    n,
  )
  yield share(
    'written-by-model',
    count(({ answer }) => answer?.writtenBy !== undefined),
    n,
  )
  const written = outcomes.flatMap(({ answer }) =>
    answer?.writtenBy === undefined ? [] : answer.sentences,
  )
  const all = outcomes.flatMap(({ answer }) => answer?.sentences ?? [])
  if (all.length > 0)
    yield share(
      'sentences-with-verdict',
      all.filter(({ verified }) => verified !== undefined).length,
      all.length,
    )
  for (const verdict of ['supported', 'contradicted', 'not_found'] as const)
    if (written.length > 0)
      yield share(
        `written-${verdict.replace('_', '-')}`,
        written.filter(({ verified }) => verified?.verdict === verdict).length,
        written.length,
      )
  const f1 = outcomes.flatMap(outcome => outcome.f1 ?? [])
  if (f1.length > 0) yield { case: name, measure: 'word-f1', ...meanWithInterval(f1) }
  const forecasts = outcomes.flatMap(({ answer, f1: agreement }, index) => {
    const value = answer?.confidence?.value
    if (value === undefined || value === null) return []
    const { gold, isRight: isRightAnswer } = questions[index] ?? {}
    const holds =
      isRightAnswer !== undefined && answer !== undefined
        ? isRightAnswer(answer)
        : gold !== undefined && (agreement ?? 0) >= rightF1
    return [{ probability: value, holds }]
  })
  if (forecasts.length > 0)
    yield {
      case: name,
      measure: 'confidence-ece',
      value: expectedCalibrationError(forecasts, 5),
      n: forecasts.length,
    }
  yield {
    case: name,
    measure: 'mean-seconds',
    ...meanWithInterval(outcomes.map(({ ms }) => ms / 1000)),
  }
}

/** F1 of the words that two texts share, counted as often as they stand in both. */
function wordF1(given: string, gold: string): number {
  const [left, right] = [wordTexts(given), wordTexts(gold)]
  const counts = new Map<string, number>()
  for (const word of right) counts.set(word, (counts.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of left) {
    const there = counts.get(word) ?? 0
    if (there > 0) shared += 1
    counts.set(word, there - 1)
  }
  return left.length + right.length === 0 ? 0 : (2 * shared) / (left.length + right.length)
}

function modelOf(context: BenchContext): LanguageModel | undefined {
  const file = option(context, '--gguf')
  if (file !== undefined)
    return llamaModel({ file, contextTokens: 4_096, threads: 1, libraryFolder: llamaFolder() })
  const [model, baseUrl] = [option(context, '--model'), option(context, '--base-url')]
  if (model !== undefined && baseUrl !== undefined) return openAiModel({ baseUrl, model })
  context.log('skipped: a model is needed: --gguf FILE, or --model NAME --base-url URL')
  return undefined
}

function option({ arguments: words }: BenchContext, name: string): string | undefined {
  const at = words.indexOf(name)
  return at < 0 ? undefined : words[at + 1]
}
