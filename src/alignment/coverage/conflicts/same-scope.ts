import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { Statement } from './statement.ts'
import { former, singleEvents, targets } from './value-words.ts'

/** Parts of the year and days that a statement without a date may hold for. */
const times: ReadonlySet<string> = setOf(`
  spring summer autumn winter term monday tuesday wednesday thursday friday saturday sunday
  weekend weekday january february march april june july august september october november
  december morning afternoon evening night daytime christmas easter
`)

const singular = (word: string): string => (word.endsWith('s') ? word.slice(0, -1) : word)

/**
 * Whether two statements can speak of the same time and place, and both of what is: other years,
 * days or names, a goal beside what there is, what was so once, or one event beside a rule are no
 * contradiction.
 */
export function sameScope(one: Statement, other: Statement): boolean {
  for (const marks of [targets, former, singleEvents])
    if (hasAny(one, marks) !== hasAny(other, marks)) return false
  if (areDisjoint(timesOf(one), timesOf(other))) return false
  if (areDisjoint(namesOf(one), namesOf(other))) return false
  if (isOfThePast(one) !== isOfThePast(other)) return false
  return !datesApart(one, other)
}

const hasAny = ({ reading }: Statement, words: ReadonlySet<string>): boolean =>
  reading.words.some(({ text, capital }) => words.has(text) && !capital)

function timesOf({ reading, things }: Statement): ReadonlySet<string> {
  // "By the night shift" says who, not when.
  const agents = new Set(things.flatMap(({ place, at }) => (place === 'agent' ? [at] : [])))
  return new Set(
    reading.words.flatMap(({ text, index }) =>
      times.has(singular(text)) && !agents.has(index) ? [singular(text)] : [],
    ),
  )
}

/** Names that say which one is meant; whoever does it is compared elsewhere. */
const namesOf = ({ reading, things }: Statement): ReadonlySet<string> =>
  new Set(
    things.flatMap(({ at, stem, place }) =>
      place !== 'agent' && reading.words[at]?.capital === true ? [stem] : [],
    ),
  )

const areDisjoint = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size > 0 && other.size > 0 && ![...one].some(each => other.has(each))

/** Told of a day or a year gone by; "since" goes on. */
const isOfThePast = ({ reading, isPast }: Statement): boolean =>
  isPast && reading.dates.some(({ first }) => reading.words[first - 1]?.text !== 'since')

const datesApart = (one: Statement, other: Statement): boolean =>
  one.reading.dates.some(date =>
    other.reading.dates.some(
      ({ span }) =>
        span !== undefined &&
        date.span !== undefined &&
        (span.from > date.span.to || span.to < date.span.from),
    ),
  )
