import type { Alignment } from '../alignment/alignment.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import {
  adverbs,
  beForms,
  doForms,
  haveForms,
  modals,
  negations,
} from '../../../language/grammar/function-words.ts'
import { areOpposite, isComparing, oppositesOf } from '../lexicon/antonyms.ts'
import { groupRelation, groupsOf } from '../lexicon/exclusive-groups.ts'
import type { ReadWord } from '../../../language/sentences/read-words.ts'
import { restFound, saysInstead, sharedSides, type WeighedConflict } from './conflict.ts'

const minRest = 0.5
/**
 * Without the same words beside them two opposites only count where nearly all of the rest fits.
 */
const minRestApart = 0.85
const denials = ['un', 'in', 'im', 'ir', 'il', 'dis', 'non', 'mis']
/** Groups whose members are said of a thing with "is": what it is, and where it is from. */
const saidWithIs: ReadonlySet<string> = new Set(['nation', 'job', 'faith', 'work', 'party', 'age'])
const be = new Set(['is', 'are', 'was', 'were', 'be'])

/**
 * Words of the claim whose opposite, or another member of a group of which only one holds (colours,
 * nations, relatives), stands in their place.
 */
export function antonymConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence, range, to, from, foundInSentence } = alignment
  const free: ReadWord[] = []
  for (let at = range.first; at < range.next; at++) {
    const word = evidence.words[at]
    if (word !== undefined && (from[at - range.first] ?? -1) < 0) free.push(word)
  }
  const conflicts: WeighedConflict[] = []
  if (free.length === 0) return conflicts
  for (const word of claim.words) {
    if (word.text.length < 2) continue
    const isFound = (to[word.index] ?? -1) >= 0 || (foundInSentence[word.index] ?? 0) > 0.75
    // Where the evidence has the word somewhere else, only a rival in exactly its place counts:
    // "standing inside, looking outside".
    const hasList = oppositesOf(word.text, word.stem) !== undefined
    const side = isFound && hasList ? clauseBeside(alignment, word) : undefined
    if (side === 'own') continue
    const rivals = side ?? (isFound ? exactPlace(alignment, word.index) : free)
    if (rivals.length === 0) continue
    const hasGroup = groupsOf(word.stem) !== undefined
    for (const other of rivals) {
      const relation =
        hasList && areOpposite(word, other)
          ? 'list'
          : areDenial(word.text, other.text)
            ? 'list'
            : hasGroup && isOtherMember(word, other)
              ? 'group'
              : undefined
      if (relation === undefined) continue
      if (isFound && relation === 'group' && !isAlone(alignment, word.index, other)) continue
      const conflict = conflictOf(alignment, word, other, relation, side !== undefined)
      if (conflict === undefined) continue
      conflicts.push(conflict)
      break
    }
  }
  return conflicts
}

/**
 * Of a word whose opposite stands in the sentence's other clause: 'own' where its own clause holds
 * most of the claim, else that clause's words. "Torn on the left side; the right knee is normal"
 * says of the right knee that it is normal, and nothing of a tear.
 */
function clauseBeside(
  { claim, evidence, range, to }: Alignment,
  word: ReadWord,
): 'own' | ReadWord[] | undefined {
  const { words } = evidence
  const clauses: ReadWord[][] = [[]]
  for (const each of words.slice(range.first, range.next)) {
    if (each.gap === 'stop' && each.index > range.first) clauses.push([])
    clauses.at(-1)?.push(each)
  }
  if (clauses.length !== 2) return undefined
  const places = new Set(
    claim.words.flatMap(({ index, content }) =>
      content && index !== word.index && (to[index] ?? -1) >= 0 ? [to[index] ?? -1] : [],
    ),
  )
  const [least, most] = clauses
    .map(clause => ({ clause, held: clause.filter(({ index }) => places.has(index)).length }))
    .sort((one, other) => one.held - other.held)
  if (least === undefined || most === undefined || most.held < least.held + 1) return undefined
  const hasWord = (clause: readonly ReadWord[]): boolean =>
    clause.some(({ stem }) => stem === word.stem)
  if (hasWord(most.clause) && least.clause.some(other => areOpposite(word, other))) return 'own'
  return hasWord(least.clause) && !hasWord(most.clause)
    ? most.clause.filter(other => areOpposite(word, other))
    : undefined
}

function conflictOf(
  alignment: Alignment,
  word: ReadWord,
  other: ReadWord,
  relation: 'list' | 'group',
  isBesideRest: boolean,
): WeighedConflict | undefined {
  const { claim, evidence } = alignment
  const ours = { first: word.index, next: word.index + 1 }
  const theirs = { first: other.index, next: other.index + 1 }
  const sides =
    sharedSides(alignment, ours, theirs) +
    (relation === 'group' && isSaidOf(claim.words, word) && isSaidOf(evidence.words, other) ? 1 : 0)
  const strength = restFound(alignment, ours)
  // A father seen from the son's side is no contradiction; such words must stand in quite the same
  // place.
  const needed =
    relation === 'group' && groupRelation(word.stem, other.stem)?.group === 'relation' ? 2 : 1
  const isThere = isBesideRest || sides >= needed
  if (strength < (isThere ? minRest : relation === 'list' ? minRestApart : 2)) return undefined
  if (
    relation === 'list' &&
    (isConverse(alignment, word.index, other.index) || isOtherSide(alignment, word, other))
  )
    return undefined
  // "not alive" and "dead" agree.
  if (
    ((claim.negations.counts[word.index] ?? 0) + (evidence.negations.counts[other.index] ?? 0)) %
      2 ===
    1
  )
    return undefined
  return {
    kind: isComparing(word.stem, other.stem) ? 'comparison' : 'antonym',
    claim: { start: word.start, end: word.end },
    evidence: { start: other.start, end: other.end },
    message: saysInstead(alignment, word, other),
    strength,
  }
}

