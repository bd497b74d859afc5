import {
  findVerb,
  isClearVerb,
  isSurePast,
  type ClauseVerb,
} from '../../language/grammar/finite-verb.ts'
import {
  determiners,
  prepositions,
  relatives,
  subjectPronouns,
  subordinators,
} from '../../language/grammar/function-words.ts'
import { isAdverb, isAuxiliary, type SentenceWord } from '../../language/grammar/sentence-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { numberWords } from '../../language/lexicons/number-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { measureOf } from '../../language/quantities/measures.ts'
import type { WordRange } from '../../language/sentences/read-words.ts'
import type { Words } from '../links/gap-clause.ts'

/** A clause of a sentence, without the clauses that stand within it. */
export interface PartedClause {
  /** Its words without marks, in order; a relative opens its own clause. */
  readonly words: Words
  /** Runs of `words` that marks, conjunctions or clauses within it hold apart. */
  readonly parts: readonly WordRange[]
  readonly verb: ClauseVerb | undefined
  /** "After", "that": what it opens with; '' where it depends on no other. */
  readonly opener: string
  /** What a relative refers to: the words before it. */
  readonly antecedent: Words
  /** Which independent clause it is, or stands in. */
  readonly group: number
}

const cutting: ReadonlySet<string> = new Set([',', ';', ':', '–', '—', '(', ')'])
const joints: ReadonlySet<string> = setOf('and but nor')
/** Relatives that may stand behind a comma. */
const loose: ReadonlySet<string> = setOf('who which whose whom')
/** "All but one" excepts one. */
const excepting: ReadonlySet<string> = setOf('all any anyone everyone everything none nothing')
/** What stands before an amount of time: "after almost 40 days" opens no clause. */
const nearly: ReadonlySet<string> = setOf(
  'a an about almost around at just least less more most nearly only over some than up to',
)

interface Segment {
  readonly words: Words
  /** A mark stands before it. */
  readonly isMarked: boolean
  readonly opener: string
}

interface Draft {
  readonly words: SentenceWord[]
  readonly parts: WordRange[]
  readonly opener: string
  readonly antecedent: Words
  readonly group: number
  readonly parent: Draft | undefined
}

/**
 * Parts a sentence into its clauses: those that marks and conjunctions join, where each has a
 * subject and a verb, and relative clauses and those that a conjunction such as "after" makes
 * depend on another. What has no verb of its own belongs to the clause that it stands in.
 */
export function partedClauses(words: Words): PartedClause[] {
  const drafts: Draft[] = []
  let top: Draft | undefined
  const begin = (opener: string, parent: Draft | undefined, antecedent: Words = []): Draft => {
    const last = drafts.at(-1)
    const group = parent?.group ?? (last === undefined ? 0 : last.group + 1)
    const draft = { words: [], parts: [], opener, antecedent, group, parent }
    drafts.push(draft)
    return draft
  }
  for (const { words: own, isMarked, opener } of segmentsOf(words)) {
    const at: Draft = (isMarked ? outermost(top) : top) ?? begin('', undefined)
    if (opener !== '') {
      const isRelative = relatives.has(opener)
      const within = begin(opener, at, isRelative ? referredTo(at) : [])
      const end = hasVerb(at) ? own.length : resumesAt(own, isRelative)
      add(within, isRelative ? own.slice(0, end) : own.slice(1, end))
      if (end < own.length) add(at, own.slice(end))
      top = end < own.length ? at : within
    } else if (at.words.length > 0 && isClause(own) && hasVerb(at)) {
      top = begin('', at.parent)
      add(top, own)
    } else {
      top = at
      add(at, own)
    }
  }
  return drafts
    .filter(draft => draft.words.length > 0)
    .map(({ words: own, parts, opener, antecedent, group }) => ({
      words: own,
      parts,
      verb: verbOf(own),
      opener,
      antecedent,
      group,
    }))
}

