import { longPattern } from '../../../support/long-pattern.ts'
import type { QuestionToken } from '../tokens.ts'
import { lineOf } from './slots.ts'

const verbs = longPattern('')`
  (?:send|sends|sent|write|writes|wrote|written|forward|forwards|forwarded|mail|emailed|mailed|
  reply|replied|answer|answered|respond|responded|receive|received|get|got|arrive|arrived|come|
  came|copied)
`.source
// A verb between "how many" and the noun means that something else is counted.
const described = '(?:(?!(?:did|does|do|is|are|was|were|has|have|had|will|can|in|per) )\\S+ )'

const records = [
  new RegExp(`^(?:in |on |to |from )?how many ${described}{0,6}?mail\\b`),
  new RegExp(`^how (?:often|many times|frequently) (?:\\S+ ){1,12}?${verbs}\\b`),
  new RegExp(
    '^(?:at |on )?(?:when|(?:what|which) (?:weekday|day|date|time|month|year))\\b' +
      `(?: \\S+){0,12}? mail(?: \\S+){0,12}? ${verbs}$`,
  ),
  longPattern('')`
    ^how (?:much time|long|many (?:hour|day|week|month|year)) (?:\S+ ){0,6}?between
    (?: \S+){0,12}? (?:mail|QUOTED)(?: \S+){0,12}? (?:mail|QUOTED)\b
  `,
  /^(?:what|which)(?: \S+){0,2}? mail (?:has|have|was|were|is|are|did|came|arrived|from|to)\b/,
]

/**
 * Whether a question asks for what only the records of emails tell: how many there are, when one
 * was sent, which has a property. A sentence of a text that shares words with it is no answer.
 */
export const asksRecords = (tokens: readonly QuestionToken[]): boolean => {
  const line = lineOf(tokens)
  return records.some(pattern => pattern.test(line))
}
