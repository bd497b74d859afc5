import type { WordRange } from '../../../language/sentences/read-words.ts'
import type { TextReading } from '../../../language/read-text.ts'
import type { ReadDate } from '../../../language/dates/read-dates.ts'
import type { ReadNumber } from '../../../language/quantities/read-numbers.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { compareDates } from './compare-dates.ts'
import { compareNumbers } from './compare-numbers.ts'
import { charactersOf, restFound, type WeighedConflict } from './conflict.ts'

const minRest = 0.75
const minQuality = 0.9

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
    paired(alignment, claim.numbers, evidence.numbers, isSameNumber),
    paired(alignment, claim.dates, evidence.dates, isSameDate),
  ]) {
    if (one === undefined || other === undefined) continue
    if (!areTurned(alignment, one, other) && !areEndsTurned(alignment, one, other)) continue
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
