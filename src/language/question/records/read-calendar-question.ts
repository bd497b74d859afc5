import { longPattern, longSource } from '../../../support/long-pattern.ts'
import { periodsOf, type PeriodConstraint } from '../mail/periods.ts'
import type { QuestionRequest } from '../request.ts'
import { plainRequest } from './plain-request.ts'

/** What an invited person has answered; `any`: whoever is invited, `some`: all but who declined. */
export type AskedReply =
  | 'any'
  | 'some'
  | 'accepted'
  | 'declined'
  | 'tentative'
  | 'delegated'
  | 'none'

/** Which entries are meant by the words of their titles, and when they are. */
export interface EntryName {
  /** As said; empty where only a time tells it. */
  readonly name: string
  readonly periods: readonly PeriodConstraint[]
}

/** A question about entries of a calendar, not about what texts tell of an event. */
export type CalendarQuestion =
  | (EntryName & { readonly kind: 'organizer' | 'when' | 'where' | 'howLong' })
  | (EntryName & { readonly kind: 'people'; readonly reply: AskedReply })
  /** Whether a person accepted, declined, is invited. */
  | (EntryName & { readonly kind: 'did'; readonly person: string; readonly reply: AskedReply })
  | {
      readonly kind: 'list'
      readonly periods: readonly PeriodConstraint[]
      readonly person?: string | undefined
      /** What the person has to do with them. */
      readonly as: 'organizer' | 'anybody' | AskedReply
      readonly place?: string | undefined
      /** The calendar itself is named. */
      readonly isOfCalendar: boolean
    }

const organizes = '(?:organi[sz]|arrang|schedul|host|call|conven|chair)'
const to = '(?:for |to |at |in |of )?'
const name = '(?<name>.{2,120}?)'
const invitation = '(?:the )?(?:invitation|invite) (?:to|for) |'
const people = longSource`
  (?:attendees|participants|invitees|guests|people invited|invited people|
  (?:attendee|guest) list)`
const attends = longSource`
  (?:(?:all )?(?:attends?|attended|is attending|are attending|will attend|
  (?:is|are|was|were|will be) (?:present )?(?:at|in)|takes? part in|took part in|
  (?:is|are) taking part in|will take part in|participate[sd]? in|joins?|joined|is joining|
  comes? to|came to|is coming to|goes? to|went to|is going to|will be going to))
`
const replies: ReadonlyArray<readonly [reply: AskedReply, wording: string]> = [
  [
    'declined',
    '(?:declin|reject|refus)(?:ed|es|ing|e|s)?|turned down|turns? down|cancel(?:l?ed) on',
  ],
  ['tentative', 'tentatively accept(?:ed|s)?|(?:is|was|are) tentative (?:for|about)'],
  ['accepted', '(?:accept|confirm)(?:ed|s|ing)?'],
  ['delegated', 'delegat(?:ed|es|e)'],
  [
    'none',
    '(?:not|never) (?:yet )?(?:repl(?:ied|y)|respond(?:ed)?|answer(?:ed)?)(?: yet)?(?: to)?',
  ],
]
const have = '(?:have |has |had |did |does |do )?'