/**
 * Whether what stands before the one word stands behind the other: "A is older than B" and "B is
 * newer than A" agree, as do "A sold it to B" and "B bought it from A".
 */
function isConverse({ claim, to, range }: Alignment, index: number, other: number): boolean {
  let before = 0
  let behind = 0
  for (const word of claim.words) {
    const place = to[word.index] ?? -1
    if (!word.content || place < range.first || place >= range.next) continue
    const isTurned = word.index < index ? place > other : word.index > index && place < other
    if (!isTurned) continue
    if (word.index < index) before += 1
    else behind += 1
  }
  return before > 0 && behind > 0
}

// What one does the other does from the other side: who is sent something receives it.
const deals = [
  'send/sends/sent/sending receive/receives/received/receiving',
  'buy/buys/bought/buying/purchase/purchased sell/sells/sold/selling',
  'lend/lends/lent/lending borrow/borrows/borrowed/borrowing',
  'give/gives/gave/given/giving receive/receives/received/take/takes/took/taken/get/gets/got',
  'teach/teaches/taught/teaching learn/learns/learned/learnt/learning',
].map(pair => pair.split(' ').map(side => new Set(side.split('/'))))
const groups = [adverbs, beForms, doForms, haveForms, modals, negations]
const thirdPersons = setOf('he she it they')
const objects = setOf('me you him her it us them')

/**
 * Whether two verbs of one deal have different people before them: "if it receives the form" and
 * "if you send us the form" do not differ. A pronoun may mean the same one, unless somebody is
 * dealt with: "she sent him the parcel".
 */
function isOtherSide({ claim, evidence, to }: Alignment, word: ReadWord, other: ReadWord): boolean {
  const isDeal = deals.some(
    ([one, two]) =>
      (one?.has(word.text) === true && two?.has(other.text) === true) ||
      (two?.has(word.text) === true && one?.has(other.text) === true),
  )
  if (!isDeal) return false
  const ours = subjectBefore(claim.words, word.index)
  const theirs = subjectBefore(evidence.words, other.index)
  if (ours === undefined || theirs === undefined) return false
  if (to[ours.index] === theirs.index || ours.stem === theirs.stem) return false
  const isPronoun = thirdPersons.has(theirs.text) || (thirdPersons.has(ours.text) && theirs.content)
  return !isPronoun || objects.has(evidence.words[other.index + 1]?.text ?? '')
}

/** The word before a verb and its auxiliaries, in the same clause. */
function subjectBefore(words: readonly ReadWord[], verb: number): ReadWord | undefined {
  let at = verb
  while (at > 0 && words[at]?.gap === 'none') {
    at -= 1
    const word = words[at]
    if (word !== undefined && !groups.some(group => group.has(word.text))) return word
  }
  return undefined
}

/**
 * Whether a rival stands for no other word of the claim, and both neighbours agree: "Portugal,
 * Spain" and "Spain, Portugal" do not differ.
 */
function isAlone({ to, from, range }: Alignment, index: number, other: ReadWord): boolean {
  return (
    (from[other.index - range.first] ?? -1) < 0 &&
    (to[index - 1] ?? -1) >= 0 &&
    (to[index + 1] ?? -1) >= 0
  )
}

/** The word of the sentence that stands between the counterparts of a claim's word's neighbours. */
function exactPlace({ claim, evidence, to, range }: Alignment, index: number): ReadWord[] {
  const left = to[index - 1] ?? -1
  const right = to[index + 1] ?? -1
  if (left < 0 && right < 0) return []
  const place = left >= 0 ? left + 1 : right - 1
  if (
    (left >= 0 && right >= 0 && right !== left + 2) ||
    place === to[index] ||
    place < range.first ||
    place >= range.next
  )
    return []
  // One neighbour alone must say something of its own.
  if ((left < 0 || right < 0) && claim.words[left >= 0 ? index - 1 : index + 1]?.content !== true)
    return []
  const word = evidence.words[place]
  return word === undefined ? [] : [word]
}

/** "is a German …": a form of be up to four words before. */
function isSaidOf(words: readonly ReadWord[], word: ReadWord): boolean {
  if (!(groupsOf(word.stem) ?? []).some(({ group }) => saidWithIs.has(group))) return false
  for (let at = word.index - 1; at >= Math.max(0, word.index - 4); at--) {
    if (words[at + 1]?.gap === 'stop') return false
    if (be.has(words[at]?.text ?? '')) return true
  }
  return false
}

function isOtherMember(left: ReadWord, right: ReadWord): boolean {
  return (
    left.capital === right.capital && groupRelation(left.stem, right.stem)?.kind === 'different'
  )
}

/** "happy" and "unhappy". */
function areDenial(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left]
  return (
    short.length >= 4 &&
    long.endsWith(short) &&
    denials.includes(long.slice(0, long.length - short.length))
  )
}
