import { editDistance } from '../../../support/edit-distance.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { groupRelation, groupsOf } from '../lexicon/exclusive-groups.ts'
import type { ReadName, TextReading } from '../../../language/read-text.ts'
import {
  isDenied,
  maxCompared,
  restFound,
  saysInstead,
  sharedSides,
  type WeighedConflict,
  minRest,
} from './conflict.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import { namePrepositions } from '../../../language/grammar/function-words.ts'

/**
 * How the names of a claim fare: per name the share of its words that evidence or context have, and
 * those that the sentence replaces by another.
 */
export interface NameFindings {
  readonly found: readonly number[]
  readonly conflicts: readonly WeighedConflict[]
}

const titles = setOf(`
  jr sr ii iii iv mr mrs ms dr sir lord lady saint st first second third king queen prince
  princess president
`)
// All but the name: what one did, the other need not have done.
const nearlyAll = 0.9
const continents = setOf('africa asia europ european america oceania antarctica african asian')

/**
 * Compares the names of the claim with those of the evidence: the same place in the sentence filled
 * with another name.
 */
export function nameConflicts(alignment: Alignment): NameFindings {
  const { claim, evidence, range, from } = alignment
  const free = evidence.names.filter(
    name => name.first >= range.first && name.next <= range.next && isFree(name, from, range.first),
  )
  const found: number[] = []
  const conflicts: WeighedConflict[] = []
  for (const name of claim.names.slice(0, maxCompared)) {
    const share = shareFound(name, alignment)
    found.push(share)
    if (isDenied(alignment, name)) continue
    const strength = restFound(alignment, name)
    if (strength < minRest) continue
    const rival =
      share > 0
        ? (otherBearer(name, alignment) ?? otherPlace(name, alignment))
        : free.length === 0
          ? undefined
          : rivalOf(name, free, alignment)
    if (rival === undefined) continue
    if (mayBeOfGroup(name, rival, alignment)) {
      conflicts.push({
        kind: 'modality',
        isDecisive: true,
        claim: { start: name.start, end: name.end },
        evidence: { start: rival.start, end: rival.end },
        message: saysInstead(alignment, name, rival),
        strength,
      })
      continue
    }
    conflicts.push({
      kind: 'name',
      claim: { start: name.start, end: name.end },
      evidence: { start: rival.start, end: rival.end },
      message: saysInstead(alignment, name, rival),
      strength,
      isDecisive: (strength >= nearlyAll && areTwoPeople(name, rival, alignment)) || undefined,
    })
  }
  return { found, conflicts }
}

/**
 * Whether the claim names a group where the evidence is read of who writes or is written to: in a
 * letter "we" and "you" may be the group they speak for, which it need not name.
 */
const mayBeOfGroup = (ours: ReadName, theirs: ReadName, { claim, evidence }: Alignment): boolean =>
  evidence.people.has(theirs.name.toLowerCase()) &&
  (ours.type === 'organization' ||
    (ours.type !== 'person' && claim.words[ours.first - 1]?.text === 'the'))

/** Whether two people are named in full, so that neither may be a shorter name of the other. */
const areTwoPeople = (ours: ReadName, theirs: ReadName, { claim, evidence }: Alignment): boolean =>
  [[ours, claim] as const, [theirs, evidence] as const].every(
    ([{ type, first, next }, { words }]) =>
      type === 'person' &&
      words.slice(first, next).filter(({ text }) => text.length > 1 && !titles.has(text)).length >=
        2,
  )

function isFree(name: ReadName, from: Int32Array, offset: number): boolean {
  for (let at = name.first; at < name.next; at++) if ((from[at - offset] ?? -1) >= 0) return false
  return true
}

/**
 * Share of a name's words that the evidence or its context has; a name written in initials counts
 * as found.
 */
function shareFound(name: ReadName, { claim, evidence, found, foundInContext }: Alignment): number {
  let count = 0
  let all = 0
  for (let index = name.first; index < name.next; index++) {
    const word = claim.words[index]
    if (word === undefined || !word.content) continue
    all++
    count += Math.max(found[index] ?? 0, foundInContext[index] ?? 0)
  }
  if (all === 0) return 1
  if (count > 0) return count / all
  const initials = initialsOf(claim, name)
  if (initials.length >= 2 && evidence.places.has(initials)) return 1
  return evidence.names.some(other => isSpelledAlike(claim, name, evidence, other)) ? 1 : 0
}

function initialsOf({ words }: TextReading, name: ReadName): string {
  let initials = ''
  for (let at = name.first; at < name.next; at++)
    if (words[at]?.content === true) initials += words[at]?.text.charAt(0) ?? ''
  return initials
}

const joined = ({ words }: TextReading, name: ReadName): string =>
  words
    .slice(name.first, name.next)
    .map(word => word.text)
    .join('')

/**
 * SEC and Securities and Exchange Commission, FamilyMart and Family Mart, Faeroes and Faroe
 * Islands, Paris and Parisian.
 */
