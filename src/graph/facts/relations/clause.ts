import { isAdverb, noWord } from '../../../language/grammar/sentence-words.ts'
import { subjectStart } from '../../../language/grammar/clauses.ts'
import { canBeFinite, findVerb } from '../../../language/grammar/finite-verb.ts'
import {
  coordinators,
  prepositions,
  reportingVerbs,
  subjectPronouns,
} from '../../../language/grammar/function-words.ts'
import { verbForm, verbForms } from '../../../language/grammar/verb-forms.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import {
  controllingVerbs,
  givingVerbs,
  lightVerbs,
  readVerb,
  renamingVerbs,
  type VerbReading,
} from './clause-verb.ts'
import { extended, phraseAt, type NounPhrase } from './phrases.ts'
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

/** A verb with what does it and what it is done to, as ranges of words. */
export interface RelationClause {
  /** `speaker`: "I". */
  readonly subjects: ReadonlyArray<NounPhrase | 'speaker'>
  readonly predicate: string
  readonly objects: ReadonlyArray<NounPhrase | 'speaker'>
  readonly circumstances: readonly Circumstance[]
  readonly holds: VerbReading['holds']
}

const deadlines = setOf('by before until')
const times = setOf('on in at during from through throughout within')
const places = setOf('in at near outside inside')
const attaching = setOf('for in on with from about against to into')
const amountGoesOn = setOf('per or a an and each')
const durations = /\b(?:second|minute|hour|day|week|month|quarter|year|decade)s?$/i
const { base, gerund, participle, past } = verbForm

/** Reads a clause that stands by itself; undefined where it is not plain what relates to what. */
export function readClause(clause: readonly RelationWord[]): RelationClause | undefined {
  const start = clauseStart(clause)
  const words = withoutApposition(clause, start)
  const verb = readVerb(words, start)
  if (verb === undefined) return undefined
  const subjects = readSubjects(words, start, verb.first)
  if (subjects === undefined) return undefined
  // "Renting is buying a service".
  if (verb.progressive && subjects.some(subject => subject !== 'speaker' && isGerund(subject.head)))
    return undefined
  const read = verb.passive ? readPassive(words, verb, subjects) : readActive(words, verb, subjects)
  return read !== undefined &&
    verb.progressive &&
    read.holds === 'asserted' &&
    read.circumstances.some(({ kind }) => kind === 'time' || kind === 'deadline')
    ? { ...read, holds: 'planned' }
    : read
}

/** After "In May, " and after the name of who is spoken to ("Bob, I …"). */
function clauseStart(words: readonly RelationWord[]): number {
  const isAddress =
    words[0]?.mention?.mention.type === 'person' && words[1]?.text === ',' && words[2]?.text === 'i'
  if (isAddress) return 2
  const start = subjectStart(words)
  if (start > 0) return start
  let opened = 0
  while (isLead(words[opened])) opened++
  // "On Friday the board", "Yesterday Ann".
  if (
    isPreposition({ ...(words[opened] ?? noOpening), capital: false }) &&
    isDate(words[opened + 1])
  )
    opened += 2
  else if (isDate(words[opened]) && words[opened]?.possessive === false) opened++
  return opened
}

/** "And", "Often" before the subject. */
const isLead = (word: RelationWord | undefined): boolean =>
  word !== undefined &&
  word.mention === undefined &&
  (coordinators.has(word.text) || (isAdverb(word) && !describingAdverbs.has(word.text)))
const describingAdverbs = setOf('later further first last only early just daily almost nearly')

const isDate = (word: RelationWord | undefined): boolean => word?.mention?.mention.type === 'date'
const noOpening: RelationWord = { ...noWord, possessive: false }

const longestApposition = 14

/** "Ann Lee, the head of sales, signed": without what stands between the commas. */
function withoutApposition(words: readonly RelationWord[], start: number): readonly RelationWord[] {
  const subject = phraseAt(words, start, words.length)
  if (subject === undefined || words[subject.next]?.text !== ',') return words
  const from = subject.next
  for (
    let index = from + 2;
    index < Math.min(words.length - 2, from + longestApposition);
    index++
  ) {
    if (words[index]?.text !== ',') continue
    return canBeFinite(words[index + 1]) && words[from + 1]?.text !== 'and'
      ? [...words.slice(0, from), ...words.slice(index + 1)]
      : words
  }
  return words
}

