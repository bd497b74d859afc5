import type { TextRange } from '../../core/span.ts'
import {
  beForms,
  determiners,
  doForms,
  haveForms,
  modals,
  prepositions,
  relatives,
  subordinators,
} from '../../language/grammar/function-words.ts'
import { opensObject } from '../../language/grammar/finite-verb.ts'
import { isAdverb, sentenceWords } from '../../language/grammar/sentence-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { numberWords } from '../../language/lexicons/number-words.ts'
import type { ReadWord, WordRange } from '../../language/sentences/read-words.ts'
import { isStopWord } from '../../language/words/tokens.ts'
import { isCounted, nounOf, objectOf, type Words } from '../links/gap-clause.ts'
import { verbBase } from '../links/gap-words.ts'
import { baseStem } from './base-stem.ts'
import { isDeniedAt, isDeniedIn } from './clause-denial.ts'
import { partAt, partedClauses, subjectOf, type PartedClause } from './clause-parts.ts'
import {
  brieflyWhen,
  isConditional,
  isOfItself,
  periodsOf,
  tenseOf,
  type ClauseTense,
} from './clause-time.ts'
import { isDimension } from './dimensions.ts'
import { placesNear } from './places-near.ts'
import { headsOf, isPronominal } from './phrase-heads.ts'

/** What a clause says around an amount. */
export interface AmountClause extends ClauseTense {
  /** Stems of the content words said with the amount: its part of the clause, subject and verb. */
  readonly stems: ReadonlySet<string>
  /** Stems of what something is only near: "pool" of "outside the pool". */
  readonly near: ReadonlySet<string>
  /** Of the whole independent clause, without what only says when or why. */
  readonly around: ReadonlySet<string>
  /** Where the independent clause ends in the sentence. */
  readonly end: number
  /** What is done, as a base form: the verb nearest before the amount; '' where there is none. */
  readonly verb: string
  readonly verbStem: string
  /** Stems of what it is done to or said of; none where a pronoun says it, or nothing. */
  readonly things: readonly string[]
  /** Stems of the phrase that names these: "hot" and "water". */
  readonly named: ReadonlySet<string>
  /** Stems of what is said of the subject, where the amount stands in that or before it. */
  readonly predicate: ReadonlySet<string> | undefined
  /** "63 days to build it", "until it is built": stem of the verb; '' where there is none. */
  readonly purpose: string
  /** It says when something holds, or of which things: "if there are more than 20". */
  readonly isCondition: boolean
  /** Stems of the clauses beside it that say when it is so. */
  readonly when: ReadonlySet<string>
  /** These say what was done to itself then: "when it was delivered". */
  readonly isOwnTime: boolean
  /** For how many times it is said to be so: "for two years here and then for eight". */
  readonly periods: number
  /** It is told of so many things: "answered 300 letters". */
  readonly isCounted: boolean
  /** What it says is denied, or refused. */
  readonly isDenied: boolean
}

const mostWords = 200
/** Words of amounts, which say nothing of what there is so much of; singular. */
const amountWords: ReadonlySet<string> = setOf(`
  second minute hour day week fortnight month quarter year time per cent percent working business
  degree celsius centigrade fahrenheit c f minus plus
  least less fewer more most once twice thrice last first next single average total
`)
const wordsOfPurpose = 5
/** Whose object is how much of something there is, or who it is taken from: "took us 9 days". */
const taking: ReadonlySet<string> = setOf('take cost need require wait last')

/** "It takes five weeks until it is built" is of building. */
const untilThen: ReadonlySet<string> = setOf('until before till')
const nothing: ReadonlySet<string> = new Set()
const outside: AmountClause = {
  stems: nothing,
  near: nothing,
  around: nothing,
  end: 0,
  verb: '',
  verbStem: '',
  things: [],
  named: nothing,
  predicate: undefined,
  purpose: '',
  isCondition: false,
  isPresent: false,
  isHabitual: false,
  isPossible: false,
  when: nothing,
  isOwnTime: false,
  periods: 0,
  isCounted: false,
  isDenied: false,
}

/** Stems of what words are about: no units, no numbers. */
export const contentStems = (words: readonly ReadWord[]): ReadonlySet<string> =>
  new Set(words.filter(isContent).map(({ text }) => baseStem(text)))

const isContent = ({ content, text }: ReadWord): boolean =>
  content &&
  !isStopWord(text) &&
  !/^\d/.test(text) &&
  !numberWords.has(text) &&
  !amountWords.has(text) &&
  !amountWords.has(text.replace(/s$/, ''))

