import {
  beForms,
  clauseCoordinators,
  determiners,
  possessives,
  prepositions,
} from '../../../language/grammar/function-words.ts'
import { isLight, verbGroupAt, type VerbGroup } from '../../../language/grammar/verb-group.ts'
import { honorifics } from '../../../language/names/name-words.ts'
import type { TextReading } from '../../../language/read-text.ts'
import type { ReadWord, WordRange } from '../../../language/sentences/read-words.ts'
import type { Alignment } from '../alignment/alignment.ts'
import type { EvidenceReading } from '../alignment/evidence-reader.ts'
import { compareDates, type DateRelation } from './compare-dates.ts'
import { compareNumbers, type NumberRelation } from './compare-numbers.ts'
import {
  charactersOf,
  isDenied,
  minRest,
  restFound,
  roleOfAnother,
  type WeighedConflict,
} from './conflict.ts'

/** What fills one place of a statement: a name behind "in", an amount, the subject. */
interface Filler extends WordRange {
  /** Fillers of one place have the same. */
  readonly place: string
  /** Whether the claim says it; undefined where it says some of it. */
  readonly isClaimed: boolean | undefined
}

interface Statement extends WordRange {
  readonly sentence: number
  readonly fillers: readonly Filler[]
}

// Longer texts are no windows, and are read for other ends.
const maxWords = 400
const maxStatements = 40
// A longer claim tells several things, each perhaps from a statement of its own.
const maxClaim = 15
const ofObject = 'name -'
const articles = new Set(['the', 'a', 'an'])

/**
 * Two things that the claim puts together where the evidence says each of them beside another:
 * "farm calls are answered by the hospital" beside "Emergency calls are answered by the hospital.
 * Farm calls are answered by Owen Pryce", or "six are in Leeds" beside "15 are in Leeds and 6 in
 * York".
 */
export function crossedStatements(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence } = alignment
  if (evidence.words.length > maxWords || claim.words.length > maxClaim) return []
  const statements = statementsOf(alignment)
  if (statements.length > maxStatements) return []
  for (const one of statements)
    for (const other of statements) {
      if (one === other) continue
      const crossed = crossedIn(one, other)
      if (crossed === undefined) continue
      const { ours, theirs, own } = crossed
      // To whom something is done says little where something else is done.
      const isOfObject = [ours, theirs].some(({ place }) => place === ofObject)
      if (isOfObject && !sharesVerb(alignment, [one, other])) continue
      const parted = one.sentence === other.sentence ? one.sentence : undefined
      if (areTogether(statements, ours, theirs, parted)) continue
      const said = saidIn(alignment, theirs)
      if (said === undefined || isDenied(alignment, said)) continue
      const strength = restFound(alignment, said)
      if (strength < minRest) continue
      const [mine, stated] = [charactersOf(claim.words, said), charactersOf(evidence.words, own)]
      return [roleOfAnother(alignment, mine, stated, strength)]
    }
  return []
}

/**
 * What somebody is said to be who only stands beside one that is: "Ruth is a student nurse" beside
 * "Ruth and the new student nurse, Mina".
 */
export function joinedRoles(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence } = alignment
  const be = claim.words.findIndex(({ text }) => beForms.has(text))
  const head = claim.words.findLast(({ content }) => content)
  if (be < 1 || head === undefined || head.index < be || head.capital) return []
  const name = claim.words.slice(0, be).findLast(isNaming)
  if (name?.capital !== true) return []
  const sentenceOf = (at: number): number => evidence.words[at]?.sentence ?? 0
  const named = new Set((evidence.places.get(name.stem) ?? []).map(sentenceOf))
  // Another sentence says nothing of the one that the claim names.
  const places = (evidence.places.get(head.stem) ?? []).filter(at => named.has(sentenceOf(at)))
  const [joint, ...others] = places.map(at => jointBefore(evidence, at, name.stem))
  if (joint === undefined || others.includes(undefined)) return []
  const said = { first: be + 1, next: head.index + 1 }
  const strength = restFound(alignment, said)
  if (strength < minRest || isDenied(alignment, said)) return []
  const stated = charactersOf(evidence.words, { first: joint, next: (places[0] ?? joint) + 1 })
  return [roleOfAnother(alignment, charactersOf(claim.words, said), stated, strength)]
}

/** "Ruth *and* the new student nurse": where "and" stands between a name and a noun. */
function jointBefore(
  { words, sentences }: EvidenceReading,
  noun: number,
  name: string,
): number | undefined {
  const first = sentences[words[noun]?.sentence ?? 0]?.first ?? 0
  let at = noun
  while (at > first && words[at]?.content === true && words[at]?.gap === 'none') at--
  const lead = words[at]?.text ?? ''
  const isJoined =
    (determiners.has(lead) || possessives.has(lead)) &&
    at - 2 >= first &&
    words[at - 1]?.text === 'and' &&
    words[at - 2]?.stem === name
  return isJoined ? at - 1 : undefined
}

