import type { Archive, Message, Person } from './archive.ts'
import {
  dateOf,
  isTime,
  receiversOf,
  selectMessages,
  textOf,
  type Query,
  type Reading,
} from './query.ts'

/** What a right answer says. People are named as in `Person.name`, mails by their Message-ID. */
export type Gold =
  | { readonly kind: 'number'; readonly value: number }
  /** An average, or days: right within `within`. */
  | { readonly kind: 'about-number'; readonly value: number; readonly within: number }
  | { readonly kind: 'mails'; readonly ids: readonly string[] }
  | { readonly kind: 'people'; readonly names: readonly string[] }
  /** Both days, as YYYY-MM-DD. */
  | { readonly kind: 'period'; readonly from: string; readonly to: string }
  /** `date` as YYYY-MM-DD; `ids`: the mails of that day that it may be shown by. */
  | { readonly kind: 'date'; readonly date: string; readonly ids: readonly string[] }
  /** `ids`: the mails that make it true. */
  | { readonly kind: 'yes-no'; readonly yes: boolean; readonly ids: readonly string[] }
  /** English words of which one must be there. */
  | { readonly kind: 'word'; readonly words: readonly string[] }

const dayMs = 86_400_000
export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
]
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

function counts<Key>(keys: Iterable<Key>): Map<Key, number> {
  const found = new Map<Key, number>()
  for (const key of keys) found.set(key, (found.get(key) ?? 0) + 1)
  return found
}

/** The key with the largest (`sign` 1) or smallest (-1) count, unless another has the same. */
function extreme<Key>(found: ReadonlyMap<Key, number>, sign: 1 | -1): Key | undefined {
  const [first, second] = [...found].sort((a, b) => sign * (b[1] - a[1]))
  return first === undefined || first[1] === second?.[1] ? undefined : first[0]
}

const people = (found: Iterable<Person>): Gold => ({
  kind: 'people',
  names: [...new Set([...found].map(person => person.name))].sort(),
})
const person = (found: Person | undefined): Gold | undefined =>
  found === undefined ? undefined : people([found])
const ids = (messages: readonly Message[]): string[] => messages.map(({ id }) => id).sort()

function dateGold(messages: readonly Message[], place: 0 | -1, reading: Reading): Gold | undefined {
  const found = messages.at(place)
  if (found === undefined) return undefined
  const date = new Date(dateOf(found, reading)).toISOString().slice(0, 10)
  const sameDay = messages.filter(
    each => new Date(dateOf(each, reading)).toISOString().slice(0, 10) === date,
  )
  return { kind: 'date', date, ids: ids(sameDay) }
}

function busiest(
  messages: readonly Message[],
  reading: Reading,
  key: (date: Date) => string,
  words: (key: string) => readonly string[],
): Gold | undefined {
  const top = extreme(counts(messages.map(each => key(new Date(dateOf(each, reading))))), 1)
  return top === undefined ? undefined : { kind: 'word', words: words(top) }
}

/** Mails a month, over the months from the first to the last mail and over those with mail. */
function monthlyAverages(messages: readonly Message[], reading: Reading, query: Query): Gold[] {
  const months = messages.map(each => {
    const date = new Date(dateOf(each, reading))
    return date.getUTCFullYear() * 12 + date.getUTCMonth()
  })
  const lengths = new Set([
    new Set(months).size,
    Math.max(...months) - Math.min(...months) + 1,
    ...(query.constraints.some(({ slot }) => slot === 'year' || slot === 'last-year') ? [12] : []),
  ])
  return [...lengths].map(length => ({
    kind: 'about-number',
    value: messages.length / length,
    within: 0.06,
  }))
}

/** Replies to mails of a person; the time of the question is that of the reply or of the mail. */
function repliesTo(
  archive: Archive,
  query: Query,
  reading: Reading,
  timeOf: 'reply' | 'mail',
): Message[] {
  const times = query.constraints.filter(isTime)
  const rest = query.constraints.filter(constraint => !isTime(constraint))
  const answered = new Set(
    selectMessages(archive, timeOf === 'mail' ? query.constraints : rest, reading),
  )
  return selectMessages(archive, timeOf === 'reply' ? times : [], reading).filter(
    message =>
      message.kind === 'reply' && message.parent !== undefined && answered.has(message.parent),
  )
}

