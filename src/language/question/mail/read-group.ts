import { longPattern } from '../../../support/long-pattern.ts'
import type { QuestionToken } from '../tokens.ts'
import { countOf, countPattern } from './counts.ts'
import type { MailQuestionIntent, RankingKey } from './intent.ts'
import { lineOf, slotOf, wordToken } from './slots.ts'

/** A ranking of groups that the question names: "which weekday", "who writes to whom most". */
interface GroupReading {
  readonly asked: Extract<MailQuestionIntent, { kind: 'ranking' | 'bounded' }>
  readonly rest: readonly QuestionToken[]
}

const timeKeys: ReadonlyArray<readonly [string, RankingKey]> = [
  ['(?:day of (?:the )?week|weekday|week day|day in the week)', 'weekday'],
  [
    '(?:hour(?: of (?:the )?day)?|time of (?:the )?day|time of day|time(?= (?:most|are|' +
      'were|do|does|did)))',
    'hour',
  ],
  ['(?:month of (?:the )?year|calendar month)', 'monthOfYear'],
  ['week', 'week'],
  ['month', 'month'],
  ['(?:day|date)', 'day'],
  ['year', 'year'],
]
const superlative = longPattern('')`
  \b(?:(?:the )?(?:most|
  least)(?: number of| amount of| volume of)?(?= mail\b| of (?:the )?mail\b| (?:sent|
  received|written)\b| traffic\b| activity\b| ?$| in\b| from\b| for\b| to\b| on\b| at\b)|
  (?:the )?(most active|
  least active|busiest|quietest|most popular|most busy|most common|slowest))\b
`
const isLeast = /\b(?:least|quietest|slowest)\b/
const top = new RegExp(`\\btop ${countPattern}\\b`)
const writesTo = longSourceOfWriting()

function longSourceOfWriting(): string {
  return (
    '(?:wrote|write|writes|written|talk|talks|talked|email|emails|emailed|mail|mails|' +
    'mailed|send|sends|sent|' +
    'correspond|corresponds|corresponded|communicate|communicates|communicated|message|' +
    'messaged|contact|' +
    'contacts|contacted|exchange|exchanged|exchanges|spoke|speak|speaks|in contact|in touch)'
  )
}
const writing = writesTo
const mailing = '(?: (?:the )?(?:most|least)?(?: ?(?:number of )?mail)?)?'
const toWhom = new RegExp(
  `\\bwho (?:has |have |had |did |does )?${writing}${mailing} (?:to |with )?(?:whom?|` +
    `each other|one another)\\b` +
    '(?: (?:the )?(most|least)(?: often| frequently)?(?: mail)?)?',
)
const eachOther = new RegExp(
  '\\b(?:which|what|who) (?:are |is )?(?:the )?(?:two |2 )?(?:people|pairs?|couples?|' +
    'pairs? of people)? ?' +
    `(?:have |has )?${writing}?(?: to)?(?: each other| one another| with each other| with ` +
    `one another| among themselves)?` +
    ' (?:the )?(most|least)(?: often| frequently| mail)?(?: (?:with |to )?(?:each other|' +
    'one another))?(?= |$)',
)
const contactsOf = longPattern('')`
  \b(?:(?:most|main|top|closest) (?:frequent |common |important |active )?(?:contact|
  correspondent|partner|
  pen pal|email contact|mail contact|mail partner)|who (?:does|did|has|do) (?=PERSON)|
  with whom (?:does|did|has|do) (?=PERSON)|
  who (?=PERSON (?:talk|exchange|correspond|communicate)))\b
`

/** Rankings by times that come again, weeks, pairs and correspondents. */
export function groupOf(tokens: readonly QuestionToken[]): GroupReading | undefined {
  return countingOf(tokens) ?? unitsOf(tokens) ?? pairOf(tokens) ?? timeOf(tokens)
}

const countedThings = longPattern('')`
  \b(?:the )?(most|least) (?:number of )?(?:different |distinct )?(people|recipient|replies|
  responses|
  answers)\b
`

/** "Who wrote to the most people", "which thread has the most participants". */
function countingOf(tokens: readonly QuestionToken[]): GroupReading | undefined {
  const slot = slotOf(tokens, countedThings)
  if (slot === undefined) return undefined
  const lead = lineOf(slot.before)
  const counting = /^(?:people|recipient)$/.test(slot.groups[1] ?? '') ? 'people' : 'replies'
  const by = /\bconversation\b/.test(lead)
    ? 'conversation'
    : /^(?:who|which (?:people|sender)|what (?:people|sender))\b/.test(lead) &&
        !/\bmail\b/.test(lead)
      ? 'sender'
      : undefined
  return by === undefined
    ? undefined
    : {
        asked: { kind: 'ranking', by, limit: 1, least: slot.groups[0] === 'least', counting },
        rest: slot.rest,
      }
}

const units = /\b(?:on|in|during) how many (?:different )?(year|month|week|day)\b/

