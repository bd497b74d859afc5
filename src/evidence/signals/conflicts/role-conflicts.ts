import type { Alignment } from '../alignment/alignment.ts'
import { type Clause, clauseAt, givenAt } from '../../../language/grammar/clause-roles.ts'
import type { ReadWord, WordRange } from '../../../language/sentences/read-words.ts'
import { charactersOf, restFound, roleOfAnother, type WeighedConflict } from './conflict.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import {
  adverbs,
  beForms,
  determiners,
  doForms,
  haveForms,
  modals,
  passiveAuxiliaries,
  possessives,
  roleAdverbs,
} from '../../../language/grammar/function-words.ts'
import { verbForms } from '../../../language/grammar/verb-forms.ts'

const minRest = 0.75
const minQuality = 0.9
export const symmetric = setOf(`
  meet met marri wed divorc play face border join equal differ share cooper collabor
  compet fought fight talk speak agre disagre date embrac hug kiss merg stand sit friend sibl
  cross adjoin abut intersect overlap match react interact resembl correspond
  brother sister cousin spous neighbor neighbour rival part member side kind type name known call
  born
`)

/**
 * Words round which the claim has doer and done-to exchanged: "A sued B" and "B sued A", "A was
 * sued by B" and "A sued B", "A is older than B" and "B is older than A".
 */
export function roleConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence, to, range } = alignment
  for (const word of claim.words) {
    const at = to[word.index] ?? -1
    if (
      at < 0 ||
      !word.content ||
      symmetric.has(word.stem) ||
      (alignment.foundInSentence[word.index] ?? 0) < minQuality
    )
      continue
    const whole = { first: 0, next: claim.words.length }
    const given = givenAt(claim.words, word.index, whole)
    const taken = given === undefined ? undefined : givenAt(evidence.words, at, range)
    const ours = clauseAt(claim.words, word.index, whole)
    const theirs = ours === undefined ? undefined : clauseAt(evidence.words, at, range)
    if (
      given !== undefined &&
      taken !== undefined &&
      standIn(alignment, given.doer, taken.doneTo, word.index) &&
      standIn(alignment, given.doneTo, taken.doer, word.index)
    ) {
      const strength = restFound(alignment)
      if (strength >= minRest) return [exchanged(alignment, word.index, at, given, taken, strength)]
    }
    if (ours === undefined || theirs === undefined || ours.link !== theirs.link) continue
    if (
      !standIn(alignment, ours.doer, theirs.doneTo, word.index) ||
      !standIn(alignment, receiverOf(claim, ours), theirs.doer, word.index)
    )
      continue
    const strength = restFound(alignment)
    if (strength < minRest) continue
    return [exchanged(alignment, word.index, at, ours, theirs, strength)]
  }
  return writerConflicts(alignment)
}

/** Of two objects the one that gets the other: "A promised *B* the keys". */
function receiverOf({ names, words }: Alignment['claim'], { doneTo, link }: Clause): WordRange {
  const name = names.find(({ first }) => first === doneTo.first)
  const behind = name && words[name.next]?.text
  return link === '' &&
    name !== undefined &&
    name.next < doneTo.next &&
    (determiners.has(behind ?? '') || possessives.has(behind ?? ''))
    ? { first: name.first, next: name.next }
    : doneTo
}

function exchanged(
  { claim, evidence }: Alignment,
  pivot: number,
  at: number,
  ours: Clause,
  theirs: Clause,
  strength: number,
): WeighedConflict {
  const word = claim.words[pivot]
  return {
    kind: 'role',
    isDecisive: true,
    claim: charactersOf(claim.words, spanOf(ours, pivot)),
    evidence: charactersOf(evidence.words, spanOf(theirs, at)),
    message: `who and whom are exchanged round "${claim.text.slice(word?.start, word?.end)}"`,
    strength,
  }
}

/**
 * Whether the content words nearest to the claim's pivot stand in a part of the evidence's clause,
 * and what is further off stands elsewhere in its sentence: "yesterday", "across the meadow".
 */
function standIn(
  { claim, evidence, range, to, foundInSentence }: Alignment,
  part: WordRange,
  other: WordRange,
  pivot: number,
): boolean {
  const words = claim.words
    .slice(part.first, part.next)
    .filter(
      ({ content, text, capital }) =>
        content && !(text.endsWith('ly') && !capital) && !roleAdverbs.has(text),
    )
  if (part.first < pivot) words.reverse()
  const isFound = ({ index }: ReadWord): boolean =>
    (to[index] ?? -1) >= 0 && (foundInSentence[index] ?? 0) >= minQuality
  const isThere = ({ index }: ReadWord): boolean => {
    const place = to[index] ?? -1
    return place >= other.first && place < other.next
  }
  const isOnce = ({ index }: ReadWord): boolean =>
    (evidence.places.get(evidence.words[to[index] ?? -1]?.stem ?? '') ?? []).filter(
      at => at >= range.first && at < range.next,
    ).length === 1
  if (words.length === 0 || !words.every(isFound)) return false
  const near = words.findIndex(word => !isThere(word))
  if (near < 0) return true
  return (
    words.slice(0, near).some(isThere) && words.every(isOnce) && !words.slice(near).some(isThere)
  )
}

function spanOf({ doer, doneTo }: Clause, pivot: number): WordRange {
  return {
    first: Math.min(doer.first, doneTo.first, pivot),
    next: Math.max(doer.next, doneTo.next, pivot + 1),
  }
}

/** One of the writer's party ("we", "me"), or somebody else by the words that name them. */
interface Deal {
  readonly giver: 'writer' | WordRange
  readonly receiver: 'writer' | WordRange
}

