import type { TextRange } from '../../core/span.ts'
import { findVerb } from '../../language/grammar/finite-verb.ts'
import {
  beForms,
  coordinators,
  determiners,
  prepositions,
} from '../../language/grammar/function-words.ts'
import { subjectStart } from '../../language/grammar/clauses.ts'
import {
  isAdverb,
  sentenceWords,
  type SentenceWord,
} from '../../language/grammar/sentence-words.ts'
import type { Change } from '../../language/sentences/changed-text.ts'
import { sexOfName } from '../../language/names/sex-of-name.ts'
import { occupations } from '../../language/lexicons/occupations.ts'
import { role, rolesOf } from '../../language/lexicons/word-roles.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { baseOf } from '../../language/grammar/verb-forms.ts'
import { wordTexts } from '../../language/words/tokens.ts'
import { resolvedPronoun, spokenOf, type Antecedent, type Spoken } from './subject-memory.ts'

const anyPronoun = /\b(?:[Hh]e|[Ss]he|[Ii]ts?|[Hh]is|[Hh]im|[Hh]er)\b/
const things = new Set(['it', 'its'])
const maxRemembered = 4
const maxBack = 3
/** Longer sentences are enumerations: what is spoken of in them is not plain. */
const maxWords = 80

/** What a sentence speaks of, and whether a later "it" may mean another thing of it. */
interface Said extends Spoken {
  readonly hasOtherThing: boolean
  /** Given names in it. */
  readonly given: readonly string[]
  /** Words that may name a person whom no list has: "spoke to Sanjeev", "rang the plumber". */
  readonly others: readonly string[]
  readonly namesAnybody: boolean
}

/**
 * What the pronouns mean that open sentences of a text, as far as it is plain: what the sentence
 * before speaks of, where nothing else in it could be meant. Sentences are ranges of the text, in
 * order.
 */
export function meantPronouns(text: string, sentences: readonly TextRange[]): Change[] {
  if (!anyPronoun.test(text)) return []
  const namedInside = inside(text)
  const before: Said[] = []
  const found: Change[] = []
  for (const { start, end } of sentences) {
    const sentence = text.slice(start, end)
    const words = sentenceWords(sentence)
    if (words.length > maxWords) {
      before.length = 0
      continue
    }
    const said = saidIn(sentence, words)
    const opening = openingPronoun(words, before)
    const meant = opening !== undefined && isPersonless(opening, namedInside) ? undefined : opening
    const object = meant === undefined ? objectPronoun(words, said, before) : undefined
    if (object !== undefined)
      found.push({
        start: start + object.word.start,
        end: start + object.word.end,
        text: object.text,
      })
    if (meant !== undefined)
      found.push({ start: start + meant.word.start, end: start + meant.word.end, text: meant.text })
    before.push(meant === undefined ? said : { ...said, subject: meant.antecedent })
    if (before.length > maxRemembered) before.shift()
  }
  return found
}

interface Meant {
  readonly word: SentenceWord
  readonly text: string
  readonly antecedent: Antecedent
}

/** "Damage is reported to him", where the sentence has nobody else. */
function objectPronoun(
  words: readonly SentenceWord[],
  { subject, given, persons }: Said,
  before: readonly Said[],
): Meant | undefined {
  if (persons.length > 0 || given.length > 0 || subject?.kind === 'person') return undefined
  const [word, ...others] = words.filter(({ text }) => personal.has(text))
  if (
    word === undefined ||
    others.length > 0 ||
    !prepositions.has(words[word.index - 1]?.text ?? '')
  )
    return undefined
  const next = words[word.index + 1]
  const isObject =
    word.text === 'him' ||
    (word.text === 'her' &&
      (next === undefined || next.kind !== 'word' || prepositions.has(next.text)))
  const asSubject = [{ ...word, text: word.text === 'him' ? 'he' : 'she' }]
  const meant = isObject ? openingPronoun(asSubject, before) : undefined
  return meant === undefined ? undefined : { ...meant, word, text: meant.antecedent.text }
}

function openingPronoun(
  words: readonly SentenceWord[],
  before: readonly Said[],
): Meant | undefined {
  for (const at of new Set([0, openingAt(words), subjectStart(words)])) {
    const word = words[at]
    const near = sinceNamed(before)
    const meant = resolvedPronoun(words, at, near)
    if (word === undefined || meant === undefined) continue
    const { antecedent } = meant
    if (antecedent.kind === 'several') return undefined
    const isThing = things.has(word.text)
    if (isThing && before.at(-1)?.hasOtherThing === true) return undefined
    // "Ann met Ruth. She": who acts is often meant, and not always.
    if (!isThing && hasRival(word.text, antecedent, before, near)) return undefined
    const isAtStart = at === 0
    const shown = isAtStart ? meant.text.charAt(0).toUpperCase() + meant.text.slice(1) : meant.text
    return { word, text: shown, antecedent }
  }
  return undefined
}

