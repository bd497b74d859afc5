import { longPattern, longSource } from '../../../support/long-pattern.ts'
import type { QuestionToken } from '../tokens.ts'
import type { MailMeasure, MailQuestionIntent, RankingKey, Statistic } from './intent.ts'
import { lineOf, slotOf, wordToken } from './slots.ts'

type Figure = Extract<MailQuestionIntent, { kind: 'figure' | 'span' }>
interface FigureReading {
  readonly asked: Figure
  readonly rest: readonly QuestionToken[]
}

const statistic =
  /\b(?:on |in )?(?:the |an? )?(average|median)(?: (?:number|amount|count|total) of)?\b/
const total = longPattern('')`
  \b(?:the )?(?:total|combined|overall|sum of)(?: (?:number|amount|
  count) of)?(?: the)?(?= (?:recipient|
  word|words|replies|attachments|length)\b)
`
const measures: ReadonlyArray<readonly [RegExp, MailMeasure]> = [
  [
    longPattern('')`
      \b(?:(?:reply|response|answer|answering|replying|turnaround|reaction) time(?:s)?|
      time (?:to|for|until|
      before|between) (?:an? |the |mail and )?(?:reply|response|answer|replying|answering)(?! to))\b
    `,
    'replyTime',
  ],
  [
    longPattern('')`
      \b(?:(?:the )?(?:how many |
      number of )?(?:words|word (?:count|length))(?: are there| are)?(?: in| of| per)?|
      (?:the )?(?:length|size)(?: in words)?(?: of)?|how (?:long|large|
      big)(?: is| are| was| were)?)\b
    `,
    'words',
  ],
  [
    longPattern('')`
      \b(?:(?:to )?how many |number of )?(?:recipient|
      addressed people)(?: per| of| for| does| do)?\b
    `,
    'recipients',
  ],
  [
    longPattern('')`
      \b(?:to )?how many people (?:is|are|was|were|does|do) (?=.*\bmail\b.*\b(?:sent|addressed|
      go|to)\b)
    `,
    'recipients',
  ],
  [/\b(?:how many |number of )?(?:replies|responses|answers)(?: per| to| of| for)?\b/, 'replies'],
  [/\b(?:how many |number of )?(?:attachments|attached files)(?: per| of| for)?\b/, 'attachments'],
]
const keys = {
  year: 'year',
  month: 'month',
  week: 'week',
  day: 'day',
  hour: 'hour',
  weekday: 'weekday',
  conversation: 'conversation',
  sender: 'sender',
  people: 'sender',
  recipient: 'receiver',
  subject: 'subject',
} as const satisfies Record<string, RankingKey>
const perUnit = longPattern('')`
  \b(?:per|an?|each|every|in an?|in each|in one|for each) (?:single )?
  (year|month|week|day|hour|weekday|conversation|sender|people|recipient|subject)\b
`
const adjective = /\b(daily|weekly|monthly|yearly|annual|hourly)\b/
const unitOf: Readonly<Record<string, RankingKey>> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
  annual: 'year',
  hourly: 'hour',
}

function measureIn(
  tokens: readonly QuestionToken[],
): { readonly measure: MailMeasure; readonly rest: readonly QuestionToken[] } | undefined {
  for (const [phrase, measure] of measures) {
    const slot = slotOf(tokens, phrase)
    if (slot !== undefined) return { measure, rest: slot.rest }
  }
  return undefined
}

/** "The average number of recipients", "how many emails a day on average", "median length". */
function statisticOf(tokens: readonly QuestionToken[]): FigureReading | undefined {
  const slot = slotOf(tokens, statistic)
  const said: Statistic | undefined =
    slot === undefined ? undefined : slot.groups[0] === 'median' ? 'median' : 'mean'
  if (slot === undefined || said === undefined) {
    const sum = slotOf(tokens, total)
    const measured = sum === undefined ? undefined : measureIn(sum.rest)
    return measured === undefined
      ? undefined
      : {
          asked: { kind: 'figure', statistic: 'total', over: { measure: measured.measure } },
          rest: measured.rest,
        }
  }
  const measured = measureIn(slot.rest)
  const line = lineOf(slot.rest)
  if (measured !== undefined) {
    if (/\bconversation\b/.test(line) && measured.measure === 'words') {
      const conversations = slotOf(measured.rest, /\b(?:an? |the |each )?conversation\b/)
      return {
        asked: { kind: 'figure', statistic: said, over: { per: 'conversation' } },
        rest: conversations?.rest ?? measured.rest,
      }
    }
    const perMail = slotOf(measured.rest, /\b(?:per|each|a|an) (?=mail\b)/)
    return {
      asked: { kind: 'figure', statistic: said, over: { measure: measured.measure } },
      rest: perMail?.rest ?? measured.rest,
    }
  }
  const per = slotOf(slot.rest, perUnit)
  if (per !== undefined)
    return {
      asked: {
        kind: 'figure',
        statistic: said,
        over: { per: keys[per.groups[0] as keyof typeof keys] },
      },
      rest: per.rest,
    }
  const often = slotOf(slot.rest, adjective)
  const unit = often === undefined ? undefined : unitOf[often.groups[0] ?? '']
  return often === undefined || unit === undefined
    ? undefined
    : { asked: { kind: 'figure', statistic: said, over: { per: unit } }, rest: often.rest }
}

