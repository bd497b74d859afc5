import { studentQuantile } from './distributions.ts'
import { designRow, type LinearModel } from './factorial-model.ts'
import type { Interval } from './outcome.ts'
import { studentizedRangeAbove, studentizedRangeQuantile } from './studentized-range.ts'

/** A mean that the model expects at levels of some factors, in the order asked for. */
export interface MarginalMean {
  readonly levels: readonly string[]
  readonly mean: number
  readonly standardError: number
  readonly interval: Interval
  /** Observations at these levels. */
  readonly n: number
}

/** The difference of two marginal means: p and interval hold for all pairs together. */
export interface TukeyPair {
  readonly left: readonly string[]
  readonly right: readonly string[]
  readonly difference: number
  readonly standardError: number
  /** Of the studentised range: |difference| over its standard error, times √2. */
  readonly q: number
  readonly p: number
  readonly interval: Interval
}

interface Margin {
  readonly places: readonly number[]
  readonly row: readonly number[]
  readonly mean: number
}

/**
 * Estimated marginal means of the levels of `of` (names of factors of the model): the model's
 * expectation with all combinations of the other factors weighted equally, whatever their counts
 * (Searle, Speed & Milliken 1980; as R's `emmeans`). Throws `RangeError` for an unknown factor.
 */
export function marginalMeans(
  model: LinearModel,
  of: readonly string[],
  response = 0,
  confidence = 0.95,
): MarginalMean[] {
  const factors = factorPlaces(model, of)
  const quantile = studentQuantile((1 + confidence) / 2, model.degrees)
  return marginsOf(model, factors, response).map(margin => {
    const standardError = errorOf(model, margin.row, response)
    const reach = quantile * standardError
    return {
      levels: levelNames(model, factors, margin),
      mean: margin.mean,
      standardError,
      interval: { low: margin.mean - reach, high: margin.mean + reach },
      n: model.cells.counts.reduce(
        (sum, count, cell) =>
          factors.every((factor, at) => model.cells.levels[cell]?.[factor] === margin.places[at])
            ? sum + count
            : sum,
        0,
      ),
    }
  })
}

/**
 * Tukey's honestly significant differences of all pairs of marginal means (Tukey 1953; Kramer 1956
 * for unequal counts): simultaneous intervals and adjusted p. Of a model with one factor these are
 * the plain group means. Throws `RangeError` for an unknown factor.
 */
export function tukeyPairs(
  model: LinearModel,
  of: readonly string[],
  response = 0,
  confidence = 0.95,
): TukeyPair[] {
  const factors = factorPlaces(model, of)
  const margins = marginsOf(model, factors, response)
  const quantile = studentizedRangeQuantile(confidence, margins.length, model.degrees)
  return margins.flatMap((left, at) =>
    margins.slice(at + 1).map(right => {
      const row = left.row.map((value, column) => value - (right.row[column] ?? 0))
      const standardError = errorOf(model, row, response)
      const difference = left.mean - right.mean
      const q = (Math.abs(difference) / standardError) * Math.SQRT2
      const reach = (quantile / Math.SQRT2) * standardError
      return {
        left: levelNames(model, factors, left),
        right: levelNames(model, factors, right),
        difference,
        standardError,
        q,
        p: studentizedRangeAbove(q, margins.length, model.degrees),
        interval: { low: difference - reach, high: difference + reach },
      }
    }),
  )
}

function factorPlaces({ cells }: LinearModel, names: readonly string[]): number[] {
  return names.map(name => {
    const place = cells.factors.findIndex(factor => factor.name === name)
    if (place < 0) throw new RangeError(`the model has no factor "${name}"`)
    return place
  })
}

/** With sum-to-zero contrasts, averaging over a factor takes its terms away. */
function marginsOf(model: LinearModel, factors: readonly number[], response: number): Margin[] {
  const { cells, terms, coefficients, centers } = model
  const levels = cells.factors.map(factor => factor.levels.length)
  let combinations: ReadonlyArray<readonly number[]> = [[]]
  for (const factor of factors)
    combinations = combinations.flatMap(places =>
      Array.from({ length: levels[factor] ?? 0 }, (_, place) => [...places, place]),
    )
  return combinations.map(places => {
    const all = levels.map(() => 0)
    for (const [at, factor] of factors.entries()) all[factor] = places[at] ?? 0
    const row = designRow(all, levels, terms, coefficients.rows)
    for (const term of terms)
      if (!term.factors.every(factor => factors.includes(factor))) row.fill(0, term.start, term.end)
    const mean = row.reduce(
      (sum, value, column) => sum + value * coefficients.get(column, response),
      centers[response] ?? 0,
    )
    return { places, row, mean }
  })
}

function levelNames(
  { cells }: LinearModel,
  factors: readonly number[],
  { places }: Margin,
): string[] {
  return factors.map((factor, at) => cells.factors[factor]?.levels[places[at] ?? 0] ?? '')
}

/** Standard error of a linear combination of the coefficients. */
function errorOf(model: LinearModel, row: readonly number[], response: number): number {
  const { covariance, variances } = model
  const places = [...row.keys()].filter(place => row[place] !== 0)
  let form = 0
  for (const i of places)
    for (const j of places) form += (row[i] ?? 0) * (row[j] ?? 0) * covariance.get(i, j)
  return Math.sqrt(form * (variances[response] ?? 0))
}
