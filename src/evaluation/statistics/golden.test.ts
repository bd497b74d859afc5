import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { anova } from './anova.ts'
import { chiSquareTest } from './chi-square.ts'
import { cohenKappa, weightedKappa } from './cohen-kappa.ts'
import { pearson, spearman } from './correlation.ts'
import { describe as describeValues } from './descriptive.ts'
import * as distributions from './distributions.ts'
import { fitFactorialModel } from './factorial-model.ts'
import { fleissKappa } from './fleiss-kappa.ts'
import { friedman } from './friedman.ts'
import { kolmogorovSmirnov } from './kolmogorov-smirnov.ts'
import { krippendorffAlpha } from './krippendorff-alpha.ts'
import { levene } from './levene.ts'
import { manova } from './manova.ts'
import { marginalMeans, tukeyPairs } from './marginal-means.ts'
import { fitMixedModel } from './mixed-model.ts'
import { benjaminiHochberg, holm } from './multiple-comparisons.ts'
import type { Outcome } from './outcome.ts'
import * as power from './power.ts'
import { randomizationTest } from './randomization-test.ts'
import { shapiroWilk } from './shapiro-wilk.ts'
import { studentizedRangeAbove } from './studentized-range.ts'
import { pairedT, twoSampleT } from './t-tests.ts'
import { wilcoxonSignedRank } from './wilcoxon.ts'

type Values = readonly number[]
type Numbers = Readonly<Record<string, number | null>>
/** `null`: the reference has no value either. */
type Perhaps<T> = ReadonlyArray<T | null>

interface Cases {
  readonly samples: readonly Values[]
  readonly pairs: ReadonlyArray<readonly [Values, Values]>
  readonly names: readonly string[]
  readonly labels: ReadonlyArray<{ readonly width: number; left: string; right: string }>
  readonly panels: ReadonlyArray<{ readonly width: number; readonly rows: readonly string[] }>
  readonly blocks: ReadonlyArray<readonly string[]>
  readonly designs: ReadonlyArray<{ factors: readonly string[]; responses: readonly Values[] }>
  readonly mixed: ReadonlyArray<{
    readonly items: Values
    readonly raters: Values
    readonly factor: string
    readonly values: Values
    readonly groupings: 1 | 2
  }>
  readonly plans: ReadonlyArray<Record<'d' | 'n' | 'power' | 'level' | 'left' | 'right', number>>
  readonly ranges: ReadonlyArray<Record<'q' | 'groups' | 'degrees', number>>
  readonly tails: ReadonlyArray<Record<'t' | 'f' | 'chi' | 'z' | 'a' | 'b', number>>
  readonly adjust: readonly Values[]
}
interface Python {
  readonly skewness: Perhaps<number>
  readonly spearmanP: Perhaps<number>
  /** Also `null` where not all assignments are tried. */
  readonly randomization: Perhaps<number>
  readonly kappa: Readonly<Record<'none' | 'linear' | 'quadratic', Perhaps<Numbers>>>
  readonly fleiss: Perhaps<Numbers>
  readonly alpha: Readonly<Record<'nominal' | 'ordinal' | 'interval', Perhaps<number>>>
  readonly ranges: Values
  /** R's qtukey stops at four digits. */
  readonly tukeyCritical: Perhaps<number>
}
interface R {
  readonly describe: readonly Numbers[]
  readonly normality: ReadonlyArray<Readonly<Record<'shapiro' | 'ks' | 'lillie', Numbers | null>>>
  readonly pairs: ReadonlyArray<Readonly<Record<string, Numbers | null>>>
  readonly independence: Perhaps<Numbers>
  readonly fleiss: Perhaps<Numbers>
  readonly friedman: Perhaps<Numbers>
  readonly designs: ReadonlyArray<{
    readonly levene: Numbers | null
    readonly univariate: {
      readonly terms: readonly Values[]
      readonly rSquared: number
      readonly means: readonly Values[]
      readonly pairs: readonly Values[]
    } | null
    readonly manova: readonly Values[] | null
  }>
  readonly mixed: ReadonlyArray<{
    readonly variances: Values
    readonly logLikelihood: number
    readonly test: Values
    readonly means: readonly Values[]
    readonly tukey: number
  }>
  readonly plans: ReadonlyArray<{
    readonly pairedN: { readonly n: number } | null
    readonly groupN: { readonly n: number } | null
    readonly paired: number
    readonly group: number
    readonly effect: number
    readonly proportionN: number | null
    readonly proportion: number
  }>
  readonly tails: readonly Values[]
  readonly holm: ReadonlyArray<Values | number>
  readonly hochberg: ReadonlyArray<Values | number>
}

