import { isAdverb, isAuxiliary, type SentenceWord } from './sentence-words.ts'
import { verbForm } from './verb-forms.ts'
import {
  beForms,
  coordinators,
  determiners,
  doForms,
  haveForms,
  modals,
  negations,
  nominalEnds,
  prepositions,
  relatives,
  reportingVerbs,
  subjectPronouns,
  subordinators,
} from './function-words.ts'

const { base, third, past, participle, gerund, nounLike } = verbForm

/** The finite verb of a clause. */
export interface ClauseVerb {
  /** Where its first word stands: an auxiliary, or the verb itself. */
  readonly first: number
  /** Where the word stands that says what happens ("moved" in "has since moved"), or the copula. */
  readonly head: number
  /** What another verb must look like to share subject and auxiliaries. */
  readonly kind:
    | 'past'
    | 'third'
    | 'base'
    | 'modal'
    | 'do'
    | 'perfect'
    | 'passive'
    | 'progressive'
    | 'copula'
  readonly negated: boolean
}

/** Whether a word is a form that only a finite verb has: "wrote", "became". */
export const isSurePast = ({ forms }: SentenceWord): boolean =>
  (forms & past) !== 0 && (forms & (participle | base)) === 0

const endsPlural =
  /(?:[^sui]s|people|men|women|children|police|media|data|they|we|you|i|these|those|which)$/

/** Whether a word can be a finite verb after its subject. */
export function canBeFinite(word: SentenceWord | undefined): boolean {
  return (
    word !== undefined &&
    word.kind === 'word' &&
    !word.capital &&
    (isAuxiliary(word) || (word.forms & (past | third)) !== 0)
  )
}

/**
 * The finite verb of a simple clause whose subject begins at `from`; undefined where a comma, a
 * relative or a subordinate clause stands between, where there is no subject, or where none of the
 * words is surely a verb.
 */
export function findVerb(
  words: readonly SentenceWord[],
  from: number,
  to: number,
): ClauseVerb | undefined {
  const first = firstFinite(words, from, to)
  return first === undefined ? undefined : readVerb(words, first, to)
}

const dependentOpeners = new Set([...relatives, ...subordinators])

function firstFinite(words: readonly SentenceWord[], from: number, to: number): number | undefined {
  let weak: number | undefined
  // "starts at": read as a verb only where nothing else can be.
  let feeble: number | undefined
  for (let index = from; index < to; index++) {
    const word = words[index]
    if (word === undefined) break
    if (word.depth > 0) continue
    if (word.kind === 'mark') {
      if (',;:–—'.includes(word.text) && index > from) return weak ?? feeble
      continue
    }
    if (word.kind === 'number' || (word.capital && index > from)) continue
    const isFirst = index === from
    if (!isFirst && dependentOpeners.has(word.text)) return weak
    if (isFirst) {
      if (isAuxiliary(word)) return undefined
      continue
    }
    if (word.text === 'but') return weak
    if (isAuxiliary(word)) return index
    if (isSurePast(word)) return index
    if (weak !== undefined) {
      if (coordinators.has(word.text) || word.text === 'to' || subjectPronouns.has(word.text))
        return weak
      continue
    }
    if (isWeakFinite(words, index, from, to)) {
      if (reportingVerbs.has(word.text)) return index
      weak = index
    } else if (feeble === undefined && isFeeble(words, index)) feeble = index
  }
  return weak ?? feeble
}

