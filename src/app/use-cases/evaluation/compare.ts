import { AppError } from '../../../core/errors.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import {
  comparisonTest,
  compareSystems,
  differingQuestions,
  type ComparisonRow,
  type MeasuredSystem,
} from '../../../evaluation/compare-systems.ts'
import type { Evidence, GoldQuestion } from '../../../evaluation/question-sets/question-set.ts'
import {
  isJudgeFailure,
  unscoredReasons,
  type MetricResult,
} from '../../../evaluation/metrics/metric.ts'
import {
  allGoldAt,
  ndcgAt,
  recallAt,
  reciprocalRank,
} from '../../../evaluation/retrieval-measures.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import type { App } from '../../compose.ts'
import {
  answerMeasures,
  measureAnswer,
  measuringModels,
  type MeasuredAnswer,
} from './compare-answers.ts'
import { goldFinder, goldIds, rankedIds, type Gold } from './compare-gold.ts'
import { sideOf, type Side } from './compare-sides.ts'
import { hasAnswer } from './measure-against-references.ts'
import { judgingModels } from './measure-models.ts'
import { tokenCounter, type TokenCounter } from './token-counter.ts'

export interface CompareRequest {
  readonly questions: readonly GoldQuestion[]
  /** Names of at least one recipe, each once; the first is what the others are held against. */
  readonly recipes: readonly string[]
  /** Depths of recall, at least 1 each. */
  readonly depths: readonly number[]
  /** Whether answers are made and measured too, where questions have a right answer. */
  readonly answers: boolean
  /** Who judges the answers; by default the built-in models. */
  readonly judge?: 'built-in' | 'model' | undefined
}

/** The same questions through several recipes. */
export interface Comparison {
  readonly recipes: readonly string[]
  readonly measures: readonly string[]
  /** How many questions count, by evidence or by answer. */
  readonly questions: number
  readonly rows: readonly ComparisonRow[]
  /** What the p-values come from. */
  readonly test: string
  /** Who judged the answers; absent where none were made. */
  readonly judge?: string | undefined
  /** How context tokens were counted. */
  readonly tokensBy: string
  /** What stood in a recipe's way, such as vectors that are not there yet. */
  readonly notes: readonly string[]
  /** Questions that cannot count, each with its reason. */
  readonly leftOut: ReadonlyArray<{ readonly id: string; readonly reason: string }>
  /** Evidence that the corpus does not hold; its questions count, and it as never found. */
  readonly missingEvidence: ReadonlyArray<{
    readonly id: string
    readonly evidence: Evidence
    readonly reason: string
  }>
  /**
   * Values that could not be measured, by measure, recipe and reason; what a question's values lack
   * is `null` there.
   */
  readonly unscored: ReadonlyArray<{
    readonly measure: string
    readonly recipe: string
    readonly reason: string
    readonly count: number
    readonly detail?: string | undefined
  }>
  /**
   * Measures of answers: how many have a value, and how many have none because the judge failed.
   */
  readonly judged: { readonly scored: number; readonly failed: number }
  /**
   * Every counted question with its values by recipe, in the order of `measures`, and with its
   * answers where they were made.
   */
  readonly perQuestion: ReadonlyArray<{
    readonly id: string
    readonly question: string
    readonly category: string | undefined
    readonly values: Readonly<Record<string, ReadonlyArray<number | null>>>
    readonly answers?: Readonly<Record<string, string>> | undefined
  }>
  /**
   * The questions on which the recipes differ most in `measure`, farthest apart first, with the
   * value of each recipe.
   */
  readonly differing: {
    readonly measure: string
    readonly questions: ReadonlyArray<{
      readonly id: string
      readonly question: string
      readonly values: readonly number[]
    }>
  }
}

const contextTokens = 'context tokens'
const milliseconds = 'ms'
const maxDiffering = 10
/** All gold, gain and reciprocal rank. */
const wholeListMeasures = 3

/** A question that counts; without gold only its answers do. */
interface Counted {
  readonly question: GoldQuestion
  readonly gold: Gold | undefined
}
/** What one recipe gave for one question. */
interface Outcome {
  readonly values: ReadonlyArray<number | null>
  readonly answer?: MeasuredAnswer | undefined
}

