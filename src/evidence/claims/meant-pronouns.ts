import type { TextRange } from '../../core/span.ts'
import { findVerb } from '../../language/grammar/finite-verb.ts'
import { beForms, determiners, prepositions } from '../../language/grammar/function-words.ts'
import { subjectStart } from '../../language/grammar/clauses.ts'
import { sentenceWords, type SentenceWord } from '../../language/grammar/sentence-words.ts'
import type { Change } from '../../language/sentences/changed-text.ts'
import { sexOfName } from '../../language/names/sex-of-name.ts'
import { role, rolesOf } from '../../language/lexicons/word-roles.ts'
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
}

/**
 * What the pronouns mean that open sentences of a text, as far as it is plain: what the sentence
 * before speaks of, where nothing else in it could be meant. Sentences are ranges of the text, in
 * order.
 */
export function meantPronouns(text: string, sentences: readonly TextRange[]): Change[] {
  if (!anyPronoun.test(text)) return []
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
    const meant = opening !== undefined && isPersonless(opening, text) ? undefined : opening
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
    const meant = resolvedPronoun(words, at, before)
    if (word === undefined || meant === undefined) continue
    const { antecedent } = meant
    if (antecedent.kind === 'several') return undefined
    const isThing = things.has(word.text)
    if (isThing && before.at(-1)?.hasOtherThing === true) return undefined
    // "Ann met Ruth. She": who acts is often meant, and not always.
    if (!isThing && hasRival(word.text, antecedent, before)) return undefined
    const isAtStart = at === 0
    const shown = isAtStart ? meant.text.charAt(0).toUpperCase() + meant.text.slice(1) : meant.text
    return { word, text: shown, antecedent }
  }
  return undefined
}

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

/** "Wax removed. She": a first word has a capital whatever it is; a name stands elsewhere, too. */
function isPersonless({ word, antecedent }: Meant, text: string): boolean {
  if (things.has(word.text) || antecedent.kind !== 'name') return false
  const [only = '', ...others] = antecedent.text.split(' ')
  if (others.length > 0 || isGivenName(only.toLowerCase())) return false
  const standsInside = text
    .split(` ${only}`)
    .some((before, at, parts) => at < parts.length - 1 && /\p{Ll},?$/u.test(before))
  return only === only.toUpperCase() || !standsInside
}

/** Whether another is named who may be meant as well. */
function hasRival(pronoun: string, { text }: Antecedent, before: readonly Said[]): boolean {
  const own = wordTexts(text)
  return before.slice(-maxBack).some(({ given }) =>
    given.some(name => {
      const sex = sexOfName([name])
      return !own.includes(name) && (sex === undefined || sex === personal.get(pronoun))
    }),
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
  return {
    ...spoken,
    subject: isNamed ? person : subject,
    given: words
      .filter(({ capital, text }) => capital && isGivenName(text.replace(/'s$/, '')))
      .map(({ text }) => text.replace(/'s$/, '')),
    hasOtherThing:
      !isCopula &&
      behind.some(
        ({ text, index }) =>
          determiners.has(text) && !prepositions.has(words[index - 1]?.text ?? ''),
      ),
  }
}

const isGivenName = (text: string): boolean =>
  (rolesOf(text) & (role.firstName | role.weakFirstName)) !== 0 || sexOfName([text]) !== undefined