function readSubjects(
  words: readonly RelationWord[],
  start: number,
  end: number,
): RelationClause['subjects'] | undefined {
  let to = end
  while (to > start + 1 && isTrailing(words[to - 1])) to--
  if (to === start + 1 && words[start]?.text === 'i') return ['speaker']
  const first = phraseAt(words, start, to)
  if (first === undefined) return undefined
  // "See inserted comments", "Go to X": an imperative.
  if (first.head.index === 0 && !isNamed(first.head) && (verbForms(first.head.text) & base) !== 0)
    return undefined
  if (first.next === to) return [first]
  const link = words[first.next]
  if (link === undefined) return undefined
  if (link.text === 'and' && first.whole !== undefined) {
    if (words[first.next + 1]?.text === 'i' && first.next + 2 === to) return [first, 'speaker']
    const second = phraseAt(words, first.next + 1, to)
    return second?.whole !== undefined && second.next === to ? [first, second] : undefined
  }
  if (!attaching.has(link.text) && link.text !== 'at') return undefined
  if (link.text === 'to' && isBase(words[first.next + 1])) return undefined
  const complement = phraseAt(words, first.next + 1, to)
  return complement?.next === to && isThing(complement) ? [extended(first, words, to)] : undefined
}

function readActive(
  words: readonly RelationWord[],
  verb: VerbReading,
  subjects: RelationClause['subjects'],
): RelationClause | undefined {
  const opening = words[verb.next]
  if (opening === undefined) return undefined
  if (isPreposition(opening)) {
    // "revealed in his book that …".
    if (reportingVerbs.has(verb.surface)) return undefined
    const object = phraseAt(words, verb.next + 1, words.length)
    if (object === undefined || !isThing(object) || !isAnchored(object)) return undefined
    // "fought for six months".
    if (opening.text === 'for' && isDuration(object)) return undefined
    // "continues to manage the team": an infinitive that no list has.
    if (opening.text === 'to' && object.opener === '' && !(object.words[0]?.capital ?? false))
      return undefined
    const rest = readRest(words, verb, object)
    return rest === undefined
      ? undefined
      : { subjects, predicate: `${verb.predicate} ${opening.text}`, ...rest, holds: verb.holds }
  }
  if (givingVerbs.has(verb.lemma) && (opening.text === 'me' || isPerson(opening))) {
    const given = phraseAt(words, verb.next + 1, words.length)
    if (given !== undefined) {
      const rest = isThing(given) ? readRest(words, verb, given) : undefined
      if (rest === undefined) return undefined
      const receiver = phraseAt(words, verb.next, verb.next + 1)
      return {
        subjects,
        predicate: verb.predicate,
        objects: rest.objects,
        circumstances:
          receiver === undefined
            ? rest.circumstances
            : [{ kind: 'recipient', phrase: receiver }, ...rest.circumstances],
        holds: verb.holds,
      }
    }
  }
  const object = phraseAt(words, verb.next, words.length)
  if (lightVerbs.has(verb.lemma) && !(object !== undefined && isTelling(object))) return undefined
  if (object === undefined || object.whole?.mention?.mention.type === 'date') return undefined
  // "worked seven days", "meets every 8 weeks".
  if (isDuration(object)) return undefined
  const rest = readRest(words, verb, object)
  return rest === undefined
    ? undefined
    : { subjects, predicate: verb.predicate, ...rest, holds: verb.holds }
}

