import type { Standard } from '../../core/framework.ts'
import {
  coordinators,
  haveForms,
  modals,
  prepositions,
  relatives,
  reportingVerbs,
  subordinators,
} from '../../language/grammar/function-words.ts'
import { isAdverb, sentenceWords } from '../../language/grammar/sentence-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { namedSets, setOf } from '../../language/lexicons/lexicon.ts'
import { lastNoun, nounOf, objectOf, singular, type Words } from '../links/gap-clause.ts'
import { beginnings, keeping, means, verbBase } from '../links/gap-words.ts'
import { partedClauses, subjectOf, type PartedClause } from './clause-parts.ts'
import { demandSentences } from './demand-sentences.ts'
import { contentStemsOf, headsOf, isDefinite } from './phrase-heads.ts'

/** What a sentence of a standard says is to be there, or is to be done so that it is. */
export interface WantedThing {
  /** Stems of the nouns that name it: "register" of "a register of visitors". */
  readonly heads: readonly string[]
  /** What is done with it, as a base form. */
  readonly verb: string
  /** It is there when that is done: provided, kept or had; not supported, answered or used. */
  readonly isProvided: boolean
  /** Stems of the whole sentence, which may narrow what it names. */
  readonly stems: ReadonlySet<string>
  /** Of these the nouns of which it wants it for all: "audio" of "for all audio". */
  readonly all: ReadonlySet<string>
  /** It does not say for whom or what, other than whoever keeps to it. */
  readonly isForInstitution: boolean
  /** Words of what it wants one in each of: "room" of "in each public room". */
  readonly each: ReadonlySet<string>
  /** Nor does it want one of each: "at each entrance". */
  readonly isForWhole: boolean
}

/** Verbs by which something is there for somebody. */
export const offering: ReadonlySet<string> = setOf(
  'support offer provide include contain cover display show have give enable',
)
/** Done to what is there, or to whoever comes: without it nothing need be done. */
const dealing: ReadonlySet<string> = setOf(
  'support cover enable use apply document receive get operate run carry do enforce define',
)
/** "Is given a badge", "are offered a place": the subject is who gets it. */
export const giving: ReadonlySet<string> = setOf('give offer provide issue show send grant')
const there: ReadonlySet<string> = setOf('available present accessible')
const universal: ReadonlySet<string> = setOf('all every each any')
const organizations = namedSets('meaning/elementary-types')('organization')
const breaking: ReadonlySet<string> = new Set([...prepositions, ...subordinators, ...coordinators])
/** A standard with one of these asks that something is not, or is less. */
const absent =
  String.raw`not?|never|nobody|none|without|against|neither|nor|free (?:of|from)|` +
  String.raw`(?:prevent|prohibit|forbid|avoid|block|protect(?!ive)|minimi[sz]|reduc|` +
  String.raw`eliminat|restrict|limit|exclud)\p{L}*`
const wantsNone = new RegExp(String.raw`\b(?:${absent})\b`, 'iu')
/** With one of these it does not simply want that something is there. */
const unwanting = new RegExp(
  String.raw`\b(?:${absent}|only|(?:un|dis|de)\p{L}+ed|` +
    String.raw`(?:remov|delet|clos)\p{L}*)\b`,
  'iu',
)
/** Whether a standard asks that something is not, or not more than it has to be. */
export const wantsAbsence = ({ formal }: Pick<Standard, 'formal'>): boolean =>
  wantsNone.test(formal)

const mostWords = 100
const known = new WeakMap<Standard, readonly WantedThing[]>()

/** What a standard wants to be there: the things that it says are provided, kept or had. */
export function wantedThings(standard: Standard): readonly WantedThing[] {
  const found = known.get(standard)
  if (found !== undefined) return found
  const things = demandSentences(standard).flatMap(text => {
    // What is excepted is wanted elsewhere.
    const wanted = text.replace(/,?\s\b(?:except|unless)\b.*$/su, '')
    return unwanting.test(wanted) ? [] : thingsIn(wanted, wanted.length < text.length)
  })
  known.set(standard, things)
  return things
}

function thingsIn(sentence: string, hasExceptions: boolean): WantedThing[] {
  const words = sentenceWords(sentence).slice(0, mostWords)
  const stems = new Set(contentStemsOf(words))
  const all = new Set(hasExceptions ? [] : allOf(words))
  const isForEach = words.some(({ text }) => universal.has(text))
  const each = new Set(eachOf(words))
  const isForSome = words.some(({ text }) => text === 'for' || text === 'to')
  return partedClauses(words)
    .filter(isDemand)
    .flatMap(provisionsOf)
    .filter(({ phrase }) => !isKnown(phrase))
    .map(({ verb, phrase, whose }) => {
      const isForInstitution = !isForSome && isInstitution(whose)
      const isForWhole = isForInstitution && !isForEach
      const isProvided = !dealing.has(verb)
      const heads = headsOf(phrase)
      return { heads, verb, isProvided, stems, all, each, isForInstitution, isForWhole }
    })
    .filter(({ heads }) => heads.length > 0)
}