const read = async (name: string): Promise<unknown> =>
  JSON.parse(
    await readFile(
      new URL(`../../../test/golden/statistics/${name}.json`, import.meta.url),
      'utf8',
    ),
  ) as unknown
const cases = (await read('cases')) as Cases
const python = (await read('python')) as Python
const r = (await read('r')) as R

/** Largest difference by statistic, absolute up to 1 and relative above. */
const seen = new Map<string, { cases: number; largest: number }>()
const difference = (actual: number, expected: number): number =>
  Math.abs(actual - expected) / Math.max(1, Math.abs(expected))

function near(name: string, actual: number | null, expected: number | null | undefined): void {
  if (expected === undefined) return
  if (actual === null || expected === null) assert.equal(actual, expected, name)
  else {
    const far = difference(actual, expected)
    assert.ok(far <= 1e-6, `${name}: ${actual}, expected ${expected}`)
    const entry = seen.get(name)
    if (entry !== undefined) entry.largest = Math.max(entry.largest, far)
  }
}
/** Both have a value, or neither. */
function both<T extends object, E>(
  name: string,
  found: Outcome<T>,
  expected: E | null | undefined,
  compare: (found: T, expected: E) => void,
): void {
  const entry = seen.get(name) ?? { cases: 0, largest: 0 }
  entry.cases++
  seen.set(name, entry)
  if (expected === null || expected === undefined)
    assert.equal(found.status, 'undefined', `${name}: ${JSON.stringify(found)}`)
  else {
    assert.ok(found.status === 'defined', `${name}: ${JSON.stringify(found)}`)
    compare(found, expected)
  }
}
const each = <T>(list: readonly T[], check: (item: T, index: number) => void): void => {
  for (const [index, item] of list.entries())
    try {
      check(item, index)
    } catch (error) {
      throw new Error(`case ${index}`, { cause: error })
    }
}
const name = (code: string): string => cases.names[Number(code)] ?? code
const named = (codes: string): string[] => Array.from(codes, name)

