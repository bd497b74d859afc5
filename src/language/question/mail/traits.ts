import { longPattern } from '../../../support/long-pattern.ts'
import type { QuestionToken } from '../tokens.ts'

/**
 * What a question says of its mails beyond people, times and topics. Items are parts of the
 * question, read on by others.
 */
export interface TraitReading {
  readonly attachments?: boolean | undefined
  /** Whether a reply to the mail is known. */
  readonly answered?: boolean | undefined
  /** The mails that those asked for reply to: "who replied to Ada's email about tents". */
  readonly repliesTo?: readonly QuestionToken[] | undefined
  /** "Which emails did Ada reply to". */
  readonly answeredBy?: string | undefined
  readonly rest: readonly QuestionToken[]
}

const aux = '(?:have|has|had|were|was|are|is|did|do|does|got|get|gets|received|receive)'
const some = '(?:an?|any|some|the|file|files|its|their|more)'
const replied =
  '(?:answered|replied to|responded to|answer|reply|response|replies|responses|answers)'
const withoutAttachment = new RegExp(
  `\\b(?:without|${aux} no|with no|containing no) (?:${some} )*attachments?\\b`,
)
const withAttachment = new RegExp(
  '\\b(?:with|having|that have|which ' +
    'have|have|has|had|contain|contains|containing|include|includes|including|carry|carried|carrying) ' +
    `(?:${some} )*(?:attachments?|attached (?:files?|documents?))\\b`,
)
const notAnswered = new RegExp(
  '\\b(?:unanswered|unreplied|(?:that |which )?(?:have|has|had|were|was|are|is) ' +
    `(?:not|never|still not|yet to be) (?:yet )?(?:been )?${replied}(?: yet)?|(?:that |which ` +
    `)?(?:haven't|hasn't|weren't|wasn't|aren't|isn't|havent|hasnt) (?:yet )?(?:been ` +
    `)?${replied}(?: yet)?|(?:without|with no|got no|have no|has no|received no) (?:${some} ` +
    `)?${replied}(?: yet)?|(?:that |which )?(?:nobody|no one|noone) (?:has |have |ever ` +
    ')?(?:answered|replied to|responded to))(?! (?:by|from)\\b)',
)
const isAnswered = new RegExp(
  '\\b(?:(?:that |which )?(?:have|were|are) (?:been )?(?:answered|replied to|responded ' +
    'to)|been (?:answered|replied to|responded to)|(?:that |which ' +
    ')?(?:got|received|have|has) (?:an?|any) (?:answer|reply|response))(?! (?:by|from)\\b)',
)
const repliedTo = longPattern('')`
    \b(?:(?:reply|replied|replies|replying|respond|responded|responds|responding) to|answer(?:ed|
    s)?) (?=\S)
  `
const repliedBy = longPattern('')`
    \b(?:that |which )?(?:did |has |does )?(PERSON) (?:reply|replied|respond|responded|
    answered?)(?: to)? ?$
  `

/** Words of the items, marks left out, with the item that begins at each place. */
function written(items: readonly QuestionToken[]): {
  readonly text: string
  readonly at: (offset: number) => number
} {
  const starts: number[] = []
  const indexes: number[] = []
  let text = ''
  for (const [index, item] of items.entries()) {
    if (item.kind === 'mark') continue
    starts.push(text.length)
    indexes.push(index)
    text += `${item.kind === 'word' ? item.word.replaceAll('’', "'") : item.kind.toUpperCase()} `
  }
  return { text, at: offset => indexes[starts.findIndex(start => start >= offset)] ?? items.length }
}

function taken(
  items: readonly QuestionToken[],
  pattern: RegExp,
): readonly QuestionToken[] | undefined {
  const { text, at } = written(items)
  const match = pattern.exec(text)
  return match === null
    ? undefined
    : [...items.slice(0, at(match.index)), ...items.slice(at(match.index + match[0].length))]
}

/** Takes out what a question says of attachments and replies. */
export function traitsOf(all: readonly QuestionToken[]): TraitReading {
  let items = all
  let attachments: boolean | undefined
  let answered: boolean | undefined
  for (const [pattern, value] of [
    [withoutAttachment, false],
    [withAttachment, true],
  ] as const) {
    const rest = attachments === undefined ? taken(items, pattern) : undefined
    if (rest !== undefined) {
      items = rest
      attachments = value
    }
  }
  for (const [pattern, value] of [
    [notAnswered, false],
    [isAnswered, true],
  ] as const) {
    const rest = answered === undefined ? taken(items, pattern) : undefined
    if (rest !== undefined) {
      items = rest
      answered = value
    }
  }
  const { text, at } = written(items)
  const by = repliedBy.exec(text)
  if (by !== null) {
    const person = items.slice(at(by.index)).find(item => item.kind === 'person')
    return { attachments, answered, answeredBy: person?.name, rest: items.slice(0, at(by.index)) }
  }
  const match = repliedTo.exec(text)
  if (match === null) return { attachments, answered, rest: items }
  const verb = items[at(match.index)]
  const after = items.slice(at(match.index + match[0].length))
  return {
    attachments,
    answered,
    repliesTo: after,
    rest: [
      ...items.slice(0, at(match.index)),
      ...(verb === undefined ? [] : [{ ...verb, kind: 'word' as const, word: 'replied' }]),
    ],
  }
}
