import { longPattern } from '../../../support/long-pattern.ts'
import type { QuestionToken } from '../tokens.ts'
import type { MailQuestionIntent } from './intent.ts'
import { lineOf, slotOf, wordToken } from './slots.ts'

interface CopiesReading {
  readonly asked: Extract<MailQuestionIntent, { kind: 'people' }>
  readonly rest: readonly QuestionToken[]
}

const wasCopied = longPattern('')`
  ^(?:who|whom|which people|what people|(?:list|name|show) (?:everyone|everybody|people)(?: who)?)
  (?: else| all| also| people)*(?: (?:was|were|is|are|has been|have been|got|gets|get))?
  (?: also| all)? (?:copied in|copied|cc'd|cced|cc'ed|ccd|(?:put )?(?:in|on) (?:the )?(?:copy|cc))
  (?: in)?(?: when| whenever| as| while| on| in| of| by)?(?= )
`
const copies = longPattern('')`
  ^(?:who|whom|which people|what people) (?:(?:did|does|do|has|have|had) )?PERSON(?: average
  | always| often| normally)? (?:(?:put|puts|keep|keeps|kept|have|has) (?:in|on)(?: the)? 
  (?:copy|cc)|copy|copies|copied|cc|cc'd|cc's|cced|ccs)(?: in)?
  (?: (when|whenever|while|as|if)(?: writing| (?:(?:he|she|they|PERSON) )?(?:is |was )?(?:writes
  |wrote|sends|sent|write|send|writing|sending))?)?(?= |$)
`

/** "Who was in cc when A wrote to B", "whom does A copy when she writes to B". */
export function copiesOf(tokens: readonly QuestionToken[]): CopiesReading | undefined {
  const asked = { kind: 'people', roles: ['copied'] } as const
  const was = slotOf(tokens, wasCopied)
  if (was !== undefined && /\b(?:PERSON|QUOTED)\b/.test(lineOf(was.after))) {
    const by = was.inside.at(-1)
    return {
      asked,
      rest: [
        wordToken('emails', 0),
        ...(by?.kind === 'word' && by.text === 'by' ? [by] : []),
        ...was.after,
      ],
    }
  }
  const whom = slotOf(tokens, copies)
  const person = whom?.inside.find(token => token.kind === 'person')
  if (whom === undefined || person === undefined) return undefined
  return { asked, rest: [wordToken('emails', 0), wordToken('from', 0), person, ...whom.after] }
}
