import { longPattern } from '../../support/long-pattern.ts'
import { analyze, isStopWord } from '../words/tokens.ts'

const asks = longPattern('iu')`
  ^\W*what\s(?:(?:was|is|were|has\sbeen|had\sbeen)\s(?:decided|agreed|resolved|the\sdecision)|
  (?:did|have|has)\s(?:we|they|it|(?:the|our)\s[\p{L}-]+(?:\s[\p{L}-]+)?)\s
  (?:decided?|agreed?|resolved?)|decisions?\s(?:was|were|has\sbeen|have\sbeen)\s(?:taken|made))\s
  (?:about|on|regarding|concerning|with|for|as\sto|upon|over)\s(?<topic>.{2,120})$
`
const decides = /\b(?:decided|agreed|resolved|approved|voted (?:to|for|against)|carried)\b/iu
const undecided = longPattern('iu')`
  \b(?:not|never|nothing|no\s(?:one|decision)|nobody|if|unless|would|should|could|might)\s
  (?:[\p{L}-]+\s){0,3}?(?:decided|agreed|resolved|approved)\b|\b(?:to\sbe|will\sbe)\s
  (?:decided|agreed|resolved|approved)\b|\?\W*$
`

/** The topic of which a question asks what was decided, as terms; undefined for others. */
export function askedDecision(question: string): string[] | undefined {
  const topic = asks.exec(question.slice(0, 300))?.groups?.['topic']
  if (topic === undefined) return undefined
  const terms = analyze(topic).filter(term => !isStopWord(term))
  return terms.length === 0 ? undefined : terms
}

/** Whether a sentence tells what was decided. */
export const saysDecision = (sentence: string): boolean => {
  const text = sentence.slice(0, 1_000)
  return decides.test(text) && !undecided.test(text)
}
