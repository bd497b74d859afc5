import { anova } from '../statistics/anova.ts'
import type { FactorColumn } from '../statistics/factorial-cells.ts'
import { type FactorialModel, fitFactorialModel } from '../statistics/factorial-model.ts'
import { manova } from '../statistics/manova.ts'
import { tukeyPairs } from '../statistics/marginal-means.ts'
import type { AnalysisBlock, AnalysisTable, Cell } from './study-analysis.ts'
import { undefinedWords } from './undefined-words.ts'

/** Responses of the same observations with their names, and the factors that may explain them. */
export interface FactorialDesign {
  /** Begins the ids of its tables and figures. */
  readonly id: string
  /** "pipeline and judge" */
  readonly name: string
  readonly names: readonly string[]
  readonly responses: ReadonlyArray<readonly number[]>
  readonly factors: readonly FactorColumn[]
  /** Factors whose levels are compared in pairs. */
  readonly compared: readonly string[]
}

const mostPairs = 60

/** A fitted design, or what to say instead. */
export type FittedDesign =
  | { readonly status: 'defined'; readonly design: FactorialDesign; readonly model: FactorialModel }
  | { readonly status: 'undefined'; readonly block: AnalysisBlock }

/** Fits a design; factors of a single level are left out before. */
export function fitDesign(design: FactorialDesign): FittedDesign {
  const varying = design.factors.filter(({ levels }) => new Set(levels).size > 1)
  const what = `Analysis of variance by ${design.name}`
  if (varying.length === 0)
    return {
      status: 'undefined',
      block: { kind: 'not-computed', what, reason: undefinedWords('too_few_groups') },
    }
  const model = fitFactorialModel(design.responses, varying)
  return model.status === 'undefined'
    ? {
        status: 'undefined',
        block: { kind: 'not-computed', what, reason: undefinedWords(model.reason) },
      }
    : { status: 'defined', design: { ...design, factors: varying }, model }
}

/** Multivariate tests, univariate follow-ups and pairs of levels of a fitted design. */
export function designBlocks(design: FactorialDesign, model: FactorialModel): AnalysisBlock[] {
  return [
    multivariate(design, model),
    univariateTable(design, model),
    ...design.compared
      .filter(name => design.factors.some(factor => factor.name === name))
      .map(name => tukeyTable(design, model, name)),
  ]
}

const effectName = (factors: readonly string[]): string => factors.join(' × ')

function multivariate(design: FactorialDesign, model: FactorialModel): AnalysisBlock {
  const what = `Multivariate analysis of variance by ${design.name}`
  if (design.names.length < 2)
    return { kind: 'not-computed', what, reason: 'There is only one response' }
  const found = manova(model)
  if (found.status === 'undefined')
    return { kind: 'not-computed', what, reason: undefinedWords(found.reason) }
  return {
    kind: 'table',
    id: `${design.id}-manova`,
    title: `Multivariate analysis of variance by ${design.name}`,
    columns: [
      { title: 'Effect', kind: 'text' },
      { title: 'Wilks’ Λ', kind: 'number', decimals: 3 },
      { title: 'F', kind: 'number' },
      { title: 'df, hypothesis', kind: 'count' },
      { title: 'df, error', kind: 'number' },
      { title: 'p', kind: 'p' },
      { title: 'Partial η²', kind: 'number', decimals: 3 },
    ],
    rows: found.terms.map(term => [
      effectName(term.factors),
      term.wilksLambda,
      term.f,
      term.hypothesisDegrees,
      term.errorDegrees,
      term.p,
      term.partialEtaSquared,
    ]),
    notes: [`Responses: ${design.names.join(', ')}. ${found.n} observations. F after Rao.`],
  }
}

function univariateTable(design: FactorialDesign, model: FactorialModel): AnalysisTable {
  return {
    kind: 'table',
    id: `${design.id}-anova`,
    title: `Univariate analyses of variance by ${design.name} (type III sums of squares)`,
    columns: [
      { title: 'Dependent variable', kind: 'text' },
      { title: 'Effect', kind: 'text' },
      { title: 'F', kind: 'number' },
      { title: 'df', kind: 'count' },
      { title: 'df, error', kind: 'count' },
      { title: 'p', kind: 'p' },
      { title: 'η²', kind: 'number', decimals: 3 },
      { title: 'Partial η²', kind: 'number', decimals: 3 },
    ],
    rows: design.names.flatMap((name, response) => {
      const { terms, residual } = anova(model, response)
      return terms.map((term): Cell[] => [
        name,
        effectName(term.factors),
        term.f,
        term.degrees,
        residual.degrees,
        term.p,
        term.etaSquared,
        term.partialEtaSquared,
      ])
    }),
    notes: [],
  }
}

function tukeyTable(design: FactorialDesign, model: FactorialModel, factor: string): AnalysisTable {
  const pairs = design.names.flatMap((name, response) =>
    tukeyPairs(model, [factor], response).map(pair => ({ name, ...pair })),
  )
  return {
    kind: 'table',
    id: `${design.id}-tukey-${design.compared.indexOf(factor) + 1}`,
    title: `Pairs of levels of ${factor} (Tukey’s honestly significant difference)`,
    columns: [
      { title: 'Dependent variable', kind: 'text' },
      { title: 'A', kind: 'text' },
      { title: 'B', kind: 'text' },
      { title: 'A − B', kind: 'number' },
      { title: '95 % CI', kind: 'interval' },
      { title: 'p', kind: 'p' },
    ],
    rows: pairs
      .slice(0, mostPairs)
      .map(({ name, left, right, difference, interval, p }) => [
        name,
        left.join(', '),
        right.join(', '),
        difference,
        interval,
        p,
      ]),
    notes: [
      'Differences of estimated marginal means; p and intervals hold for all pairs together.',
      ...(pairs.length > mostPairs ? [`${pairs.length - mostPairs} pairs are not shown.`] : []),
    ],
  }
}
