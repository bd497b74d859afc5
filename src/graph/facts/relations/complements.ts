import type { PropertyValue } from '../../../core/document.ts'
import { isAdverb } from '../../../language/grammar/sentence-words.ts'
import { findVerb } from '../../../language/grammar/finite-verb.ts'
import {
  determiners,
  prepositions,
  subjectPronouns,
} from '../../../language/grammar/function-words.ts'
import { verbForm } from '../../../language/grammar/verb-forms.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import {
  controllingVerbs,
  durations,
  partVerbs,
  renamingVerbs,
  type VerbReading,
} from './clause-verb.ts'
import { extended, nounEnding, partAt, phraseAt, type NounPhrase } from './phrases.ts'
import type { RelationWord } from './relation-words.ts'

/** What stands beside subject and object: "to Bob", "on 3 May", "in Leeds", "for $5 million". */
export interface Circumstance {
  readonly kind:
    | 'recipient'
    | 'time'
    | 'deadline'
    | 'since'
    | 'place'
    | 'destination'
    | 'amount'
    | 'duration'
  readonly phrase: NounPhrase
}

const deadlines = setOf('by before until')
const times = setOf('on in at during from through throughout within')
const places = setOf('in at near outside inside')
/** Prepositions that tie a phrase to the noun before them. */
export const attaching = setOf('for in on with from about against to into')
const amountGoesOn = setOf('per or a an and each')
const { base, gerund, participle, past } = verbForm

/** The objects of a verb and what follows them. */
interface Complements {
  readonly objects: readonly NounPhrase[]
  readonly circumstances: readonly Circumstance[]
  readonly agent: NounPhrase | undefined
}

/** What follows an object; undefined where that shows that the object was not read rightly. */
export function readComplements(
  words: readonly RelationWord[],
  verb: VerbReading,
  object: NounPhrase,
): Complements | undefined {
  const circumstances: Circumstance[] = []
  const objects: NounPhrase[] = [object]
  let agent: NounPhrase | undefined
  let { next } = object
  // "a needle or a pin": neither of them is stated.
  if (words[next]?.text === 'or' || words[next]?.text === 'nor') return undefined
  const more = listAfter(words, object, partVerbs.has(verb.lemma))
  if (more !== undefined) {
    objects.push(...more)
    next = more.at(-1)?.next ?? next
  } else if (isBare(object) && (words[next]?.text === ',' || words[next]?.text === 'and'))
    return undefined
  // "A and B": one more object where nothing but an end or preposition comes after it.
  else if (words[next]?.text === 'and') {
    const second = phraseAt(words, next + 1, words.length)
    // "the House and Senate hearings": the first is no object of its own.
    if (object.whole !== undefined && second !== undefined && !areAlike(object, second))
      return undefined
    // "the Office of Labour and Employment": where a name ends is not told.
    if (object.whole === undefined && isCutName(object, words[next + 1])) return undefined
    if (second === undefined || findVerb(words, next + 1, words.length) !== undefined) {
      if (second === undefined) return { objects, circumstances, agent }
    } else if (isEnd(words[second.next]) || isPreposition(words[second.next])) {
      objects.push(second)
      next = second.next
    }
  }
  if (words[next]?.text === 'a' && durations.test(words[next + 1]?.text ?? '')) next += 2
  // "requires suppliers named in the order to report": asked of them.
  if (controllingVerbs.has(verb.lemma) && hasInfinitive(words, next)) return undefined
  // "$2.50 per share", "55 points or one percent": an amount goes on.
  if (object.whole?.kind === 'number' && amountGoesOn.has(words[next]?.text ?? '')) return undefined
  for (let steps = 0; steps < 5; steps++) {
    const word = words[next]
    if (word === undefined) break
    if (word.mention?.mention.type === 'date') {
      const phrase = phraseAt(words, next, next + 1)
      if (phrase !== undefined) circumstances.push({ kind: 'time', phrase })
      next++
      continue
    }
    if (!isPreposition(word)) break
    if (word.text === 'as' && renamingVerbs.has(verb.lemma)) return undefined
    if (word.text === 'to' && isBase(words[next + 1])) {
      if (objects.some(({ whole }) => isNamedPhrase(whole))) return undefined
      break
    }
    const phrase = phraseAt(words, next + 1, words.length)
    if (phrase === undefined) break
    if (word.text === 'by' && verb.passive && isThing(phrase)) agent ??= phrase
    else {
      const said = circumstance(word.text, phrase)
      const last = objects.at(-1)
      if (said !== undefined) circumstances.push(said)
      else if (
        last !== undefined &&
        last.next === next &&
        isOpen(last) &&
        attaching.has(word.text) &&
        isThing(phrase)
      )
        objects[objects.length - 1] = extended(last, words, phrase.next)
    }
    next = phrase.next
  }
  // "promised Lee they would stay", but "the files they sent".
  if (
    subjectPronouns.has(words[next]?.text ?? '') &&
    objects.some(({ whole }) => whole !== undefined)
  )
    return undefined
  return isPlainEnd(words[next], renamingVerbs.has(verb.lemma))
    ? { objects, circumstances, agent }
    : undefined
}