const named: ReadonlyArray<readonly [ask: Ask, pattern: RegExp]> = [
  [{ kind: 'organizer' }, re(`^who ${have}(?:${organizes}(?:ed|e?s|ing|e)?|set up) ${name}$`)],
  [{ kind: 'organizer' }, re(`^who (?:is|was) ${organizes}ing ${name}$`)],
  [
    { kind: 'organizer' },
    longPattern('iu')`
        ^who (?:is|was) (?:the )?(?:organi[sz]er|host|chair) (?:of|for) ${name}$
      `,
  ],
  [
    { kind: 'organizer' },
    re(`^who (?:is|was) ${name} (?:organi[sz]ed|arranged|hosted|called) by$`),
  ],
  [
    { kind: 'organizer' },
    re(`^by whom (?:is|was) ${name} (?:organi[sz]ed|arranged|hosted|called)$`),
  ],
  ...replies.map(
    ([reply, wording]) =>
      [
        { kind: 'people', reply },
        longPattern('iu')`
        ^(?:who|which (?:people|attendees)) (?:all )?${have}(?:${wording}) (?:${invitation})
        ${to}${name}$
      `,
      ] as const,
  ),
  [
    { kind: 'people', reply: 'none' },
    longPattern('iu')`
        ^who (?:hasn't|has not|didn't|did not|haven't) (?:yet )?(?:repl\w+|respond\w*|
        answer\w*)(?: yet)? (?:to )?(?:${invitation})${name}$
      `,
  ],
  [{ kind: 'people', reply: 'some' }, re(`^who ${attends} ${name}$`)],
  [
    { kind: 'people', reply: 'any' },
    longPattern('iu')`
        ^who(?:m)? (?:is|are|was|were|has been|did .{1,40} invite) ?(?:all )?(?:invited )?
        (?:to|for) ${name}$
      `,
  ],
  [
    { kind: 'people', reply: 'any' },
    longPattern('iu')`
        ^(?:who (?:are|were)|list|show(?: me)?|name|what are) (?:all )?(?:the )?
        ${people} (?:of|for|at|to|in) ${name}$
      `,
  ],
  [
    { kind: 'when' },
    longPattern('iu')`
        ^(?:when|(?:at |on )?what (?:time|date|day)) (?:is|was|are|does|did|will|do) ${name}
        (?: (?:be|held|scheduled|planned|start|begin|take place|happen|due|scheduled for|
        planned for|on|at))*$
      `,
  ],
  [
    { kind: 'when' },
    longPattern('iu')`
        ^what (?:is|was) the (?:time|date|day|date and time)(?: and (?:time|date))? (?:of|
        for) ${name}$
      `,
  ],
  [
    { kind: 'where' },
    longPattern('iu')`
        ^where (?:is|was|are|does|did|will|do) ${name}(?: (?:be|held|take place|happen|
        taking place|scheduled|planned))*$
      `,
  ],
  [
    { kind: 'where' },
    longPattern('iu')`
        ^(?:in |at )?(?:which|what) (?:room|place|location|venue|building) (?:is|was|does|
        did|will) ${name}(?: (?:be|held|in|at|take place))*$
      `,
  ],
  [
    { kind: 'where' },
    longPattern('iu')`
        ^what (?:is|was) the (?:location|place|venue|room) (?:of|for) ${name}$
      `,
  ],
  [
    { kind: 'howLong' },
    longPattern('iu')`
        ^how long (?:is|was|does|did|will) ${name}(?: (?:last|take|be|go on))*$
      `,
  ],
  ...replies.slice(0, 4).map(
    ([reply, wording]) =>
      [
        { kind: 'did', reply },
        longPattern('iu')`
        ^(?:did|has|does|will) (?<person>.{2,60}?) (?:${wording}) (?:${invitation})${to}
        ${name}$
      `,
      ] as const,
  ),
  [
    { kind: 'did', reply: 'some' },
    longPattern('iu')`
        ^(?:does|did|will|is|was) (?<person>\p{Lu}.{1,60}?) (?:attend(?:ing)?|take part in|
        taking part in|join(?:ing)?|coming to|come to|going to|at) ${name}$
      `,
  ],
  [
    { kind: 'did', reply: 'any' },
    re(`^(?:is|was|has) (?<person>.{2,60}?) (?:been )?invited to ${name}$`),
  ],
]

type Ask =
  | { readonly kind: 'organizer' | 'when' | 'where' | 'howLong' }
  | { readonly kind: 'people' | 'did'; readonly reply: AskedReply }

function re(source: string): RegExp {
  return new RegExp(source, 'iu')
}

const events = '(?:meetings?|events?|appointments?|(?:calendar )(?:entries|entry|events?|items?))'
const listed = longPattern('iu')`
  ^(?:which|what|list|show(?: me)?|give me|name|how many|
  (?:are|were) there(?: any)?|(?:is|was) there (?:an?|any)|(?:do|did) (?:i|we|you) have (?:an?|any))
  \s(?:all |any |of |the |my |our |other )*(?<events>${events})(?<tail> .*)?$
`
const agenda = longPattern('iu')`
  ^(?:what|anything)(?:'s| is| was| do (?:i|we) have)?(?: scheduled| planned| there)?
  \s?(?:on|in) (?:the|my|our) (?:calendar|agenda|diary)(?<tail> .*)?$
`
const filler = longPattern('iu')`
  ^(?:are|is|were|was|will be|will|be|there|takes? place|took place|taking place|
  happen(?:s|ed|ing)?|scheduled|planned|held|that|which|
  (?:on|in) (?:the|my|our) (?:calendar|agenda|diary)|
  (?:do|did|have) (?:i|we|you)(?: have| got)?|(?:i|we) have|on|in|at)(?= |$)\s?
`
const person =
  "(?<person>[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}.'@_+-]*(?: [\\p{L}\\p{M}\\p{N}.'@_+-]+){0,4}?)"
const invited = longSource`
  (?:have|attend|attended|attending|join|joined|invited to|go to|going to|take part in|part of|
  in|at|for)`