/**
 * What the claim takes from one statement and what from the other, where each has something else in
 * the place that the claim fills from the other; `own` is what it says there.
 */
function crossedIn(
  one: Statement,
  other: Statement,
): { readonly ours: Filler; readonly theirs: Filler; readonly own: Filler } | undefined {
  for (const ours of one.fillers)
    for (const theirs of other.fillers) {
      if (ours.isClaimed !== true || theirs.isClaimed !== true || ours.place === theirs.place)
        continue
      const own = onlyAt(one, theirs.place)
      const its = onlyAt(other, ours.place)
      if (own?.isClaimed === false && its?.isClaimed === false) return { ours, theirs, own }
    }
  return undefined
}

function sharesVerb({ claim, evidence }: Alignment, statements: readonly Statement[]): boolean {
  const verbs = new Set(
    verbsIn(claim, { first: 0, next: claim.words.length })
      .filter(({ text }) => !isLight(text))
      .map(({ index }) => claim.words[index]?.stem),
  )
  return statements.some(({ first, next }) =>
    evidence.words.slice(first, next).some(({ stem }) => verbs.has(stem)),
  )
}

function onlyAt({ fillers }: Statement, place: string): Filler | undefined {
  const [only, ...more] = fillers.filter(filler => filler.place === place)
  return more.length > 0 ? undefined : only
}

/**
 * Whether a sentence has both; of `parted`, in which they are of two statements, a statement.
 */
function areTogether(
  statements: readonly Statement[],
  one: Filler,
  other: Filler,
  parted: number | undefined,
): boolean {
  const keyOf = (statement: Statement): string =>
    statement.sentence === parted ? `at ${statement.first}` : `sentence ${statement.sentence}`
  const holders = (filler: Filler): Set<string> =>
    new Set(
      statements.flatMap(statement =>
        statement.fillers.some(each => each.isClaimed === true && each.place === filler.place)
          ? [keyOf(statement)]
          : [],
      ),
    )
  const others = holders(other)
  return [...holders(one)].some(key => others.has(key))
}

/** The words of the claim that a filler stands for. */
function saidIn({ claim, evidence }: Alignment, filler: Filler): WordRange | undefined {
  const stems = new Set(evidence.words.slice(filler.first, filler.next).map(({ stem }) => stem))
  const own = claim.words.filter(({ stem, content }) => content && stems.has(stem))
  const number = claim.numbers.find(each =>
    evidence.numbers.some(
      other => other.first === filler.first && compareNumbers(each, other) === 'same',
    ),
  )
  const [first = number?.first, next = number?.next] = [
    own[0]?.index,
    own.length === 0 ? undefined : own.at(-1)!.index + 1,
  ]
  return first === undefined || next === undefined ? undefined : { first, next }
}

function statementsOf(alignment: Alignment): Statement[] {
  const { evidence } = alignment
  const statements: Statement[] = []
  for (const [sentence, range] of evidence.sentences.entries()) {
    let first = range.first
    let isPassive = false
    for (let at = range.first + 1; at <= range.next; at++) {
      if (at < range.next && !isDivide(evidence, at)) continue
      const own = { first, next: at }
      // "Those in Leeds are kept by Ann, those in York by Ben": a part without a verb has the last.
      const verbs = verbsIn(evidence, own)
      if (verbs.length > 0) isPassive = verbs.some(({ by }) => by !== undefined)
      statements.push({ ...own, sentence, fillers: fillersOf(alignment, own, isPassive) })
      first = at
    }
  }
  return statements
}

/** "Oldbourne: £48" is one statement, a date or an amount never two. */
function isDivide({ words, text, dates, numbers }: EvidenceReading, at: number): boolean {
  const word = words[at]
  if (word === undefined || [...dates, ...numbers].some(each => each.first < at && at < each.next))
    return false
  if (clauseCoordinators.has(word.text)) return true
  return word.gap !== 'none' && !text.slice(words[at - 1]?.end, word.start).includes(':')
}

function fillersOf(alignment: Alignment, range: WordRange, isPassive: boolean): Filler[] {
  const { claim, evidence } = alignment
  const { words, numbers, dates } = evidence
  const isIn = (each: WordRange): boolean => each.first >= range.first && each.next <= range.next
  const fillers: Filler[] = []
  for (const number of numbers.filter(isIn))
    fillers.push({
      first: number.first,
      next: number.next,
      place: `number ${number.kind} ${number.unit}`,
      isClaimed: held(claim.numbers.map(each => compareNumbers(each, number))),
    })
  for (const date of dates.filter(isIn))
    fillers.push({
      first: date.first,
      next: date.next,
      place: 'date',
      isClaimed: held(claim.dates.map(each => compareDates(each, date))),
    })
  const stems = new Set(claim.words.map(({ stem }) => stem))
  for (const name of namesIn(evidence, range)) {
    const own = words.slice(name.first, name.next).filter(isNaming)
    if (own.length === 0) continue
    const isClaimed = allOrNone(own, stems)
    const lead = leadOf(words, name.first, range)
    // Whom it is done to, and who does it.
    const role = !isPassive ? lead : lead === '' ? '-' : lead === 'by' ? '' : lead
    fillers.push({ ...name, place: `name ${role}`, isClaimed })
  }
  const subject = subjectOf(evidence, range)
  if (subject !== undefined) {
    const own = words.slice(subject.first, subject.next - 1)
    const head = words[subject.next - 1]!
    if (own.length > 0 && stems.has(head.stem))
      fillers.push({ ...subject, place: `subject ${head.stem}`, isClaimed: allOrNone(own, stems) })
  }
  const tense = tenseOf(evidence, range)
  if (tense !== undefined) {
    const said = tenseOf(claim, { first: 0, next: claim.words.length })
    fillers.push({
      first: tense.at,
      next: tense.at + 1,
      place: 'tense',
      isClaimed: said && said.name === tense.name,
    })
  }
  return fillers
}