function hasInfinitive(words: readonly RelationWord[], from: number): boolean {
  for (let index = from; index + 1 < words.length; index++) {
    if (words[index]?.kind === 'mark') return false
    if (words[index]?.text === 'to' && isBase(words[index + 1])) return true
  }
  return false
}

/** What a preposition and its phrase say of the whole; undefined where they do not. */
export function circumstance(preposition: string, phrase: NounPhrase): Circumstance | undefined {
  const mention = phrase.whole?.mention?.mention
  if (mention === undefined) return undefined
  if (mention.type === 'date')
    return deadlines.has(preposition)
      ? { kind: 'deadline', phrase }
      : preposition === 'since'
        ? { kind: 'since', phrase }
        : times.has(preposition)
          ? { kind: 'time', phrase }
          : undefined
  if (mention.type === 'quantity')
    return preposition !== 'for' && preposition !== 'at'
      ? undefined
      : { kind: durations.test(mention.display) ? 'duration' : 'amount', phrase }
  if (preposition === 'to' && mention.type === 'place') return { kind: 'destination', phrase }
  if (preposition === 'to')
    return mention.type === 'person' || mention.type === 'organization'
      ? { kind: 'recipient', phrase }
      : undefined
  return places.has(preposition) && (mention.type === 'place' || mention.type === 'organization')
    ? { kind: 'place', phrase }
    : undefined
}

/** Circumstances as properties of a saying; of two of a kind the first. */
export function circumstanceProperties(
  circumstances: readonly Circumstance[],
): Record<string, PropertyValue> {
  const properties: Record<string, PropertyValue> = {}
  for (const { kind, phrase } of circumstances) {
    const mention = phrase.whole?.mention?.mention
    properties[kind] ??= mention?.type === 'date' ? mention.name : (mention?.display ?? '')
  }
  return properties
}

const longestList = 12

/**
 * The further items of a list, "two threads and a thimble" after "a needle,"; undefined where what
 * follows a comma is none: it may be said of the item before it ("Ann Lee, the mayor, and Bob"),
 * hold a clause, or describe a noun that comes later ("simple, large formats").
 */
