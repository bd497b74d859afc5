import { isAdverb, noWord } from '../../../language/grammar/sentence-words.ts'
import { subjectStart } from '../../../language/grammar/clauses.ts'
import { canBeFinite } from '../../../language/grammar/finite-verb.ts'
import { coordinators, reportingVerbs } from '../../../language/grammar/function-words.ts'
import { verbForm, verbForms } from '../../../language/grammar/verb-forms.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import {
  durations,
  givingVerbs,
  lightVerbs,
  partVerbs,
  readVerb,
  renamingVerbs,
  type VerbReading,
} from './clause-verb.ts'
import {
  attaching,
  circumstance,
  isBase,
  isDuration,
  isPreposition,
  isThing,
  readComplements,
  type Circumstance,
} from './complements.ts'
import { extended, mayOpenPhrase, partAt, phraseAt, type NounPhrase } from './phrases.ts'
import type { RelationWord } from './relation-words.ts'

const { base, gerund } = verbForm

/** A verb with what does it and what it is done to, as ranges of words. */
export interface RelationClause {
  /** `speaker`: "I". */
  readonly subjects: ReadonlyArray<NounPhrase | 'speaker'>
  readonly predicate: string
  readonly objects: ReadonlyArray<NounPhrase | 'speaker'>
  readonly circumstances: readonly Circumstance[]
  readonly holds: VerbReading['holds']
  /** Who does it is the subject, or named with "by"; `passive`: it is done to the subject. */
  readonly form: 'active' | 'by' | 'passive'
}

/** Reads a clause that stands by itself; undefined where it is not plain what relates to what. */
export function readClause(clause: readonly RelationWord[]): RelationClause | undefined {
  const start = clauseStart(clause)
  // Nothing can be the subject: most clauses that state nothing are known by that.
  if (clause[start]?.text !== 'i' && !mayOpenPhrase(clause, start)) return undefined
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

/** "reports to the head forester", to whom people answer, but not "reported to the police". */
function isReportingTo(words: readonly RelationWord[], { lemma, surface, next }: VerbReading) {
  if (lemma !== 'report' || surface === 'reported' || words[next]?.text !== 'to') return false
  const whom = phraseAt(words, next + 1, words.length)
  const after = words[whom?.next ?? 0]
  return whom !== undefined && (after === undefined || after.kind === 'mark')
}

/** What an active verb does to what follows it. */
export function readActive(
  words: readonly RelationWord[],
  verb: VerbReading,
  subjects: RelationClause['subjects'],
): RelationClause | undefined {
  const opening = words[verb.next]
  if (opening === undefined) return undefined
  if (isPreposition(opening)) {
    // "revealed in his book that …".
    if (reportingVerbs.has(verb.surface) && !isReportingTo(words, verb)) return undefined
    const isOfParts = partVerbs.has(verb.lemma)
    const object = (isOfParts ? partAt : phraseAt)(words, verb.next + 1, words.length)
    if (object === undefined || !isThing(object) || !(isOfParts || isAnchored(object)))
      return undefined
    // "spent over an hour", "buys about 40 tons".
    if (approximate.has(opening.text) && isMeasure(object)) return undefined
    // "fought for six months".
    if (opening.text === 'for' && isDuration(object)) return undefined
    // "continues to manage the team": an infinitive that no list has.
    if (opening.text === 'to' && object.opener === '' && !(object.words[0]?.capital ?? false))
      return undefined
    const rest = readComplements(words, verb, object)
    return rest === undefined
      ? undefined
      : {
          subjects,
          predicate: `${verb.predicate} ${opening.text}`,
          ...rest,
          holds: verb.holds,
          form: 'active',
        }
  }
  if (givingVerbs.has(verb.lemma) && (opening.text === 'me' || isPerson(opening))) {
    const given = phraseAt(words, verb.next + 1, words.length)
    if (given !== undefined) {
      const rest = isThing(given) ? readComplements(words, verb, given) : undefined
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
        form: 'active',
      }
    }
  }
  const object = (partVerbs.has(verb.lemma) ? partAt : phraseAt)(words, verb.next, words.length)
  if (lightVerbs.has(verb.lemma) && !(object !== undefined && isTelling(object))) return undefined
  if (object === undefined || object.whole?.mention?.mention.type === 'date') return undefined
  // "worked seven days", "meets every 8 weeks".
  if (isDuration(object)) return undefined
  const rest = readComplements(words, verb, object)
  return rest === undefined
    ? undefined
    : { subjects, predicate: verb.predicate, ...rest, holds: verb.holds, form: 'active' }
}

function readPassive(
  words: readonly RelationWord[],
  verb: VerbReading,
  subjects: RelationClause['subjects'],
): RelationClause | undefined {
  const link = words[verb.next]
  if (link === undefined || !isPreposition(link)) return undefined
  if (renamingVerbs.has(verb.lemma)) return undefined
  const isOfParts = partVerbs.has(verb.lemma) && link.text === 'of'
  const phrase = (isOfParts ? partAt : phraseAt)(words, verb.next + 1, words.length)
  if (phrase === undefined) return undefined
  const { holds } = verb
  const date = phrase.whole?.mention?.mention.type === 'date'
  if (date) {
    const rest = readComplements(words, verb, phrase)
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
        form: 'by',
      }
    return link.text === 'on' || link.text === 'in'
      ? {
          subjects,
          predicate: `${verb.surface} on`,
          objects: [phrase],
          circumstances: [],
          holds,
          form: 'passive',
        }
      : undefined
  }
  if (!isThing(phrase)) return undefined
  const rest = readComplements(words, verb, phrase)
  if (rest === undefined) return undefined
  const { circumstances, agent } = rest
  if (link.text === 'by')
    return {
      subjects: rest.objects,
      predicate: verb.predicate,
      objects: subjects,
      circumstances,
      holds,
      form: 'by',
    }
  if (agent !== undefined) {
    const first = circumstance(link.text, phrase)
    return {
      subjects: [agent],
      predicate: verb.predicate,
      objects: subjects,
      circumstances: first === undefined ? circumstances : [first, ...circumstances],
      holds,
      form: 'by',
    }
  }
  return isOfParts || isAnchored(phrase)
    ? {
        subjects,
        predicate: `${verb.surface} ${link.text}`,
        objects: rest.objects,
        circumstances,
        holds,
        form: 'passive',
      }
    : undefined
}

const approximate = setOf('about over around under above below near')
const isMeasure = ({ words, head }: NounPhrase): boolean =>
  words[0]?.kind === 'number' || durations.test(head.text)

const isTrailing = (word: RelationWord | undefined): boolean =>
  word !== undefined && word.mention === undefined && (isAdverb(word) || word.text === 'likewise')

const isGerund = ({ forms }: RelationWord): boolean => (forms & gerund) !== 0

const isNamed = ({ mention }: RelationWord): boolean =>
  mention?.mention.type === 'person' || mention?.mention.type === 'organization'

const isPerson = (word: RelationWord): boolean => !word.possessive && isNamed(word)

/** "has" and "makes" relate only to what has a name or number. */
const isTelling = ({ words, whole }: NounPhrase): boolean =>
  words.some(word => word.mention !== undefined || word.kind === 'number') || whole !== undefined

/** After a preposition a bare noun is a manner ("in detail"), not a thing. */
const isAnchored = ({ opener, head, next, first }: NounPhrase): boolean =>
  opener !== '' || head.capital || head.kind === 'number' || next > first + 1