describe('statistics against R and the libraries of Python', () => {
  it('describes samples', () =>
    each(cases.samples, (sample, index) =>
      both('description', describeValues(sample), r.describe[index], (found, expected) => {
        near('description', found.mean, expected['mean'])
        near('description', found.median, expected['median'])
        near('description', found.deviation, expected['deviation'])
        near('description', found.skewness, python.skewness[index])
        near('description', found.box.lowerQuartile, expected['lower'])
        near('description', found.box.upperQuartile, expected['upper'])
        near('description', found.box.lowWhisker, expected['low'])
        near('description', found.box.highWhisker, expected['high'])
        assert.equal(found.box.outliers.length, expected['outliers'])
      }),
    ))

  it('tests normality', () =>
    each(cases.samples, (sample, index) => {
      const { shapiro, ks, lillie } = r.normality[index] ?? {}
      both('Shapiro–Wilk', shapiroWilk(sample), shapiro, (found, expected) => {
        near('Shapiro–Wilk', found.w, expected['w'])
        near('Shapiro–Wilk', found.p, expected['p'])
      })
      both('Kolmogorov–Smirnov', kolmogorovSmirnov(sample), ks, (found, expected) => {
        near('Kolmogorov–Smirnov', found.d, expected['d'])
        near('Kolmogorov–Smirnov', found.p, expected['p'])
      })
      const found = kolmogorovSmirnov(sample)
      if (found.status === 'defined' && found.lillieforsP !== null)
        both('Lilliefors', found, lillie, ({ lillieforsP }, expected) =>
          near('Lilliefors', lillieforsP, expected['p']),
        )
      else assert.equal(lillie, null)
    }))

  it('tests pairs and two samples', () =>
    each(cases.pairs, ([left, right], index) => {
      const expected = r.pairs[index] ?? {}
      for (const [test, found] of [
        ['paired', pairedT(left, right)],
        ['student', twoSampleT(left, right, { equalVariances: true })],
        ['welch', twoSampleT(left, right)],
      ] as const)
        both(`t, ${test}`, found, expected[test], (values, numbers) => {
          near(`t, ${test}`, values.t, numbers['t'])
          near(`t, ${test}`, values.degrees, numbers['degrees'])
          near(`t, ${test}`, values.p, numbers['p'])
          near(`t, ${test}`, values.interval.low, numbers['low'])
          near(`t, ${test}`, values.interval.high, numbers['high'])
          near(`t, ${test}`, values.d, numbers['d'])
          near(`t, ${test}`, values.dInterval.low, numbers['dLow'])
          near(`t, ${test}`, values.dInterval.high, numbers['dHigh'])
        })
      const signedRanks = expected['signedRanks']
      const ranked = wilcoxonSignedRank(left, right)
      // Without any difference R has no p; that of all assignments is 1.
      both('signed ranks', { status: 'defined' }, signedRanks ?? { p: 1 }, (_, of) =>
        near('signed ranks', ranked.p, of['p']),
      )
      const assigned = python.randomization[index] ?? null
      if (assigned !== null)
        both('randomisation', { status: 'defined' }, assigned, (_, p) =>
          near('randomisation', randomizationTest(left, right).p, p),
        )
      both('Pearson', pearson(left, right), expected['pearson'], (found, numbers) => {
        near('Pearson', found.r, numbers['r'])
        near('Pearson', found.p, numbers['p'])
        near('Pearson', found.interval?.low ?? null, expected['fisher']?.['low'] ?? null)
        near('Pearson', found.interval?.high ?? null, expected['fisher']?.['high'] ?? null)
      })
      both('Spearman', spearman(left, right), expected['spearman'], (found, numbers) => {
        near('Spearman', found.rho, numbers['rho'])
        near('Spearman', found.p, numbers['p'])
        near('Spearman', found.p, python.spearmanP[index])
        near('Spearman', found.exactP, expected['exact']?.['p'] ?? null)
      })
    }))

  it('measures the agreement of two raters', () =>
    each(cases.labels, ({ width, left, right }, index) => {
      const categories = cases.names.slice(0, width)
      const [one, other] = [named(left), named(right)]
      for (const [weights, found] of [
        ['none', cohenKappa(one, other)],
        ['linear', weightedKappa(one, other, categories, 'linear')],
        ['quadratic', weightedKappa(one, other, categories, 'quadratic')],
      ] as const)
        both(`κ, ${weights}`, found, python.kappa[weights][index], (kappa, expected) => {
          near(`κ, ${weights}`, kappa.kappa, expected['kappa'])
          near(`κ, ${weights}`, kappa.standardError, expected['standardError'])
          near(`κ, ${weights}`, kappa.interval.low, expected['low'])
          near(`κ, ${weights}`, kappa.interval.high, expected['high'])
          near(`κ, ${weights}`, kappa.z, expected['z'])
          near(`κ, ${weights}`, kappa.p, expected['p'])
        })
      both('χ²', chiSquareTest(one, other), r.independence[index], (found, expected) => {
        near('χ²', found.statistic, expected['statistic'])
        near('χ²', found.p, expected['p'])
        near('χ²', found.cramersV, expected['v'])
        near('χ²', found.cramersVInterval.low, expected['vLow'])
        near('χ²', found.cramersVInterval.high, expected['vHigh'])
        near('χ²', found.smallestExpected, expected['smallest'])
        assert.equal(found.degrees, expected['degrees'])
        assert.equal(found.expectedBelowFive, expected['below'])
      })
    }))

  it('measures the agreement of panels', () =>
    each(cases.panels, ({ width, rows }, index) => {
      const ratings = rows.map(row => Array.from(row, code => (code === '-' ? null : name(code))))
      both('Fleiss’ κ', fleissKappa(ratings), r.fleiss[index], (found, expected) => {
        near('Fleiss’ κ', found.kappa, expected['kappa'])
        near('Fleiss’ κ', found.kappa, python.fleiss[index]?.['kappa'])
        near('Fleiss’ κ', found.z, expected['z'])
        near('Fleiss’ κ', found.p, expected['p'])
        near('Fleiss’ κ', found.standardError, python.fleiss[index]?.['standardError'])
      })
      for (const scale of ['nominal', 'ordinal', 'interval'] as const)
        both(
          `α, ${scale}`,
          krippendorffAlpha(ratings, cases.names.slice(0, width), scale),
          python.alpha[scale][index],
          (found, expected) => near(`α, ${scale}`, found.alpha, expected),
        )
    }))

  it('compares treatments of the same blocks by rank', () =>
    each(cases.blocks, (rows, index) => {
      const width = rows[0]?.length ?? 0
      const treatments = Array.from({ length: width }, (_, at) => rows.map(row => Number(row[at])))
      both('Friedman', friedman(treatments), r.friedman[index], (found, expected) => {
        near('Friedman', found.statistic, expected['statistic'])
        near('Friedman', found.degrees, expected['degrees'])
        near('Friedman', found.p, expected['p'])
      })
    }))

  it('analyses variance', () =>
    each(cases.designs, ({ factors, responses }, index) => {
      const columns = factors.map((codes, at) => ({ name: `Faktor ${at}`, levels: named(codes) }))
      const expected = r.designs[index]
      const ways = `${factors.length}-way`
      const first = responses[0] ?? []
      both(
        `ANOVA, ${ways}`,
        fitFactorialModel([first], columns),
        expected?.univariate,
        (model, of) => {
          const table = anova(model)
          near(`ANOVA, ${ways}`, table.rSquared, of.rSquared)
          assert.equal(table.terms.length, of.terms.length)
          for (const [at, term] of table.terms.entries())
            for (const [place, value] of [
              term.sumOfSquares,
              term.degrees,
              term.f,
              term.p,
              term.partialEtaSquared,
              term.partialEtaSquaredInterval.low,
              term.partialEtaSquaredInterval.high,
              term.etaSquared,
              term.etaSquaredInterval.low,
              term.etaSquaredInterval.high,
            ].entries())
              near(`ANOVA, ${ways}`, value, of.terms[at]?.[place])
          compareMeans(model, of, python.tukeyCritical[index] ?? Number.NaN)
        },
      )
      const groups = first.map((_, at) => columns.map(({ levels }) => levels[at]).join(' × '))
      both('Levene', levene(first, groups), expected?.levene, (found, of) => {
        near('Levene', found.f, of['f'])
        near('Levene', found.p, of['p'])
      })
      const model = fitFactorialModel(responses, columns)
      both(
        `MANOVA, ${ways}`,
        model.status === 'defined' ? manova(model) : model,
        expected?.manova,
        (found, of) => {
          assert.equal(found.terms.length, of.length)
          for (const [at, term] of found.terms.entries())
            for (const [place, value] of [
              term.wilksLambda,
              term.f,
              term.hypothesisDegrees,
              term.errorDegrees,
              term.p,
            ].entries())
              near(`MANOVA, ${ways}`, value, of[at]?.[place])
        },
      )
    }))

  it('fits mixed models', () =>
    each(cases.mixed, ({ items, raters, factor, values, groupings }, index) => {
      const item = { name: 'item', levels: items.map(String) }
      const rater = { name: 'rater', levels: raters.map(String) }
      const model = fitMixedModel(
        values,
        [{ name: 'pipeline', levels: named(factor) }],
        groupings === 1 ? [item] : [item, rater],
      )
      both('mixed model', model, r.mixed[index], (found, expected) => {
        for (const [at, group] of found.groupVariances.entries())
          near('mixed model', group.variance, expected.variances[at])
        near('mixed model', found.residualVariance, expected.variances.at(-1))
        near('mixed model', found.logLikelihood, expected.logLikelihood)
        near('mixed model', found.tests[0]?.statistic ?? null, expected.test[0])
        near('mixed model', found.tests[0]?.p ?? null, expected.test[1])
        const means = marginalMeans(found, ['pipeline'])
        for (const [level, mean, error] of expected.means) {
          const own = means.find(({ levels }) => levels[0] === name(String(level)))
          near('mixed model', own?.mean ?? null, mean)
          near('mixed model', own?.standardError ?? null, error)
        }
        const [first, second] = expected.means.map(([level]) => name(String(level)))
        const pair = tukeyPairs(found, ['pipeline']).find(({ left: [left], right: [right] }) =>
          [left, right].every(level => level === first || level === second),
        )
        near('mixed model', pair?.p ?? null, expected.tukey)
      })
    }))

  it('plans sample sizes', () =>
    each(cases.plans, ({ d, n, power: wanted, level, left, right }, index) => {
      const expected = r.plans[index]
      const options = { level, power: wanted }
      // R has no size where two observations are enough.
      for (const [design, size] of [
        ['paired', expected?.pairedN],
        ['two-sample', expected?.groupN],
      ] as const)
        both(
          'sample size',
          power.tTestSampleSize(d, design, options),
          size ?? { n: 2 },
          (found, of) => assert.equal(found.n, of.n),
        )
      both('power', power.detectableEffect(n, 'paired', options), expected, (found, of) => {
        near('power', found.d, of.effect)
        near('power', power.tTestPower(d, n, 'paired', level), of.paired)
        near('power', power.tTestPower(d, n, 'two-sample', level), of.group)
        near('power', power.proportionPower(left, right, n, level), of.proportion)
      })
      if (expected?.proportionN !== null)
        both(
          'sample size, proportions',
          power.proportionSampleSize(left, right, options),
          expected?.proportionN,
          (found, of) => assert.equal(found.n, of),
        )
    }))

  it('knows the tails of its distributions, as shares of themselves', () => {
    each(cases.ranges, ({ q, groups, degrees }, index) => {
      const expected = python.ranges[index] ?? Number.NaN
      assert.ok(Math.abs(studentizedRangeAbove(q, groups, degrees) - expected) < 1e-9)
    })
    each(cases.tails, ({ t, f, chi, z, a, b }, index) => {
      for (const [place, value] of [
        distributions.studentTwoSided(t, a),
        distributions.studentTwoSided(t, b),
        distributions.fAbove(f, a, b),
        distributions.chiSquareAbove(chi, a),
        distributions.normalTwoSided(z),
        distributions.studentQuantile(0.975, a),
      ].entries()) {
        const expected = r.tails[index]?.[place] ?? Number.NaN
        assert.ok(Math.abs(value / expected - 1) < 1e-9, `${place}: ${value}, ${expected}`)
      }
    })
  })

  it('adjusts p-values', () =>
    each(cases.adjust, (values, index) => {
      for (const [adjustment, adjusted, expected] of [
        ['Holm', holm(values), r.holm[index]],
        ['Benjamini–Hochberg', benjaminiHochberg(values), r.hochberg[index]],
      ] as const)
        both(adjustment, { status: 'defined' }, expected, (_, of) => {
          for (const [at, value] of adjusted.entries())
            near(adjustment, value, [of].flat()[at] ?? null)
        })
    }))

  it('has at least 40 cases of each', context => {
    for (const [statistic, { cases: count, largest }] of seen) {
      assert.ok(count >= 40, `${statistic}: ${count}`)
      context.diagnostic(`${statistic}: ${count} cases, ${largest.toExponential(1)}`)
    }
  })
})

