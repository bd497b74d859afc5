import {
  beForms,
  clauseCoordinators,
  determiners,
  doForms,
} from '../../../language/grammar/function-words.ts'
import { isLight, verbGroupAt } from '../../../language/grammar/verb-group.ts'
import { englishWords } from '../../../language/lexicons/english-words.ts'
import { firstNames } from '../../../language/lexicons/first-names.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import { role, rolesOf } from '../../../language/lexicons/word-roles.ts'
import { legalForms, weakLegalForms } from '../../../language/names/name-words.ts'
import { otherGivenNames } from '../../../language/names/said-name.ts'
import { scorePersonWords } from '../../../language/names/score-persons.ts'
import { sameWord } from '../../../language/names/spelling.ts'
import type { ReadName, TextReading } from '../../../language/read-text.ts'
import type { ReadWord, WordRange } from '../../../language/sentences/read-words.ts'
import { stem } from '../../../language/words/tokens.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { compareDates } from './compare-dates.ts'
import { compareNumbers } from './compare-numbers.ts'
import { isDenied, restFound, roleOfAnother, type WeighedConflict } from './conflict.ts'
import { type Doer, DoerReader } from './doers.ts'
import { symmetric } from './role-conflicts.ts'

const minRest = 0.75
const minQuality = 0.9
const givenNames: ReadonlySet<string> = new Set(firstNames)
// Who does not act for another: "Ann's solicitor paid" may well mean that Ann did.
const relations = setOf(`
  sister brother mother father mum mom dad son daughter wife husband partner child children kid kids
  uncle aunt cousin niece nephew grandmother grandfather grandson granddaughter grandma grandpa
  parents friend girlfriend boyfriend fiance fiancee neighbour neighbor flatmate roommate colleague
  boss landlord tenant dog cat
`)
// "Ann approved it with Tom", "as did Tom", "on behalf of Acme".
const besides = setOf('with as like alongside plus including did does has is was of')
const lightReach = 4

/**
 * A deed of one person that the claim makes another's: "Tom approved the budget" beside "Ann Lee
 * approved the budget", or beside "Tom's sister approved it".
 */
export function doerConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence } = alignment
  const isName = (word: string): boolean => isNamed(evidence, word)
  const ours = new DoerReader(claim, isName)
  const theirs = new DoerReader(evidence, isName)
  const whole = { first: 0, next: claim.words.length }
  for (const { index } of claim.words) {
    if (verbGroupAt(claim.words, index, whole) === undefined) continue
    const at = placeOf(alignment, index)
    const doer = at < 0 ? undefined : ours.at(index, whole)
    const range = evidence.sentences[evidence.words[at]?.sentence ?? 0]
    const other = doer && range && theirs.at(at, range)
    if (doer === undefined || range === undefined || other === undefined) continue
    const isState = beForms.has(claim.words[index]?.text ?? '')
    if (
      !differ(alignment, doer, other, isState) ||
      isBeside(evidence, wordsOf(claim, doer.name), at, range) ||
      sharesVerb(alignment, wordsOf(claim, doer.name), at, range) ||
      (other.owned === undefined && isMutual(alignment, doer, index)) ||
      isDenied(alignment, { first: index, next: index + 1 }) !==
        ((evidence.negations.counts[at] ?? 0) % 2 === 1) ||
      isSaidElsewhere(alignment, theirs, doer, index, at)
    )
      continue
    const strength = Math.max(restFound(alignment, doer.name), restIn(alignment, doer.name, range))
    if (strength < minRest) continue
    const said = spanOf(claim, doer)
    const read = spanOf(evidence, other)
    return [roleOfAnother(alignment, said, read, strength)]
  }
  return []
}

/** Share of the claim's weight without the doer that a sentence has, 0–1. */
function restIn(
  { claim, evidence }: Alignment,
  { first, next }: WordRange,
  sentence: WordRange,
): number {
  const stems = new Set(evidence.words.slice(sentence.first, sentence.next).map(({ stem }) => stem))
  const rest = claim.words.filter(
    ({ content, index }) => content && (index < first || index >= next),
  )
  const sum = (words: readonly ReadWord[]): number =>
    words.reduce((total, { weight }) => total + weight, 0)
  return rest.length === 0 ? 0 : sum(rest.filter(({ stem }) => stems.has(stem))) / sum(rest)
}

