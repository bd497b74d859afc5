import { z } from 'zod'

const key = z.string().regex(/^[0-9a-f]{24}$/)
/** What work took; `durationMs` is the only part that differs from run to run. */
const cost = {
  modelCalls: z.int().min(0),
  promptTokens: z.int().min(0),
  completionTokens: z.int().min(0),
  costUsd: z.number().min(0).optional(),
  durationMs: z.number().min(0),
}

const answerEntry = z.object({
  v: z.literal(1),
  kind: z.literal('answer'),
  /** Hash of all that the answer depends on. */
  key,
  text: z.string(),
  abstained: z.boolean(),
  /** What the answer was made from, best first. */
  contexts: z.array(z.string()),
  contextTokens: z.int().min(0),
  /** Documents behind `contexts`, by their keys, in the order in which they were found. */
  documentKeys: z.array(z.string()),
  /** What the answer cites, word for word. */
  sources: z.array(z.object({ title: z.string(), text: z.string() })),
  writtenBy: z.string().optional(),
  ...cost,
})
export type AnswerEntry = z.output<typeof answerEntry>

const failureEntry = z.object({
  v: z.literal(1),
  kind: z.literal('failure'),
  /** Of the answer that there is not. */
  key,
  code: z.string(),
  message: z.string(),
  ...cost,
})
export type FailureEntry = z.output<typeof failureEntry>

const scoreEntry = z.object({
  v: z.literal(1),
  kind: z.literal('score'),
  /** Hash of the answer's key and of all that the score depends on besides. */
  key,
  /** `null`: there is none, for `reason`. */
  value: z.number().nullable(),
  reason: z.string().optional(),
  /** The judge failed, and not what was judged. */
  judgeFailed: z.literal(true).optional(),
  ...cost,
})
export type ScoreEntry = z.output<typeof scoreEntry>

const choiceEntry = z.object({
  v: z.literal(1),
  kind: z.literal('choice'),
  /** Hash of the answer's key and of all that the choice depends on besides. */
  key,
  /** Place of the option among those shown, from 0; `null`: none, for `reason`. */
  option: z.int().min(0).nullable(),
  reason: z.string().optional(),
  judgeFailed: z.literal(true).optional(),
  ...cost,
})
export type ChoiceEntry = z.output<typeof choiceEntry>

/** One finished piece of an experiment's work. */
export const journalEntry = z.discriminatedUnion('kind', [
  answerEntry,
  failureEntry,
  scoreEntry,
  choiceEntry,
])
export type JournalEntry = z.output<typeof journalEntry>
export type Cost = Pick<
  JournalEntry,
  'modelCalls' | 'promptTokens' | 'completionTokens' | 'costUsd' | 'durationMs'
>

export const noCost: Cost = { modelCalls: 0, promptTokens: 0, completionTokens: 0, durationMs: 0 }

/** The sum of some costs; without a price where none has one. */
export function sumOfCosts(costs: Iterable<Cost>): Cost {
  let sum = noCost
  for (const one of costs) {
    const usd = (sum.costUsd ?? 0) + (one.costUsd ?? 0)
    sum = {
      modelCalls: sum.modelCalls + one.modelCalls,
      promptTokens: sum.promptTokens + one.promptTokens,
      completionTokens: sum.completionTokens + one.completionTokens,
      ...(usd > 0 ? { costUsd: usd } : {}),
      durationMs: sum.durationMs + one.durationMs,
    }
  }
  return sum
}