/** The sentences from the last one on that names anybody: whom those before it name is past. */
const sinceNamed = (before: readonly Said[]): readonly Said[] =>
  before.slice(
    Math.max(
      0,
      before.findLastIndex(({ namesAnybody }) => namesAnybody),
    ),
  )

/** "Before that she taught": behind a preposition and what it points at. */
const openingAt = (words: readonly SentenceWord[]): number =>
  prepositions.has(words[0]?.text ?? '') && /^(?:that|this|then)$/.test(words[1]?.text ?? '')
    ? words[2]?.text === ','
      ? 3
      : 2
    : 0

const personal = new Map<string, 'female' | 'male'>([
  ['he', 'male'],
  ['him', 'male'],
  ['his', 'male'],
  ['she', 'female'],
  ['her', 'female'],
])

/** Words with a capital that stand inside a sentence; found once, as it takes the whole text. */
function inside(text: string): () => ReadonlySet<string> {
  let found: ReadonlySet<string> | undefined
  return () =>
    (found ??= new Set(
      [...text.matchAll(capitalInside)].map(([, word = '']) => word.replace(/['’]s?$/, '')),
    ))
}

const capitalInside = /(?<=\p{Ll},?) (\p{Lu}[\p{L}\p{N}'’-]*)/gu

/** "Wax removed. She": a first word has a capital whatever it is; a name stands elsewhere, too. */
function isPersonless(
  { word, antecedent }: Meant,
  namedInside: () => ReadonlySet<string>,
): boolean {
  if (things.has(word.text) || antecedent.kind !== 'name') return false
  const [only = '', ...others] = antecedent.text.split(' ')
  if (others.length > 0 || isGivenName(only.toLowerCase())) return false
  return only === only.toUpperCase() || !namedInside().has(only)
}

/** Whether another is named who may be meant as well. */
function hasRival(
  pronoun: string,
  { text }: Antecedent,
  before: readonly Said[],
  near: readonly Said[],
): boolean {
  const own = wordTexts(text)
  const isOther = (name: string): boolean => {
    const sex = sexOfName([name])
    return !own.includes(name) && (sex === undefined || sex === personal.get(pronoun))
  }
  return (
    before.slice(-maxBack).some(({ given }) => given.some(isOther)) ||
    near.some(({ others }) => others.some(isOther))
  )
}

function saidIn(sentence: string, words: readonly SentenceWord[]): Said {
  const spoken = spokenOf(sentence, words)
  const verb = findVerb(words, subjectStart(words), words.length)
  const isCopula = verb?.kind === 'copula' && beForms.has(words[verb.head]?.text ?? '')
  const behind = words.slice((verb?.head ?? 0) + 1)
  const { subject, persons } = spoken
  const [person] = persons
  // "The caretaker is Ben Hale. He": both are one, and the name tells more.
  const isNamed =
    isCopula && persons.length === 1 && subject !== undefined && !/^\p{Lu}/u.test(subject.text)
  const given = words
    .filter(({ capital, text, index }) => {
      // "In May" is no May.
      const isMonth = (rolesOf(text) & role.calendar) !== 0 && words[index + 1]?.capital !== true
      return capital && !isMonth && isGivenName(bare(text))
    })
    .map(({ text }) => bare(text))
  const verbal = baseOf(words[verb?.head ?? 0]?.text ?? '')
  const mayBePersons = words.filter(
    (word, index) =>
      index > 0 &&
      mayBePerson(words, word) &&
      !isAcronym(sentence, word) &&
      !isPlaceOf(verbal, words, index),
  )
  // "Ben is the caretaker" tells who Ben is.
  const nouns = isCopula ? [] : behind.filter(word => isPersonNoun(words, word))
  return {
    ...spoken,
    subject: isNamed ? person : subject,
    given,
    others: [...mayBePersons, ...nouns].map(({ text }) => bare(text)),
    namesAnybody:
      subject?.kind === 'person' ||
      subject?.kind === 'name' ||
      persons.length > 0 ||
      given.length > 0 ||
      mayBePersons.length > 0,
    hasOtherThing: verb !== undefined && namesOtherThing(words, verb.head, isCopula),
  }
}

const bare = (text: string): string => text.replace(/['’]s?$/, '')
const noPersons =
  role.calendar | role.place | role.placeEnd | role.organizationEnd | role.demonym | role.plain

/** Whether a word with a capital inside a sentence may be the name of a person. */
function mayBePerson(
  words: readonly SentenceWord[],
  { index, text, capital }: SentenceWord,
): boolean {
  const before = words[index - 1]
  if (
    !capital ||
    text === 'i' ||
    before === undefined ||
    (before.kind === 'mark' && before.text === '.')
  )
    return false
  if ((rolesOf(bare(text)) & noPersons) !== 0 || /^(?:in|at|into|during)$/.test(before.text))
    return false
  // "Mill Lane", "Elm House".
  let end = index
  while (words[end + 1]?.capital === true && words[end + 1]?.kind === 'word') end++
  return (rolesOf(bare(words[end]?.text ?? '')) & noPersons) === 0
}

/** "Chaired the AGM". */
const isAcronym = (sentence: string, { start, end }: SentenceWord): boolean =>
  /^\p{Lu}{2,}$/u.test(sentence.slice(start, end))

const moving = setOf('move travel relocate emigrate commute retire')
const serving = setOf('work play volunteer')

/** "Moved to Denby", "works for Acme": where somebody goes or serves, and nobody. */
function isPlaceOf(verb: string, words: readonly SentenceWord[], index: number): boolean {
  let first = index
  while (words[first - 1]?.capital === true && words[first - 1]?.kind === 'word') first--
  const before = words[first - 1]?.text ?? ''
  return (
    (moving.has(verb) && /^(?:to|from)$/.test(before)) ||
    (serving.has(verb) && /^(?:for|at)$/.test(before))
  )
}

/** "The plumber", "a new caretaker": whom a noun behind a determiner means. */
const isPersonNoun = (
  words: readonly SentenceWord[],
  { index, text, kind }: SentenceWord,
): boolean =>
  kind === 'word' &&
  ((rolesOf(text) & role.personNoun) !== 0 ||
    occupations().has(text) ||
    /(?:man|woman|lady|lord|master|mistress|taker|keeper|holder|bou?r)$/.test(text)) &&
  words.slice(Math.max(0, index - 4), index).some(word => determiners.has(word.text))

/**
 * Whether a later "it" may mean another thing than the subject: one that the verb or a preposition
 * has, with or without a determiner: "chose option B", "bought Elm House", "sang in St Mary's".
 */
function namesOtherThing(words: readonly SentenceWord[], head: number, isCopula: boolean): boolean {
  const behind = words.slice(head + 1)
  const isThing = ({ index, text, capital, kind }: SentenceWord): boolean => {
    const before = words[index - 1]?.text ?? ''
    if (kind !== 'word') return false
    if (capital)
      return (
        (rolesOf(bare(text)) & (role.calendar | role.plain)) === 0 &&
        !isOfPerson(words, index) &&
        !isTown(words, index)
      )
    // "At nine" is no thing, and what something is "on" is less often meant than the thing.
    const next = words[index + 1]
    const opensNoun = next?.kind === 'word' && !prepositions.has(next.text)
    if (!determiners.has(text) || !opensNoun || before === 'of') return false
    return !isCopula || (prepositions.has(before) && before !== 'on')
  }
  return behind.some(isThing) || (!isCopula && hasBareObject(behind))
}

/** "In Hull": a name of one word where something is. */
const isTown = (words: readonly SentenceWord[], index: number): boolean =>
  words[index - 1]?.text === 'in' &&
  words[index + 1]?.capital !== true &&
  !/['’]s?$/.test(words[index]?.text ?? '')

/** Whether a word with a capital belongs to the name of a person: "by Ruth Ames". */
function isOfPerson(words: readonly SentenceWord[], index: number): boolean {
  let start = index
  while (words[start - 1]?.capital === true && words[start - 1]?.kind === 'word') start--
  let end = index
  while (words[end + 1]?.capital === true && words[end + 1]?.kind === 'word') end++
  const [first, last] = [words[start]?.text ?? '', words[end]?.text ?? '']
  return (
    isGivenName(first) &&
    (rolesOf(bare(last)) & (role.placeEnd | role.organizationEnd)) === 0 &&
    !/['’]s?$/.test(last)
  )
}

/** "Approved planning application 42": nouns in the singular right behind the verb. */
function hasBareObject(behind: readonly SentenceWord[]): boolean {
  const end = behind.findIndex(
    word => word.kind !== 'word' || prepositions.has(word.text) || coordinators.has(word.text),
  )
  const phrase = behind.slice(0, end === -1 ? behind.length : end).filter(word => !isAdverb(word))
  const last = phrase.at(-1)
  return last !== undefined && !/(?:[^s]s|children|people|men|mice)$/.test(last.text)
}

const isGivenName = (text: string): boolean =>
  (rolesOf(text) & (role.firstName | role.weakFirstName)) !== 0 || sexOfName([text]) !== undefined
