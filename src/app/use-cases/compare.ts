import { AppError } from '../../core/errors.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { comparisonTest, compareSystems, differingQuestions, type ComparisonRow, type MeasuredSystem } from '../../evaluation/compare-systems.ts'
import type { Evidence, GoldQuestion } from '../../evaluation/question-set.ts'
import { allGoldAt, ndcgAt, recallAt, reciprocalRank } from '../../evaluation/retrieval-measures.ts'
import { throwIfAborted } from '../../support/abort.ts'
import type { App } from '../compose.ts'
import { goldFinder, goldIds, rankedIds, type Gold } from './compare-gold.ts'
import { sideOf, type Side } from './compare-sides.ts'
import { tokenCounter, type TokenCounter } from './token-counter.ts'

export interface CompareRequest {
  readonly questions: readonly GoldQuestion[]
  /** Names of at least one recipe; the first is what the others are held against. */
  readonly recipes: readonly string[]
  /** Depths of recall, at least 1 each. */
  readonly depths: readonly number[]
}

/** The same questions through several recipes. */
export interface Comparison {
  readonly recipes: readonly string[]
  readonly measures: readonly string[]
  /** How many questions count. */
  readonly questions: number
  readonly rows: readonly ComparisonRow[]
  /** What the p-values come from. */
  readonly test: string
  /** How context tokens were counted. */
  readonly tokensBy: string
  /** What stood in a recipe's way, such as vectors that are not there yet. */
  readonly notes: readonly string[]
  /** Questions that cannot count, each with its reason. */
  readonly leftOut: ReadonlyArray<{ readonly id: string; readonly reason: string }>
  /** Evidence that the corpus does not hold; its questions count, and it as never found. */
  readonly missingEvidence: ReadonlyArray<{ readonly id: string; readonly evidence: Evidence; readonly reason: string }>
  /** Every counted question with its values by recipe, in the order of `measures`. */
  readonly perQuestion: ReadonlyArray<{ readonly id: string; readonly question: string; readonly category: string | undefined; readonly values: Readonly<Record<string, readonly number[]>> }>
  /** The questions on which the recipes differ most in `measure`, farthest apart first, with the value of each recipe. */
  readonly differing: { readonly measure: string; readonly questions: ReadonlyArray<{ readonly id: string; readonly question: string; readonly values: readonly number[] }> }
}

export const contextTokens = 'context tokens'
export const milliseconds = 'ms'
const mostDiffering = 10

/** Asks every question of every recipe and compares what they find with the evidence. Throws `invalid_input` for an unknown recipe or when no question can count. */
export async function compareRecipes(app: App, request: CompareRequest, options: ReadOptions, onQuestion?: (done: number, total: number) => void): Promise<Comparison> {
  const depths = [...new Set(request.depths)].sort((a, b) => a - b)
  const deepest = Math.max(...depths)
  const measures = [...depths.map(depth => `recall@${depth}`), `all-gold@${deepest}`, `nDCG@${deepest}`, 'MRR', contextTokens, milliseconds]
  const sides = [...new Set(request.recipes)].map(name => sideOf(app, name, deepest))
  const { counted, leftOut } = await withGold(app, request.questions, options)
  if (counted.length === 0) {
    throw new AppError('invalid_input', `None of the ${request.questions.length} questions has evidence in this corpus that its answer could be held against.`, { issues: leftOut.slice(0, 5).map(({ id, reason }) => ({ path: id, message: reason })) })
  }
  const tokens = await tokenCounter(app, options)
  const notes = new Set<string>()
  const found = new Map(sides.map(side => [side.name, [] as number[][]]))
  // The first question pays for what a running process has warm.
  for (const side of sides) {
    const { note } = await side.find(counted[0]?.question.question ?? '', options)
    if (note !== undefined) notes.add(`${side.name}: ${note}`)
  }
  for (const [index, { question, gold }] of counted.entries()) {
    throwIfAborted(options.signal, 'comparing recipes')
    for (const side of sides) found.get(side.name)?.push(await measured(side, question.question, gold, depths, tokens, options))
    onQuestion?.(index + 1, counted.length)
  }
  const systems: MeasuredSystem[] = sides.map(({ name }) => ({ name, values: new Map(measures.map((measure, column) => [measure, (found.get(name) ?? []).map(values => values[column] ?? 0)])) }))
  // Where depths allow, a reader's first screen: neither the first hits only nor everything.
  const telling = `recall@${depths[Math.floor((depths.length - 1) / 2)] ?? deepest}`
  return {
    recipes: sides.map(side => side.name), measures, questions: counted.length, test: comparisonTest, tokensBy: tokens.by, leftOut,
    rows: compareSystems(systems, measures, new Set(measures.filter(measure => measure !== milliseconds))),
    notes: [...notes],
    missingEvidence: counted.flatMap(({ question, gold }) => gold.missing.map(({ evidence, reason }) => ({ id: question.id, evidence, reason }))),
    perQuestion: counted.map(({ question }, index) => ({
      id: question.id, question: question.question, category: question.category, values: Object.fromEntries(sides.map(({ name }) => [name, found.get(name)?.[index] ?? []])),
    })),
    differing: {
      measure: telling,
      questions: differingQuestions(systems, telling, mostDiffering).map(({ index, values }) => ({ id: counted[index]?.question.id ?? '', question: counted[index]?.question.question ?? '', values })),
    },
  }
}

async function withGold(app: App, questions: readonly GoldQuestion[], options: ReadOptions): Promise<{ readonly counted: ReadonlyArray<{ readonly question: GoldQuestion; readonly gold: Gold }>; readonly leftOut: Comparison['leftOut'] }> {
  const counted: Array<{ question: GoldQuestion; gold: Gold }> = []
  const leftOut: Array<Comparison['leftOut'][number]> = []
  const find = await goldFinder(app.store, questions, options)
  for (const question of questions) {
    const gold = await find(question)
    if (question.evidence.length === 0) leftOut.push({ id: question.id, reason: 'names no evidence' })
    else if (gold.missing.length === question.evidence.length) leftOut.push({ id: question.id, reason: `none of its evidence is in the corpus: ${[...new Set(gold.missing.map(({ reason }) => reason))].join(', ')}` })
    else counted.push({ question, gold })
  }
  return { counted, leftOut }
}

/** The values of one recipe for one question, in the order of the measures. */
async function measured(side: Side, question: string, gold: Gold, depths: readonly number[], tokens: TokenCounter, options: ReadOptions): Promise<number[]> {
  const started = performance.now()
  const { passages, context } = await side.find(question, options)
  const took = performance.now() - started
  const ranking = { ranked: rankedIds(passages, gold), gold: goldIds(gold) }
  const deepest = depths.at(-1) ?? 1
  return [...depths.map(depth => recallAt(ranking, depth)), allGoldAt(ranking, deepest), ndcgAt(ranking, deepest), reciprocalRank(ranking), await tokens.count(context, options), took]
}
