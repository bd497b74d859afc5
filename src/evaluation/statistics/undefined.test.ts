import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { chiSquareOfTable, chiSquareTest } from './chi-square.ts'
import { cohenKappa, weightedKappa } from './cohen-kappa.ts'
import { pearson, spearman } from './correlation.ts'
import { describe as describeValues } from './descriptive.ts'
import { fitFactorialModel } from './factorial-model.ts'
import { fitMixedModel } from './mixed-model.ts'
import { fleissKappa } from './fleiss-kappa.ts'
import { friedman } from './friedman.ts'
import { krippendorffAlpha } from './krippendorff-alpha.ts'
import { kolmogorovSmirnov } from './kolmogorov-smirnov.ts'
import { landisKoch } from './landis-koch.ts'
import { benjaminiHochberg } from './multiple-comparisons.ts'
import type { Outcome, UndefinedReason } from './outcome.ts'
import { detectableEffect, proportionSampleSize, tTestSampleSize } from './power.ts'
import { shapiroWilk } from './shapiro-wilk.ts'
import { pairedT, twoSampleT } from './t-tests.ts'

const factor = (levels: string, name = 'é'): { name: string; levels: string[] } => ({
  name,
  levels: Array.from(levels),
})
const undefinedCases: ReadonlyArray<readonly [string, () => Outcome<object>, UndefinedReason]> = [
  ['a description of nothing', () => describeValues([]), 'too_few_values'],
  ['a paired t test of one pair', () => pairedT([1], [2]), 'too_few_values'],
  // Six times .3 - .2, not all with the same last digit.
  ['equal differences', () => pairedT([0.3, 1.3, 7.3], [0.2, 1.2, 7.2]), 'zero_variance'],
  ['two constant samples', () => twoSampleT([1, 1, 1], [2, 2]), 'zero_variance'],
  ['a sample of one', () => twoSampleT([1], [2, 3]), 'too_few_values'],
  ['a constant side', () => pearson([0.1, 0.1, 0.1], [1, 2, 3]), 'zero_variance'],
  ['two pairs', () => spearman([1, 2], [1, 2]), 'too_few_values'],
  ['a rank correlation with equal values', () => spearman([3, 3, 3], [1, 2, 3]), 'zero_variance'],
  ['κ of no items', () => cohenKappa([], []), 'too_few_values'],
  ['κ of one category', () => cohenKappa(['ja', 'ja'], ['ja', 'ja']), 'one_category'],
  [
    'weighted κ of one category',
    () => weightedKappa([3], [3], [1, 2, 3], 'linear'),
    'one_category',
  ],
  ['κ of one rater', () => fleissKappa([['a'], ['b']]), 'too_few_values'],
  ['κ of incomplete items', () => fleissKappa([['a', null]]), 'too_few_values'],
  ['κ of equal ratings', () => fleissKappa([['α', 'α', 'α']]), 'one_category'],
  [
    'α of single ratings',
    () => krippendorffAlpha([['a', null]], ['a'], 'nominal'),
    'too_few_values',
  ],
  ['α of equal ratings', () => krippendorffAlpha([[2, 2]], [1, 2], 'ordinal'), 'one_category'],
  ['normality of two values', () => shapiroWilk([1, 2]), 'too_few_values'],
  ['normality of equal values', () => shapiroWilk([3, 3, 3]), 'zero_variance'],
  [
    'normality of 5,001 values',
    () => shapiroWilk(Array.from({ length: 5001 }, (_, i) => i)),
    'too_many_values',
  ],
  ['a distance of equal values', () => kolmogorovSmirnov([0.1, 0.1, 0.1]), 'zero_variance'],
  [
    'ranks of two treatments',
    () =>
      friedman([
        [1, 2],
        [2, 3],
      ]),
    'too_few_groups',
  ],
  [
    'ranks of equal values',
    () =>
      friedman([
        [1, 2],
        [1, 2],
        [1, 2],
      ]),
    'zero_variance',
  ],
  ['a size for no effect', () => tTestSampleSize(0, 'paired'), 'out_of_range'],
  ['a size for equal shares', () => proportionSampleSize(0.4, 0.4), 'out_of_range'],
  ['the effect that one pair shows', () => detectableEffect(1, 'paired'), 'too_few_values'],
  [
    'a mixed model of one item',
    () => fitMixedModel([1, 2, 3, 5], [factor('abab')], [factor('xxxx')]),
    'too_few_groups',
  ],
  [
    'a mixed model with an item a value',
    () => fitMixedModel([1, 2, 3, 5], [factor('abab')], [factor('wxyz')]),
    'no_residual_degrees',
  ],
  [
    'a mixed model of equal values',
    () => fitMixedModel([2, 2, 2, 2], [factor('abab')], [factor('xxyy')]),
    'zero_variance',
  ],
  [
    'a mixed model without residuals',
    () => fitMixedModel([1, 2, 3, 4, 7, 8], [factor('ababab')], [factor('xxyyzz')]),
    'zero_variance',
  ],
  ['χ² of one column', () => chiSquareTest(['a', 'b'], ['x', 'x']), 'too_few_groups'],
  ['χ² of an empty table', () => chiSquareOfTable({ counts: [] }), 'too_few_values'],
  ['one group', () => fitFactorialModel([[1, 2, 3]], [factor('aaa')]), 'too_few_groups'],
  [
    'one value a group',
    () => fitFactorialModel([[1, 2, 3]], [factor('abc')]),
    'no_residual_degrees',
  ],
  [
    'constant groups',
    () => fitFactorialModel([[0.1, 0.1, 0.1, 0.7, 0.7, 0.7]], [factor('aaabbb')]),
    'zero_variance',
  ],
  [
    'a missing combination',
    () => fitFactorialModel([[1, 2, 4, 3, 5, 6]], [factor('aaaabb'), factor('xxyyxx', 'y')]),
    'empty_cell',
  ],
  [
    'factors that say the same',
    () =>
      fitFactorialModel([[1, 2, 4, 3, 5, 6]], [factor('aabbaa'), factor('xxyyxx', 'y')], 'none'),
    'empty_cell',
  ],
]

