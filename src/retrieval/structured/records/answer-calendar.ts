import type { DocumentSummary } from '../../../core/document.ts'
import type { DocumentReader, ReadOptions } from '../../../core/ports/document-reader.ts'
import type { GraphReader } from '../../../core/ports/graph-reader.ts'
import type { Filter } from '../../../core/question.ts'
import type {
  AskedReply,
  CalendarQuestion,
} from '../../../language/question/records/read-calendar-question.ts'
import {
  missing,
  plainName,
  type CitedLine,
  type DocumentAnswer,
} from '../documents/document-answer.ts'
import {
  called,
  daysLong,
  isWithin,
  momentsOf,
  partsOfPerson,
  recordsOf,
  summariesOf,
  withoutCopies,
  type Moments,
  type Part,
} from './calendar-entries.ts'
import { fieldsOf, valueOf } from './record-fields.ts'
import { repliesTo, replyAmong, replyOf, withLastReply } from './replies.ts'

interface Ports {
  readonly graph: GraphReader
  readonly documents: DocumentReader
}
type Options = ReadOptions & { readonly filter?: Filter | undefined }

const mostListed = 50
const mostNamed = 10

/**
 * What the entries of calendars say; undefined where the corpus has none that is meant, so that the
 * question is one about texts.
 */
export async function answerCalendar(
  asked: CalendarQuestion,
  ports: Ports,
  options: Options,
): Promise<DocumentAnswer | undefined> {
  const read = { principal: options.principal, signal: options.signal }
  const records = await recordsOf('CalendarEntry', ports.graph, read)
  if (records.length === 0) return undefined
  if (asked.kind === 'list') {
    return listed(asked, await summariesOf(records, ports.documents, options), ports, read)
  }
  const named = called(asked.name, records)
  if (named === undefined && asked.periods.length === 0) return undefined
  const among = await summariesOf(named ?? records, ports.documents, options)
  const meant = withoutCopies(among).filter(
    entry =>
      asked.periods.length === 0 || momentsOf(entry).some(one => isWithin(one, asked.periods)),
  )
  if (meant.length === 0) return undefined
  const cited: CitedLine[] = []
  const about = byTime(meant)
  const parts = asked.kind === 'did' ? await partsOfPerson(asked.person, ports.graph, read) : none
  if (asked.kind === 'did' && parts.names.length === 0) return undefined
  for (const entry of about.slice(0, mostNamed)) {
    const document = await ports.documents.document(entry.id, read)
    if (document === undefined) continue
    const replies = repliesTo(entry, among)
    const fields = fieldsOf(document).map(field =>
      field.label === 'Attendee'
        ? { ...field, value: withLastReply(field.value, entry, replies) }
        : field,
    )
    const own = partsIn(entry, replies, parts.parts)
    cited.push({ document: entry.id, ...told(asked, entry, fields, parts.names, own) })
    if (asked.kind !== 'people' && asked.kind !== 'did') continue
    const shown = fieldsOf(document).filter(({ label }) => label === 'Attendee')
    const counted = shown.flatMap(({ value }) => {
      const reply = replyAmong(value, entry, replies)
      const isAsked = asked.kind === 'people' || isPartIn(reply?.by, parts.parts)
      return reply === undefined || !isAsked ? [] : [{ ...reply, value }]
    })
    for (const { by, value } of counted.slice(0, mostNamed))
      cited.push({
        document: by.id,
        text: `Their reply: ${plainName(withLastReply(value, entry, replies))}.`,
        labels: ['Attendee'],
      })
  }
  const more = about.length - cited.length
  return {
    text: '',
    lines: more > 0 ? [`${more.toLocaleString('en-US')} more entries have this title.`] : [],
    cited,
    about: about.length === 1 ? about[0] : undefined,
  }
}

const none = { names: [], parts: [] }

const isPartIn = (entry: DocumentSummary | undefined, parts: readonly Part[]): boolean =>
  parts.some(part => part.entry === entry?.id)