/**
 * Asks every question of every recipe and compares what they find with the evidence, and, where
 * questions have a right answer, what is answered with it. Throws `invalid_input` for a recipe that
 * is unknown or named twice, or when no question can count.
 */
export async function compareRecipes(
  app: App,
  request: CompareRequest,
  options: ReadOptions,
  onQuestion?: (done: number, total: number) => void,
): Promise<Comparison> {
  const depths = [...new Set(request.depths)].sort((a, b) => a - b)
  const deepest = Math.max(...depths)
  const twice = request.recipes.find((name, index) => request.recipes.indexOf(name) !== index)
  if (twice !== undefined)
    throw new AppError(
      'invalid_input',
      `The recipe "${twice}" is named twice; a recipe cannot be compared with itself.`,
      { issues: [{ path: 'recipes', message: 'named twice' }] },
    )
  const sides = request.recipes.map(name => sideOf(app, name, deepest))
  const measuresAnswers = request.answers && request.questions.some(hasAnswer)
  const { counted, leftOut } = await countedQuestions(
    app,
    request.questions,
    measuresAnswers,
    options,
  )
  if (counted.length === 0) {
    throw new AppError(
      'invalid_input',
      `None of the ${request.questions.length} questions has evidence in this corpus that ` +
        'its answer could be compared with.',
      { issues: leftOut.slice(0, 5).map(({ id, reason }) => ({ path: id, message: reason })) },
    )
  }
  const measures = [
    ...depths.map(depth => `recall@${depth}`),
    `all-gold@${deepest}`,
    `nDCG@${deepest}`,
    'MRR',
    ...(measuresAnswers ? answerMeasures : []),
    contextTokens,
    milliseconds,
  ]
  const tokens = await tokenCounter(app, options)
  const models = !measuresAnswers
    ? undefined
    : request.judge === 'model'
      ? await judgingModels(app)
      : await measuringModels(app, options)
  const notes = new Set<string>()
  const found = new Map(sides.map(side => [side.name, [] as Outcome[]]))
  // The first question pays for what a running process has warm.
  for (const side of sides) {
    const { note } = await side.find(counted[0]?.question.question ?? '', options)
    if (note !== undefined) notes.add(`${side.name}: ${note}`)
  }
  for (const [index, { question, gold }] of counted.entries()) {
    throwIfAborted(options.signal, 'comparing recipes')
    for (const side of sides) {
      const [retrieval, costs] = await measured(
        side,
        question.question,
        gold,
        depths,
        tokens,
        options,
      )
      const answer =
        models === undefined ? undefined : await measureAnswer(app, side, question, models, options)
      found
        .get(side.name)
        ?.push({
          values: [
            ...retrieval,
            ...(answer === undefined
              ? []
              : answerMeasures.map(measure => valueOf(answer.results[measure]))),
            ...costs,
          ],
          answer,
        })
    }
    onQuestion?.(index + 1, counted.length)
  }
  const systems: MeasuredSystem[] = sides.map(({ name }) => ({
    name,
    values: new Map(
      measures.map((measure, column) => [
        measure,
        (found.get(name) ?? []).map(({ values }) => values[column] ?? null),
      ]),
    ),
  }))
  // Where depths allow, a reader's first screen: neither the first hits only nor everything.
  const telling = counted.some(({ gold }) => gold !== undefined)
    ? `recall@${depths[Math.floor((depths.length - 1) / 2)] ?? deepest}`
    : 'answer correctness'
  return {
    recipes: sides.map(side => side.name),
    measures,
    questions: counted.length,
    test: comparisonTest,
    tokensBy: tokens.by,
    leftOut,
    ...(models === undefined
      ? {}
      : { judge: models.judge?.model.id ?? models.entailment?.id ?? 'nobody' }),
    rows: compareSystems(
      systems,
      measures,
      new Set(measures.filter(measure => measure !== milliseconds)),
    ),
    notes: [
      ...notes,
      ...(models?.judge?.isWriter === true
        ? ['The judge is also the model that writes: it judges its own answers.']
        : []),
    ],
    unscored: sides.flatMap(({ name }) => unscoredOf(name, found.get(name) ?? [])),
    judged: judgedOf([...found.values()].flat()),
    missingEvidence: counted.flatMap(({ question, gold }) =>
      (gold?.missing ?? []).map(({ evidence, reason }) => ({ id: question.id, evidence, reason })),
    ),
    perQuestion: counted.map(({ question }, index) => ({
      id: question.id,
      question: question.question,
      category: question.category,
      values: Object.fromEntries(
        sides.map(({ name }) => [name, found.get(name)?.[index]?.values ?? []]),
      ),
      ...(measuresAnswers
        ? {
            answers: Object.fromEntries(
              sides.map(({ name }) => [name, found.get(name)?.[index]?.answer?.text ?? '']),
            ),
          }
        : {}),
    })),
    differing: {
      measure: telling,
      questions: differingQuestions(systems, telling, maxDiffering).map(({ index, values }) => ({
        id: counted[index]?.question.id ?? '',
        question: counted[index]?.question.question ?? '',
        values,
      })),
    },
  }
}