/** "On how many days did …": those with any of the mails. */
function unitsOf(tokens: readonly QuestionToken[]): GroupReading | undefined {
  const slot = slotOf(tokens, units)
  const [unit] = slot?.groups ?? []
  if (slot === undefined || unit === undefined) return undefined
  return {
    asked: {
      kind: 'bounded',
      by: unit as 'year' | 'month' | 'week' | 'day',
      threshold: { unit: 'mails', min: 1, max: Infinity, label: 'any' },
    },
    rest: slot.rest,
  }
}

function pairOf(tokens: readonly QuestionToken[]): GroupReading | undefined {
  const whom = slotOf(tokens, toWhom)
  if (whom !== undefined) {
    const most = slotOf(whom.rest, /\b(?:the )?(most|least)(?: often| frequently| mail)?\b/)
    const both = /\b(?:each other|one another|with)\b/.test(lineOf(whom.inside))
    const ranked =
      whom.groups[0] !== '' || most !== undefined || /\b(?:most|least)\b/.test(lineOf(whom.inside))
    return {
      asked: {
        kind: 'ranking',
        by: both ? 'correspondents' : 'pair',
        ...(ranked ? { limit: 1 } : {}),
        least: isLeast.test(lineOf([...whom.inside, ...(most?.inside ?? [])])),
      },
      rest: [wordToken('emails', 0), ...(most?.rest ?? whom.rest)],
    }
  }
  const pair = slotOf(tokens, eachOther)
  if (
    pair !== undefined &&
    longPattern('')`
      \b(?:each other|one another|two people|pair|pairs|couple|people (?:talk|exchange|
      correspond|communicate)\w*)\b
    `.test(lineOf(tokens))
  ) {
    const other = slotOf(pair.rest, /\b(?:(?:with |to )?(?:each other|one another))\b/)
    return {
      asked: { kind: 'ranking', by: 'correspondents', limit: 1, least: pair.groups[0] === 'least' },
      rest: [wordToken('emails', 0), ...(other?.rest ?? pair.rest)],
    }
  }
  const contact = slotOf(tokens, contactsOf)
  if (contact === undefined) return undefined
  const people = tokens.filter(token => token.kind === 'person')
  const most = slotOf(contact.rest, /\b(?:the )?(most|least)(?: often| frequently| mail)?\b/)
  const exchanging = slotOf(
    most?.rest ?? contact.rest,
    longPattern('')`
      \b(?:talk|talks|talked|conversation|exchange|exchanged|exchanges|correspond|corresponded|
      communicate|
      communicated|in contact|in touch)(?: mail)?(?: to| with)?\b
    `,
  )
  const rest = exchanging?.rest ?? most?.rest ?? contact.rest
  const named = /^(?:most|main|top|closest)/.test(lineOf(contact.inside))
  if (people.length !== 1 || (!named && (exchanging === undefined || most === undefined)))
    return undefined
  return {
    asked: { kind: 'ranking', by: 'correspondents', limit: 1, least: most?.groups[0] === 'least' },
    rest: [
      wordToken('emails', 0),
      ...rest.flatMap((token, index) => {
        const before = rest[index - 1]
        const isOf = before?.kind === 'word' && /^(?:of|for|by)$/.test(before.text)
        return token.kind === 'person' && !isOf ? [wordToken('involving', 0), token] : [token]
      }),
    ],
  }
}

function timeOf(tokens: readonly QuestionToken[]): GroupReading | undefined {
  const counted = slotOf(tokens, top)
  const line = counted === undefined ? tokens : counted.rest
  for (const [noun, by] of timeKeys) {
    const group = slotOf(
      line,
      new RegExp(
        `\\b(?:(?:(?:on|in|at|during|around|by) )?(?:which|` +
          `what)(?: is| was)?(?: the)? (?:(busiest|quietest|most active|least active|most|` +
          `least) )?${noun}` +
          `|(?:the )?(busiest|quietest|most active|least active) ${noun}|(?:per|by|` +
          `for each|each|every|in each|on each) ${noun})\\b`,
      ),
    )
    if (group === undefined) continue
    const inner = `${group.groups[0] ?? ''}${group.groups[1] ?? ''}`
    const isPer = /^(?:per|by|for each|each|every|in each|on each)\b/.test(lineOf(group.inside))
    if (isPer) {
      // Plain counts by year, month and day are read with the other counts.
      if (!['weekday', 'hour', 'monthOfYear', 'week'].includes(by)) return undefined
      if (!/\bmail\b/.test(lineOf(group.rest)) || /\baverage|median\b/.test(lineOf(tokens)))
        return undefined
      return { asked: { kind: 'ranking', by, least: false }, rest: group.rest }
    }
    const most = inner === '' ? slotOf(group.rest, superlative) : undefined
    if (inner === '' && most === undefined) return undefined
    const said = inner === '' ? lineOf(most?.inside ?? []) : inner
    return {
      asked: {
        kind: 'ranking',
        by,
        limit: counted === undefined ? 1 : countOf(counted.groups[0]),
        least: isLeast.test(said),
      },
      rest: [
        ...(/\bmail\b/.test(lineOf(group.rest)) ? [] : [wordToken('emails', 0)]),
        ...(most?.rest ?? group.rest),
      ],
    }
  }
  return undefined
}