function isSpelledAlike(
  claim: TextReading,
  name: ReadName,
  evidence: TextReading,
  other: ReadName,
): boolean {
  const ours = joined(claim, name)
  const theirs = joined(evidence, other)
  if (ours === initialsOf(evidence, other) || ours === theirs) return true
  if (Math.min(ours.length, theirs.length) < 4) return false
  const [short, long] = ours.length < theirs.length ? [ours, theirs] : [theirs, ours]
  if (long.startsWith(short)) return true
  return (
    short.length >= 5 &&
    long.length < 40 &&
    editDistance(short, long, 2) <= (short.length >= 8 ? 2 : 1)
  )
}

function rivalOf(
  name: ReadName,
  free: readonly ReadName[],
  alignment: Alignment,
): ReadName | undefined {
  let best: ReadName | undefined
  let bestSides = 0
  // What a sentence is about is often only meant in it ("He", "the film"): the first name of a
  // claim needs more to be contradicted.
  const needed = name.first <= 1 ? 2 : 1
  for (const other of free) {
    if (!canReplace(name, other, alignment) || !isLedAlike(name, other, alignment)) continue
    const sides =
      sharedSides(alignment, name, other) +
      (name.first <= 1 && other.first <= alignment.range.first + 1 ? 1 : 0)
    if (sides >= needed && sides > bestSides) {
      best = other
      bestSides = sides
    }
  }
  return best
}

/**
 * "Jane Smith" for "John Smith", "Mount Everest" for "Mount Olympus": a name that shares a word and
 * has another one besides, while the claim's other word is nowhere.
 */
function otherBearer(
  name: ReadName,
  { claim, evidence, range, to, from, found, foundInContext }: Alignment,
): ReadName | undefined {
  let hasMissing = false
  let linked = -1
  for (let index = name.first; index < name.next; index++) {
    const word = claim.words[index]
    if (word?.content !== true || word.text.length < 2 || titles.has(word.text)) continue
    if ((found[index] ?? 0) === 0 && (foundInContext[index] ?? 0) === 0) hasMissing = true
    else if ((to[index] ?? -1) >= 0) linked = to[index] ?? -1
  }
  if (!hasMissing || linked < 0) return undefined
  const other = evidence.names.find(({ first, next }) => linked >= first && linked < next)
  if (
    other === undefined ||
    isSpelledAlike(claim, name, evidence, other) ||
    other.next - other.first !== name.next - name.first
  )
    return undefined
  for (let at = other.first; at < other.next; at++) {
    const word = evidence.words[at]
    if (
      word?.content === true &&
      word.text.length >= 2 &&
      !titles.has(word.text) &&
      at >= range.first &&
      at < range.next &&
      (from[at - range.first] ?? -1) < 0
    )
      return other
  }
  return undefined
}

/**
 * "directed by B" where the evidence has "directed by A and written by B": another name right
 * behind the same two words, and the claim's one behind another verb.
 */
function otherPlace(
  name: ReadName,
  { claim, evidence, range, to }: Alignment,
): ReadName | undefined {
  const own = to[name.first] ?? -1
  const before = to[name.first - 1] ?? -1
  const verb = to[name.first - 2] ?? -1
  if (
    own < 0 ||
    before < 0 ||
    verb !== before - 1 ||
    own === before + 1 ||
    claim.words[name.first - 2]?.content !== true ||
    own < before
  )
    return undefined
  const other = evidence.names.find(({ first }) => first === before + 1)
  if (other === undefined || other.next > own || other.next > range.next) return undefined
  for (let at = other.next; at < own; at++) {
    const word = evidence.words[at]
    if (
      word?.text === claim.words[name.first - 1]?.text &&
      evidence.words[at - 1]?.content === true &&
      evidence.words[at - 1]?.capital === false
    )
      return other
  }
  return undefined
}

/**
 * Behind a preposition a name is only replaced by one behind the same: "stars in X" says nothing
 * against "stars Y".
 */
function isLedAlike(name: ReadName, other: ReadName, { claim, evidence }: Alignment): boolean {
  const lead = (words: TextReading['words'], first: number): string => {
    const text = words[first - 1]?.text ?? ''
    return text === 'the' || text === 'a' || text === 'an' ? (words[first - 2]?.text ?? '') : text
  }
  const ours = lead(claim.words, name.first)
  return !namePrepositions.has(ours) || ours === lead(evidence.words, other.first)
}

/**
 * Two names of known and different kinds do not fill one place, and a country is no rival of a town
 * in it.
 */
function canReplace(ours: ReadName, theirs: ReadName, { claim, evidence }: Alignment): boolean {
  const left = ours.type
  const right = theirs.type
  if (
    left !== right &&
    left !== 'phrase' &&
    right !== 'phrase' &&
    left !== 'term' &&
    right !== 'term'
  )
    return false
  const one = claim.words[ours.next - 1]?.stem ?? ''
  const other = evidence.words[theirs.next - 1]?.stem ?? ''
  if (continents.has(one) || ours.name === 'usa' || ours.name === 'us')
    return (
      continents.has(other) || groupsOf(other)?.some(({ group }) => group === 'nation') === true
    )
  if (groupsOf(one)?.some(({ group }) => group === 'nation') === true)
    return groupRelation(one, other)?.kind === 'different'
  return true
}
