import { independentClauses, isCondition } from '../../language/grammar/clauses.ts'
import { findVerb } from '../../language/grammar/finite-verb.ts'
import {
  denials,
  denialsBeforeTo,
  factDoubts,
  modals,
  negations,
  subordinators,
} from '../../language/grammar/function-words.ts'
import { modalityOf } from '../../language/grammar/modality.ts'
import { sentenceWords, type SentenceWord } from '../../language/grammar/sentence-words.ts'
import { baseOf } from '../../language/grammar/verb-forms.ts'
import { readRates } from '../../language/quantities/read-rates.ts'
import { readWords } from '../../language/sentences/read-words.ts'

/** What is "not permitted" is forbidden, which is a rule that is in place. */
const permissions: ReadonlySet<string> = new Set(['permit', 'allow', 'authorize', 'authorise'])
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
    if (first.text !== 'will' || verb.negated) return false
    return (
      clause.slice(verb.first, verb.head + 1).some(word => word.text === 'be') &&
      !clause.some(word => subordinators.has(word.text)) &&
      !isRepeated(sentence)
    )
  }
  if (permissions.has(baseOf(head.text))) return false
  if (verb.negated || denials.has(head.text)) return true
  if (denialsBeforeTo.has(head.text) && next?.text === 'to') return true
  if (modalityOf(head.text) === 'planned')
    return verb.kind === 'passive' ? factDoubts.has(head.text) : next?.text === 'to'
  // "No review has been done", "there is no plan".
  return [clause[0], next].some(word => word !== undefined && negations.has(word.text))
}

function isRepeated(sentence: string): boolean {
  return readRates(readWords(sentence, mostWords).words).length > 0
}
