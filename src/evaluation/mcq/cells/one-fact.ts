import type { Draft } from '../draft.ts'
import { wrongValues } from '../distractors.ts'
import type { FactBase, Profile } from '../fact-base.ts'
import type { KnownFact } from '../known-fact.ts'
import { capital, preposition, told, toldFact } from '../wording.ts'

/** S1, B1: one fact, asked for as it is told. */
export function recallOne(
  base: FactBase,
  profile: Profile,
  fact: KnownFact,
  random: () => number,
): Draft | undefined {
  const { relation, subject, value } = fact
  const wrong = wrongValues(base, profile, fact, random)
  if (wrong === undefined) return undefined
  return {
    difficulty: 'S1',
    bloom: 'B1',
    category: 'factoid',
    question: told(relation.question, subject.said),
    right: value.text,
    wrong: wrong.map(({ text }) => text),
    evidence: [{ ...fact.evidence, states: toldFact(fact) }],
    statement: capital(told(relation.statement, subject.said, `${preposition(relation, value)}{}`)),
  }
}
