import { align } from '../signals/alignment/alignment.ts'
import { compareNumbers } from '../signals/conflicts/compare-numbers.ts'
import { trendOf } from '../signals/conflicts/trends.ts'
import type { Reckoning, ReckonedTexts } from './reckoning.ts'

/** "Spending rose from 2023 to 2024", "more visitors in 2024 than in 2023", by the values. */
export function trendReckonings({ claim, evidence }: ReckonedTexts): Reckoning[] {
  const trend = trendOf(align(claim, evidence))
  if (trend === undefined) return []
  const { isSame, says, values, covered } = trend
  // "Rose by a fifth", "20 more than": by how much is reckoned elsewhere.
  const isOfAmount =
    claim.words.some(({ text }) => text === 'by') ||
    claim.numbers.some(number => values.every(each => compareNumbers(number, each) !== 'same'))
  if (isOfAmount) return []
  return [{ restated: undefined, isSame, isCertain: true, says, uses: values, covered }]
}
