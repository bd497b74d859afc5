import { longPattern } from '../../../support/long-pattern.ts'
import { longSource } from '../../../support/long-pattern.ts'
import type { QuestionToken } from '../tokens.ts'
import { countOf, countPattern } from './counts.ts'
import type { MailMeasure } from './intent.ts'
import { lineOf, slotOf, wordToken } from './slots.ts'

/** Mails with the most or least of something; `rest` holds a mail noun in the phrase's place. */
export interface ExtremeReading {
  readonly measure: MailMeasure
  readonly least: boolean
  readonly limit: number
  readonly rest: readonly QuestionToken[]
}

const measured = longSource`((?:people|recipient) (?:who (?:are|were) )?(?:(?:in|on) (?:the )?(?:
  copy|cc)(?: line| list)?|copied|cc'd|cced)|(?:cc|copied|cc'd) (?:recipient|people)|recipient|people
  (?: on it)?|replies|reply|responses|response|
  answers|answer|attachments|attached files|files|words|text|characters)`
const measureOf = (noun: string): MailMeasure =>
  /\b(?:cc|copy|copied|cc'd|cced)\b/.test(noun)
    ? 'copied'
    : /^(?:rep|resp|ans)/.test(noun)
      ? 'replies'
      : /^(?:att|files)/.test(noun)
        ? 'attachments'
        : /^(?:words|text|char)/.test(noun)
          ? 'words'
          : 'recipients'
const having = longSource`(?:that |which )?(?:(?:did )?(?:has|have|had|with|having|got|get|gets|
  received|receive|drew|attracted|generated|went|go|goes|(?:is|was|were|are|been) (?:sent|
  addressed)|
  sent|addressed|contains|contain|contained|includes|carried) )+(?:out )?(?:to )?(?:the )?`
const phrases: ReadonlyArray<readonly [RegExp, MailMeasure | 'named']> = [
  [new RegExp(`\\bmail ${having}(most|least) (?:number of )?${measured}\\b`), 'named'],
  [
    new RegExp(
      `\\b(?:the )?(most|least) (?:number of )?${measured} ` +
        '(?:(?:of|in|on|for|per|that) )?(?:an?|any|one|a single) (?:single )?mail\\b' +
        '(?: (?:has|had|went to|got|received|ever had|ever got))?',
    ),
    'named',
  ],
  [
    new RegExp(
      `\\b(most|least) ${measured} (?=(?:\\w+ ){0,3}mail\\b)(?!(?:\\w+ ){0,3}(?:wrote|sent) )`,
    ),
    'named',
  ],
  [
    longPattern('')`
      \bmail (?:that |which )?(?:was |were |is |are |has been )?(?:copied|cc'd|cced) (?:in )?to 
      (?:the )?(most|least) (?:number of )?people\b
    `,
    'copied',
  ],
  [
    longPattern('')`
      \bmail (?:that |which )?(?:has|have|had|with) (?:the )?(longest|shortest|most) (?:cc|copy)
      (?: list| line)?\b
    `,
    'copied',
  ],
  [
    longPattern('')`
      \b(most|least) (?:often |frequently )?(?:replied to|answered|responded to|commented on|
      discussed) mail\b
    `,
    'replies',
  ],
  [
    longPattern('')`
      \bmail (?:is|was|were|are|has|have) (?:been )?(?:the )?(most|
      least) (?:often )?(?:replied to|answered|responded to)\b
    `,
    'replies',
  ],
  [
    /\bmail (?:is|was|were|are) (?:the )?(longest|shortest|lengthiest|wordiest|briefest)\b/,
    'words',
  ],
  [
    /\b(longest|shortest|lengthiest|wordiest|briefest) (?:(?:of )?(?:the |all )?(?=mail\b))/,
    'words',
  ],
  [
    longPattern('')`
      (?<=\bmail\b.*)\b(?:is|are|was|were|has|have|had|contains?|with) (?:the )?(longest|shortest)
      (?: (?:one|text|body|content|message|length))?(?= |$)
    `,
    'words',
  ],
  [
    longPattern('')`
      \bmail (?:has|have|had|with) (?:the )?(longest|shortest|most|least) (?:text|body|content|
      message|length)\b
    `,
    'words',
  ],
]
const top = new RegExp(`\\b(?:top )?${countPattern} $`)

/** "The longest email", "which email has the most recipients", "the three most answered emails". */
export function extremeOf(tokens: readonly QuestionToken[]): ExtremeReading | undefined {
  for (const [phrase, named] of phrases) {
    const slot = slotOf(tokens, phrase)
    if (slot === undefined) continue
    const [which = '', noun = ''] = slot.groups
    const counted = slotOf(slot.before, top)
    const mail = slot.after.some(token => lineOf([token]) === 'mail')
      ? []
      : [wordToken('email', slot.inside[0]?.start ?? 0)]
    return {
      measure: named === 'named' ? measureOf(noun) : named,
      least: /^(?:least|shortest|briefest)$/.test(which),
      limit: counted === undefined ? 1 : countOf(counted.groups[0]),
      rest: [...(counted?.before ?? slot.before), ...mail, ...slot.after],
    }
  }
  // "The biggest email" is the longest; "the most emails" is something else.
  const big = slotOf(tokens, /\b(most|least) mail\b/)
  const [adjective] = big?.inside ?? []
  return big !== undefined &&
    adjective?.kind === 'word' &&
    ['biggest', 'largest', 'smallest'].includes(adjective.text) &&
    big.inside.some(
      token => token.kind === 'word' && !token.text.endsWith('s') && token !== adjective,
    )
    ? {
        measure: 'words',
        least: big.groups[0] === 'least',
        limit: 1,
        rest: [...big.before, wordToken('email', adjective.start), ...big.after],
      }
    : undefined
}
