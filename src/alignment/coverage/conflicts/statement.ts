import { independentClauses, isCondition } from '../../../language/grammar/clauses.ts'
import { findVerb } from '../../../language/grammar/finite-verb.ts'
import {
  determiners,
  modals,
  negations,
  passiveAuxiliaries,
  prepositions,
} from '../../../language/grammar/function-words.ts'
import {
  isAdverb,
  isAuxiliary,
  sentenceWords,
  type SentenceWord,
} from '../../../language/grammar/sentence-words.ts'
import { verbForm } from '../../../language/grammar/verb-forms.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import { numberWords } from '../../../language/lexicons/number-words.ts'
import { readText, type TextReading } from '../../../language/read-text.ts'
import type { ReadWord } from '../../../language/sentences/read-words.ts'
import { sentences } from '../../../language/sentences/sentences.ts'
import { tellings, verbBase } from '../../links/gap-words.ts'
import { statedClauses } from '../../links/stated-clauses.ts'
import { generic, isOfGroup, predicateOf } from './value-words.ts'

/** A content word of a clause that is no verb. */
export interface Thing {
  readonly stem: string
  /** Position among the words of the clause. */
  readonly at: number
  /** Words right before it that belong to it: "winch" and "new" of "new winch cables". */
  readonly modifiers: ReadonlySet<string>
  /** Words of the phrase behind it that belongs to it: "noise" of "complaints about noise". */
  readonly narrowed: ReadonlySet<string>
  /** "Each", "every", "all" or "any" stands before it. */
  readonly isUniversal: boolean
  readonly place: 'subject' | 'object' | 'agent'
}

/** One clause of a quotation, read for what values it gives. */
export interface Statement {
  readonly reading: TextReading
  readonly things: readonly Thing[]
  /** What is said: groups of verbs that mean the same of a value. */
  readonly predicates: ReadonlyMap<number, string>
  /** What the clause is about: the last noun of its subject; none for pronouns. */
  readonly subject: string | undefined
  readonly isDenied: boolean
  readonly isPast: boolean
  /** All stems of the sentence. */
  readonly stems: ReadonlySet<string>
}

const listNumber = /^\s*(?:[-*•]|\(?[\da-z]{1,3}[.)])\s+/iu
// Of a long quotation the beginning tells.
const mostSentences = 3
const mostCharacters = 1_000
const mostWords = 60

const known = new Map<string, readonly Statement[]>()
const mostKnown = 2_000

/** The clauses of a quotation that state something; conditions and questions do not. */
export function statementsOf(text: string): readonly Statement[] {
  const before = known.get(text)
  if (before !== undefined) return before
  const found: Statement[] = []
  const start = text.slice(0, mostCharacters).replace(listNumber, '')
  for (const range of sentences(start).slice(0, mostSentences)) {
    const sentence = start.slice(range.start, range.end)
    if (/\?\s*$/u.test(sentence)) continue
    const stems = new Set(readText(sentence, mostWords * 2).places.keys())
    const words = sentenceWords(sentence)
    if (isCondition(words)) continue
    for (const clause of independentClauses(words).flatMap(statedClauses)) {
      const statement = readStatement(sentence, mainPart(clause), stems)
      if (statement !== undefined) found.push(statement)
    }
  }
  if (known.size >= mostKnown) known.clear()
  known.set(text, found)
  return found
}

const sideClauses: ReadonlySet<string> = setOf('when which who if unless where whereas')
const told: ReadonlySet<string> = setOf('after before having to by while')

/** The clause without a label before it and without what is only said beside it. */
function mainPart(clause: readonly SentenceWord[]): readonly SentenceWord[] {
  const colon = clause.findIndex(({ text }) => text === ':')
  let words = colon > 0 && colon < 6 ? clause.slice(colon + 1) : clause
  // "After setting aside the fund, reserves amounted to …": what was done before.
  if (told.has(words[0]?.text ?? '') && ((words[1]?.forms ?? 0) & verbForm.gerund) !== 0)
    words = words.slice(lastCommaBeforeVerb(words) + 1)
  const end = words.findIndex(
    ({ text, depth }, at) =>
      at > 2 &&
      (depth > 0 || sideClauses.has(text) || (text === 'as' && words[at - 1]?.text === ',')),
  )
  const main = words.slice(0, end < 0 ? mostWords : Math.min(end, mostWords))
  const verb = findVerb(main, 0, main.length)
  if (verb === undefined) return main
  const comma = main.findIndex(
    ({ text, start }, at) =>
      at > verb.head + 1 &&
      text === ',' &&
      (main[at - 1]?.end ?? 0) <= start &&
      !isListed(main, at),
  )
  return comma < 0 ? main : main.slice(0, comma)
}