function listAfter(
  words: readonly RelationWord[],
  first: NounPhrase,
  ofParts: boolean,
): readonly NounPhrase[] | undefined {
  const items = [first]
  let isLast = false
  let { next } = first
  while (!isLast && items.length < longestList) {
    const isComma = words[next]?.text === ',' && words[next]?.depth === 0
    if (isComma) next++
    isLast = words[next]?.text === 'and'
    if (isLast) next++
    else if (!isComma) return undefined
    const item = (ofParts ? partAt : phraseAt)(words, next, words.length)
    if (item === undefined || item.whole?.mention?.mention.type === 'date') return undefined
    items.push(item)
    next = item.next
  }
  // Two items without a comma are read by other rules, but for parts.
  if (items.length < 3 && !(ofParts && items.some(isBare))) return undefined
  if (!isLast || !(isEnd(words[next]) || (isPreposition(words[next]) && items.every(isMarked))))
    return undefined
  if (findVerb(words, first.next + 1, next) !== undefined) return undefined
  const [, ...others] = items
  const isPlain = others.every(item =>
    first.whole === undefined || isNumbered(first)
      ? item.whole === undefined || isNumbered(item)
      : areAlike(first, item),
  )
  // "soup and fresh bread": of an unmarked word it is not told that it is no adjective.
  // "a committee of business, government and consumer groups": the list is of what follows "of".
  if (first.words.some(({ text }) => text === 'of') && !others.every(isMarked)) return undefined
  const bare = items.findIndex(isBare)
  const isClear =
    bare < 0 || items.slice(bare).every(item => item.words.length === 1 || isMarked(item))
  return isPlain && isClear ? others : undefined
}

const isNumbered = ({ whole }: NounPhrase): boolean => whole?.kind === 'number'
/** A word that nothing shows to be a noun. */
const isBare = ({ words, opener, head }: NounPhrase): boolean =>
  opener === '' &&
  words.length === 1 &&
  !head.capital &&
  head.kind === 'word' &&
  !nounEnding.test(head.text)
/** An article, a number or a name shows where an item begins. */
const isMarked = ({ opener, words: [word] }: NounPhrase): boolean =>
  opener !== '' ||
  word?.capital === true ||
  word?.kind === 'number' ||
  determiners.has(word?.text ?? '')

const listed: ReadonlySet<string> = new Set(['person', 'organization', 'place'])

/** Two names: more than parts of a longer one. */
const areAlike = (left: NounPhrase, right: NounPhrase): boolean => {
  const one = left.whole?.mention?.mention.type ?? ''
  const other = right.whole?.mention?.mention.type ?? ''
  return other !== '' && (listed.has(one) || listed.has(other)) && right.opener === ''
}

const isCutName = ({ words }: NounPhrase, next: RelationWord | undefined): boolean =>
  words.at(-1)?.capital === true && words.at(-1)?.kind === 'word' && next?.capital === true

const isEnd = (word: RelationWord | undefined): boolean =>
  word === undefined || (word.kind === 'mark' && word.depth === 0)

const goesOn = setOf(`
  and or but which that who where when while because although so to as since after before
`)
/** Whether what comes after an object leaves it whole. */
function isPlainEnd(word: RelationWord | undefined, renames: boolean): boolean {
  if (word === undefined) return true
  if (word.kind === 'mark') return word.depth === 0 && /^[.,;:!–—]$/.test(word.text)
  if (word.capital || word.kind === 'number' || renames) return false
  return (
    isPreposition(word) ||
    isAdverb(word) ||
    subjectPronouns.has(word.text) ||
    (word.forms & (gerund | participle | past)) !== 0 ||
    goesOn.has(word.text)
  )
}

export const isPreposition = (word: RelationWord | undefined): boolean =>
  word !== undefined && !word.capital && prepositions.has(word.text)

export const isBase = (word: RelationWord | undefined): boolean => ((word?.forms ?? 0) & base) !== 0

export const isDuration = ({ whole }: NounPhrase): boolean =>
  whole?.kind === 'number' && durations.test(whole.mention?.mention.display ?? '')

const isNamedPhrase = (whole: RelationWord | undefined): boolean =>
  whole !== undefined && whole.kind === 'word' && whole.capital

/** Whether more words may belong to a phrase: not to a name, but to "its Order". */
const isOpen = ({ whole, opener }: NounPhrase): boolean => {
  const mention = whole?.mention?.mention
  return (
    mention === undefined ||
    ((mention.type === 'phrase' || mention.type === 'term') &&
      opener !== '' &&
      !mention.name.includes(' '))
  )
}

/** No date, amount or address: something that can be related to. */
export const isThing = ({ whole }: NounPhrase): boolean =>
  whole?.mention?.mention.type !== 'date' && whole?.mention?.mention.type !== 'address'
