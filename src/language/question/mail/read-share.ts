import { longPattern } from '../../../support/long-pattern.ts'
import type { QuestionToken } from '../tokens.ts'
import { lineOf, slotOf } from './slots.ts'

const share = longPattern('')`
  ^(?:in |to )?(?:(?:what|which|how (?:large|big|high|much|great|
  many))(?: is| was| are| were| a| of)*
  (?: the)? )?
  (?:percentages?|percent|per cent|share|proportion|fraction|ratio|(?:how (?:large|big) a|what|
  which) part|which part|how much(?= of|(?: the| our| my)? mail)) (?:of )?
  (?:all )?(?:of )?(?:the |our |my )?
`
/** Where the predicate begins: what is said of some of the mails. */
const predicate = longPattern('')`
  \b(?:was|were|is|are|did|do|does|has|have|had|came|come|comes|went|goes|go|mention|mentions|
  mentioned|contain|contains|discuss|include|concern)\b
`

/**
 * "What percentage of A's emails went to B": `whole`, the mails that are divided, and all that the
 * part must be.
 */
export function shareOf(
  tokens: readonly QuestionToken[],
):
  | { readonly whole: readonly QuestionToken[]; readonly part: readonly QuestionToken[] }
  | undefined {
  const slot = slotOf(tokens, share)
  if (slot === undefined) return undefined
  const said = slotOf(slot.after, predicate)
  if (said === undefined) {
    // "What percentage of emails from A": of all emails.
    const noun = slot.after.findIndex(token => lineOf([token]) === 'mail')
    return { whole: slot.after.slice(0, noun + 1), part: slot.after }
  }
  return { whole: said.before, part: slot.after }
}