const spanOf = ({ words }: TextReading, { name, owned }: Doer): { start: number; end: number } => ({
  start: name.start,
  end: owned === undefined ? name.end : (words[owned]?.end ?? name.end),
})

/**
 * Whether a text or its context has a word as a name, with a capital inside a sentence, or only
 * with capitals and it is no English word: "Dafydd proposed it".
 */
function isNamed(
  { text, words, places, names, context }: Alignment['evidence'],
  word: string,
): boolean {
  const has = (reading: Pick<TextReading, 'words' | 'names'>): boolean =>
    reading.names.some(({ first, next }) =>
      reading.words.slice(first, next).some(other => other.text === word),
    )
  if (has({ words, names }) || (context !== undefined && has(context))) return true
  const found = (places.get(stem(word)) ?? []).filter(at => words[at]?.text === word)
  return (
    found.some(at => words[at]?.capital === true) ||
    (found.length > 0 &&
      !isEnglish(word) &&
      found.every(at => /^\p{Lu}/u.test(text.slice(words[at]?.start, words[at]?.end))))
  )
}

/** The list has words without their regular inflections. */
const isEnglish = (word: string): boolean =>
  (rolesOf(word) & role.calendar) !== 0 ||
  ['', 's', 'es', 'd', 'ed', 'r', 'er', 'rs', 'ers', 'ing', 'ings'].some(
    ending =>
      word.endsWith(ending) &&
      ['', 'e'].some(tail => englishWords().has(word.slice(0, word.length - ending.length) + tail)),
  ) ||
  (word.endsWith('ies') && englishWords().has(`${word.slice(0, -3)}y`))

/** Where the evidence has the claim's verb, in any form. */
function placesOf({ claim, evidence }: Alignment, verb: number, at?: number): Set<number> {
  const stems = [
    claim.words[verb]?.stem ?? '',
    evidence.words[at ?? -1]?.stem ?? '',
    ...(claim.variants[verb] ?? []).flatMap(({ stem, quality }) =>
      quality >= minQuality ? [stem] : [],
    ),
  ]
  return new Set(stems.flatMap(stem => evidence.places.get(stem) ?? []))
}

/** Where the sentence of the evidence, else the only other one, has the claim's verb, or -1. */
function placeOf(alignment: Alignment, verb: number): number {
  const { claim, evidence, to, foundInSentence } = alignment
  const word = claim.words[verb]
  if (word === undefined) return -1
  if (!isLight(word.text)) {
    const [only = -1, ...more] = placesOf(alignment, verb)
    if ((to[verb] ?? -1) < 0) return more.length === 0 ? only : -1
    return (foundInSentence[verb] ?? 0) >= minQuality ? (to[verb] ?? -1) : -1
  }
  // "does the tickets", "is at the airport": told by what stands behind it.
  let anchor = verb + 1
  while (claim.words[anchor]?.content === false && claim.words[anchor]?.gap === 'none') anchor++
  if (claim.words[anchor]?.gap !== 'none') return -1
  const place = to[anchor] ?? -1
  if (place >= 0)
    return (foundInSentence[anchor] ?? 0) < minQuality ? -1 : lightBefore(alignment, word, place)
  // The sentence on the doer is another: "Ann is the chair. Tom Ross is in Leeds".
  const [only = -1, ...more] = (evidence.places.get(claim.words[anchor]?.stem ?? '') ?? [])
    .map(at => lightBefore(alignment, word, at))
    .filter(at => at >= 0)
  return more.length === 0 ? only : -1
}

function lightBefore({ evidence }: Alignment, { text: verb }: ReadWord, place: number): number {
  const first = evidence.sentences[evidence.words[place]?.sentence ?? 0]?.first ?? 0
  for (let at = place - 1; at >= Math.max(first, place - lightReach); at--) {
    if (evidence.words[at + 1]?.gap !== 'none') return -1
    const { text = '', content = true } = evidence.words[at] ?? {}
    if (isLight(text)) return familyOf(text) === familyOf(verb) ? at : -1
    if (content) return -1
  }
  return -1
}

const familyOf = (text: string): string =>
  /^(?:has|have|had)$/.test(text) ? 'have' : text.startsWith('d') ? 'do' : 'be'

/**
 * Whether the claim says of one what the evidence says of another; none is something for another as
 * one acts for another.
 */
