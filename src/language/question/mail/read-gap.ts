import { longPattern } from '../../../support/long-pattern.ts'
import type { QuestionToken } from '../tokens.ts'
import { lineOf, slotOf } from './slots.ts'

const units = 'hour|day|week|month|year'
const between = new RegExp(
  `^(?:what (?:is|was) the (?:time|interval|gap|number of (?:${units})) |` +
    `how (?:much time|long|many (?:${units})) ` +
    '(?:(?:was|is|are|were|did|does|do|there|it|a|the|time|gap|interval|lie|lies|lay|pass|passed|' +
    'passes|elapse|elapsed|go|went|by|take|took|apart) )*)between ',
)
const ending = longPattern('')`
  \b(?:(?:did|does|do|was|were|is|are|has|have|there|pass|passed|elapse|elapsed|go|gone|went|by|lie|
  lies|lay) ?)+$
`
const names = /\b(?:mail|QUOTED|NUMBER|reply|response|answer|forward)\b/

/**
 * The two emails of "how many days lie between A and B", each in tokens that select it; undefined
 * for times between anything else than two emails.
 */
export function gapOf(
  tokens: readonly QuestionToken[],
): ReadonlyArray<readonly QuestionToken[]> | undefined {
  const slot = slotOf(tokens, between)
  if (slot === undefined) return undefined
  const end = slotOf(slot.after, ending)
  const both = (end === undefined ? slot.after : end.before).filter(({ kind }) => kind !== 'mark')
  const splits = both.flatMap((token, at) => {
    if (token.kind !== 'word' || token.text !== 'and') return []
    const sides = [both.slice(0, at), both.slice(at + 1)]
    return sides.every(side => names.test(lineOf(side))) ? [sides] : []
  })
  // "The mail to A and B and the mail to C" can be cut in one place only.
  const [only, other] = splits
  return other === undefined ? only : undefined
}
