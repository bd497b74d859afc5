import { z } from 'zod'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import { defaultPrompts, type Prompts } from '../../prompting/default-prompts.ts'
import type { Prompt } from '../../prompting/prompt.ts'
import { renderPrompt } from '../../prompting/render-prompt.ts'
import { mapConcurrent } from '../../support/map-concurrent.ts'
import { askJudge, jsonReply, type JudgeOptions } from './ask-judge.ts'
import { examplesText, type GradedExample } from './graded-examples.ts'
import { numbered } from './judge-statements.ts'
import type { LeadinfoMetric } from './leadinfo.ts'
import { scored, unscored, type MetricResult } from './metric.ts'
import { isBlank } from './statements.ts'
import { textWindows } from './text-windows.ts'

/** An answer with all of the documents that it should rest on. */
export interface LeadinfoSample {
  readonly question: string
  readonly answer: string
  /** Whole documents. */
  readonly documents: readonly string[]
}

export interface LeadinfoOptions extends JudgeOptions {
  readonly prompts?: Prompts | undefined
  /** Graded by experts; none by default. */
  readonly examples?: readonly GradedExample[] | undefined
  /** How much of a document one prompt shows, in characters; default 24,000. */
  readonly documentCharacters?: number | undefined
}

export type LeadinfoResults = Readonly<Record<LeadinfoMetric, MetricResult>>

const defaultDocumentCharacters = 24_000
// 2.4 million characters of a document by default.
const maxWindows = 100
const atOnce = 4

const grade = z.int().min(1).max(5)
const justification = z.string().trim().min(1).max(4_000)
const aspect = z.object({ score: grade, justification })
const wholeReply = z.object({
  faithfulness: aspect,
  answer_relevance: aspect,
  context_relevance: aspect,
})
const relevanceReply = z.object({ answer_relevance: aspect })
const windowReply = z.object({
  sentences: z.array(
    z.object({
      number: z.int(),
      score: grade,
      contradicted: z.union([z.literal(0), z.literal(1)]),
    }),
  ),
  justification,
  context_relevance: aspect,
})
type WindowReply = z.output<typeof windowReply>

/**
 * The three aspects by a language model, one call where the documents fit into a prompt. Longer
 * ones are shown in windows, all of them, a call each: context relevance is the grade of the most
 * useful window; faithfulness is the lowest grade among the sentences of the answer (the minimum
 * rule), a sentence having that of the window which bears it out best, and 1 where any window
 * contradicts it; answer relevance, which no document decides, is a call of its own. A window
 * without a usable reply leaves both unscored: it may be the one that decides. Part: `windows`.
 */
export async function judgedLeadinfo(
  sample: LeadinfoSample,
  model: LanguageModel,
  options: LeadinfoOptions = {},
): Promise<LeadinfoResults> {
  const { question, answer } = sample
  if (isBlank(answer)) return allOf(unscored('no_answer'))
  if (isBlank(question)) return allOf(unscored('no_question'))
  const documents = sample.documents.filter(text => !isBlank(text))
  const windows = textWindows(documents, options.documentCharacters ?? defaultDocumentCharacters)
  const [only] = windows
  if (only === undefined) return await withoutDocument(sample, 'no_context', model, options)
  if (windows.length > maxWindows)
    return await withoutDocument(sample, 'document_too_long', model, options)
  return windows.length === 1
    ? await judgedWhole(sample, only, model, options)
    : await judgedInWindows(sample, windows, model, options)
}

const allOf = (result: MetricResult): LeadinfoResults => ({
  'leadinfo-faithfulness': result,
  'leadinfo-answer-relevance': result,
  'leadinfo-context-relevance': result,
})

async function withoutDocument(
  sample: LeadinfoSample,
  reason: 'no_context' | 'document_too_long',
  model: LanguageModel,
  options: LeadinfoOptions,
): Promise<LeadinfoResults> {
  return {
    ...allOf(unscored(reason)),
    'leadinfo-answer-relevance': await judgedRelevance(sample, model, options),
  }
}

async function judgedWhole(
  sample: LeadinfoSample,
  document: string,
  model: LanguageModel,
  options: LeadinfoOptions,
): Promise<LeadinfoResults> {
  const reply = await asked('leadinfo', wholeReply, { ...sample, document }, model, options)
  if ('unscored' in reply) return allOf(reply.unscored)
  const { faithfulness, answer_relevance, context_relevance } = reply.value
  return {
    'leadinfo-faithfulness': resultOf(faithfulness, 1),
    'leadinfo-answer-relevance': resultOf(answer_relevance),
    'leadinfo-context-relevance': resultOf(context_relevance, 1),
  }
}