const held = (relations: ReadonlyArray<NumberRelation | DateRelation>): boolean | undefined =>
  relations.includes('same')
    ? true
    : relations.includes('part') || relations.includes('open')
      ? undefined
      : false

function allOrNone(words: readonly ReadWord[], stems: ReadonlySet<string>): boolean | undefined {
  const count = words.filter(({ stem }) => stems.has(stem)).length
  return count === words.length ? true : count === 0 ? false : undefined
}

// "X-ray" is no name.
const isNaming = ({ content, text }: ReadWord): boolean =>
  content && text.length > 1 && !honorifics.has(text)

/** Names, known ones and what has capitals inside of a sentence, one behind the other. */
function namesIn(reading: TextReading, range: WordRange): WordRange[] {
  const { words, names } = reading
  const found: WordRange[] = []
  for (let at = range.first; at < range.next; at++) {
    const name = names.find(({ first, type }) => first === at && type !== 'term')
    let next = name?.next ?? at
    while (next < range.next && words[next]?.capital === true && words[next]?.content === true) {
      if (next > at && words[next]?.gap !== 'none') break
      next++
    }
    if (next === at || next > range.next) continue
    if (!isValue(reading, at)) found.push({ first: at, next })
    at = next - 1
  }
  return found
}

/** The preposition before a name; "" where it stands at the beginning, else "-". */
function leadOf(words: readonly ReadWord[], first: number, range: WordRange): string {
  let at = first - 1
  const skips = (text: string): boolean =>
    articles.has(text) || honorifics.has(text) || possessives.has(text)
  while (at >= range.first && skips(words[at]?.text ?? '')) at--
  const lead = words[at]?.text ?? ''
  if (at < range.first || clauseCoordinators.has(lead)) return ''
  return prepositions.has(lead) ? lead : '-'
}

/** The verbs of a part, but for its first word: something is said of something before them. */
const verbsIn = (
  reading: TextReading,
  range: WordRange,
): Array<VerbGroup & Pick<ReadWord, 'index' | 'text'>> =>
  reading.words.slice(range.first + 1, range.next).flatMap(({ index, text }) => {
    const group = verbGroupAt(reading.words, index, range)
    return group === undefined || isValue(reading, index) ? [] : [{ ...group, index, text }]
  })

/** Whether a word is of a date or an amount: "8 am". */
const isValue = ({ dates, numbers }: TextReading, at: number): boolean =>
  [...dates, ...numbers].some(({ first, next }) => at >= first && at < next)

/** "farm calls", "the large hall": what stands last before the verb or before its first "in". */
function subjectOf(reading: TextReading, range: WordRange): WordRange | undefined {
  const { words } = reading
  const verbs = verbsIn(reading, range)
  // "Farm calls are answered": of two the plain one.
  const verb = (verbs.find(({ text }) => isLight(text)) ?? verbs[0])?.index
  if (verb === undefined) return undefined
  const isPart = (at: number): boolean => words[at]?.content === true && !isValue(reading, at)
  let first = range.first
  while (
    first < verb &&
    (determiners.has(words[first]?.text ?? '') || clauseCoordinators.has(words[first]?.text ?? ''))
  )
    first++
  let next = first
  while (next < verb && isPart(next)) next++
  if (first < next) return { first, next }
  // "Between 7 pm and 8 am emergency calls are answered"
  first = verb
  next = verb
  while (first > range.first && isPart(first - 1)) first--
  return first < next ? { first, next } : undefined
}

/** What will be, or what only was: "it was at the Lemon Tree". */
function tenseOf(
  { words }: TextReading,
  { first, next }: WordRange,
): { readonly name: string; readonly at: number } | undefined {
  for (let at = first; at < next; at++) {
    const { text = '' } = words[at] ?? {}
    if (text === 'will' || text === 'shall') return { name: 'future', at }
    if (text === 'was' || text === 'were') {
      const verb = verbGroupAt(words, at + 1, { first, next })
      return verb === undefined && beForms.has(text) ? { name: 'past', at } : undefined
    }
  }
  return undefined
}