/** Replies that are addressed to a person, whatever they answer. */
function repliesReceived(archive: Archive, query: Query, reading: Reading): Message[] {
  const named = query.constraints.flatMap(each => (each.slot === 'from' ? [each.person] : []))
  return selectMessages(archive, query.constraints.filter(isTime), reading).filter(
    message =>
      message.kind === 'reply' && receiversOf(message, reading).some(each => named.includes(each)),
  )
}

const orderedPair = (a: Person, b: Person): string => `${a.name}\n${b.name}`

function pairGold(messages: readonly Message[], reading: Reading, directed: boolean) {
  const keys = messages.flatMap(message =>
    receiversOf(message, reading).map(receiver =>
      directed || message.from.name < receiver.name
        ? orderedPair(message.from, receiver)
        : orderedPair(receiver, message.from),
    ),
  )
  const top = extreme(counts(keys), 1)
  return top === undefined
    ? undefined
    : ({ kind: 'people', names: top.split('\n').sort() } satisfies Gold)
}

/**
 * Right answers under one reading: several where the words leave more open than a reading says,
 * none where the question has no single answer (a tie, nothing there).
 */
export function goldUnder(archive: Archive, query: Query, reading: Reading): Gold[] {
  const found = selectMessages(archive, query.constraints, reading)
  const one = (gold: Gold | undefined): Gold[] => (gold === undefined ? [] : [gold])
  const senders = found.map(({ from }) => from)
  const receivers = found.flatMap(message => receiversOf(message, reading))
  const number = (value: number): Gold[] => [{ kind: 'number', value }]
  const answered = new Set(
    archive.messages.flatMap(({ kind, parent }) => (kind === 'reply' ? (parent ?? []) : [])),
  )
  switch (query.ask) {
    case 'count':
      return number(found.length)
    case 'list':
      return found.length === 0 ? [] : [{ kind: 'mails', ids: ids(found) }]
    case 'who-sent':
      return found.length === 0 ? [] : [people(senders)]
    case 'thread-people':
      // Whoever was written to may be said to take part.
      return [people(senders), people([...senders, ...receivers])]
    case 'who-received':
      return receivers.length === 0 ? [] : [people(receivers)]
    case 'first-when':
      return one(dateGold(found, 0, reading))
    case 'last-when':
      return one(dateGold(found, -1, reading))
    case 'yes-no':
      return [{ kind: 'yes-no', yes: found.length > 0, ids: ids(found) }]
    case 'most-sender':
      return one(person(extreme(counts(senders), 1)))
    case 'most-recipient': {
      const top = extreme(counts(receivers), 1)
      const most = receivers.filter(each => each === top).length
      // A list may be said to have received the most.
      const ofLists = counts(found.flatMap(({ list }) => list ?? []))
      return Math.max(0, ...ofLists.values()) < most ? one(person(top)) : []
    }
    case 'least-sender':
      return one(person(extreme(counts(senders), -1)))
    case 'longest': {
      const sizes = found
        .map(message => ({ message, length: textOf(message, reading).length }))
        .sort((a, b) => b.length - a.length)
      const [first, second] = sizes
      // Characters or words, with or without a greeting: a clear winner wins by all of them.
      return first === undefined || first.length < 1.3 * (second?.length ?? 0)
        ? []
        : [{ kind: 'mails', ids: [first.message.id] }]
    }
    case 'average-month':
      return found.length === 0 ? [] : monthlyAverages(found, reading, query)
    case 'average-recipients': {
      const addressed = (message: Message): number =>
        receiversOf(message, reading).length + (message.list === undefined ? 0 : 1)
      return found.length === 0
        ? []
        : [addressed, (message: Message) => receiversOf(message, reading).length].map(size => ({
            kind: 'about-number',
            value: found.reduce((sum, message) => sum + size(message), 0) / found.length,
            within: 0.06,
          }))
    }
    case 'more-of-two':
    case 'did-more': {
      const { a, b } = query
      const [ofA, ofB] = [a, b].map(each => senders.filter(sender => sender === each).length)
      if (a === undefined || b === undefined || ofA === ofB) return []
      const more = (ofA ?? 0) > (ofB ?? 0)
      return query.ask === 'did-more'
        ? [{ kind: 'yes-no', yes: more, ids: [] }]
        : [people([more ? a : b])]
    }
    case 'duration': {
      const [first, last] = [found[0], found.at(-1)]
      if (first === undefined || last === undefined || found.length < 2) return []
      const days = (dateOf(last, reading) - dateOf(first, reading)) / dayMs
      const [from, to] = [first, last].map(each =>
        new Date(dateOf(each, reading)).toISOString().slice(0, 10),
      )
      return days < 2
        ? []
        : [
            { kind: 'about-number', value: days, within: 1 },
            { kind: 'period', from: from ?? '', to: to ?? '' },
          ]
    }
    case 'busiest-weekday':
      return one(
        busiest(
          found,
          reading,
          date => weekdays[date.getUTCDay()] ?? '',
          key => [key],
        ),
      )
    case 'busiest-month': {
      const ofYear = busiest(
        found,
        reading,
        date => date.toISOString().slice(0, 7),
        key => [key, `${monthNames[Number(key.slice(5)) - 1] ?? ''} ${key.slice(0, 4)}`],
      )
      const ofAllYears = busiest(
        found,
        reading,
        date => monthNames[date.getUTCMonth()] ?? '',
        key => [key],
      )
      // A month of one year or of all years: either may be meant, so neither may be a tie.
      return ofYear === undefined || ofAllYears === undefined ? [] : [ofYear, ofAllYears]
    }
    case 'busiest-year':
      return one(
        busiest(
          found,
          reading,
          date => String(date.getUTCFullYear()),
          key => [key],
        ),
      )
    case 'pair': {
      // Who wrote to whom, or who wrote each other: either may be meant, so neither may be a tie.
      const pairs = [true, false].flatMap(directed => one(pairGold(found, reading, directed)))
      return pairs.length === 2 ? pairs : []
    }
    case 'partner':
      return one(person(extreme(counts(receivers), 1)))
    case 'unanswered-count':
      return number(found.filter(message => !answered.has(message)).length)
    case 'unanswered-list': {
      const open = found.filter(message => !answered.has(message))
      return open.length === 0 ? [] : [{ kind: 'mails', ids: ids(open) }]
    }
    case 'replies-count':
      return [
        ...(['reply', 'mail'] as const).flatMap(timeOf =>
          number(repliesTo(archive, query, reading, timeOf).length),
        ),
        // Whose replies somebody receives are not only those to their own mails.
        ...number(repliesReceived(archive, query, reading).length),
      ]
    case 'repliers':
      return (['reply', 'mail'] as const).flatMap(timeOf => {
        const replies = repliesTo(archive, query, reading, timeOf)
        return replies.length === 0 ? [] : [people(replies.map(({ from }) => from))]
      })
    case 'thread-starter':
      // Several threads may be about it.
      return [
        ...one(person(found[0]?.from)),
        people(found.filter(({ kind }) => kind === 'new').map(({ from }) => from)),
      ]
    case 'top-senders': {
      const ranked = [...counts(senders)].sort((a, b) => b[1] - a[1])
      const n = query.n ?? 0
      const edge = ranked[n - 1]
      return edge === undefined || edge[1] === ranked[n]?.[1]
        ? []
        : [people(ranked.slice(0, n).map(([each]) => each))]
    }
    case 'first-few': {
      const n = query.n ?? 0
      return found.length <= n ? [] : [{ kind: 'mails', ids: ids(found.slice(0, n)) }]
    }
    case 'more-than': {
      const many = [...counts(senders)].filter(([, count]) => count > (query.n ?? 0))
      return many.length === 0 ? [] : [people(many.map(([each]) => each))]
    }
    case 'many-recipients': {
      // A list may count as one recipient.
      const ofSize = (lists: boolean): readonly Message[] =>
        found.filter(
          message =>
            receiversOf(message, reading).length + (lists && message.list !== undefined ? 1 : 0) >
            (query.n ?? 0),
        )
      return ofSize(false).length === 0
        ? []
        : [true, false].map(lists => ({ kind: 'mails', ids: ids(ofSize(lists)) }))
    }
  }
}