/** "All audio", not "all recorded audio": of these it excludes no kind. */
const allOf = (words: Words): string[] =>
  words.flatMap(({ text }, at) => {
    const named = contentStemsOf(objectOf(words, at + 1))
    return universal.has(text) && named.length === 1 ? named : []
  })

const eachOf = (words: Words): string[] =>
  words.flatMap(({ text }, at) =>
    universal.has(text) ? contentStemsOf(objectOf(words, at + 1).slice(0, 2)) : [],
  )

/** Whom a standard speaks to, by name or not at all: not "each user". */
const isInstitution = (subject: Words): boolean =>
  subject.length === 0 || isDefinite(subject) || namesOrganization(subject)

/** Whether a phrase names an organisation: what standards are asked of. */
export const namesOrganization = (phrase: Words): boolean =>
  organizations.has(lastNoun(nounOf(phrase)))

/** "The content is shown": of what is there in any case; "the means to reach it" is not. */
const isKnown = (phrase: Words): boolean =>
  !phrase.some(({ text }) => means.has(singular(text))) && isDefinite(phrase)

/** "Institutions ensure that …" is a demand, "media that has sound" and "when …" are none. */
const isDemand = ({ opener, antecedent, verb }: PartedClause): boolean => {
  if (opener === '') return true
  const told = antecedent.at(-1)
  return (
    relatives.has(opener) &&
    verb !== undefined &&
    verb.first > 1 &&
    told !== undefined &&
    (reportingVerbs.has(told.text) || (told.forms & (verbForm.base | verbForm.third)) !== 0)
  )
}

interface Provision {
  readonly verb: string
  readonly phrase: Words
  /** Who has or gets it; empty where that is not said, or it is said of the thing itself. */
  readonly whose: Words
}

/** What a clause says is provided, by each verb that says so. */
function provisionsOf(clause: PartedClause): Provision[] {
  const { words, verb } = clause
  const subject = verb === undefined ? [] : subjectOf(clause)
  const found = words.flatMap((word, at): Provision[] => {
    const base = haveForms.has(word.text) ? 'have' : verbBase(word.text)
    if (!isProviding(base) || at === verb?.head || !isFurther(clause, at)) return []
    return [{ verb: base, phrase: providedIn(words.slice(at + 1), base), whose: subject }]
  })
  if (verb === undefined) return found
  const after = words.slice(verb.head + 1)
  const said = words[verb.head]!.text
  const base = haveForms.has(said) ? 'have' : verbBase(said)
  if (verb.kind === 'copula') {
    const next = after.find(word => !isAdverb(word))?.text ?? ''
    if (subject.at(-1)?.text === 'there')
      return [{ verb: 'have', phrase: objectOf(after, 0), whose: [] }, ...found]
    return there.has(next) ? [{ verb: 'provide', phrase: subject, whose: [] }, ...found] : found
  }
  if (!isProviding(base)) return found
  if (verb.kind !== 'passive')
    return [{ verb: base, phrase: providedIn(after, base), whose: subject }, ...found]
  const given = giving.has(base) ? givenTo(after) : undefined
  return given === undefined
    ? [{ verb: base, phrase: subject, whose: [] }, ...found]
    : [{ verb: base, phrase: given, whose: subject }, ...found]
}

const isProviding = (base: string): boolean =>
  offering.has(base) || keeping.has(base) || beginnings.has(base)

/** "Provide captions", "is required to keep a register", "… and keep a register". */
function isFurther({ words, parts, verb }: PartedClause, at: number): boolean {
  const { base, third, nounLike } = verbForm
  const word = words[at]!
  const before = words[at - 1]
  if (before === undefined) return verb === undefined && (word.forms & base) !== 0
  if (verb === undefined || at < verb.head) return false
  if (before.text === 'to' || modals.has(before.text)) return (word.forms & base) !== 0
  const isFirst = before.text === 'and' && parts.some(({ first }) => first === at - 1)
  return isFirst && (word.forms & (base | third)) !== 0 && (word.forms & nounLike) === 0
}

/** Where the object begins behind a verb: "a plan" of "provides the ward with a plan". */
export function objectStart(after: Words, base: string): number {
  const object = objectOf(after, 0)
  return base === 'provide' && after[object.length]?.text === 'with' ? object.length + 1 : 0
}

const providedIn = (after: Words, base: string): Words => objectOf(after, objectStart(after, base))

/** What is given, where the subject gets it: "are given a badge", "are provided with gloves". */
export function givenTo(after: Words): Words | undefined {
  const [first] = after
  if (first?.text === 'with') return objectOf(after, 1)
  return first === undefined || isAdverb(first) || breaking.has(first.text)
    ? undefined
    : objectOf(after, 0)
}