/** The noun phrase that a relative behind it refers to: "Ms Hay" of "was tested by Ms Hay, who". */
function referredTo({ words, parts }: Draft): Words {
  const last = words.slice(parts.at(-1)?.first ?? 0)
  return last.slice(
    1 + last.findLastIndex(word => isAuxiliary(word) || (isAside(word) && word.text !== 'of')),
  )
}

const outermost = (draft: Draft | undefined): Draft | undefined =>
  draft?.parent === undefined ? draft : outermost(draft.parent)

function add({ words, parts }: Draft, own: Words): void {
  if (own.length === 0) return
  parts.push({ first: words.length, next: words.length + own.length })
  words.push(...own)
}

const hasVerb = ({ words }: Draft): boolean => verbOf(words) !== undefined

/** Whether a subject and a verb stand here: "and were logged" has no subject of its own. */
function isClause(own: Words): boolean {
  const from = own.findIndex(word => !joints.has(word.text) && !isAdverb(word))
  return from >= 0 && verbOf(own.slice(from)) !== undefined
}

/**
 * The finite verb; of words that are nouns as often, that before a number or behind a pronoun:
 * "lasts 4 hours", "staff get one hour", "we turn away".
 */
function verbOf(words: Words): ClauseVerb | undefined {
  const found = findVerb(words, 0, words.length)
  if (found !== undefined) return found
  const { base, third, past, nounLike } = verbForm
  const first = words.findIndex(({ forms }, at) => {
    const before = words[at - 1]
    if (before === undefined || (forms & (base | third | past)) === 0) return false
    if (subjectPronouns.has(before.text) && !determiners.has(before.text)) return true
    if (determiners.has(before.text) || prepositions.has(before.text)) return false
    const next = words[at + 1]
    if (next === undefined) return false
    if ((forms & third) !== 0) return isClearVerb(words, at) || numberWords.has(next.text)
    const isSure = (forms & nounLike) === 0 || /[^s]s$/.test(before.text)
    return (forms & base) !== 0 && isSure && isNumber(words, at + 1)
  })
  if (first < 0) return undefined
  const kind = (words[first]!.forms & past) !== 0 ? 'past' : 'third'
  return { first, head: first, kind, negated: false }
}

/** "Two hours", "at least two hours", "at two months". */
export function isNumber(words: Words, from: number): boolean {
  const number = words.slice(from).find(({ text }) => !nearly.has(text) && text !== 'at')
  return number !== undefined && (number.kind === 'number' || numberWords.has(number.text))
}

function segmentsOf(words: Words): Segment[] {
  const found: Segment[] = []
  let own: SentenceWord[] = []
  let isMarked = false
  let opener = ''
  const close = (isByMark: boolean): void => {
    if (own.length > 0) found.push({ words: own, isMarked, opener })
    isMarked = isByMark || (own.length === 0 && isMarked)
    own = []
    opener = ''
  }
  for (const [at, word] of words.entries()) {
    if (word.kind === 'mark') {
      if (cutting.has(word.text)) close(true)
      continue
    }
    if (word.text === 'but' && excepting.has(words[at - 1]?.text ?? '')) continue
    if (word.depth === 0 && joints.has(word.text)) close(word.text === 'but')
    else if (opensClause(words, at)) {
      const isBehindMark = own.length === 0 && isMarked
      close(isBehindMark)
      opener = word.text
    }
    own.push(word)
  }
  close(false)
  return found
}

/** Whether a word makes what follows it a clause that depends on another. */
function opensClause(words: Words, at: number): boolean {
  const { text, depth } = words[at]!
  const isRelative = relatives.has(text)
  if (depth > 0 || !(isRelative || subordinators.has(text))) return false
  const [before] = words.slice(Math.max(0, at - 1), at)
  if (isRelative && (before === undefined || !canRefer(before, text))) return false
  const rest = words.slice(at + 1)
  const end = rest.findIndex(
    other =>
      (other.kind === 'mark' && cutting.has(other.text)) ||
      (other.depth === 0 && (joints.has(other.text) || opens(other.text))),
  )
  const region = (end < 0 ? rest : rest.slice(0, end)).filter(({ kind }) => kind !== 'mark')
  if (!isRelative) return !opensTime(region) && verbOf(region) !== undefined
  return verbOf([words[at]!, ...region]) !== undefined
}

