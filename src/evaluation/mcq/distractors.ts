import { dateInWords } from '../../language/dates/date-name.ts'
import type { DateValue } from '../../language/mention-words/mention.ts'
import { shuffled } from '../../support/random.ts'
import { wrongOptions } from './draft.ts'
import type { FactBase, Profile } from './fact-base.ts'
import type { FactValue, KnownFact } from './known-fact.ts'
import { sameName } from './same-name.ts'

/**
 * Wrong values for a fact, of its own type: first what the same document says by another relation,
 * then what others have by the same one, nearest in time and form. None that a document says of the
 * subject, none that is another name of the right one. Undefined where there are too few.
 */
export function wrongValues(
  base: FactBase,
  profile: Profile,
  fact: KnownFact,
  random: () => number,
): FactValue[] | undefined {
  const { relation, value, subject } = fact
  const near = profile.facts.flatMap(other =>
    other.relation.value === relation.value && other.relation.predicate !== relation.predicate
      ? [other.value]
      : [],
  )
  const others = base
    .values(relation.predicate)
    .flatMap(each => (each.subject.id === subject.id ? [] : [each.value]))
  const pool = [...shuffled(near, random).slice(0, 1), ...ordered(others, value, random)]
  const chosen: FactValue[] = []
  for (const each of pool) {
    if (chosen.length === wrongOptions) break
    if (
      isAlike(each, value) &&
      !base.isStated(subject, relation.predicate, each.text) &&
      ![value, ...chosen].some(taken => isSameValue(taken, each)) &&
      (relation.value === 'date' || near.includes(each) || !isNamedIn(profile.text, each.text))
    )
      chosen.push(each)
  }
  if (relation.value === 'date') fillDates(chosen, value, random)
  return chosen.length === wrongOptions ? chosen : undefined
}

/** Values nearest to the right one first: dates by years apart, names by their number of words. */
function ordered(
  values: readonly FactValue[],
  right: FactValue,
  random: () => number,
): FactValue[] {
  const distance = (each: FactValue): number =>
    right.date?.year === undefined
      ? Math.abs(each.text.split(' ').length - right.text.split(' ').length)
      : Math.abs((each.date?.year ?? Number.POSITIVE_INFINITY) - right.date.year)
  // A handful of the nearest, so that not every question about a time has the same ones.
  const near = shuffled(values, random)
    .map(each => ({ each, distance: distance(each) }))
    .sort((left, other) => left.distance - other.distance)
    .map(({ each }) => each)
  return [...shuffled(near.slice(0, 8), random), ...near.slice(8)]
}

/** Whether two values have the same form: dates to the day beside dates to the day. */
function isAlike(left: FactValue, right: FactValue): boolean {
  if ((left.date === undefined) !== (right.date === undefined)) return false
  if (left.date === undefined || right.date === undefined) return true
  return (
    (left.date.day === undefined) === (right.date.day === undefined) &&
    (left.date.month === undefined) === (right.date.month === undefined) &&
    Math.abs((left.date.year ?? 0) - (right.date.year ?? 0)) <= 60
  )
}

function isSameValue(left: FactValue, right: FactValue): boolean {
  if (left.date === undefined || right.date === undefined) return sameName(left.text, right.text)
  return left.text === right.text
}

const isNamedIn = (text: string, name: string): boolean =>
  text.toLowerCase().includes(name.toLowerCase())

/** Dates of the same form some years off, where the corpus has too few near the right one. */
function fillDates(chosen: FactValue[], right: FactValue, random: () => number): void {
  const { date } = right
  if (date?.year === undefined) return
  const shifts = shuffled([-9, -7, -5, -4, -3, -2, 2, 3, 4, 5, 7, 9], random)
  for (const shift of shifts) {
    if (chosen.length >= wrongOptions) return
    const moved: DateValue = {
      ...date,
      year: date.year + shift,
      ...(date.day === 29 && { day: 28 }),
    }
    const text = dateInWords(moved)
    if (!chosen.some(each => each.text === text)) chosen.push({ text, date: moved })
  }
}