function differ(alignment: Alignment, ours: Doer, theirs: Doer, isState: boolean): boolean {
  const { claim, evidence } = alignment
  const isSame = areOne(claim, ours.name, evidence, theirs.name)
  if (ours.owned !== undefined && theirs.owned !== undefined)
    return (
      !isSame &&
      claim.words[ours.owned]?.stem === evidence.words[theirs.owned]?.stem &&
      areOfOneKind(alignment, ours.name, theirs.name)
    )
  const relation =
    theirs.owned === undefined
      ? ours.owned === undefined
        ? undefined
        : claim.words[ours.owned]
      : evidence.words[theirs.owned]
  if (relation !== undefined) return isSame && relations.has(relation.text)
  return (
    !isSame &&
    (isState || areOfOneKind(alignment, ours.name, theirs.name)) &&
    !namesIn(evidence, theirs.others).some(name => areOne(claim, ours.name, evidence, name)) &&
    !namesIn(claim, ours.others).some(name => areOne(claim, name, evidence, theirs.name)) &&
    !evidence.words
      .slice(theirs.others.first, theirs.others.next)
      .some(({ text }) => text === claim.words[ours.name.first]?.text)
  )
}

const namesIn = ({ names }: TextReading, { first, next }: WordRange): ReadName[] =>
  names.filter(name => name.first >= first && name.next <= next)

const wordsOf = ({ words }: TextReading, { first, next }: WordRange): string[] =>
  words
    .slice(first, next)
    .flatMap(({ text, content }) =>
      content && !legalForms.has(text) && !weakLegalForms.has(text) ? [text] : [],
    )

/** Whether two names may be one's: "Helen" and "Helen Marsh", "Bob" and "Robert", "J. Lee". */
function areOne(claim: TextReading, one: ReadName, evidence: TextReading, two: ReadName): boolean {
  const [ours, theirs] = [wordsOf(claim, one), wordsOf(evidence, two)]
  if (ours.length === 0 || theirs.length === 0) return true
  if (ours.some(word => theirs.includes(word)))
    return (
      one.type !== 'person' ||
      two.type !== 'person' ||
      scorePersonWords(ours, theirs).conflict === undefined
    )
  const initials = (words: readonly string[]): string => words.map(word => word.charAt(0)).join('')
  return (
    ours.some(word => theirs.some(other => mayBeOne(word, other))) ||
    (theirs.length > 1 && ours.join('') === initials(theirs)) ||
    (ours.length > 1 && theirs.join('') === initials(ours))
  )
}

function mayBeOne(one: string, two: string): boolean {
  const [short, long] = one.length <= two.length ? [one, two] : [two, one]
  return (
    (short.length === 1 && long.startsWith(short)) ||
    (short.length >= 3 && long.startsWith(short)) ||
    // "Roz" and "Rosalind"
    (short.length <= 4 && long.length > 4 && short.slice(0, 2) === long.slice(0, 2)) ||
    otherGivenNames(one).includes(two) ||
    (sameWord(one, two) !== undefined && !(givenNames.has(one) && givenNames.has(two)))
  )
}

/**
 * Persons act for organisations, so that one of either says nothing against the other; a name of
 * several words that no list knows may be an organisation's.
 */
function areOfOneKind({ claim, evidence }: Alignment, ours: ReadName, theirs: ReadName): boolean {
  const known = [...evidence.names, ...(evidence.context?.names ?? [])]
  const kindOf = (text: TextReading, name: ReadName): 'person' | 'organization' | undefined => {
    const words = wordsOf(text, name)
    const isPerson =
      name.type === 'person' ||
      words.some(word => givenNames.has(word)) ||
      known.some(other => other.type === 'person' && other.name === name.name)
    if (isPerson) return 'person'
    const shown = text.text.slice(name.start, name.end)
    return name.type === 'organization' ||
      words.length > 1 ||
      (shown.length > 1 && shown === shown.toUpperCase()) ||
      known.some(
        other => other.type === 'organization' && other.name.split(' ').includes(words[0] ?? ''),
      )
      ? 'organization'
      : undefined
  }
  const [left, right] = [kindOf(claim, ours), kindOf(evidence, theirs)]
  return left === undefined || right === undefined
    ? left !== 'organization' && right !== 'organization'
    : left === right
}

/** Whether the claim's doer stands beside the evidence's: "…, as did Tom", "together with Tom". */
function isBeside(
  { words }: TextReading,
  name: readonly string[],
  verb: number,
  { next }: WordRange,
): boolean {
  return words
    .slice(verb + 1, next)
    .some(
      ({ text, index }) =>
        name.includes(text) &&
        [1, 2, 3].some(back => index - back > verb && besides.has(words[index - back]?.text ?? '')),
    )
}