const opens = (text: string): boolean => relatives.has(text) || subordinators.has(text)

/** "In that week" has a determiner, "those that" and "…, which" a relative. */
const canRefer = (before: SentenceWord, text: string): boolean =>
  before.kind === 'mark'
    ? loose.has(text) && before.text === ','
    : !joints.has(before.text) && (loose.has(text) || !prepositions.has(before.text))

/** "40 days", "almost three working weeks". */
function opensTime(region: Words): boolean {
  const from = region.findIndex(({ text }) => !nearly.has(text))
  const number = region[from]
  if (number === undefined || !(number.kind === 'number' || numberWords.has(number.text)))
    return false
  return region
    .slice(from, from + 3)
    .some(({ text }) => measureOf(text.replace(/^\d+-?/, ''))?.dimension === 'time')
}

/**
 * Where the main clause goes on behind one that no mark ends: "letters that had lain there for a
 * week | were answered", "when a guest complains | the desk is told".
 */
function resumesAt(own: Words, isRelative: boolean): number {
  const from = isRelative ? 0 : 1
  const inner = own.slice(from)
  const verb = findVerb(inner, 0, inner.length)
  if (verb === undefined) return own.length
  // "That waited there": its first word is the subject.
  const second = own.findIndex((word, at) => at > 0 && !isAdverb(word))
  const one = own[second]
  const isVerb =
    one !== undefined && !isAuxiliary(one) && (one.forms & (verbForm.past | verbForm.third)) !== 0
  const first = sureThird(inner, verb.first) ?? verb.head
  const head = isRelative && isVerb ? second : first + from
  const next = own.findIndex(
    (word, at) =>
      at > head &&
      word.depth === 0 &&
      own[at - 1]!.text !== 'to' &&
      (isAuxiliary(word) || isSurePast(word)),
  )
  if (next < 0) return own.length
  if (isRelative) return next
  const subject = own.findLastIndex(
    ({ text, kind }, at) =>
      at > head &&
      at < next &&
      (determiners.has(text) || subjectPronouns.has(text) || kind === 'number'),
  )
  return subject >= 0 ? subject : Math.max(head + 1, next - 1)
}

/** "A guest complains the desk …": a form that only verbs have, before the verb that was found. */
function sureThird(words: Words, end: number): number | undefined {
  const at = words.findIndex(
    ({ forms }, place) =>
      place > 0 &&
      place < end &&
      (forms & verbForm.third) !== 0 &&
      (forms & verbForm.nounLike) === 0 &&
      !determiners.has(words[place - 1]!.text) &&
      !prepositions.has(words[place - 1]!.text),
  )
  return at < 0 ? undefined : at
}

/** The words before the verb, without what stands before them with a comma: "In May, …". */
export function subjectOf({ words, parts, verb, opener }: PartedClause): Words {
  if (verb === undefined) return []
  const before = parts.filter(({ first }) => first < verb.first)
  const from = before.findIndex(
    ({ first }, at) => at === before.length - 1 || !isAside(words[first]!),
  )
  const first = before[from]?.first ?? 0
  const isOwn = relatives.has(opener) && first === 0
  return words.slice(isOwn ? 1 : first, verb.first)
}

const isAside = (word: SentenceWord): boolean =>
  prepositions.has(word.text) || subordinators.has(word.text) || isAdverb(word)

/** The part in which a word of a clause stands. */
export const partAt = ({ parts }: PartedClause, place: number): WordRange =>
  parts.find(({ first, next }) => first <= place && place < next)!