/** What a person has to do with an entry; what was replied last counts. */
function partsIn(
  entry: DocumentSummary,
  replies: readonly DocumentSummary[],
  parts: readonly Part[],
): readonly string[] {
  const own = parts.filter(part => part.entry === entry.id).map(part => part.as)
  const stamped = String(entry.properties['stamped'] ?? '')
  const [last] = replies.flatMap(reply =>
    own.includes('none') || String(reply.properties['stamped'] ?? '') > stamped
      ? parts.filter(part => part.entry === reply.id && part.as !== 'none')
      : [],
  )
  // Who organises an event replies to nobody.
  if (last === undefined || own.length === 0 || own.includes('organizer')) return own
  return [last.as]
}

const byTime = (entries: readonly DocumentSummary[]): DocumentSummary[] =>
  [...entries].sort((a, b) => (a.date?.ms ?? 0) - (b.date?.ms ?? 0))

type Fields = ReturnType<typeof fieldsOf>

/** "2025-06-03 10:15 to 11:15 (Europe/Berlin)", as the entry writes it. */
function timeText(fields: Fields): string {
  const start = valueOf(fields, 'Start') ?? valueOf(fields, 'Due')
  const end = valueOf(fields, 'End')
  if (start === undefined) return 'without a time'
  if (end === undefined) return start
  const [day = '', clock, ...zone] = start.split(' ')
  const [endDay, endClock] = end.split(' ')
  const last = day === endDay ? endClock : end.replace(` ${zone.join(' ')}`, '')
  return [day, clock ?? '', 'to', last, ...zone].filter(part => part !== '').join(' ')
}

/** What an invitation is to, not the subject of its email. */
function titleOf({ title, properties: { summary } }: DocumentSummary): string {
  return plainName(typeof summary === 'string' ? summary : title)
}

function headOf(entry: DocumentSummary, fields: Fields): string {
  const cancelled = valueOf(fields, 'Status') === 'cancelled' ? ', cancelled' : ''
  return `“${titleOf(entry)}” (${timeText(fields)}${cancelled})`
}

function told(
  asked: Exclude<CalendarQuestion, { kind: 'list' }>,
  entry: DocumentSummary,
  fields: Fields,
  names: readonly string[],
  own: readonly string[],
): Omit<CitedLine, 'document'> {
  const head = headOf(entry, fields)
  const times = ['Start', 'End', 'Due']
  switch (asked.kind) {
    case 'organizer': {
      const organizer = valueOf(fields, 'Organizer')
      return {
        text:
          organizer === undefined
            ? `${head} names no organiser.`
            : `${plainName(organizer)} organised ${head}.`,
        labels: ['Organizer'],
      }
    }
    case 'when': {
      const repeats = valueOf(fields, 'Repeats')
      const cancelled = valueOf(fields, 'Status') === 'cancelled' ? ' (cancelled)' : ''
      return {
        text:
          `“${titleOf(entry)}”${cancelled}: ${timeText(fields)}` +
          `${repeats === undefined ? '' : `, repeated ${plainName(repeats)}`}.`,
        labels: [...times, 'Repeats'],
      }
    }
    case 'where': {
      const place = valueOf(fields, 'Location')
      return {
        text:
          place === undefined ? `${head} names no place.` : `${head} is at ${plainName(place)}.`,
        labels: ['Location'],
      }
    }
    case 'howLong':
      return { text: `${head} lasts ${lengthOf(entry) ?? 'for an unknown time'}.`, labels: times }
    case 'people':
      return peopleLine(asked.reply, head, fields)
    case 'did':
      return {
        text: `${didText(asked.reply, head, names, own)}.`,
        labels: ['Attendee', 'Organizer'],
        naming: names,
      }
  }
}

function lengthOf({ properties }: DocumentSummary): string | undefined {
  const { start, end, allDay } = properties
  if (typeof start !== 'string') return undefined
  if (allDay === true) {
    const days = typeof end === 'string' ? daysLong(start, end) : 1
    return days === 1 ? 'one day' : `${days} days`
  }
  if (typeof end !== 'string') return undefined
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / 60_000)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [
    hours > 0 ? `${hours} hour${hours === 1 ? '' : 's'}` : '',
    rest > 0 || hours === 0 ? `${rest} minutes` : '',
  ]
    .filter(part => part !== '')
    .join(' ')
}