const firstToLast = longPattern('')`
  \b(?:between|from|separates?|separating|divides?|are|is|lie|lies) (?:the |an? |PERSON )*(?:very )?
  (?:first|earliest|oldest|initial) (?:(?:mail|one|of these|of them) )?(?:and|to|until|till|through|
  from) (?:the |his |her |their )?(?:very )?(?:last|latest|newest|most recent|final)\b
`
const howLong = longPattern('')`
  \b(?:how (?:long|much time|many (?:day|week|month|year|hour)|far apart|great|big|large|wide)|time|
  interval|period|gap|span|stretch|distance|duration|difference|day|week|month)\b
`
const span = longPattern('')`
  \b(?:(?:time span|timespan|time range|date range|timeframe|
  time frame)(?: (?:covered by|
  of|do|does|did|in))?|(?:what|which|over what|over which) (?:time )?(?:period|span|dates|
  range)(?: of time)?
  (?= .*\b(?:cover|covered|span|spanned|covers|sent|exchanged|in)\b)|how many (?:day|week|month|
  year) (?:do|does) 
  (?=.*\b(?:span|cover)\b)|from when (?:to|until) when)\b
`
const lengthWords = longSource`how|much|many|long|far|apart|great|big|large|wide|time|interval|
  period|gap|span|stretch|distance|duration|difference|day|week|month|year|hour|of|in|is|was|were|
  are|there|it|passed|pass|elapsed|elapse|lies|lie|lay|by|take|took|number`
const lengthAsked = longPattern('')`
  \b(?:(?:${lengthWords}|what|the|an?|did|does|do|has|have|passes|went|go|gone|total|amount|exactly|
  that|which) )*(?:${lengthWords}|what)(?= $)
`
const apartAtEnd = /\b(?:apart|(?:from|of) each other|away from each other)\b/
const lasting = longPattern('')`
  \bhow long (?:did|does|do|has|have|was|is) (?=(?:\S+ ){0,6}?conversation\b)
`
const lasted = /\b(?:last|lasted|run|take|took|go on|gone on|been going on|continue|continued)\b/

/** How long mails go on, from the first to the last of them. */
function spanOf(tokens: readonly QuestionToken[]): FigureReading | undefined {
  const ends = slotOf(tokens, firstToLast)
  if (ends !== undefined && howLong.test(lineOf(ends.before))) {
    // What says which mails may stand before the length that is asked for: "in 2021, how long …".
    const length = slotOf(ends.before, lengthAsked)
    const lead = length === undefined ? ends.before : [...length.before, ...length.after]
    const owner = ends.inside.filter(token => token.kind === 'person')
    const apart = slotOf(ends.after, apartAtEnd)
    const mails = wordToken('emails', ends.inside.at(-1)?.end ?? 0)
    const from = owner.length === 0 ? [] : [wordToken('from', mails.start), ...owner]
    return {
      asked: { kind: 'span' },
      rest: [...lead, mails, ...from, ...(apart?.rest ?? ends.after)],
    }
  }
  const slot = slotOf(tokens, span)
  if (slot !== undefined) {
    const verb = slotOf(slot.rest, /\b(?:cover|covered|covers|span|spanned|spans)\b/)
    return { asked: { kind: 'span' }, rest: verb?.rest ?? slot.rest }
  }
  const conversation = slotOf(tokens, lasting)
  const verb = conversation === undefined ? undefined : slotOf(conversation.rest, lasted)
  return verb === undefined ? undefined : { asked: { kind: 'span' }, rest: verb.rest }
}

const replying = longPattern('')`
  \bhow (?:long|much time|quickly|fast|soon|many (?:day|hour)) (?:(?:did|does|do|has|have|had|will|
  would|was|were) )?(?:it )?(?:usually |normally |generally )?(?:take |took |
  taken )?(?:for )?(?:until |
  before |till )?
`

/** "How long did it take A to reply to B": the replies' own time. */
function replyTimeOf(tokens: readonly QuestionToken[]): FigureReading | undefined {
  if (
    !/\b(?:reply|replied|answer|answered|respond|responded|react|get back)\b/.test(lineOf(tokens))
  )
    return undefined
  const slot = slotOf(tokens, replying)
  if (slot === undefined) return undefined
  const marked = slotOf(
    slot.rest,
    /\b(?:to |before |until )?(?:reply|replied|answer|answered|respond|responded|react|get back)\b/,
  )
  if (marked === undefined) return undefined
  const [verb] = marked.inside.slice(-1)
  return {
    asked: { kind: 'figure', statistic: 'mean', over: { measure: 'replyTime' } },
    rest: [
      ...marked.before,
      ...(verb === undefined ? [] : [{ ...verb, kind: 'word' as const, text: 'replied' }]),
      ...marked.after,
    ],
  }
}

/** Averages, medians, totals and durations, wherever the question says them. */
export function figureOf(tokens: readonly QuestionToken[]): FigureReading | undefined {
  return spanOf(tokens) ?? replyTimeOf(tokens) ?? statisticOf(tokens)
}
