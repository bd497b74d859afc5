import { independentClauses, isCondition } from '../../language/grammar/clauses.ts'
import { findVerb } from '../../language/grammar/finite-verb.ts'
import {
  denials,
  denialsBeforeTo,
  determiners,
  factDoubts,
  modals,
  negations,
  possessives,
  prepositions,
  subordinators,
} from '../../language/grammar/function-words.ts'
import { modalityOf } from '../../language/grammar/modality.ts'
import { sentenceWords, type SentenceWord } from '../../language/grammar/sentence-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { baseOf } from '../../language/grammar/verb-forms.ts'
import { readRates } from '../../language/quantities/read-rates.ts'
import { readWords } from '../../language/sentences/read-words.ts'

/**
 * What is "not permitted" is forbidden, which is a rule that is in place, and what is "not
 * required" or "not applicable" is not missing.
 */
const noLack: ReadonlySet<string> = setOf(
  'permit allow authorize authorise require need apply applicable possible necessary meant',
)
/** "No other accounts exist": all that there should be do. */
const beyond: ReadonlySet<string> = setOf('other additional further more')
/** Of all things of a kind rules are made: "any incident will be reported". */
const generic: ReadonlySet<string> = setOf('any all each every')
// Of a longer sentence the beginning tells.
const mostWords = 300

/**
 * Whether a sentence says that something is missing or still to come ("we do not yet review …",
 * "is not in place", "no plan exists", "will be introduced", "plans to"). What is forbidden ("must
 * not", "may not"), done under a condition or done again and again ("will be reviewed every year")
 * is in place.
 */
export function showsGap(sentence: string): boolean {
  const words = sentenceWords(sentence).slice(0, mostWords)
  if (words.at(-1)?.text === '?') return false
  return independentClauses(words).some(clause => clauseShowsGap(clause, sentence))
}

function clauseShowsGap(clause: readonly SentenceWord[], sentence: string): boolean {
  if (isCondition(clause)) return false
  const verb = findVerb(clause, 0, clause.length)
  if (verb === undefined) return false
  const [first, head, next] = [clause[verb.first], clause[verb.head], clause[verb.head + 1]]
  if (first === undefined || head === undefined) return false
  if (modals.has(first.text)) {
    return (
      first.text === 'will' &&
      verb.kind === 'passive' &&
      !verb.negated &&
      !isGeneric(clause.slice(0, verb.first)) &&
      !clause.some(word => subordinators.has(word.text)) &&
      !isRepeated(sentence)
    )
  }
  if (
    [head, ...clause.slice(verb.head + 1, verb.head + 3)].some(
      word => noLack.has(word.text) || noLack.has(baseOf(word.text)),
    )
  )
    return false
  if (clause.some(({ text }, at) => text === 'no' && beyond.has(clause[at + 1]?.text ?? '')))
    return false
  if (verb.negated || denials.has(head.text)) return true
  if (denialsBeforeTo.has(head.text) && next?.text === 'to') return true
  if (modalityOf(head.text) === 'planned')
    return verb.kind === 'passive' ? factDoubts.has(head.text) : next?.text === 'to'
  // "No review has been done", "there is no plan".
  return [clause[0], next].some(word => word !== undefined && negations.has(word.text))
}

/** Whether a subject names a kind of things: "any incident", "accounts of leavers". */
function isGeneric(subject: readonly SentenceWord[]): boolean {
  const [first] = subject
  if (first === undefined || generic.has(first.text)) return true
  if (determiners.has(first.text) || possessives.has(first.text)) return false
  const end = subject.findIndex(word => prepositions.has(word.text))
  return /[^sui]s$/.test((end < 0 ? subject : subject.slice(0, end)).at(-1)?.text ?? '')
}

function isRepeated(sentence: string): boolean {
  return readRates(readWords(sentence, mostWords).words).length > 0
}
