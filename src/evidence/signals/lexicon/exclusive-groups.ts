import { stem } from '../../../language/words/tokens.ts'
import { wordsByKey } from '../../../language/lexicons/lexicon.ts'

/**
 * Groups of which one thing is only one in one respect; words that stand for the same member are
 * joined by `=`.
 */
const groups = wordsByKey('meaning/exclusive-groups')

interface GroupMember {
  readonly group: string
  readonly member: number
}

function build(): ReadonlyMap<string, readonly GroupMember[]> {
  const found = new Map<string, GroupMember[]>()
  for (const [group, members] of groups) {
    for (const [member, spellings] of members.entries()) {
      for (const key of new Set(spellings.split('=').map(stem))) {
        const listed = found.get(key)
        if (listed === undefined) found.set(key, [{ group, member }])
        else listed.push({ group, member })
      }
    }
  }
  return found
}

// Made when they are first asked for: many programs load this and compare no words.
let known: ReadonlyMap<string, readonly GroupMember[]> | undefined
const memberships = (): ReadonlyMap<string, readonly GroupMember[]> => (known ??= build())

function spellings(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const [group, members] of groups) {
    // A country is not its neighbours' language: "Spanish" is Spain, but not every group joins
    // words that stand for one another.
    if (group === 'job' || group === 'instrument' || group === 'work') continue
    for (const one of members) {
      const stems = [...new Set(one.split('=').map(stem))]
      if (stems.length > 1)
        for (const key of stems)
          found.set(key, [...(found.get(key) ?? []), ...stems.filter(other => other !== key)])
    }
  }
  return found
}

let spelled: ReadonlyMap<string, readonly string[]> | undefined
const none: readonly string[] = []

/** Other stems that stand for the same thing: Denmark for Danish. */
export function groupSpellings(stemmed: string): readonly string[] {
  spelled ??= spellings()
  return spelled.get(stemmed) ?? none
}

/** The groups that a stem is a member of; undefined for most. */
export function groupsOf(stemmed: string): readonly GroupMember[] | undefined {
  return memberships().get(stemmed)
}

const britain: ReadonlySet<string> = new Set(['british', 'britain', 'uk'].map(stem))
const partsOfBritain: ReadonlySet<string> = new Set(
  ['english', 'england', 'scottish', 'scotland', 'scots', 'welsh', 'wales', 'irish'].map(stem),
)

function isPartOfBritain(left: string, right: string): boolean {
  return (
    (britain.has(left) && partsOfBritain.has(right)) ||
    (britain.has(right) && partsOfBritain.has(left))
  )
}

/**
 * Which group two stems are different members of; 'same' where they stand for one member of a
 * group.
 */
export function groupRelation(
  left: string,
  right: string,
): { readonly kind: 'same' | 'different'; readonly group: string } | undefined {
  const ours = memberships().get(left)
  const theirs = ours === undefined ? undefined : memberships().get(right)
  if (ours === undefined || theirs === undefined) return undefined
  for (const one of ours)
    for (const other of theirs) {
      if (one.group === 'nation' && isPartOfBritain(left, right)) continue
      if (one.group === other.group)
        return { kind: one.member === other.member ? 'same' : 'different', group: one.group }
    }
  return undefined
}