describe('statistics that are not defined', () => {
  for (const [name, result, reason] of undefinedCases)
    it(`gives ${name} a reason`, () => assert.deepEqual(result(), { status: 'undefined', reason }))

  it('refuses lists that do not belong together and numbers that are none', () => {
    assert.throws(() => pearson([1, 2], [1]), RangeError)
    assert.throws(() => cohenKappa(['a'], []), RangeError)
    assert.throws(() => fleissKappa([['a', 'b'], ['a']]), RangeError)
    assert.throws(() => describeValues([1, Number.NaN]), RangeError)
    assert.throws(() => fitFactorialModel([[1, 2]], [factor('a')]), RangeError)
    assert.throws(() => weightedKappa([6], [1], [1, 2, 3, 4, 5], 'linear'), RangeError)
  })

  it('gives a κ of 0 without a test where one rater uses one category', () => {
    const found = cohenKappa(['a', 'a', 'a', 'a'], ['a', 'b', 'a', 'b'])
    assert.equal(found.status === 'defined' && found.kappa, 0)
    assert.equal(found.status === 'defined' && found.p, null)
  })
})

describe('words and adjustments', () => {
  it('names agreement as Landis and Koch do', () =>
    assert.deepEqual([-0.1, 0, 0.2, 0.21, 0.6, 0.61, 0.81].map(landisKoch), [
      'poor',
      'slight',
      'slight',
      'fair',
      'moderate',
      'substantial',
      'almost perfect',
    ]))

  it('adjusts for the share of false alarms', () =>
    assert.deepEqual(
      benjaminiHochberg([0.01, 0.04, 0.03, 0.5]),
      [0.04, 0.05333333333333334, 0.05333333333333334, 0.5],
    ))
})