function isFeeble(words: readonly SentenceWord[], index: number): boolean {
  const [before, word, next] = [words[index - 1], words[index], words[index + 1]]
  if (
    before === undefined ||
    word === undefined ||
    next === undefined ||
    ((word.forms & third) === 0 && (word.forms & (base | past)) !== (base | past)) ||
    determiners.has(before.text) ||
    prepositions.has(before.text) ||
    /['’]s?$/.test(before.text)
  )
    return false
  return next.text !== 'of' && (prepositions.has(next.text) || isAdverb(next))
}

/**
 * A form in -ed, -s or a base form that may be the verb: after a noun, not before what only nouns
 * stand before.
 */
function isWeakFinite(
  words: readonly SentenceWord[],
  index: number,
  from: number,
  to: number,
): boolean {
  const word = words[index]
  const before = words[index - 1]
  if (word === undefined || before === undefined || (word.forms & (past | third | base)) === 0)
    return false
  if (determiners.has(before.text) && !nominalEnds.has(before.text)) return false
  if (/['’]s?$/.test(before.text) && before.kind === 'word') return false
  if (['of', 'in', 'to', 'for', 'with', 'by', 'from', 'at', 'on'].includes(before.text))
    return false
  const next = words[index + 1]
  // "set", "cost": a past, a base form and a noun.
  if ((word.forms & past) !== 0 && (word.forms & base) !== 0)
    return opensObject(next) || next?.kind === 'number'
  if ((word.forms & past) !== 0) return next?.text !== 'by' || index + 1 >= to
  if ((word.forms & third) !== 0)
    return (
      (word.forms & nounLike) === 0 ||
      opensObject(next) ||
      next?.text === 'to' ||
      next?.text === 'that'
    )
  const subject = isAdverb(before) ? words[index - 2] : before
  if (subject === undefined || index - 1 < from || !endsPlural.test(subject.text)) return false
  return next?.text !== 'of' && ((word.forms & nounLike) === 0 || opensObject(next))
}

/**
 * Whether what follows a form in -ed, -s or a base form shows that it is a verb there, not a noun
 * or what describes one.
 */
export function isClearVerb(words: readonly SentenceWord[], at: number): boolean {
  const word = words[at]
  const next = words[at + 1]
  if (word === undefined || next === undefined) return false
  if (isAuxiliary(word) || isSurePast(word)) return true
  if ((word.forms & nounLike) !== 0 && (word.forms & past) === 0)
    return opensObject(next) || next.kind === 'number'
  if ((word.forms & third) !== 0)
    return next.kind !== 'mark' && next.text !== 'of' && !coordinators.has(next.text)
  return (
    opensObject(next) ||
    next.kind === 'number' ||
    isAdverb(next) ||
    (next.text !== 'of' && prepositions.has(next.text)) ||
    next.text === 'as' ||
    next.text === 'to' ||
    next.text === 'that' ||
    (next.forms & gerund) !== 0
  )
}

/** Whether a word begins the object of a verb: what no noun is followed by. */
export function opensObject(word: SentenceWord | undefined): boolean {
  return (
    word !== undefined &&
    (determiners.has(word.text) ||
      (word.capital && word.kind === 'word') ||
      ['him', 'them', 'me', 'us', 'itself', 'themselves', 'you', 'it'].includes(word.text))
  )
}

/** Reads the auxiliaries and the verb that begin at `first`. */
function readVerb(words: readonly SentenceWord[], first: number, to: number): ClauseVerb {
  const word = words[first]
  let negated = false
  let kind: ClauseVerb['kind'] = 'past'
  if (word === undefined) return { first, head: first, kind, negated }
  if (!isAuxiliary(word)) {
    kind = (word.forms & past) !== 0 ? 'past' : (word.forms & third) !== 0 ? 'third' : 'base'
    return { first, head: first, kind, negated: negations.has(words[first + 1]?.text ?? '') }
  }
  let head = first
  kind = kindOfAuxiliary(word.text)
  negated = word.text.endsWith("n't") || word.text === 'cannot'
  for (let index = first + 1; index < Math.min(to, first + 8); index++) {
    const next = words[index]
    if (next === undefined || next.kind !== 'word') break
    if (negations.has(next.text)) negated = true
    if (next.text === 'not' || (isAdverb(next) && next.forms === 0)) continue
    if (next.text === 'be' || next.text === 'been' || next.text === 'being') {
      kind =
        kind === 'modal' || kind === 'do' || kind === 'perfect' || kind === 'copula'
          ? 'copula'
          : kind
      head = index
      continue
    }
    if (next.text === 'have' && kind === 'modal') {
      kind = 'perfect'
      head = index
      continue
    }
    const { forms } = next
    if (kind === 'modal' || kind === 'do') head = index
    else if (kind === 'perfect' && (forms & participle) !== 0) head = index
    else if (kind === 'copula' && (forms & participle) !== 0) {
      kind = 'passive'
      head = index
    } else if (kind === 'copula' && (forms & gerund) !== 0) {
      kind = 'progressive'
      head = index
    } else if (kind === 'perfect' && head === first)
      kind = word.text === 'has' ? 'third' : word.text === 'had' ? 'past' : 'base'
    break
  }
  return { first, head, kind, negated }
}

function kindOfAuxiliary(text: string): ClauseVerb['kind'] {
  const plain = text.replace(/n't$/, '')
  if (beForms.has(plain)) return 'copula'
  if (haveForms.has(plain)) return 'perfect'
  return doForms.has(plain) && !modals.has(plain) ? 'do' : 'modal'
}
