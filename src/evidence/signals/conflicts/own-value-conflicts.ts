import type { ReadWord, WordRange } from '../../../language/sentences/read-words.ts'
import { subordinators, clauseCoordinators } from '../../../language/grammar/function-words.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { compareDates } from './compare-dates.ts'
import { compareNumbers } from './compare-numbers.ts'
import {
  charactersOf,
  isDenied,
  restFound,
  roleOfAnother,
  type WeighedConflict,
  minRest,
} from './conflict.ts'

/**
 * A value that the claim takes from the sentence's other clause: "must be declared by 31 December"
 * where it "must be declared by 30 September and takes effect on 31 December".
 */
export function ownValueConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence, range } = alignment
  const isIn = ({ first }: WordRange): boolean => first >= range.first && first < range.next
  const dates = evidence.dates.filter(isIn)
  const [date] = claim.dates
  const found =
    claim.dates.length === 1 && date !== undefined
      ? takenFrom(
          alignment,
          date,
          dates,
          dates.map(each => compareDates(date, each) === 'same'),
        )
      : undefined
  if (found !== undefined) return found
  const [rate] = claim.rates
  if (claim.rates.length === 1 && rate !== undefined) {
    const rates = evidence.rates.filter(isIn)
    const areAlike = rates.map(({ perYear, weekday }) =>
      rate.weekday === '' ? isNear(perYear, rate.perYear) : weekday === rate.weekday,
    )
    const ofOther = takenFrom(alignment, rate, rates, areAlike)
    if (ofOther !== undefined) return ofOther
  }
  const [amount] = claim.numbers
  if (claim.numbers.length !== 1 || amount === undefined) return []
  // "EUR 745" is a count behind "EUR": what stands before tells a plain number's kind.
  const lead = claim.words[amount.first - 1]?.stem
  const amounts = evidence.numbers.filter(
    each =>
      isIn(each) &&
      each.unit === amount.unit &&
      (amount.unit !== '' || evidence.words[each.first - 1]?.stem === lead),
  )
  const areSame = amounts.map(each => compareNumbers(amount, each) === 'same')
  return takenFrom(alignment, amount, amounts, areSame) ?? []
}

// "Weekly" and "52 times a year" are the same.
const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 0.03 * other

function takenFrom(
  alignment: Alignment,
  ours: WordRange,
  [early, late, ...more]: readonly WordRange[],
  areSame: readonly boolean[],
): WeighedConflict[] | undefined {
  const { claim, evidence, range, to } = alignment
  if (early === undefined || late === undefined || more.length > 0) return undefined
  if (areSame[0] === areSame[1] || isDenied(alignment, ours)) return undefined
  const between = { first: early.next, next: late.first }
  const divide =
    divideIn(evidence.words, between) ??
    (subordinators.has(evidence.words[range.first]?.text ?? '')
      ? commaIn(evidence.words, between)
      : undefined)
  if (divide === undefined) return undefined
  // "EUR" before either amount belongs to the amounts.
  const unit = evidence.words[early.first - 1]?.stem
  const isUnit = (stem: string): boolean =>
    stem === unit && stem === evidence.words[late.first - 1]?.stem
  const [own, taken] = areSame[1] === true ? [early, late] : [late, early]
  const places = claim.words.flatMap(({ index, content, stem }) => {
    const place = to[index] ?? -1
    const isBeside = index < ours.first || index >= ours.next
    return content && place >= 0 && isBeside && !isUnit(stem) ? [place] : []
  })
  const isOwn = (place: number): boolean => place < divide === (own === early)
  if (places.length < 2 || !places.every(isOwn)) return undefined
  // The other clause says something else, in words of its own.
  const isAlien = evidence.words.some(
    ({ index, content, text }) =>
      index >= range.first &&
      index < range.next &&
      content &&
      !isOwn(index) &&
      !clauseCoordinators.has(text) &&
      (index < taken.first || index >= taken.next),
  )
  const isLedAlike = claim.words[ours.first - 1]?.text === evidence.words[own.first - 1]?.text
  const strength = restFound(alignment, ours)
  if (!isAlien || !(isLedAlike || evidence.words[divide]?.gap !== 'none')) return undefined
  if (strength < minRest) return undefined
  const [said, stated] = [charactersOf(claim.words, ours), charactersOf(evidence.words, own)]
  return [roleOfAnother(alignment, said, stated, strength)]
}

/** Where a second clause begins: behind a stop, or with "and". */
function divideIn(words: readonly ReadWord[], { first, next }: WordRange): number | undefined {
  for (let at = first; at < next; at++)
    if (words[at]?.gap === 'stop' || clauseCoordinators.has(words[at]?.text ?? '')) return at
  return undefined
}

/** "Because the fair is on 13 July, the open day is moved": where the main clause begins. */
function commaIn(words: readonly ReadWord[], { first, next }: WordRange): number | undefined {
  const [at, ...more] = words.slice(first, next).filter(({ gap }) => gap === 'comma')
  return more.length > 0 ? undefined : at?.index
}
