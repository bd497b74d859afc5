import type { ModelAccount } from '../../../core/ports/model-account.ts'
import { answerMetrics, type AnswerMetric } from '../../../core/verdict.ts'
import { agreement, type Agreement } from '../../../evaluation/calibration-agreement.ts'
import { refuseRatings } from '../../../evaluation/calibration-ratings.ts'
import {
  agreesPoorly,
  revisedPrompt,
  type JudgedRating,
} from '../../../evaluation/prompt-revision.ts'
import { judgeMetrics, type MetricPrompts } from '../../../evidence/judging/judge-metrics.ts'
import { promptFile } from '../../../prompting/prompt-file.ts'
import type { Prompt } from '../../../prompting/prompt.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import { hashParts } from '../../../support/ids.ts'
import type { ScoredTriple } from '../../../evidence/scoring/scored-answer.ts'
import { withConfiguredJudge } from '../../models/configured-judge.ts'
import type { RatingRow } from './calibrate-ratings.ts'

/** Scores of a language model with some prompts; `null` where it gave none. */
export type JudgeWith = (
  triple: ScoredTriple,
  prompts: MetricPrompts,
) => Promise<Readonly<Record<AnswerMetric, number | null>>>

/** How a judge agrees with people on one metric, and what its prompt should say instead. */
export interface JudgedMetric {
  readonly metric: AnswerMetric
  readonly prompt: string
  readonly before: Agreement
  /** With a revision made from the other half of the ratings; absent where none was tried. */
  readonly after?: Agreement | undefined
  /** Made from all ratings; absent where none is needed or none agreed better. */
  readonly proposed?: Prompt | undefined
}

/**
 * How far a language model agrees with people's ratings. Where it agrees poorly on a metric, its
 * prompt is revised from one half of the ratings and tried on the other, both ways; a revision that
 * agrees better is proposed, none is put to use. Throws `invalid_input` for too few or unvarying
 * ratings, `aborted`.
 */
export async function judgePrompts(
  ratings: readonly RatingRow[],
  prompts: MetricPrompts,
  judge: JudgeWith,
  options: {
    readonly signal?: AbortSignal | undefined
    readonly onRating?: ((done: number, total: number) => void) | undefined
  } = {},
): Promise<JudgedMetric[]> {
  refuseRatings(ratings)
  const first = await scored(ratings, () => prompts, judge, options)
  const halves = ratings.map(half)
  const pairs = (
    metric: AnswerMetric,
    scores: typeof first,
    wanted: (index: number) => boolean = () => true,
  ): JudgedRating[] =>
    ratings.flatMap(({ ratings: given }, index) => {
      const score = scores[index]?.[metric] ?? null
      return score === null || !wanted(index) ? [] : [{ rating: given[metric], score }]
    })
  const agreed = (judged: readonly JudgedRating[]): Agreement =>
    agreement(
      judged.map(({ score }) => score),
      judged.map(({ rating }) => rating),
    )
  const poor = answerMetrics.filter(metric => agreesPoorly(agreed(pairs(metric, first))))
  const revisedFor = (side: number): MetricPrompts => ({
    ...prompts,
    ...Object.fromEntries(
      poor.flatMap(metric => {
        const made = revisedPrompt(
          prompts[metric],
          pairs(metric, first, index => halves[index] !== side),
        )
        return made === undefined ? [] : [[metric, made]]
      }),
    ),
  })
  const bySide = [revisedFor(0), revisedFor(1)] as const
  const tried = poor.filter(metric => bySide.some(made => made[metric] !== prompts[metric]))
  const second =
    tried.length === 0
      ? undefined
      : await scored(ratings, index => bySide[halves[index] === 0 ? 0 : 1], judge, options)
  return answerMetrics.map(metric => {
    const before = agreed(pairs(metric, first))
    const base = { metric, prompt: prompts[metric].id, before }
    if (second === undefined || !tried.includes(metric)) return base
    const after = agreed(pairs(metric, second))
    const gains =
      after.meanAbsoluteDifference < before.meanAbsoluteDifference &&
      (after.spearman ?? 0) >= (before.spearman ?? 0) - 0.02
    return {
      ...base,
      after,
      proposed: gains ? revisedPrompt(prompts[metric], pairs(metric, first)) : undefined,
    }
  })
}

/** Answers to one question from the same documents are on one side. */
const half = ({ query, documents }: RatingRow): number =>
  Number.parseInt(hashParts([query, ...documents]).slice(-2), 16) % 2

async function scored(
  ratings: readonly RatingRow[],
  promptsOf: (index: number) => MetricPrompts,
  judge: JudgeWith,
  {
    signal,
    onRating,
  }: {
    readonly signal?: AbortSignal | undefined
    readonly onRating?: ((done: number, total: number) => void) | undefined
  },
): Promise<Array<Readonly<Record<AnswerMetric, number | null>>>> {
  const found: Array<Readonly<Record<AnswerMetric, number | null>>> = []
  for (const [index, rating] of ratings.entries()) {
    throwIfAborted(signal, 'judging rated answers')
    found.push(await judge(rating, promptsOf(index)))
    onRating?.(index + 1, ratings.length)
  }
  return found
}

/** A file to put into the corpus's folder of prompts. */
export interface ProposedFile {
  readonly name: string
  readonly text: string
}

/**
 * `judgePrompts` with the language model that a corpus's configuration names as judge, and each
 * proposed prompt as the file that would replace the one in use. Throws what that and
 * `withConfiguredJudge` throw.
 */
export async function judgeConfiguredPrompts(
  corpusFolder: string,
  ratings: readonly RatingRow[],
  options: Parameters<typeof judgePrompts>[3] = {},
): Promise<{
  readonly judged: readonly JudgedMetric[]
  readonly files: readonly ProposedFile[]
  readonly account: ModelAccount
}> {
  return await withConfiguredJudge(
    corpusFolder,
    async ({ model, account, prompts, documentCharacters }) => {
      const judged = await judgePrompts(
        ratings,
        prompts,
        async (triple, used) => {
          const { metrics } = await judgeMetrics(triple, model, used, {
            documentCharacters,
            signal: options.signal,
          })
          return Object.fromEntries(
            answerMetrics.map(metric => [metric, metrics[metric].score]),
          ) as Record<AnswerMetric, number | null>
        },
        options,
      )
      const files = judged.flatMap(({ proposed }) =>
        proposed === undefined ? [] : [{ name: `${proposed.name}.md`, text: promptFile(proposed) }],
      )
      return { judged, files, account }
    },
  )
}
