import { hash } from 'node:crypto'
import { z } from 'zod'
import { isAppError } from '../../core/errors.ts'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import { completeJson } from '../../prompting/complete-json.ts'
import { defaultPrompts, type Prompts } from '../../prompting/default-prompts.ts'
import { renderPrompt } from '../../prompting/render-prompt.ts'
import { throwIfAborted } from '../../support/abort.ts'
import { seededRandom } from '../../support/random.ts'
import {
  bloomLevels,
  difficulties,
  type Evidence,
  type GoldQuestion,
} from '../question-sets/question-set.ts'
import type { BloomLevel, Difficulty } from '../study/study-data.ts'
import { notTold } from './cells/not-told.ts'

/** A document as the model is shown it. */
export interface ShownDocument {
  readonly key: string
  readonly text: string
}

const filled = z.string().trim().min(1).max(1_000)
const itemSchema = z.object({
  difficulty: z.enum(difficulties),
  bloom: z.enum(bloomLevels),
  question: filled,
  correct_answer: filled,
  incorrect_answers: z.array(filled).length(3),
  related_articles: z.array(filled).max(20).optional(),
  quotations: z.array(filled).max(20).optional(),
})
// Items are read one by one, so that a bad one does not take the others with it.
const replySchema = z.object({ questions: z.array(z.unknown()).min(1).max(50) })

export interface WrittenQuestions {
  readonly questions: readonly GoldQuestion[]
  /** Calls of the model, those whose reply could not be used, and items that were left out. */
  readonly calls: number
  readonly failed: number
  readonly leftOut: ReadonlyArray<{ readonly reason: string; readonly count: number }>
}

const perCall = 4
const longestDocument = 3_000
const mostAvoided = 12

/**
 * Multiple-choice questions by a language model, from clusters of related documents in turn
 * (Bos 2025, 4.2.1): each call asks for the levels that have fewest, until there are `count` or
 * three calls in a row for every cluster have given nothing new. What a reply quotes is evidence
 * only where it stands in a document word for word.
 */
export async function writeQuestions(
  model: LanguageModel,
  clusters: ReadonlyArray<readonly ShownDocument[]>,
  {
    count,
    seed,
    prompts = defaultPrompts,
  }: { readonly count: number; readonly seed: number; readonly prompts?: Prompts | undefined },
  options: { readonly signal?: AbortSignal | undefined } = {},
  onQuestion?: (done: number, total: number) => void,
): Promise<WrittenQuestions> {
  const random = seededRandom(seed)
  const levels = difficulties.flatMap(difficulty =>
    bloomLevels.map(bloom => ({ difficulty, bloom, made: 0 })),
  )
  const questions = new Map<string, GoldQuestion>()
  const leftOut = new Map<string, number>()
  const skip = (reason: string): void => void leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
  let calls = 0
  let failed = 0
  let vain = 0
  for (let turn = 0; questions.size < count && clusters.length > 0; turn++) {
    throwIfAborted(options.signal, 'writing questions')
    const cluster = clusters[turn % clusters.length] ?? []
    const wanted = levels
      .toSorted((left, right) => left.made - right.made)
      .slice(0, Math.min(perCall, count - questions.size))
    calls++
    const before = questions.size
    const items = await written(model, cluster, wanted, [...questions.values()], {
      prompts,
      seed: seed + turn,
      signal: options.signal,
    })
    if (items === undefined) failed++
    for (const raw of items ?? []) {
      const parsed = itemSchema.safeParse(raw)
      if (!parsed.success) {
        skip('has another shape than asked for')
        continue
      }
      if (questions.size >= count) break
      const question = asQuestion(parsed.data, cluster, random)
      if (questions.has(question.id)) skip('is there already')
      else {
        questions.set(question.id, question)
        const level = levels.find(
          ({ difficulty, bloom }) =>
            difficulty === parsed.data.difficulty && bloom === parsed.data.bloom,
        )
        if (level !== undefined) level.made++
      }
    }
    onQuestion?.(questions.size, count)
    vain = questions.size > before ? 0 : vain + 1
    if (vain >= Math.min(3 * clusters.length, 12)) break
  }
  return {
    questions: [...questions.values()],
    calls,
    failed,
    leftOut: [...leftOut].map(([reason, number]) => ({ reason, count: number })),
  }
}

async function written(
  model: LanguageModel,
  cluster: readonly ShownDocument[],
  wanted: ReadonlyArray<{ readonly difficulty: Difficulty; readonly bloom: BloomLevel }>,
  known: readonly GoldQuestion[],
  {
    prompts,
    seed,
    signal,
  }: { readonly prompts: Prompts; readonly seed: number; readonly signal: AbortSignal | undefined },
): Promise<unknown[] | undefined> {
  const prompt = prompts['write-questions']
  try {
    const reply = await completeJson(
      model,
      {
        messages: renderPrompt(prompt, {
          documents: cluster
            .map(({ key, text }) => `[${key}]\n${text.slice(0, longestDocument).toWellFormed()}`)
            .join('\n\n'),
          levels: wanted.map(({ difficulty, bloom }) => `- ${difficulty}, ${bloom}`).join('\n'),
          avoid: known
            .slice(-mostAvoided)
            .map(({ question }) => question)
            .join('\n'),
        }),
        seed,
        purpose: { step: 'questions', prompt: prompt.id },
      },
      replySchema,
      { signal },
    )
    return reply.questions
  } catch (error) {
    // Another cluster may fare better; a model that is gone fails them all.
    if (isAppError(error, 'model_output_invalid')) return undefined
    throw error
  }
}

function asQuestion(
  item: z.output<typeof itemSchema>,
  cluster: readonly ShownDocument[],
  random: () => number,
): GoldQuestion {
  const named = cluster.filter(({ key }) => item.related_articles?.includes(key) === true)
  const quoted = (item.quotations ?? []).flatMap((quotation): Evidence[] => {
    const source = cluster.find(({ text }) => text.includes(quotation))
    if (source === undefined) return []
    const start = source.text.indexOf(quotation)
    return [{ documentKey: source.key, text: quotation, start, end: start + quotation.length }]
  })
  const isUntold = item.difficulty === 'S4'
  const evidence = [
    ...quoted,
    ...named.flatMap(({ key }): Evidence[] =>
      quoted.some(({ documentKey }) => documentKey === key) ? [] : [{ documentKey: key }],
    ),
  ]
  const answer = isUntold ? notTold : item.correct_answer
  return {
    id: `mcq-${hash('sha256', `${item.question}\n${answer}`, 'hex').slice(0, 12)}`,
    question: item.question,
    answer,
    aliases: [],
    category: 'written',
    evidence: isUntold ? named.map(({ key }) => ({ documentKey: key })) : evidence,
    difficulty: item.difficulty,
    bloom: item.bloom,
    wrong: item.incorrect_answers,
    rightOption: Math.floor(random() * (item.incorrect_answers.length + 1)),
  }
}