const ofPerson: ReadonlyArray<
  readonly [as: Extract<CalendarQuestion, { kind: 'list' }>['as'], pattern: RegExp]
> = [
  [
    'organizer',
    longPattern('iu')`
        ^(?:organi[sz]ed|arranged|hosted|called|scheduled|set up) by ${person}$
      `,
  ],
  ['organizer', re(`^by ${person}$`)],
  [
    'organizer',
    longPattern('iu')`
        ^(?:did|does|do|has|have|had|is)? ?${person} (?:${organizes}(?:ed|e?s|ing|e)?|
        set up)$
      `,
  ],
  [
    'declined',
    longPattern('iu')`
        ^(?:did|does|do|has|have|had)? ?${person} (?:declined?|reject(?:ed)?|refused?)$
      `,
  ],
  ['accepted', re(`^(?:did|does|do|has|have|had)? ?${person} accept(?:ed|s)?$`)],
  ['declined', re(`^(?:declined|rejected) by ${person}$`)],
  ['accepted', re(`^accepted by ${person}$`)],
  ['anybody', re(`^(?:with|involving|for|of) ${person}$`)],
  ['anybody', re(`^(?:did|does|do|has|have|is|was|will|are) ${person} ${invited}$`)],
  [
    'anybody',
    longPattern('iu')`
        ^${person} (?:has|attends|attended|joined|is invited to|was at|is at)$
      `,
  ],
  ['anybody', re(`^attended by ${person}$`)],
]

/** Reads a question about entries of a calendar; undefined for every other question. */
export function readCalendarQuestion(
  request: QuestionRequest | undefined,
): CalendarQuestion | undefined {
  const text = plainRequest(request?.text)
  if (request === undefined || text === undefined) return undefined
  const list = readList(request)
  if (list !== undefined) return list
  for (const [ask, pattern] of named) {
    const groups = pattern.exec(text)?.groups
    const said = groups?.['name']
    if (said === undefined) continue
    const meant = entryName(said, request)
    if (ask.kind !== 'did') return { ...meant, ...ask } as CalendarQuestion
    return { ...meant, kind: 'did', reply: ask.reply, person: groups?.['person'] ?? '' }
  }
  return undefined
}

/** A title as said, without the times that only tell which entry of this title is meant. */
function entryName(said: string, request: QuestionRequest): EntryName {
  const start = request.text.replaceAll('’', "'").lastIndexOf(said)
  const within = request.tokens.filter(
    token => start >= 0 && token.start >= start && token.end <= start + said.length,
  )
  const { periods, rest } = periodsOf(within)
  const words =
    periods.length === 0
      ? said
      : rest.map(token => request.text.slice(token.start, token.end)).join(' ')
  return { name: words.replace(/^(?:the|our|this|that|my|an?) /i, ''), periods }
}

function readList(request: QuestionRequest): CalendarQuestion | undefined {
  const { periods, rest } = periodsOf(request.tokens)
  const text = plainRequest(
    rest.map(({ start, end }) => request.text.slice(start, end)).join(' '),
  )?.replace(/ '(?=s )/g, "'")
  if (text === undefined) return undefined
  const ofAgenda = agenda.exec(text)
  const match = ofAgenda ?? listed.exec(text)
  if (match === null) return undefined
  const isOfCalendar =
    ofAgenda !== null || /calendar|agenda|diary|appointment/i.test(text.slice(0, 200))
  const base = { kind: 'list', periods, isOfCalendar } as const
  let tail = (match.groups?.['tail'] ?? '').trim()
  for (;;) {
    const place = /^(?:held |take place |taking place )?(?:in|at) (?<place>.{2,60})$/i.exec(tail)
    for (const [as, pattern] of ofPerson) {
      const found = pattern.exec(tail)?.groups?.['person']
      if (found !== undefined && !/^(?:i|we|you|me|us)$/i.test(found))
        return { ...base, as, person: found }
    }
    if (
      place?.groups !== undefined &&
      !/^(?:in|on|at) (?:the|my|our) (?:calendar|agenda|diary)/i.test(tail)
    )
      return { ...base, as: 'anybody', place: place.groups['place'] }
    const shorter = tail.replace(filler, '')
    if (shorter === tail) break
    tail = shorter.trim()
  }
  // "Which meetings are there" asks for the whole calendar only where it names it.
  if (tail !== '' || (periods.length === 0 && !isOfCalendar && !/^(?:list|show)/i.test(text)))
    return undefined
  return { ...base, as: 'anybody' }
}
