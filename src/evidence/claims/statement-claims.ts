import { withoutParentheticals } from './parentheticals.ts'
import { coversContent, hypothesisOf, type ClaimDraft, type ClaimPart } from './claim-parts.ts'
import type { SentenceWord } from '../../language/grammar/sentence-words.ts'
import { tellsOfCopy } from '../../language/mail-claim.ts'
import { independentClauses, subjectStart } from '../../language/grammar/clauses.ts'
import { listedItemClaims, listedSubjectClaims } from './listed-items.ts'
import { spokenOf, resolvedPronoun, type Spoken } from './subject-memory.ts'
import { sharedSubjectClauses } from '../../language/grammar/verb-phrases.ts'

/** The claims of one sentence and what it speaks of, for the pronouns of the next. */
export interface StatementClaims {
  readonly drafts: readonly ClaimDraft[]
  readonly spoken: Spoken
}

/** More claims than a sentence can have: it was no sentence. */
const maxClaims = 24
/** Longer sentences are enumerations and legal text, where clauses nest too deep for rules. */
const maxSplitWords = 120

/**
 * The claims of the words of one cleaned English sentence; one, the whole, where no split is plain.
 * Every word with content is in one of them.
 */
export function statementClaims(
  text: string,
  words: readonly SentenceWord[],
  before: readonly Spoken[],
): StatementClaims {
  const replaced = new Map<number, string>()
  const opening = pronounAt(words, before, replaced)
  const first = spokenOf(text, words)
  const spoken: Spoken[] = [opening === undefined ? first : { ...first, subject: opening }]
  const whole = hypothesisOf(text, withReplaced(words, replaced))
  const split =
    words.length > maxSplitWords || tellsOfCopy(whole)
      ? [[words]]
      : splitDrafts(text, words, before, spoken, replaced)
  const drafts = split.length <= maxClaims && coversContent(words, split) ? split : [[words]]
  return {
    drafts: drafts.map(draft => draft.flatMap(part => withReplaced(part, replaced))),
    spoken: spokenAtEnd(spoken),
  }
}

/** Of clauses with subjects of their own it stays open which one a later pronoun means. */
function spokenAtEnd(spoken: readonly Spoken[]): Spoken {
  const [first] = spoken
  const subjects = new Set(spoken.map(({ subject }) => subject?.text))
  return {
    subject: subjects.size === 1 ? first?.subject : undefined,
    persons: first?.persons ?? [],
  }
}

/** `spoken` holds what the sentence speaks of, and is given what its further clauses speak of. */
function splitDrafts(
  text: string,
  words: readonly SentenceWord[],
  before: readonly Spoken[],
  spoken: Spoken[],
  replaced: Map<number, string>,
): readonly ClaimDraft[] {
  const { core, claims } = withoutParentheticals(words)
  const drafts: ClaimDraft[] = []
  const clauses = independentClauses(core)
  // "Although X …, it …": the sentence's own subject is that of its main clause.
  const [opening] = clauses
  if (opening !== undefined && clauses.length > 1 && spoken[0]?.subject === undefined)
    spoken[0] = { persons: spoken[0]?.persons ?? [], subject: spokenOf(text, opening).subject }
  for (const [index, clause] of clauses.entries()) {
    const inner = index === 0 ? { core: clause, claims: [] } : withoutParentheticals(clause)
    if (index > 0) {
      const meant = pronounAt(inner.core, [...before, ...spoken], replaced)
      const own = spokenOf(text, inner.core)
      spoken.push(meant === undefined ? own : { ...own, subject: meant })
    }
    for (const phrase of sharedSubjectClauses(inner.core))
      drafts.push(...listedItemClaims(phrase).flatMap(listedSubjectClaims))
    drafts.push(...inner.claims)
  }
  return [...drafts, ...claims]
}

/**
 * Notes what the pronoun that opens these words, or follows what stands before their subject,
 * means.
 */
function pronounAt(
  words: readonly SentenceWord[],
  before: readonly Spoken[],
  replaced: Map<number, string>,
): Spoken['subject'] {
  for (const at of new Set([0, subjectStart(words)])) {
    const word = words[at]
    const found = resolvedPronoun(words, at, before)
    if (found === undefined || word === undefined) continue
    replaced.set(word.index, found.text)
    return found.antecedent
  }
  return undefined
}

function withReplaced(
  part: ClaimPart,
  replaced: ReadonlyMap<number, string>,
): readonly ClaimPart[] {
  if (typeof part === 'string' || 'word' in part || !part.some(word => replaced.has(word.index)))
    return [part]
  const parts: ClaimPart[] = []
  let run: SentenceWord[] = []
  for (const word of part) {
    const text = replaced.get(word.index)
    if (text === undefined) {
      run.push(word)
      continue
    }
    if (run.length > 0) parts.push(run)
    parts.push({ word, text })
    run = []
  }
  if (run.length > 0) parts.push(run)
  return parts
}