/** Means and pairs of the first factor; R orders its levels by their code. */
function compareMeans(
  model: Parameters<typeof marginalMeans>[0],
  of: { readonly means: readonly Values[]; readonly pairs: readonly Values[] },
  critical: number,
): void {
  const label = 'marginal means, Tukey'
  const entry = seen.get(label) ?? { cases: 0, largest: 0 }
  entry.cases++
  seen.set(label, entry)
  const means = marginalMeans(model, ['Faktor 0'])
  for (const [level, mean, error, low, high] of of.means) {
    const own = means.find(({ levels }) => levels[0] === name(String(level)))
    near(label, own?.mean ?? null, mean)
    near(label, own?.standardError ?? null, error)
    near(label, own?.interval.low ?? null, low)
    near(label, own?.interval.high ?? null, high)
  }
  const levels = of.means.map(([level]) => name(String(level)))
  const order = levels.flatMap((left, at) =>
    levels.slice(at + 1).map(right => [left, right] as const),
  )
  const pairs = tukeyPairs(model, ['Faktor 0'])
  for (const [at, [left, right]] of order.entries()) {
    const [gap = 0, error = 0, p] = of.pairs[at] ?? []
    const reach = (critical / Math.SQRT2) * error
    const own = pairs.find(pair => pair.left[0] === left && pair.right[0] === right)
    const turned = pairs.find(pair => pair.left[0] === right && pair.right[0] === left)
    near(label, own?.difference ?? -(turned?.difference ?? Number.NaN), gap)
    near(label, (own ?? turned)?.standardError ?? null, error)
    near(label, (own ?? turned)?.p ?? null, p)
    near(label, own?.interval.low ?? -(turned?.interval.high ?? Number.NaN), gap - reach)
    near(label, own?.interval.high ?? -(turned?.interval.low ?? Number.NaN), gap + reach)
  }
}