async function judgedRelevance(
  sample: LeadinfoSample,
  model: LanguageModel,
  options: LeadinfoOptions,
): Promise<MetricResult> {
  const reply = await asked('leadinfo-answer-relevance', relevanceReply, sample, model, options)
  return 'unscored' in reply ? reply.unscored : resultOf(reply.value.answer_relevance)
}

async function judgedInWindows(
  sample: LeadinfoSample,
  windows: readonly string[],
  model: LanguageModel,
  options: LeadinfoOptions,
): Promise<LeadinfoResults> {
  const found = sentences(sample.answer).map(({ start, end }) => sample.answer.slice(start, end))
  const said = found.length === 0 ? [sample.answer] : found
  const read = checkedWindow(said.length)
  const replies = await mapConcurrent(
    windows,
    { limit: atOnce, signal: options.signal },
    async (document, signal) =>
      await asked(
        'leadinfo-window',
        windowReply,
        { ...sample, shownAnswer: numbered(said), document },
        model,
        { ...options, signal },
        read,
      ),
  )
  const relevance = await judgedRelevance(sample, model, options)
  const failed = replies.find(reply => 'unscored' in reply)
  if (failed !== undefined)
    return { ...allOf(failed.unscored), 'leadinfo-answer-relevance': relevance }
  const values = replies.flatMap(reply => ('value' in reply ? [reply.value] : []))
  const best = values
    .map(({ context_relevance }) => context_relevance)
    .reduce((left, right) => (right.score > left.score ? right : left))
  return {
    'leadinfo-faithfulness': lowestSentence(values, said.length),
    'leadinfo-answer-relevance': relevance,
    'leadinfo-context-relevance': resultOf(best, windows.length),
  }
}

/** A window's reply names every sentence once. */
const checkedWindow =
  (count: number) =>
  ({ sentences: graded }: WindowReply): string | undefined => {
    const numbers = new Set(graded.map(({ number }) => number))
    return graded.length === count &&
      numbers.size === count &&
      [...numbers].every(number => number >= 1 && number <= count)
      ? undefined
      : `the sentences are numbered 1 to ${count}, each exactly once`
  }

/** The lowest of the sentences' grades, with the justification of the window that gave it. */
function lowestSentence(windows: readonly WindowReply[], count: number): MetricResult {
  const decided = Array.from({ length: count }, (_, index) => {
    const grades = windows.map(window => ({
      window,
      ...(window.sentences.find(({ number }) => number === index + 1) ?? {
        score: 1,
        contradicted: 0,
      }),
    }))
    const against = grades.find(({ contradicted }) => contradicted === 1)
    if (against !== undefined) return { ...against, score: 1 }
    return grades.reduce((left, right) => (right.score > left.score ? right : left))
  })
  const lowest = decided.reduce((left, right) => (right.score < left.score ? right : left))
  return resultOf(
    { score: lowest.score, justification: lowest.window.justification },
    windows.length,
  )
}

const resultOf = (
  { score, justification: why }: z.output<typeof aspect>,
  windows?: number,
): MetricResult => scored(score, windows === undefined ? {} : { windows }, why)

async function asked<Value>(
  name: 'leadinfo' | 'leadinfo-window' | 'leadinfo-answer-relevance',
  schema: z.ZodType<Value>,
  sample: Pick<LeadinfoSample, 'question' | 'answer'> & {
    readonly document?: string
    readonly shownAnswer?: string
  },
  model: LanguageModel,
  options: LeadinfoOptions,
  problemOf: (value: Value) => string | undefined = () => undefined,
): ReturnType<typeof askJudge<Value>> {
  const prompt: Prompt = (options.prompts ?? defaultPrompts)[name]
  const { question, answer, shownAnswer = answer, document } = sample
  const readJson = jsonReply(schema)
  return await askJudge(
    model,
    {
      messages: renderPrompt(prompt, {
        examples: examplesText(options.examples ?? [], sample),
        question,
        answer: shownAnswer,
        ...(document === undefined ? {} : { document }),
      }),
      temperature: 0,
      format: 'json',
      schema: { name: 'grades', schema: z.toJSONSchema(schema) },
      seed: options.seed,
      purpose: { step: 'judge', prompt: prompt.id },
    },
    completion => {
      const read = readJson(completion)
      if ('wrong' in read) return read
      const wrong = problemOf(read.value)
      return wrong === undefined ? read : { wrong }
    },
    options,
  )
}
