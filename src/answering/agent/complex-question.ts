import type { Question } from '../../language/question/question.ts'
import { longPattern } from '../../support/long-pattern.ts'

// Words that join a second condition or refer to a thread or an earlier step.
const joins = longPattern('iu')`
    \b(?:and (?:then|also|who|what|when|which|where|how|why)|
    after (?:that|which)|before (?:that|which)|in (?:reply|response) to|
    as well as|both|followed by|the (?:reply|answer|response) to|
    (?:same|that|this) (?:thread|conversation|email|mail|meeting)|who (?:also|later)|but not)\b
  `

/**
 * Whether a question needs several steps: two or more of several names, a time, a relation, and
 * words that join conditions or refer to a thread (RAG-Eval 2025, section 4.2.3).
 */
export function isComplexQuestion({ text, mentions, relations }: Question): boolean {
  const names = new Set(
    mentions.filter(({ type }) => type !== 'date' && type !== 'quantity').map(({ name }) => name),
  )
  const signs = [
    names.size >= 2,
    mentions.some(({ type }) => type === 'date'),
    relations.length >= 2,
    joins.test(text),
    (text.match(/\?/g) ?? []).length >= 2,
  ]
  return signs.filter(Boolean).length >= 2
}
