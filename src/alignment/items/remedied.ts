import { independentClauses, isCondition } from '../../language/grammar/clauses.ts'
import { findVerb } from '../../language/grammar/finite-verb.ts'
import { modals } from '../../language/grammar/function-words.ts'
import { sentenceWords } from '../../language/grammar/sentence-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { isAct } from '../links/gap-clause.ts'
import { verbBase } from '../links/gap-words.ts'
import { beginsWithPronoun } from '../../language/sentences/pronoun-led.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { byNow, goodStates, remedies } from './state-words.ts'

/** With these a clause says that nothing was put right, or nothing yet. */
const unmended: ReadonlySet<string> = setOf('not no never nobody yet still be')
const mostSentences = 2

/**
 * Whether words that follow on a fault say that it was put right: "it was done on 22 February",
 * "repaired and retested 21 January", "and is complete again". What is planned or ordered is not.
 */
export function saysRemedy(text: string): boolean {
  return independentClauses(sentenceWords(text.slice(0, 400))).some(clause => {
    if (isCondition(clause)) return false
    const words = clause.map(word => word.text)
    if (words.some(word => unmended.has(word))) return false
    const verb = findVerb(clause, 0, clause.length)
    if (verb === undefined) return startsDone(words)
    if (verb.negated || modals.has(clause[verb.first]!.text)) return false
    const next = clause[verb.head + 1]
    const isDoneBy =
      verb.kind === 'copula' && next !== undefined && (isDone(next.forms) || next.text === 'done')
    const head = isDoneBy ? next : clause[verb.head]!
    const isPast =
      verb.kind === 'past' ||
      verb.kind === 'perfect' ||
      /^(?:was|were|has|have|had)$/.test(clause[verb.first]!.text)
    if (isPast && remedies.has(verbBase(head.text)) && (isDone(head.forms) || head.text === 'done'))
      return true
    const isNow = words.some(word => byNow.has(word))
    // "It is now counted monthly": what was not done is done.
    if (
      words.includes('now') &&
      (verb.kind === 'passive' || isDoneBy) &&
      isAct(verbBase(head.text))
    )
      return true
    return (
      isNow &&
      words.slice(verb.first).some(word => goodStates.has(word) || remedies.has(verbBase(word)))
    )
  })
}

const isDone = (forms: number): boolean => (forms & (verbForm.past | verbForm.participle)) !== 0

/** "Repaired 10 June", without a subject. */
const startsDone = ([first = '']: readonly string[]): boolean =>
  /(?:ed|t|n|ne)$/.test(first) && remedies.has(verbBase(first)) && verbBase(first) !== first

/** Whether the sentences that go on about the same thing say that it was put right. */
export function isRemediedBy(after: string): boolean {
  const sentences = after.trim().split(/(?<=[.!?])\s+/)
  for (const sentence of sentences.slice(0, mostSentences)) {
    if (!beginsWithPronoun(sentence)) return false
    if (saysRemedy(sentence)) return true
  }
  return false
}