/**
 * "Ida paid 20 pounds and Otto 35": what has no verb of its own has the one before, but not the
 * values that stand there.
 */
function sharesVerb(
  alignment: Alignment,
  name: readonly string[],
  verb: number,
  range: WordRange,
): boolean {
  const isDivide = (at: number): boolean =>
    words[at]?.gap !== 'none' || clauseCoordinators.has(words[at]?.text ?? '')
  const { words } = alignment.evidence
  return words.slice(verb + 1, range.next).some(({ text, index }) => {
    if (!name.includes(text) || (!isDivide(index) && !isDivide(index - 1))) return false
    let next = index + 1
    while (next < range.next && !isDivide(next)) next++
    // "Neither Ida nor Otto voted; Rita did."
    if (doForms.has(words[next - 1]?.text ?? '') && next === index + name.length + 1) return true
    // "Ida paid 20 pounds and Otto, her brother, 35."
    if (next === index + name.length && words[next]?.gap === 'comma') {
      next += 1
      while (next < range.next && words[next]?.gap === 'none') next++
      if (words[next]?.gap !== 'comma') return false
      next += 1
      while (next < range.next && !isDivide(next)) next++
    }
    return (
      next > index + name.length &&
      !hasValueOnly(
        alignment,
        { first: verb + 1, next: index },
        { first: index, next },
        name.length,
      ) &&
      words
        .slice(index, next)
        .every(
          word =>
            determiners.has(words[word.index - 1]?.text ?? '') ||
            verbGroupAt(words, word.index, range) === undefined,
        )
    )
  })
}

/** Whether values of the claim stand in one part of the evidence, and none of it in the other. */
function hasValueOnly(
  { claim, evidence, to }: Alignment,
  one: WordRange,
  other: WordRange,
  nameLength: number,
): boolean {
  const hasValue = (part: WordRange): boolean => {
    const isIn = ({ first, next }: WordRange): boolean => first >= part.first && next <= part.next
    return (
      evidence.numbers.some(
        theirs =>
          isIn(theirs) && claim.numbers.some(ours => compareNumbers(ours, theirs) === 'same'),
      ) ||
      evidence.dates.some(
        theirs => isIn(theirs) && claim.dates.some(ours => compareDates(ours, theirs) === 'same'),
      )
    )
  }
  // "Finn ran 10 km on Thursday" beside "… and Finn on Thursday"
  const hasRest = claim.words.some(({ index, content }) => {
    const at = to[index] ?? -1
    return content && at >= other.first + nameLength && at < other.next
  })
  return hasValue(one) && !hasValue(other) && !hasRest
}

/** "Ann met Tom" says that Tom met Ann. */
function isMutual({ claim, to }: Alignment, { name }: Doer, verb: number): boolean {
  const isNamedThere = wordsOf(claim, name).length > 0 && (to[name.first] ?? -1) >= 0
  return (
    isNamedThere &&
    claim.words
      .slice(verb, verb + lightReach)
      .some(({ stem, content }) => content && symmetric.has(stem))
  )
}

/**
 * Whether the verb stands in the evidence once more, with the claim's doer, or with one who is not
 * plain and the rest of the claim.
 */
function isSaidElsewhere(
  alignment: Alignment,
  reader: DoerReader,
  doer: Doer,
  verb: number,
  at: number,
): boolean {
  const { claim, evidence } = alignment
  const rest = new Set(
    claim.words
      .filter(
        ({ index, content }) =>
          content && index !== verb && (index < doer.name.first || index >= doer.name.next),
      )
      .map(({ stem }) => stem),
  )
  for (const place of placesOf(alignment, verb, at)) {
    const own = evidence.words[place]
    const sentence = own && evidence.sentences[own.sentence]
    if (place === at || sentence === undefined) continue
    const group = verbGroupAt(evidence.words, place, sentence)
    if (group === undefined || group.by === -1) continue
    const other = reader.at(place, sentence)
    const holdsRest =
      rest.size === 0 ||
      evidence.words
        .slice(sentence.first, sentence.next)
        .some(({ stem, index }) => index !== place && rest.has(stem))
    const isState = isLight(claim.words[verb]?.text ?? '')
    const isLoose = other !== undefined && !isState
    if (!holdsRest && !isLoose) continue
    if (other === undefined || !differ(alignment, doer, other, isState)) return true
  }
  return false
}