/** Whether "and" or "or" follows a comma, or the list that it stands in. */
const isListed = (words: readonly SentenceWord[], comma: number): boolean =>
  words.slice(comma + 1, comma + 5).some(({ text }) => text === 'and' || text === 'or')

/** The last comma with a subject and a verb behind it; -1 where there is none. */
function lastCommaBeforeVerb(words: readonly SentenceWord[]): number {
  for (let at = words.length - 3; at > 1; at--) {
    if (words[at]?.text !== ',') continue
    const verb = findVerb(words, at + 1, words.length)
    const opens = words[at + 1]?.text ?? ''
    if (verb !== undefined && verb.first > at + 1 && !['which', 'who', 'and'].includes(opens))
      return at
  }
  return -1
}

function readStatement(
  sentence: string,
  clause: readonly SentenceWord[],
  stems: ReadonlySet<string>,
): Statement | undefined {
  const [first, last] = [clause[0], clause.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const text = sentence.slice(first.start, last.end)
  const grammar = sentenceWords(text)
  const verb = findVerb(grammar, 0, grammar.length)
  const reading = readText(text)
  const byStart = new Map(grammar.map(word => [word.start, word]))
  const headStart = grammar[verb?.head ?? grammar.length]?.start
  const predicates = new Map<number, string>()
  for (const { index, start, text: said } of reading.words) {
    const word = byStart.get(start)
    if (word === undefined) continue
    if (start === headStart || isFurtherVerb(grammar, word))
      predicates.set(index, predicateOf(said))
  }
  // After a relative clause the grammar finds no verb; its form tells what is done all the same.
  const firstVerb = grammar[verb?.first ?? grammar.length]?.start
  const verbStart = firstVerb ?? reading.words[predicates.keys().next().value ?? 0]?.start ?? 0
  if (predicates.size === 0) return undefined
  const isValue = valueWords(reading)
  const isTime = timePhrases(reading)
  const isThing = ({ index, content, text: said, start }: ReadWord): boolean => {
    const word = byStart.get(start)
    return (
      content &&
      !predicates.has(index) &&
      !isValue.has(index) &&
      !isTime.has(index) &&
      !generic.has(said) &&
      !prepositions.has(said) &&
      !determiners.has(said) &&
      !universals.has(said) &&
      (word === undefined || (!isAdverb(word) && !isAuxiliary(word)))
    )
  }
  const isPart = (at: number): boolean => isThing(reading.words[at]!)
  const things: Thing[] = []
  const isAgent = agentOf(reading)
  // "The treasurer reported reserves of …": who says so is not what it is about.
  const isTold = verb !== undefined && tellings.has(verbBase(grammar[verb.head]!.text))
  for (const word of reading.words) {
    if (!isThing(word) || (isTold && word.start < verbStart)) continue
    things.push({
      stem: word.stem,
      at: word.index,
      modifiers: modifiersOf(reading.words, word.index, isPart),
      narrowed: narrowedBy(reading.words, word.index, isPart, word.start < verbStart),
      isUniversal: isUniversal(reading.words, word.index, isPart),
      place: word.start < verbStart ? 'subject' : isAgent(word.index) ? 'agent' : 'object',
    })
  }
  return {
    reading,
    things,
    predicates,
    subject: subjectOf(reading, things),
    isDenied: verb?.negated === true || grammar.some(({ text: said }) => negations.has(said)),
    isPast:
      verb?.kind === 'past' ||
      grammar.some(({ text: said }) => /^(?:was|were|did|had)$/u.test(said)),
    stems,
  }
}

/** A verb beside the finite one: "to answer", "and kept", "before it was paid". */
function isFurtherVerb(grammar: readonly SentenceWord[], word: SentenceWord): boolean {
  const before = grammar[word.index - 1]
  if (before === undefined) return false
  const follows = grammar[word.index + 1]
  // "The course lasts twelve weeks", whose verb may be a noun; "starts overwriting".
  if (follows !== undefined && before.kind === 'word' && !prepositions.has(before.text)) {
    const isAmount = follows.kind === 'number' || numberWords.has(follows.text)
    if (isAmount && word.text.endsWith('s') && isOfGroup(word.text)) return true
    if ((word.forms & verbForm.third) !== 0 && (follows.forms & verbForm.gerund) !== 0) return true
  }
  if (before.text === 'to') return (word.forms & verbForm.base) !== 0
  if ((isAuxiliary(before) || passiveAuxiliaries.has(before.text)) && !modals.has(before.text))
    return (word.forms & (verbForm.participle | verbForm.gerund)) !== 0
  if (modals.has(before.text)) return (word.forms & verbForm.base) !== 0
  const isPast = (word.forms & (verbForm.past | verbForm.participle)) !== 0
  const next = grammar[word.index + 1]
  if (before.text === 'and' || before.text === 'then')
    return isPast && (next === undefined || next.kind !== 'word' || prepositions.has(next.text))
  return (word.forms & verbForm.gerund) !== 0 && next?.text.endsWith('self') === true
}

/** Words of numbers, dates and rates, with the units and what is counted. */
function valueWords({ words, numbers, dates, rates }: TextReading): ReadonlySet<number> {
  const found = new Set<number>()
  for (const { first, next } of [...numbers, ...dates, ...rates])
    for (let at = first; at < next; at++) found.add(at)
  for (const number of numbers)
    if (number.kind === 'count')
      for (let at = number.next; at < number.next + number.nouns.length; at++)
        if (words[at]?.content === true && words[at]?.gap === 'none') found.add(at)
  return found
}

const timeNouns: ReadonlySet<string> = setOf('date day week month quarter year time moment')

/** Words of phrases like "at the balance sheet date": they say when, roughly. */
function timePhrases({ words }: TextReading): ReadonlySet<number> {
  const found = new Set<number>()
  for (const { text, index } of words) {
    if (!prepositions.has(text) || text === 'of') continue
    let end = index + 1
    while (end < words.length && end < index + 6 && !prepositions.has(words[end]!.text)) {
      if (timeNouns.has(words[end]!.text)) {
        for (let at = index + 1; at <= end; at++) found.add(at)
        break
      }
      if (words[end]!.gap !== 'none') break
      end++
    }
  }
  return found
}

/** Tells the words of "by somebody", up to the next phrase. */
function agentOf({ words, dates, numbers }: TextReading): (at: number) => boolean {
  const by = words.findIndex(
    ({ text, index }) =>
      text === 'by' &&
      ![...dates, ...numbers].some(({ first }) => first === index + 1 || first === index + 2),
  )
  if (by < 0) return () => false
  const next = words.findIndex(
    ({ text, gap }, at) =>
      at > by + 1 && (gap !== 'none' || text === 'and' || prepositions.has(text)),
  )
  return at => at > by && (next < 0 || at < next)
}

function modifiersOf(
  words: readonly ReadWord[],
  index: number,
  isThing: (at: number) => boolean,
): ReadonlySet<string> {
  const found = new Set<string>()
  for (let at = index - 1; at >= 0 && words[at + 1]?.gap === 'none' && isThing(at); at--)
    found.add(words[at]!.stem)
  return found
}

const universals: ReadonlySet<string> = setOf('each every all any')

function isUniversal(
  words: readonly ReadWord[],
  index: number,
  isThing: (at: number) => boolean,
): boolean {
  let at = index - 1
  while (at >= 0 && (isThing(at) || ['the', 'of', 'our', 'its'].includes(words[at]!.text))) at--
  return universals.has(words[at]?.text ?? '')
}

// Behind these a phrase belongs to the noun before it; behind others only before the verb.
const narrowing: ReadonlySet<string> = setOf('of with for without about')

/** Content words of the phrase that follows a noun and says which is meant. */
function narrowedBy(
  words: readonly ReadWord[],
  index: number,
  isThing: (at: number) => boolean,
  isSubject: boolean,
): ReadonlySet<string> {
  const found = new Set<string>()
  const opens = words[index + 1]
  if (opens === undefined || opens.gap !== 'none') return found
  if (!(isSubject ? prepositions : narrowing).has(opens.text)) return found
  for (let at = index + 2; at < Math.min(words.length, index + 7); at++) {
    const word = words[at]!
    if (word.gap !== 'none' || prepositions.has(word.text)) break
    if (isThing(at)) found.add(word.stem)
    else if (found.size > 0) break
  }
  return found
}

/** The last word of the first phrase of the subject. */
function subjectOf({ words }: TextReading, things: readonly Thing[]): string | undefined {
  const subject = things.filter(({ place }) => place === 'subject')
  const [first] = subject
  if (first === undefined) return undefined
  let head = first
  for (const thing of subject.slice(1)) {
    if (thing.at !== head.at + 1 || words[thing.at]?.gap !== 'none') break
    head = thing
  }
  return head.stem
}
