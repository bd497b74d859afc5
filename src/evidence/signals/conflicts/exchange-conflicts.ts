import type { WordRange } from '../../../language/sentences/read-words.ts'
import type { TextReading } from '../../../language/read-text.ts'
import type { ReadDate } from '../../../language/dates/read-dates.ts'
import type { ReadNumber } from '../../../language/quantities/read-numbers.ts'
import { clauseCoordinators } from '../../../language/grammar/function-words.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { compareDates } from './compare-dates.ts'
import { compareNumbers } from './compare-numbers.ts'
import { charactersOf, isDenied, restFound, type WeighedConflict } from './conflict.ts'

const minRest = 0.75
const minQuality = 0.9
// "Aerolis £370 more than Penrose's £1,980"
const compares = setOf('than more less fewer not instead while without')

/** A value of the claim and where the sentence of the evidence has the same one. */
interface Value {
  readonly ours: WordRange
  readonly theirs: WordRange
}

/**
 * Two values that the claim has exchanged: "at 7:30 on weekdays and at 6:30 on Saturdays" beside
 * "at 6:30 on weekdays and at 7:30 on Saturdays". Each stands in both texts once, and so does what
 * each belongs to, in parallel phrases: nothing else is plain enough.
 */
export function exchangeConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence, range } = alignment
  for (const [one, other] of [
    ...amountsOf(claim.numbers).map(amounts =>
      paired(alignment, amounts, evidence.numbers, isSameNumber),
    ),
    paired(alignment, claim.dates, evidence.dates, isSameDate),
  ]) {
    if (one === undefined || other === undefined) continue
    if (
      !areTurned(alignment, one, other) &&
      !areEndsTurned(alignment, one, other) &&
      !arePartsTurned(alignment, one, other)
    )
      continue
    const strength = restFound(alignment)
    if (strength < minRest) continue
    const said = (words: WordRange): string => {
      const { start, end } = charactersOf(claim.words, words)
      return claim.text.slice(start, end)
    }
    return [
      {
        kind: 'role',
        isDecisive: true,
        claim: charactersOf(claim.words, { first: one.ours.first, next: other.ours.next }),
        evidence: charactersOf(evidence.words, range),
        message: `${said(one.ours)} and ${said(other.ours)} are exchanged`,
        strength,
      },
    ]
  }
  return []
}

/** Amounts that may be exchanged: "two quotes" is none of money. */
function amountsOf(numbers: readonly ReadNumber[]): ReadonlyArray<readonly ReadNumber[]> {
  if (numbers.length <= 2) return [numbers]
  const kinds = [...new Set(numbers.map(({ kind }) => kind))]
  return kinds.map(kind => numbers.filter(number => number.kind === kind))
}

const isSameNumber = (one: ReadNumber, other: ReadNumber): boolean =>
  one.bound === other.bound && compareNumbers(one, other) === 'same'
const isSameDate = (one: ReadDate, other: ReadDate): boolean =>
  one.bound === other.bound && compareDates(one, other) === 'same'

/** The claim's only two values of a kind, if each stands once in the sentence; else none. */
function paired<Read extends WordRange>(
  { range }: Alignment,
  ours: readonly Read[],
  theirs: readonly Read[],
  isSame: (one: Read, other: Read) => boolean,
): Value[] {
  if (ours.length !== 2) return []
  const found = ours.flatMap(one => {
    const [same, ...more] = theirs.filter(
      other => other.first >= range.first && other.next <= range.next && isSame(one, other),
    )
    return same === undefined || more.length > 0 ? [] : [{ ours: one, theirs: same }]
  })
  return found.length === 2 && found[0]?.theirs !== found[1]?.theirs ? found : []
}

/**
 * "Penrose £1,980 and Aerolis £2,350" beside "Aerolis £1,980, Penrose £2,350": whether what stands
 * in the part of each value here stands in the other one's there, and nothing in the same one's.
 */
function arePartsTurned(alignment: Alignment, one: Value, other: Value): boolean {
  const { claim, evidence, range } = alignment
  if ([one, other].some(({ ours }) => isDenied(alignment, ours))) return false
  if (claim.words.some(({ text }) => compares.has(text))) return false
  // A range has no first and last: "between 30 cm and 2 m".
  if (evidence.words[Math.min(one.theirs.first, other.theirs.first) - 1]?.text === 'between')
    return false
  const whole = { first: 0, next: claim.words.length }
  const here = partsOf(claim, whole, one.ours, other.ours)
  const there = partsOf(evidence, range, one.theirs, other.theirs)
  if (here === undefined || there === undefined) return false
  const isIn = (at: number, { first, next }: WordRange): boolean => at >= first && at < next
  const sides = labelsOf(alignment).flatMap(({ ours, theirs }) => {
    const [said, told] = [
      here.findIndex(part => isIn(ours, part)),
      there.findIndex(part => isIn(theirs, part)),
    ]
    const isValue = [one, other].some(value => isIn(ours, value.ours) || isIn(theirs, value.theirs))
    return said < 0 || told < 0 || isValue ? [] : [{ said, told }]
  })
  return (
    sides.every(({ said, told }) => said !== told) &&
    sides.some(({ said }) => said === 0) &&
    sides.some(({ said }) => said === 1)
  )
}