const writerDoes = setOf('i we')
const writerGets = setOf('me us')
const others = setOf('they he she')
// Verbs of which one gives and another gets; of any other verb only the same one is compared.
const dealing = setOf(`
  give gave given gives giving send sends sent sending lend lends lent lending write writes wrote
  written writing post posts posted posting hand hands handed handing pay pays paid paying offer
  offers offered offering email emails emailed mail mails mailed forward forwards forwarded bring
  brings brought buy buys bought sell sells sold make makes made
`)
const leads = [beForms, haveForms, modals, doForms, adverbs, passiveAuxiliaries]
const mostBetween = 6
const mostNaming = 4

/**
 * What the writer does to another where the evidence has it the other way round: "we lend the
 * school two tents" and "the school lends us two tents".
 */
function writerConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence, range } = alignment
  const whole = { first: 0, next: claim.words.length }
  for (const word of claim.words) {
    const ours = symmetric.has(word.stem) ? undefined : dealAt(claim.words, word.index, whole)
    if (ours === undefined) continue
    const deals = evidence.words.slice(range.first, range.next).flatMap(({ index, stem, text }) => {
      const isSame = stem === word.stem || (dealing.has(text) && dealing.has(word.text))
      const deal = isSame ? dealAt(evidence.words, index, range) : undefined
      return deal === undefined ? [] : [{ index, deal }]
    })
    const turned = deals.find(({ deal }) => areTurned(alignment, ours, deal))
    if (turned === undefined || deals.length > 1) continue
    const verb = { first: word.index, next: word.index + 1 }
    // "They": whoever they are is not in the sentence.
    const strength = restFound(alignment, verb, ...unnamed(alignment, ours, turned.deal))
    if (strength < minRest) continue
    const [said, told] = [charactersOf(claim.words, whole), charactersOf(evidence.words, range)]
    return [roleOfAnother(alignment, said, told, strength)]
  }
  return []
}

/** The claim's other one, where the evidence has a pronoun for them: "the scouts" of "they". */
function unnamed({ claim, evidence }: Alignment, ours: Deal, theirs: Deal): WordRange[] {
  const one = ours.giver === 'writer' ? ours.receiver : ours.giver
  const other = theirs.giver
  if (one === 'writer' || other === 'writer') return []
  if (!others.has(evidence.words[other.first]?.text ?? '')) return []
  const number = claim.numbers.find(({ first }) => first > one.first && first < one.next)
  return [{ first: one.first, next: number?.first ?? one.next }]
}

/** Who gives and who gets, where one of them is the writer. */
function dealAt(words: readonly ReadWord[], verb: number, range: WordRange): Deal | undefined {
  const word = words[verb]
  if (word === undefined || word.capital || verbForms(word.text) === 0) return undefined
  let first = verb
  let isPassive = false
  while (first > range.first && words[first]?.gap === 'none') {
    const text = words[first - 1]?.text ?? ''
    if (!leads.some(group => group.has(text))) break
    isPassive ||= passiveAuxiliaries.has(text)
    first--
  }
  if (isPassive || first === range.first || words[first]?.gap !== 'none') return undefined
  const giver = writerDoes.has(words[first - 1]?.text ?? '')
    ? 'writer'
    : namedBefore(words, first, range)
  const receiver = receiverBehind(words, verb, range)
  if (
    giver === undefined ||
    receiver === undefined ||
    (giver === 'writer') === (receiver === 'writer')
  )
    return undefined
  return { giver, receiver }
}

function namedBefore(
  words: readonly ReadWord[],
  next: number,
  range: WordRange,
): WordRange | undefined {
  let first = next
  while (first > range.first && next - first < mostNaming && words[first]?.gap === 'none') {
    const word = words[first - 1]
    if (word?.content !== true && !others.has(word?.text ?? '')) break
    first--
  }
  return first === next ? undefined : { first, next }
}

/** Right behind the verb, or behind "to": "lends us two tents", "sent a card to Ann". */
function receiverBehind(
  words: readonly ReadWord[],
  verb: number,
  range: WordRange,
): Deal['receiver'] | undefined {
  const end = Math.min(range.next, verb + 1 + mostBetween)
  const isOpen = (at: number): boolean => at < end && words[at]?.gap !== 'stop'
  const direct = partyAt(words, verb + 1, end)
  if (direct === 'writer') return direct
  for (let at = verb + 1; isOpen(at); at++)
    if (words[at]?.text === 'to') return partyAt(words, at + 1, end)
  return direct
}

function partyAt(
  words: readonly ReadWord[],
  first: number,
  end: number,
): Deal['receiver'] | undefined {
  let at = first
  while (determiners.has(words[at]?.text ?? '') || possessives.has(words[at]?.text ?? '')) at++
  if (at >= end || words[at]?.gap === 'stop') return undefined
  if (writerGets.has(words[at]?.text ?? '')) return 'writer'
  let next = at
  while (
    next < end &&
    words[next]?.content === true &&
    (next === at || words[next]?.gap === 'none')
  )
    next++
  return next === at ? undefined : { first: at, next }
}

/** Whether he who gives here is he who gets there, and the writer the other one. */
function areTurned({ claim, evidence, to }: Alignment, ours: Deal, theirs: Deal): boolean {
  if ((ours.giver === 'writer') === (theirs.giver === 'writer')) return false
  const one = ours.giver === 'writer' ? ours.receiver : ours.giver
  const other = theirs.giver === 'writer' ? theirs.receiver : theirs.giver
  if (one === 'writer' || other === 'writer') return false
  // "They lend us two": whoever they are, we do not lend it.
  if (others.has(evidence.words[other.first]?.text ?? '')) return true
  const first = claim.words[one.first]
  const place = to[one.first] ?? -1
  return first?.content === true && place >= other.first && place < other.next
}
