import { longPattern } from '../../../support/long-pattern.ts'
import type { QuestionToken } from '../tokens.ts'
import { lineOf, slotOf, wordToken } from './slots.ts'

const who = longPattern('')`
  ^(?:(?:is|was|are|were) there |list |show |name |give |find |how many |
  to )*(?:me )?(?:all )?(?:the )?
  (?:who|whom|which people|what people|which sender|which recipient|(?:anyone|anybody|someone|
  people|one|
  sender|recipient)(?: here)?(?: who| that)?|people|those who)(?: else)?\b
`
const sentNothing = /\b(?:sent|wrote|received|got|written) (?:nothing|no mail)\b/
const never = longPattern('')`
  ^(?:who|whom|to whom|.*?\b(?:people|who|that|anyone|anybody|sender|recipient))(?: .*?)??
  (?: (?:has|have|had|did|do|does|was|were|is|are))? (?:never|not|hasn't|haven't|didn't|don't|
  doesn't|
  wasn't|weren't|hasnt|havent|didnt|dont|doesnt)(?: yet)?(?: ever| once| yet)?(?: been)?\b
`

/**
 * "Who never wrote to B", "which people did not reply": the question without its negation, whose
 * answer are all others.
 */
export function absenceOf(
  tokens: readonly QuestionToken[],
): { readonly rest: readonly QuestionToken[] } | undefined {
  const line = lineOf(tokens)
  const asked = who.exec(line)
  if (asked === null) return undefined
  const nothing = slotOf(tokens, sentNothing)
  if (nothing !== undefined) {
    const verb = nothing.inside
      .slice(0, -1)
      .filter(token => token.kind !== 'word' || token.text !== 'no')
    const place = nothing.inside.at(-1)?.start ?? 0
    return { rest: [...nothing.before, ...verb, wordToken('emails', place), ...nothing.after] }
  }
  const slot = slotOf(tokens, never)
  if (slot === undefined) return undefined
  // The negation must be of who is asked for, not of the mails: "who wrote the emails that …".
  const between = lineOf([...slot.before, ...slot.inside]).slice(asked[0].length)
  if (/\bmail|conversation|about\b/.test(between)) return undefined
  // "Who wrote to A but never to B" says two things of the same people.
  if (/\b(?:but|and|yet)\b.*\S/.test(between.replace(/ yet$/, ''))) return undefined
  const kept = slot.inside.filter(
    token =>
      token.kind !== 'word' ||
      !longPattern('')`
        ^(?:did|does|do|never|not|yet|once|hasn't|haven't|didn't|don't|doesn't|wasn't|weren't|hasnt|
        havent|didnt|dont|doesnt)$
      `.test(token.text.replaceAll('’', "'")),
  )
  // "Who has never written" asks like "who wrote".
  const isOfOthers = slot.inside.some(token => token.kind === 'person')
  const contracted = slot.inside.some(
    token => token.kind === 'word' && /^(?:was|were)n['’]?t$/.test(token.text),
  )
  const [first] = slot.inside
  return {
    rest: [
      ...slot.before,
      ...kept.filter(
        token => isOfOthers || token.kind !== 'word' || !/^(?:has|have|had)$/.test(token.text),
      ),
      ...(contracted && first !== undefined
        ? [{ kind: 'word' as const, text: 'was', start: first.start, end: first.start }]
        : []),
      ...slot.after,
    ],
  }
}

const asksWhether = /^(?:is it true that |did|does|do|has|have|had|was|were|is|are)\b/
const negatedSubject = longPattern('')`
  ^(?:is it true that )?(?:did|does|do|has|have|had|was|were)? ?(?:nobody|no one|noone|
  none(?: of them)?|
  no people)\b
`
const neverWithin = /\b(?:never|not ever|not once|not)\b/

/** "Did A never write to B?", "Has nobody replied?": the question as if it were not negated. */
export function negatedWhether(
  tokens: readonly QuestionToken[],
): { readonly rest: readonly QuestionToken[] } | undefined {
  const line = lineOf(tokens)
  if (!asksWhether.test(line)) return undefined
  const slot = slotOf(tokens, negatedSubject)
  if (slot !== undefined) {
    const [verb] = slot.inside
    const someone =
      verb === undefined
        ? []
        : [{ kind: 'word' as const, text: 'anyone', start: verb.end, end: verb.end }]
    return {
      rest: [
        ...slot.inside.filter(token => token.kind === 'word' && asksWhether.test(token.text)),
        ...someone,
        ...slot.after,
      ],
    }
  }
  const inner = slotOf(tokens, neverWithin)
  // "Did A send emails that were not answered": the negation is of the mails.
  return inner === undefined ||
    /\b(?:mail|conversation|that|which|but)\b/.test(lineOf(inner.before))
    ? undefined
    : { rest: inner.rest }
}
