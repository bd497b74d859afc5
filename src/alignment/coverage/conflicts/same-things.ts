import type { Statement, Thing } from './statement.ts'

/** Words that the framework itself defines a thing by, and so do not tell two things apart. */
export type Definitions = ReadonlySet<string>

/**
 * What two statements both speak of; empty where they speak of different things: where each names
 * something that the other does not, or one narrows a noun ("the summer course", "records of
 * pupils") that the other leaves open. "On each shift" holds for the night shift too.
 */
export function sharedThings(
  one: Statement,
  other: Statement,
  definitions: Definitions,
): readonly Thing[] {
  const shared = one.things.filter(thing => counterpart(thing, other) !== undefined)
  if (shared.length === 0) return []
  const named = (from: Statement, to: Statement): Thing[] =>
    from.things.filter(
      ({ stem, place }) => place !== 'agent' && !to.stems.has(stem) && !definitions.has(stem),
    )
  const [ours, theirs] = [named(one, other), named(other, one)]
  if (ours.length > 0 && theirs.length > 0) return []
  return !narrows(one, other, definitions) && sharesSubject(one, other) ? shared : []
}

// Two agents are somebody that something is done by; what is compared is what they do.
const counterpart = (thing: Thing, { things }: Statement): Thing | undefined =>
  things.find(
    ({ stem, place }) => stem === thing.stem && (place !== 'agent' || thing.place !== 'agent'),
  )

/** Whether one of two statements narrows a noun of both that the other leaves open. */
export function narrows(one: Statement, other: Statement, definitions: Definitions): boolean {
  return one.things.some(thing => {
    const same = counterpart(thing, other)
    if (same === undefined) return false
    return isNarrower(thing, same, other, definitions) || isNarrower(same, thing, one, definitions)
  })
}

/** Whether a noun is narrowed by a word that the other statement, which leaves it open, lacks. */
function isNarrower(
  thing: Thing,
  same: Thing,
  other: Statement,
  definitions: Definitions,
): boolean {
  if (same.isUniversal) return false
  const lacks = (word: string): boolean => !other.stems.has(word) && !definitions.has(word)
  return [...thing.modifiers, ...thing.narrowed].some(lacks)
}

/** Whether the subject of one of two statements stands in the other, or it has none of its own. */
export const sharesSubject = (one: Statement, other: Statement): boolean =>
  hasSubject(one, other) || hasSubject(other, one)

const hasSubject = ({ subject }: Statement, { stems }: Statement): boolean =>
  subject === undefined || stems.has(subject)