const valueOf = (result: MetricResult): number | null =>
  result.status === 'scored' ? result.score : null

/**
 * A question counts by its evidence; one that names none counts by its right answer, where answers
 * are measured.
 */
async function countedQuestions(
  app: App,
  questions: readonly GoldQuestion[],
  measuresAnswers: boolean,
  options: ReadOptions,
): Promise<{ readonly counted: readonly Counted[]; readonly leftOut: Comparison['leftOut'] }> {
  const counted: Counted[] = []
  const leftOut: Array<Comparison['leftOut'][number]> = []
  const find = await goldFinder(app.store, questions, options)
  for (const question of questions) {
    const gold = await find(question)
    if (question.evidence.length === 0) {
      if (measuresAnswers && hasAnswer(question)) counted.push({ question, gold: undefined })
      else leftOut.push({ id: question.id, reason: 'names no evidence' })
    } else if (gold.missing.length === question.evidence.length)
      leftOut.push({
        id: question.id,
        reason:
          'none of its evidence is in the corpus: ' +
          `${[...new Set(gold.missing.map(({ reason }) => reason))].join(', ')}`,
      })
    else counted.push({ question, gold })
  }
  return { counted, leftOut }
}

/**
 * What one recipe found for one question, and what that cost, each in the order of the measures.
 */
async function measured(
  side: Side,
  question: string,
  gold: Gold | undefined,
  depths: readonly number[],
  tokens: TokenCounter,
  options: ReadOptions,
): Promise<[retrieval: Array<number | null>, costs: number[]]> {
  const started = performance.now()
  const { passages, context } = await side.find(question, options)
  const took = performance.now() - started
  const costs = [await tokens.count(context, options), took]
  if (gold === undefined)
    return [Array.from({ length: depths.length + wholeListMeasures }, () => null), costs]
  const ranking = { ranked: rankedIds(passages, gold), gold: goldIds(gold) }
  const deepest = depths.at(-1) ?? 1
  return [
    [
      ...depths.map(depth => recallAt(ranking, depth)),
      allGoldAt(ranking, deepest),
      ndcgAt(ranking, deepest),
      reciprocalRank(ranking),
    ],
    costs,
  ]
}

function unscoredOf(
  recipe: string,
  outcomes: readonly Outcome[],
): Array<Comparison['unscored'][number]> {
  return answerMeasures.flatMap(measure => {
    const counts = new Map<string, { count: number; readonly detail: string | undefined }>()
    for (const { answer } of outcomes) {
      const result = answer?.results[measure]
      if (result?.status !== 'unscored') continue
      const before = counts.get(unscoredReasons[result.reason])
      counts.set(unscoredReasons[result.reason], {
        count: (before?.count ?? 0) + 1,
        detail: before?.detail ?? result.detail,
      })
    }
    return [...counts].map(([reason, { count, detail }]) => ({
      measure,
      recipe,
      reason,
      count,
      ...(detail === undefined ? {} : { detail }),
    }))
  })
}

function judgedOf(outcomes: readonly Outcome[]): Comparison['judged'] {
  const results = outcomes.flatMap(({ answer }) =>
    answer === undefined ? [] : Object.values(answer.results),
  )
  return {
    scored: results.filter(({ status }) => status === 'scored').length,
    failed: results.filter(isJudgeFailure).length,
  }
}