/** The clauses of a sentence, each as it is read around an amount that stands in it. */
export function amountClauses(
  sentence: string,
  words: readonly ReadWord[],
  amounts: readonly TextRange[],
): (amount: TextRange) => AmountClause {
  const clauses = partedClauses(sentenceWords(sentence).slice(0, mostWords))
  const contents = words.filter(isContent)
  const stemsOf = (own: Words): ReadonlySet<string> =>
    new Set(
      contents
        .filter(({ start }) => own.some(word => word.start <= start && start < word.end))
        .map(({ text }) => baseStem(text)),
    )
  return amount => {
    const at = clauses.findIndex(clause => placeOf(clause.words, amount) >= 0)
    const clause = clauses[at]
    if (clause === undefined) return outside
    const group = clauses.filter(other => other.group === clause.group)
    const around = group.filter(other => other === clause || !subordinators.has(other.opener))
    const isRelative = relatives.has(clause.opener)
    const main = group.find(other => other.opener === '')
    const read = readAround(
      clause,
      amount,
      amounts,
      stemsOf,
      carriedBy(clause, clauses.slice(0, at)),
      group.find(other => other === clauses[at + 1] && untilThen.has(other.opener)),
    )
    const whens = group.filter(other => other !== clause && isConditional(other.opener))
    const briefly = brieflyWhen(clause.words)
    return {
      ...read,
      around: stemsOf(around.flatMap(other => other.words)),
      isCondition: isRelative ? narrows(clause, main) : isConditional(clause.opener),
      isDenied: read.isDenied || (isRelative && main !== undefined && isDeniedIn(main)),
      ...tenseOf(clause),
      when: stemsOf([...whens.flatMap(other => other.words), ...briefly]),
      isOwnTime: briefly.length > 0 || whens.some(other => isOfItself(stemsOf, other, read.things)),
      periods: periodsOf(group.flatMap(other => other.words)),
      end: Math.max(...group.map(other => other.words.at(-1)!.end)),
    }
  }
}

const placeOf = (words: Words, { start }: TextRange): number =>
  words.findIndex(word => word.start <= start && start < word.end)

/** Whether a clause says what the main clause is about: "letters that are late are lost". */
function narrows({ words }: PartedClause, main: PartedClause | undefined): boolean {
  const verb = main?.words[main.verb?.first ?? -1]
  return verb !== undefined && words[0]!.start < verb.start
}

/** The words that a relative or a pronoun as the subject stands for. */
function carriedBy(clause: PartedClause, before: readonly PartedClause[]): Words {
  if (clause.verb === undefined) return []
  const subject = subjectOf(clause)
  const named = subject.length === 0 ? clause.antecedent : subject
  const main = isPronominal(named) ? before.findLast(({ opener }) => opener === '') : undefined
  return main?.words ?? (subject.length === 0 ? named : [])
}

type OwnReading = Omit<
  AmountClause,
  keyof ClauseTense | 'around' | 'end' | 'isCondition' | 'when' | 'isOwnTime' | 'periods'
>

function readAround(
  clause: PartedClause,
  amount: TextRange,
  amounts: readonly TextRange[],
  stemsOf: (words: Words) => ReadonlySet<string>,
  carried: Words,
  until: PartedClause | undefined,
): OwnReading {
  const { words, parts, verb } = clause
  const place = placeOf(words, amount)
  const part = partAt(clause, place)
  const own = parts.indexOf(part)
  const governing = governingVerb(clause, place)
  const head = governing ?? verb?.head
  const base = head === undefined ? '' : baseOf(words[head]!.text)
  const subject = subjectOf(clause)
  const isBefore = verb !== undefined && place < verb.first
  // "Guides took two days and cooks one": a subject or an object of its own, without the verb.
  const isLeftOut = verb !== undefined && (head ?? 0) < part.first
  const instead = isLeftOut ? words.slice(part.first, place) : []
  const purpose = purposeOf(words.slice(0, part.next), amount)
  const asked = purpose < 0 ? [] : objectOf(words, purpose + 1)
  const then = taking.has(base) && until?.verb !== undefined ? until : undefined
  const scope = [
    ...wordsOf(clause, part),
    ...parts
      .slice(0, own)
      .filter(each => !holdsAny(clause, each, amounts))
      .flatMap(each => wordsOf(clause, each)),
    ...ofVerb(clause, amounts, place, own, headsOf(instead).length === 0 ? subject : []),
    ...carried,
    ...(then?.words ?? []),
  ]
  const end = place > (head ?? place) ? place : words.length
  const object = head === undefined ? [] : objectOf(words.slice(0, end), head + 1)
  const about = [
    instead,
    asked,
    then === undefined ? [] : thingOf(then),
    thingIn(clause, place, governing, base, subject, object),
  ].find(phrase => headsOf(phrase).length > 0)
  return {
    stems: stemsOf(scope),
    near: stemsOf(parts.flatMap(each => placesNear(wordsOf(clause, each)))),
    verb: base,
    verbStem: head === undefined ? '' : baseStem(words[head]!.text),
    things: thingsOf(about ?? []),
    named: stemsOf(nounOf(about ?? [])),
    predicate: isBefore
      ? stemsOf(words.slice(verb.head, partAt(clause, verb.head).next))
      : undefined,
    purpose:
      purpose >= 0
        ? baseStem(words[purpose]!.text)
        : then === undefined
          ? ''
          : baseStem(then.words[then.verb!.head]!.text),
    isCounted: isCounted(subject) || isCounted(object),
    isDenied: isDeniedAt(clause, place, governing),
  }
}

const baseOf = (word: string): string =>
  beForms.has(word) || word === 'been'
    ? 'be'
    : haveForms.has(word)
      ? 'have'
      : doForms.has(word)
        ? 'do'
        : verbBase(word)

