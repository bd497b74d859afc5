import { englishMonths, englishWeekdays } from '../../../language/lexicons/calendar-words.ts'
import { firstNames } from '../../../language/lexicons/first-names.ts'
import { isAcronymOf } from '../../../language/names/acronym.ts'
import { countriesOf } from '../../../language/names/countries.ts'
import { honorifics } from '../../../language/names/name-words.ts'
import { otherGivenNames } from '../../../language/names/said-name.ts'
import { sexOfName } from '../../../language/names/sex-of-name.ts'
import { recognizeMentions, type RecognizedMention } from '../../../language/recognize.ts'
import { namesPerson } from '../../../language/sentences/antecedent.ts'
import { isStopWord, stem, wordTexts } from '../../../language/words/tokens.ts'
import { longPattern } from '../../../support/long-pattern.ts'

/** What a sentence is read with. */
export interface Surroundings {
  /** Title, headings, lead-in and, of an email, subject and writer. */
  readonly around: string
  /** The innermost heading over it. */
  readonly heading?: string | undefined
  /** The sentences before it in its paragraph, the nearest first. */
  readonly before: readonly string[]
}

/** Somebody or something that a text calls by name. */
interface Named {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly words: readonly string[]
  readonly isPerson: boolean
  readonly mayBePerson: boolean
}

/** What a question asks of whoever or whatever it names. */
interface Asked {
  readonly of: Named
  /** What is theirs, in stems: the phone of "Ann's phone"; empty for what they do or are. */
  readonly things: ReadonlySet<string>
  /** Whatever else the question says of them, in stems. */
  readonly said: ReadonlySet<string>
}