const verbs: Readonly<Record<AskedReply, string>> = {
  any: 'is invited to',
  some: 'takes part in',
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'tentatively accepted',
  delegated: 'delegated',
  none: 'has not replied to',
}

/** A person is never cut in the middle of an address. */
const shownPeople = (people: readonly string[]): string => {
  const shown = people.slice(0, mostListed).map(plainName).join(', ')
  const more = people.length - mostListed
  return more > 0 ? `${shown} and ${more.toLocaleString('en-US')} more` : shown
}

function peopleLine(
  reply: AskedReply,
  head: string,
  fields: Fields,
): Pick<CitedLine, 'text' | 'labels' | 'naming'> {
  const labels = ['Attendee', 'Organizer']
  const attendees = fields.flatMap(({ label, value }) => (label === 'Attendee' ? [value] : []))
  const organizer = valueOf(fields, 'Organizer')
  const by = organizer === undefined ? '' : ` Organiser: ${plainName(organizer)}.`
  if (attendees.length === 0) return { text: `${head} names nobody who is invited.${by}`, labels }
  const withReplies = attendees.map(one => (replyOf(one) === 'none' ? `${one} (no reply)` : one))
  if (reply === 'any')
    return { text: `Invited to ${head}: ${shownPeople(withReplies)}.${by}`, labels }
  if (reply === 'some') {
    const isComing = (one: string): boolean => / \((?:accepted|tentative)\)$/.test(one)
    const coming = withReplies.filter(isComing)
    const others = withReplies.filter(one => !isComing(one))
    const who = coming.length === 0 ? 'nobody has accepted' : shownPeople(coming)
    const also = others.length === 0 ? '' : ` Also invited: ${shownPeople(others)}.`
    return { text: `${head}: ${who}.${also}${by}`, labels }
  }
  const meant = attendees.filter(one => replyOf(one) === reply)
  const plain = meant.map(one => one.replace(/ \([a-z]+\)$/, ''))
  const verb = meant.length > 1 ? verbs[reply].replace(/^has /, 'have ') : verbs[reply]
  if (meant.length > 0)
    return { text: `${shownPeople(plain)} ${verb} ${head}.`, labels, naming: meant }
  return { text: `Nobody ${verb} ${head}; invited: ${shownPeople(withReplies)}.`, labels }
}

function didText(
  reply: AskedReply,
  head: string,
  names: readonly string[],
  own: readonly string[],
): string {
  const who = shownPeople(names)
  if (own.includes('organizer')) return `${who} organised ${head}`
  const [part] = own
  if (part === undefined) return `No: ${head} does not name ${who}`
  // Whoever has not replied may still come.
  if (part === 'none') return `${who} is invited to ${head} and has not replied`
  const isYes =
    reply === 'any' ||
    reply === part ||
    (reply === 'some' && ['accepted', 'tentative'].includes(part))
  return `${isYes ? 'Yes' : 'No'}: ${who} ${verbs[part as AskedReply]} ${head}`
}