const wordsOf = ({ words }: PartedClause, { first, next }: WordRange): Words =>
  words.slice(first, next)

const holdsAny = (clause: PartedClause, part: WordRange, amounts: readonly TextRange[]): boolean =>
  amounts.some(amount => placeOf(wordsOf(clause, part), amount) >= 0)

/** Of the part that has the verb what holds for the others too: all of it, or subject and verb. */
function ofVerb(
  clause: PartedClause,
  amounts: readonly TextRange[],
  place: number,
  own: number,
  subject: Words,
): Words {
  const { words, parts, verb } = clause
  if (verb === undefined) return []
  const part = partAt(clause, verb.head)
  if (part === parts[own]) return []
  if (!holdsAny(clause, part, amounts)) return wordsOf(clause, part)
  return place < verb.first
    ? words.slice(verb.first, part.next)
    : [...subject, ...words.slice(verb.first, verb.head + 1)]
}

/** Where the verb stands that is nearest before an amount, in its clause. */
function governingVerb({ words, parts, verb }: PartedClause, place: number): number | undefined {
  for (let at = place - 1; at > 0; at--) {
    if (at === verb?.head) return at
    // "… and answers them"
    const isFirst =
      ['and', 'but'].includes(words[at - 1]!.text) && parts.some(({ first }) => at === first + 1)
    if (isVerbal(words, at, place, isFirst)) return at
  }
  return undefined
}

/** "To answer", "after waiting", "letters sent in May", "… and answers them". */
function isVerbal(words: Words, at: number, place: number, isFirst: boolean): boolean {
  const [before, word, next] = [words[at - 1]!, words[at]!, words[at + 1]]
  const { base, gerund, participle, past, third, nounLike } = verbForm
  if (before.text === 'to' || modals.has(before.text)) return (word.forms & base) !== 0
  if ((word.forms & gerund) !== 0 && (prepositions.has(before.text) || opensLater(before.text)))
    return true
  if (determiners.has(before.text) || prepositions.has(before.text)) return false
  if ((word.forms & participle) !== 0)
    return (
      at + 1 === place ||
      next === undefined ||
      next.kind === 'number' ||
      prepositions.has(next.text) ||
      subordinators.has(next.text) ||
      isAdverb(next)
    )
  if (!isFirst || (word.forms & (past | third)) === 0) return false
  return (word.forms & nounLike) === 0 || opensObject(next)
}

const opensLater = (text: string): boolean => subordinators.has(text) || text === 'and'

/** Stems of the nouns that a phrase is about; a member of the staff is staff. */
function thingsOf(phrase: Words): string[] {
  const heads = headsOf(phrase)
  const of = phrase.findIndex(({ text }) => text === 'of')
  return of > 0 && heads.includes('member') ? [...heads, ...headsOf(phrase.slice(of + 1))] : heads
}

/** What something is done to in a clause, or what does it. */
function thingOf(clause: PartedClause): Words {
  const { words, verb } = clause
  if (verb === undefined) return []
  const object = objectOf(words, verb.head + 1)
  return thingIn(clause, words.length, undefined, '', subjectOf(clause), object)
}

/** What something is done to: the subject of a passive, the object of others, else the subject. */
function thingIn(
  { words, verb, opener }: PartedClause,
  place: number,
  governing: number | undefined,
  base: string,
  subject: Words,
  object: Words,
): Words {
  if (verb === undefined) return words.slice(0, Math.max(0, place))
  if (subject.at(-1)?.text === 'there') return object
  // What a relative refers to may be any of the nouns before it.
  const ofSubject = relatives.has(opener) && subject.length === 0 ? [] : behindLead(subject)
  if (governing !== undefined && governing !== verb.head) {
    const isParticiple = (words[governing]!.forms & verbForm.participle) !== 0
    return isParticiple ? ofSubject : object
  }
  // "Doors have a width of 75 cm"
  if (base === 'have' && headsOf(object).some(isDimension)) return ofSubject
  const isOfSubject = verb.kind === 'passive' || verb.kind === 'copula' || taking.has(base)
  const isOfObject = !isOfSubject && headsOf(object).some(head => !amountWords.has(head))
  return isOfObject ? object : ofSubject
}

/** "The classrooms" of "in winter the classrooms". */
function behindLead(subject: Words): Words {
  const from = subject.findLastIndex(({ text }, at) => at > 1 && determiners.has(text))
  return from > 0 && prepositions.has(subject[0]!.text) ? subject.slice(from) : subject
}

/** Where the verb stands of "63 days to build the form"; -1 where nothing says what for. */
function purposeOf(words: Words, { end }: TextRange): number {
  const from = words.findIndex(({ start }) => start >= end)
  if (from < 0) return -1
  const after = words.slice(from, from + wordsOfPurpose)
  const to = after.findIndex(({ text }) => prepositions.has(text) && text !== 'of')
  const verb = after[to + 1]
  return to >= 0 && after[to]!.text === 'to' && ((verb?.forms ?? 0) & verbForm.base) !== 0
    ? from + to + 1
    : -1
}