const givenNames: ReadonlySet<string> = new Set(firstNames)
const dates: ReadonlySet<string> = new Set([...englishMonths, ...englishWeekdays])
const asksWho = /^\W*(?:who|whom|whose)\b|\b(?:who|whom)\W*$/i
const actsBefore = longPattern('i')`
  \b(?:do|does|did|is|are|was|were|has|have|had|will|would|can|could|should|must|may)\s
  (?:(?:mr|mrs|ms|dr|prof)\.?\s)?$
`
const ownedBehind = /^['’]s?((?:\s+[\p{L}-]+){1,3})/u
const ownedBefore = /(?<![\p{L}'’-])([\p{L}-]+(?:\s[\p{L}-]+){0,2})\sof\s(?:(?:the|our|my)\s)?$/u
const anyone = longPattern('i')`
  \b(?:he|she|him|her|his|hers|they|them|their|theirs|you|yours?|we|us|ours?|i|me|my|mine)\b
`
const third = /\b(?:he|she|him|her|his|hers)\b/i
// "With Ann", "of Ann": who acts is somebody else.
const beside = /\b(?:of|by|to|for|with|from|at|in|on|and|or|like|than|about|before|after|via)\s$/i

const stemsOf = (text: string): string[] => wordTexts(text).filter(isTelling).map(stem)
const isTelling = (word: string): boolean => !isStopWord(word) && !honorifics.has(word)

function namesIn(text: string): Named[] {
  const found = recognizeMentions(text).flatMap(mention => {
    const said = text.slice(mention.start, mention.end).replace(/['’]s?$/u, '')
    return isName(mention, said) ? [nameAt(mention.start, said, mention.type)] : []
  })
  // "Farida's check": a word alone that is in no list of names.
  for (const { 0: said, index } of text.matchAll(/\p{Lu}[\p{L}-]+(?=['’]s\s)/gu))
    if (!found.some(({ start, end }) => start <= index && index < end))
      found.push(nameAt(index, said, 'phrase'))
  return found.filter(({ words }) => words.length > 0).sort((a, b) => a.start - b.start)
}

function nameAt(start: number, text: string, type: RecognizedMention['type']): Named {
  const words = wordTexts(text).filter(isTelling)
  const isKnown = givenNames.has(words[0] ?? '') || sexOfName(words) !== undefined
  return {
    start,
    end: start + text.length,
    text,
    words,
    isPerson: type === 'person' || (words.length <= 3 && isKnown),
    // "Mina Park" looks like a place.
    mayBePerson:
      (type === 'place' || type === 'phrase') && /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u.test(text),
  }
}

const named: ReadonlySet<RecognizedMention['type']> = new Set([
  'person',
  'organization',
  'place',
  'work',
  'product',
  'event',
  'phrase',
  'term',
] as const)

const isName = ({ type }: RecognizedMention, said: string): boolean =>
  named.has(type) &&
  /^["'“‘(]?\p{Lu}/u.test(said) &&
  !wordTexts(said).every(word => dates.has(word.replace(/s$/, '')) || /^\d+$/.test(word))

/** Whether a text names them: by any word of their name, a short form of it or its letters. */
function isNamedIn({ words, text: own }: Named, text: string): boolean {
  const said = new Set(wordTexts(text))
  const capital = wordTexts((text.match(/\p{Lu}[\p{L}-]{2,}/gu) ?? []).join(' '))
  const isMeant = (word: string): boolean =>
    said.has(word) ||
    otherGivenNames(word).some(other => said.has(other)) ||
    capital.some(other => word.startsWith(other) || (word.length > 2 && other.startsWith(word)))
  if (words.some(isMeant)) return true
  const letters = text.match(/(?<!\p{L})(?:\p{Lu}\.?){2,6}(?!\p{L})/gu) ?? []
  if (letters.some(short => isAcronymOf(short, own))) return true
  const countries = countriesOf(own.toLowerCase())
  return (
    countries.length > 0 &&
    namesIn(text).some(other =>
      countriesOf(other.text.toLowerCase()).some(country => countries.includes(country)),
    )
  )
}

/** A person, or what looks like one where somebody who does something stands. */
const isActor = ({ isPerson, mayBePerson, start }: Named): boolean =>
  isPerson || (mayBePerson && start === 0)

/** Whether two names may be one person's: "Ann" and "Ms Hill" may. */
const mayBeSame = (one: Named, other: Named): boolean =>
  isNamedIn(one, other.text) ||
  isNamedIn(other, one.text) ||
  (one.words.length === 1 && other.words.length === 1 && !areGiven(one, other))

const areGiven = (...all: readonly Named[]): boolean =>
  all.every(({ words: [word = ''] }) => givenNames.has(word))

/**
 * Tells sentences that say of somebody or something else what a question asks of whom or what it
 * names: "Tomasz's check ran out" says nothing of Farida's, "Ann works on Fridays. Her deputy is
 * Jo" nothing of Ben's days or deputy. What names whom the question names, in the sentence or over
 * it, may compare, and one that speaks of "the engineer" may mean them.
 */
export function ofAnother(
  question: string,
): (sentence: string, surroundings: Surroundings) => boolean {
  const asked = askedIn(question.slice(0, 300))
  if (asked.length === 0) return () => false
  const isOfWho = asksWho.test(question)
  return (sentence, surroundings) =>
    asked.some(each => isOthers(each, sentence.slice(0, 1_000), surroundings, isOfWho))
}

/** The same for what somebody or something of that name is or does, as the words (stems) say it. */
export function ofAnotherThan(
  name: string,
  said: ReadonlySet<string>,
): (sentence: string, surroundings: Surroundings) => boolean {
  const [of] = namesIn(name)
  if (of === undefined) return () => false
  return (sentence, surroundings) =>
    isOthers({ of, things: said, said }, sentence.slice(0, 1_000), surroundings, false)
}

function askedIn(question: string): Asked[] {
  return namesIn(question).flatMap((of): Asked[] => {
    if (of.start === 0) return []
    const things = thingsOf(question, of)
    const said = new Set(stemsOf(`${question.slice(0, of.start)} ${question.slice(of.end)}`))
    const isActing = actsBefore.test(question.slice(0, of.start))
    // "When Maurine did … she": a first name that is in no list.
    const isPerson =
      of.isPerson ||
      (isActing && of.words.length === 1 && /\b(?:he|she)\b/iu.test(question.slice(of.end)))
    return things.size > 0 || isActing ? [{ of: { ...of, isPerson }, things, said }] : []
  })
}

/** What a text says to be somebody's: behind "Ann's", before "of Ann". */
function thingsOf(text: string, { start, end }: Named): ReadonlySet<string> {
  const behind = ownedBehind.exec(text.slice(end))?.[1] ?? ''
  const before = ownedBefore.exec(text.slice(Math.max(0, start - 80), start))?.[1] ?? ''
  // "The yearly report of": what it is stands last.
  return new Set([...stemsOf(behind), ...stemsOf(before).slice(-1)])
}

const isOwning = (text: string, { end }: Named): boolean => /^['’]s?\s/.test(text.slice(end))

const shares = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some(thing => other.has(thing))

function isOthers(
  { of, things, said }: Asked,
  sentence: string,
  { around, heading = '', before }: Surroundings,
  isOfWho: boolean,
): boolean {
  if (isNamedIn(of, sentence)) return false
  const names = namesIn(sentence)
  const isOther = (name: Named): boolean => !mayBeSame(of, name)
  const owners = names.filter(name => shares(things, thingsOf(sentence, name)))
  // "Ann's permit" is hers whatever it stands under.
  if (owners.some(name => isOwning(sentence, name) && !isNamedIn(name, of.text))) return true
  if (isNamedIn(of, around)) return false
  if (owners.length > 0) return owners.every(isOther)
  // What may be a person must be said the same of.
  if (!of.isPerson && !(of.mayBePerson && shares(said, new Set(stemsOf(sentence))))) return false
  const pronoun = third.exec(sentence)
  const first = names.find(isActor)
  if (pronoun !== null && (first === undefined || first.start > pronoun.index)) {
    const [word] = pronoun
    const isOwner = /^(?:his|her)$/i.test(word)
    const owned = new Set(
      stemsOf(
        /^(?:\s[\p{L}-]+){1,3}/u.exec(sentence.slice(pronoun.index + word.length))?.[0] ?? '',
      ),
    )
    const isAsked = isOwner ? shares(things, owned) : !isOfWho && /^(?:he|she)$/i.test(word)
    return isAsked && meansOther(word, of, before)
  }
  // "Who is Ann's deputy": whoever is named may be.
  if (isOfWho || anyone.test(sentence)) return false
  const bare = withoutAside(sentence, first)
  if (first === undefined)
    return (
      namesIn(heading).some(
        name => name.isPerson && isOther(name) && name.text === heading.trim(),
      ) && !namesPerson(sentence)
    )
  const isActing = !isOwning(sentence, first) && !beside.test(sentence.slice(0, first.start))
  return isOther(first) && isActing && !namesPerson(bare)
}

/** A sentence without what it says that somebody is: "The caretaker, Ann Hill, has a phone". */
function withoutAside(sentence: string, first: Named | undefined): string {
  if (first === undefined) return sentence
  const before = sentence.slice(0, first.start).replace(/[^,;]*,?\s$/u, '')
  const behind = sentence
    .slice(first.end)
    .replace(/^(?:,|\s(?:is|was|has been))\s(?:the|our|an?)\s[^,;.]*/u, '')
  return `${before} ${behind}`
}

/**
 * Whether a pronoun means somebody else: of the sentences before it the nearest that names a person
 * who may be meant does not name whom the question names.
 */
function meansOther(pronoun: string, of: Named, before: readonly string[]): boolean {
  const meant = /^(?:he|him|his)$/i.test(pronoun) ? 'male' : 'female'
  for (const sentence of before) {
    if (isNamedIn(of, sentence)) return false
    const fitting = namesIn(sentence).filter(
      name => isActor(name) && (sexOfName(name.words) ?? meant) === meant,
    )
    if (fitting.length > 0) return fitting.every(name => !mayBeSame(of, name))
  }
  return false
}