/**
 * The parts of a sentence that have a value each, if a comma or "and" divides them; what stands
 * between two such divides may belong to either.
 */
function partsOf(
  { words, numbers, dates }: TextReading,
  range: WordRange,
  one: WordRange,
  other: WordRange,
): [WordRange, WordRange] | undefined {
  const isDivide = (at: number): boolean =>
    words[at]?.gap !== 'none' || clauseCoordinators.has(words[at]?.text ?? '')
  const dividesIn = (first: number, next: number): number[] =>
    words.slice(first, next).flatMap(({ index }) => (isDivide(index) ? [index] : []))
  const isDate = dates.some(({ first }) => first === one.first)
  const values = (isDate ? dates : numbers)
    .filter(({ first, next }) => first >= range.first && next <= range.next)
    .toSorted((left, right) => left.first - right.first)
  const [left, right] = [one, other].map(value => {
    const at = values.findIndex(({ first }) => first === value.first)
    const [before, after] = [values[at - 1], values[at + 1]]
    const first =
      before === undefined ? range.first : dividesIn(before.next, value.first + 1).at(-1)
    const next = after === undefined ? range.next : dividesIn(value.next, after.first + 1)[0]
    return first === undefined || next === undefined ? undefined : { first, next }
  })
  return left === undefined || right === undefined ? undefined : [left, right]
}

/** Whether labels in parallel phrases belong to one value each here, and to the other one there. */
function areTurned(alignment: Alignment, one: Value, other: Value): boolean {
  const { claim, evidence, range } = alignment
  const whole = { first: 0, next: claim.words.length }
  const [early, late] =
    one.theirs.first < other.theirs.first ? [one.theirs, other.theirs] : [other.theirs, one.theirs]
  const isCrossed = early !== one.theirs
  const labels = labelsOf(alignment).map(label => ({
    ...label,
    slot: slotOf(label.ours, one.ours, other.ours),
    place: slotOf(label.theirs, early, late),
  }))
  const parallel = labels.flatMap(first =>
    labels
      .filter(
        second =>
          second.slot === first.slot + 1 &&
          Math.abs(second.place - first.place) === 1 &&
          areParallel(claim, whole, first.ours, second.ours) &&
          areParallel(evidence, range, first.theirs, second.theirs),
      )
      .map(second => second.place > first.place),
  )
  // Labels stand in the order of their values, in either text; where some say otherwise, it is not
  // plain which are the labels.
  return parallel.length > 0 && parallel.every(isInOrder => isInOrder === isCrossed)
}

/** 0 before both values, 1 between them, 2 behind. */
const slotOf = (at: number, first: WordRange, second: WordRange): number =>
  at < first.first ? 0 : at < second.first ? 1 : 2

/** Content words that stand once in both, none of them part of a value. */
function labelsOf({
  claim,
  evidence,
  range,
  to,
  foundInSentence,
}: Alignment): Array<{ readonly ours: number; readonly theirs: number }> {
  const inRange = evidence.words.slice(range.first, range.next)
  const once = (words: TextReading['words'], stem: string): boolean =>
    words.filter(word => word.stem === stem).length === 1
  return claim.words.flatMap(word => {
    const theirs = to[word.index] ?? -1
    const isLabel =
      word.content &&
      theirs >= 0 &&
      /^\p{L}/u.test(word.text) &&
      (foundInSentence[word.index] ?? 0) >= minQuality &&
      once(claim.words, word.stem) &&
      once(inRange, evidence.words[theirs]?.stem ?? '')
    return isLabel ? [{ ours: word.index, theirs }] : []
  })
}

/** "on weekdays … on Saturdays", "small boats … large boats": the same word before or behind. */
function areParallel(
  { words }: TextReading,
  { first, next }: WordRange,
  one: number,
  other: number,
): boolean {
  const textAt = (at: number): string | undefined =>
    at >= first && at < next ? words[at]?.text : undefined
  const before = textAt(one - 1)
  const behind = textAt(one + 1)
  const isLed = before !== undefined && before === textAt(other - 1) && /^\p{L}/u.test(before)
  const isFollowed =
    behind !== undefined && behind === textAt(other + 1) && words[one + 1]?.content === true
  return isLed || isFollowed
}

const sources = setOf('from de von da')
const ends = setOf('to à a auf bis')

/** "from 7.10 to 6.20" beside "from 6.20 to 7.10". */
function areEndsTurned({ claim, evidence }: Alignment, one: Value, other: Value): boolean {
  const leads = (text: TextReading, value: WordRange, words: ReadonlySet<string>): boolean =>
    words.has(text.words[value.first - 1]?.text ?? '')
  return (
    leads(claim, one.ours, sources) &&
    leads(claim, other.ours, ends) &&
    leads(evidence, other.theirs, sources) &&
    leads(evidence, one.theirs, ends)
  )
}