async function listed(
  asked: Extract<CalendarQuestion, { kind: 'list' }>,
  among: readonly DocumentSummary[],
  { graph, documents }: Ports,
  read: ReadOptions,
): Promise<DocumentAnswer | undefined> {
  const all = withoutCopies(among)
  let entries = all
  let condition = asked.periods.map(({ label }) => ` ${label}`).join('')
  if (asked.person !== undefined) {
    const { names, parts } = await partsOfPerson(asked.person, graph, read)
    if (names.length === 0) return undefined
    const isMeant = (as: string): boolean =>
      asked.as === 'anybody' ? as !== 'declined' : asked.as === as
    entries = entries.filter(entry => partsIn(entry, repliesTo(entry, among), parts).some(isMeant))
    condition += ` ${roles[asked.as] ?? 'of'} ${shownPeople(names)}`
  }
  if (asked.place !== undefined) {
    const words = wordsIn(asked.place)
    entries = entries.filter(({ properties }) => {
      const own = new Set(wordsIn(String(properties['location'] ?? '')))
      return words.length > 0 && words.every(word => own.has(word))
    })
    if (entries.length === 0) return undefined
    condition += ` at “${plainName(asked.place)}”`
  }
  const found = entries
    .flatMap((entry): Found[] => {
      const moments = momentsOf(entry)
      if (asked.periods.length === 0) return [{ entry, at: moments.slice(0, 1) }]
      const at = moments.filter(one => isWithin(one, asked.periods))
      return at.length === 0 ? [] : [{ entry, at }]
    })
    .sort((a, b) => (a.at[0]?.from ?? 0) - (b.at[0]?.from ?? 0))
  if (found.length === 0)
    // Minutes may tell of a time that the calendar knows nothing of.
    return asked.isOfCalendar || asked.person !== undefined || covers(all, asked)
      ? missing(`The calendar has no entry${condition}.`)
      : undefined
  const cited: CitedLine[] = []
  for (const [index, { entry, at }] of found.slice(0, mostListed).entries()) {
    const document = await documents.document(entry.id, read)
    if (document === undefined) continue
    const fields = fieldsOf(document)
    cited.push({
      document: entry.id,
      text: `${index + 1}. ${lineOf(entry, fields, asked.periods.length === 0 ? [] : at)}`,
      labels: ['Summary', 'Start', 'End', 'Due'],
    })
  }
  const count = found.length
  return {
    text:
      `${count.toLocaleString('en-US')} calendar entr${count === 1 ? 'y' : 'ies'}${condition}` +
      `${count > mostListed ? ` (the first ${mostListed} shown)` : ''}:`,
    lines: [],
    cited,
    about: count === 1 ? found[0]?.entry : undefined,
  }
}

interface Found {
  readonly entry: DocumentSummary
  readonly at: readonly Moments[]
}

const roles: Readonly<Record<string, string>> = {
  organizer: 'organised by',
  anybody: 'with',
  accepted: 'accepted by',
  declined: 'declined by',
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const mostTimes = 10

/** One entry of a list: when, what, where and by whom; of a series the times that are meant. */
function lineOf(entry: DocumentSummary, fields: Fields, at: readonly Moments[]): string {
  const place = valueOf(fields, 'Location')
  const organizer = valueOf(fields, 'Organizer')
  const repeats = valueOf(fields, 'Repeats')
  const isSeries = Array.isArray(entry.properties['times'])
  const offset = (entry.date?.offsetMinutes ?? 0) * 60_000
  const days = at.map(({ from }) => new Date(from + offset).toISOString().slice(0, 10))
  const more = days.length > mostTimes ? ` and ${days.length - mostTimes} more` : ''
  const series =
    !isSeries || repeats === undefined
      ? ''
      : ` · repeated ${plainName(repeats)}${days.length === 0 ? '' : ': '}` +
        `${days.slice(0, mostTimes).join(', ')}${more}`
  return [
    `${timeText(fields)}: ${titleOf(entry)}`,
    ...(place === undefined ? [] : [plainName(place)]),
    ...(organizer === undefined ? [] : [`organised by ${plainName(organizer)}`]),
    ...(valueOf(fields, 'Status') === 'cancelled' ? ['cancelled'] : []),
  ]
    .join(' · ')
    .concat(series)
}

/** Whether a period lies within what the calendar tells of: then that there is nothing is known. */
function covers(
  all: readonly DocumentSummary[],
  { periods }: Extract<CalendarQuestion, { kind: 'list' }>,
): boolean {
  const times = all.flatMap(momentsOf).map(({ from }) => from)
  const first = times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const last = times.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  return periods.every(({ ranges }) =>
    ranges.every(({ from, until }) => (from ?? first) <= last && (until ?? last) >= first),
  )
}