function readPassive(
  words: readonly RelationWord[],
  verb: VerbReading,
  subjects: RelationClause['subjects'],
): RelationClause | undefined {
  const link = words[verb.next]
  if (link === undefined || !isPreposition(link)) return undefined
  if (renamingVerbs.has(verb.lemma)) return undefined
  const phrase = phraseAt(words, verb.next + 1, words.length)
  if (phrase === undefined) return undefined
  const { holds } = verb
  const date = phrase.whole?.mention?.mention.type === 'date'
  if (date) {
    const rest = readRest(words, verb, phrase)
    const agent = rest?.agent
    if (rest === undefined) return undefined
    const circumstances = [circumstance(link.text, phrase), ...rest.circumstances].filter(
      each => each !== undefined,
    )
    if (agent !== undefined)
      return {
        subjects: [agent],
        predicate: verb.predicate,
        objects: subjects,
        circumstances,
        holds,
      }
    return link.text === 'on' || link.text === 'in'
      ? { subjects, predicate: `${verb.surface} on`, objects: [phrase], circumstances: [], holds }
      : undefined
  }
  if (!isThing(phrase)) return undefined
  const rest = readRest(words, verb, phrase)
  if (rest === undefined) return undefined
  const { circumstances, agent } = rest
  if (link.text === 'by')
    return {
      subjects: rest.objects,
      predicate: verb.predicate,
      objects: subjects,
      circumstances,
      holds,
    }
  if (agent !== undefined) {
    const first = circumstance(link.text, phrase)
    return {
      subjects: [agent],
      predicate: verb.predicate,
      objects: subjects,
      circumstances: first === undefined ? circumstances : [first, ...circumstances],
      holds,
    }
  }
  return isAnchored(phrase)
    ? {
        subjects,
        predicate: `${verb.surface} ${link.text}`,
        objects: rest.objects,
        circumstances,
        holds,
      }
    : undefined
}

interface Rest {
  readonly objects: readonly NounPhrase[]
  readonly circumstances: readonly Circumstance[]
  readonly agent: NounPhrase | undefined
}

/** What follows an object; undefined where that shows that the object was not read rightly. */
function readRest(
  words: readonly RelationWord[],
  verb: VerbReading,
  object: NounPhrase,
): Rest | undefined {
  const circumstances: Circumstance[] = []
  const objects: NounPhrase[] = [object]
  let agent: NounPhrase | undefined
  let { next } = object
  // "A and B": one more object where nothing but an end or preposition comes after it.
  if (words[next]?.text === 'and') {
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

function circumstance(preposition: string, phrase: NounPhrase): Circumstance | undefined {
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
    /^(?:and|or|but|which|that|who|where|when|while|because|although|so|to|as|since|after|before)$/.test(
      word.text,
    )
  )
}

const isPreposition = (word: RelationWord | undefined): boolean =>
  word !== undefined && !word.capital && prepositions.has(word.text)

const isTrailing = (word: RelationWord | undefined): boolean =>
  word !== undefined && word.mention === undefined && (isAdverb(word) || word.text === 'likewise')

const isDuration = ({ whole }: NounPhrase): boolean =>
  whole?.kind === 'number' && durations.test(whole.mention?.mention.display ?? '')

const isBase = (word: RelationWord | undefined): boolean => ((word?.forms ?? 0) & base) !== 0

const isGerund = ({ forms }: RelationWord): boolean => (forms & gerund) !== 0

const isNamed = ({ mention }: RelationWord): boolean =>
  mention?.mention.type === 'person' || mention?.mention.type === 'organization'

const isNamedPhrase = (whole: RelationWord | undefined): boolean =>
  whole !== undefined && whole.kind === 'word' && whole.capital

const isPerson = (word: RelationWord): boolean => !word.possessive && isNamed(word)

/** "has" and "makes" relate only to what has a name or number. */
const isTelling = ({ words, whole }: NounPhrase): boolean =>
  words.some(word => word.mention !== undefined || word.kind === 'number') || whole !== undefined

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
const isThing = ({ whole }: NounPhrase): boolean =>
  whole?.mention?.mention.type !== 'date' && whole?.mention?.mention.type !== 'address'

/** After a preposition a bare noun is a manner ("in detail"), not a thing. */
const isAnchored = ({ opener, head, next, first }: NounPhrase): boolean =>
  opener !== '' || head.capital || head.kind === 'number' || next > first + 1
