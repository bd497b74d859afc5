import type { PlainQuery } from '../../cypher/build/plain-query.ts'
import type { NodeId } from '../../core/ids.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { RankingKey } from '../../language/question/mail/intent.ts'
import {
  allOf,
  allRows,
  column,
  countColumn,
  greatestRows,
  idOf,
  property,
  rowsOf,
} from './graph-rows.ts'
import { shownPerson } from './find-person.ts'
import { civilTime, weekday } from '../../language/dates/calendar.ts'
import { englishMonths, englishWeekdays } from '../../language/lexicons/calendar-words.ts'
import {
  email,
  fieldOf,
  isOnlyTimed,
  partsOf,
  roleTypes,
  type SelectedMails,
} from './selected-mails.ts'
import type { PersonRole } from '../../language/question/mail/roles.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { zoneOffsetMs } from '../../support/zoned-time.ts'

/**
 * How many of the selected mails fall to one person, conversation, subject, month … `ids`: the
 * nodes, for people.
 */
export interface MailGroup {
  readonly name: string
  readonly count: number
  readonly ids: readonly NodeId[]
}

/** Most mails first, then by name. */
function ranked(groups: Iterable<MailGroup>): MailGroup[] {
  return [...groups].sort((a, b) =>
    firstDecisive(b.count - a.count, compareCodePoints(a.name, b.name)),
  )
}

/** `most`: only so many groups are wanted, those with the most mails, and all that tie. */
interface GroupOptions extends ReadOptions {
  readonly most?: number | undefined
}

interface GroupRow {
  text(name: string): string | undefined
}

async function grouped(
  selected: SelectedMails,
  query: Pick<PlainQuery, 'patterns' | 'columns' | 'where'>,
  read: (
    row: GroupRow,
  ) => { readonly key: string; readonly name: string; readonly ids: readonly NodeId[] } | undefined,
  graph: GraphReader,
  { most, ...options }: GroupOptions,
  counted = 'e',
): Promise<MailGroup[]> {
  const groups = new Map<string, MailGroup>()
  const parts = partsOf(selected)
  for (const part of parts) {
    const asked = {
      ...query,
      ...part,
      columns: [...query.columns, countColumn('count', idOf(counted))],
      where: allOf([part.where, query.where]),
    }
    // A group may have mails in several parts.
    const rows =
      most !== undefined && parts.length === 1
        ? await greatestRows(
            graph,
            asked,
            { column: 'count', rows: most, counts: row => read(row) !== undefined },
            options,
          )
        : (await rowsOf(graph, { ...asked, orderBy: [], limit: allRows }, options)).rows
    for (const row of rows) {
      const group = read(row)
      if (group === undefined) continue
      const known = groups.get(group.key)
      groups.set(group.key, {
        name: group.name,
        ids: group.ids,
        count: (known?.count ?? 0) + (row.number('count') ?? 0),
      })
    }
  }
  return ranked(groups.values())
}

const personColumns = (variable: string): PlainQuery['columns'] => [
  column(`${variable}Id`, idOf(variable)),
  column(`${variable}Name`, property(variable, 'name')),
  column(`${variable}PersonId`, property(variable, 'personId')),
  column(`${variable}Address`, property(variable, 'address')),
]

/** A person of a row, of the columns above, as answers show them. */
const shownIn = (row: GroupRow, variable: string): string =>
  shownPerson(
    row.text(`${variable}Name`),
    row.text(`${variable}Address`),
    row.text(`${variable}PersonId`),
  )

/** Persons by the number of selected mails they sent, received, got in copy, or any of these. */
export function mailsByPerson(
  selected: SelectedMails,
  role: PersonRole,
  graph: GraphReader,
  options: GroupOptions,
): Promise<MailGroup[]> {
  return grouped(
    selected,
    {
      patterns: [
        {
          nodes: [email, { variable: 'p', labels: ['Person'] }],
          edges: [{ variable: 'r', types: [...roleTypes[role]], direction: 'in' }],
        },
      ],
      where: fieldOf(role, 'r'),
      columns: personColumns('p'),
    },
    row => {
      const id = row.text('pId')
      return id === undefined
        ? undefined
        : { key: id, name: shownIn(row, 'p'), ids: [id as NodeId] }
    },
    graph,
    options,
  )
}

/** Conversations or subjects by the number of selected mails. */
export function mailsByProperty(
  selected: SelectedMails,
  key: 'conversationId' | 'subject',
  graph: GraphReader,
  options: GroupOptions,
): Promise<MailGroup[]> {
  return grouped(
    selected,
    { patterns: [{ nodes: [email], edges: [] }], columns: [column('value', property('e', key))] },
    row => {
      const value = row.text('value')
      return value === undefined
        ? undefined
        : { key: value, name: value === '' ? '(no subject)' : value, ids: [] }
    },
    graph,
    options,
  )
}

const person = (variable: string) => ({ variable, labels: ['Person'] })

/**
 * Senders or conversations by the number of different people or of replies that their selected
 * mails have.
 */
export function countedByGroup(
  selected: SelectedMails,
  by: 'sender' | 'conversation',
  counting: 'people' | 'replies',
  graph: GraphReader,
  options: ReadOptions,
): Promise<MailGroup[]> {
  const counted =
    counting === 'replies'
      ? { node: { variable: 'n', labels: ['Email'] }, types: ['REPLIES_TO'] }
      : { node: person('n'), types: by === 'sender' ? ['RECEIVED'] : ['SENT', 'RECEIVED'] }
  const edge = { types: counted.types, direction: 'in' as const }
  if (by === 'conversation')
    return grouped(
      selected,
      {
        patterns: [{ nodes: [email, counted.node], edges: [edge] }],
        columns: [column('value', property('e', 'conversationId'))],
      },
      row => {
        const value = row.text('value')
        return value === undefined ? undefined : { key: value, name: value, ids: [] }
      },
      graph,
      options,
      'n',
    )
  return grouped(
    selected,
    {
      patterns: [
        {
          nodes: [person('p'), email, counted.node],
          edges: [{ types: ['SENT'], direction: 'out' }, edge],
        },
      ],
      columns: personColumns('p'),
    },
    row => {
      const id = row.text('pId')
      return id === undefined
        ? undefined
        : { key: id, name: shownIn(row, 'p'), ids: [id as NodeId] }
    },
    graph,
    options,
    'n',
  )
}

/** Pairs of sender and receiver by the number of selected mails. */
function mailsByPair(
  selected: SelectedMails,
  graph: GraphReader,
  options: GroupOptions,
): Promise<MailGroup[]> {
  return grouped(
    selected,
    {
      patterns: [
        {
          nodes: [
            { variable: 's', labels: ['Person'] },
            email,
            { variable: 'r', labels: ['Person'] },
          ],
          edges: [
            { types: ['SENT'], direction: 'out' },
            { types: ['RECEIVED'], direction: 'in' },
          ],
        },
      ],
      columns: [...personColumns('s'), ...personColumns('r')],
    },
    row => {
      const [from, to] = [row.text('sId'), row.text('rId')]
      if (from === undefined || to === undefined) return undefined
      return {
        key: `${from} ${to}`,
        name: `${shownIn(row, 's')} → ${shownIn(row, 'r')}`,
        ids: [from as NodeId, to as NodeId],
      }
    },
    graph,
    options,
  )
}

const two = (value: number): string => String(value).padStart(2, '0')

type TimeKey = 'year' | 'month' | 'day' | 'week' | 'monthOfYear' | 'weekday' | 'hour'
const capital = (word: string): string => word.replace(/^./, letter => letter.toUpperCase())
const dayMs = 86_400_000
const hourMs = 3_600_000

/** Weekdays, months of the year and hours in their order; other times are named in order. */
const inOrder: readonly string[] = [...englishWeekdays.map(capital), ...englishMonths.map(capital)]

function timeGroup(ms: number, unit: TimeKey, timeZone: string): string {
  const time = civilTime(ms, timeZone)
  const { year, month, day } = time
  switch (unit) {
    case 'year':
      return String(year)
    case 'month':
      return `${year}-${two(month)}`
    case 'day':
      return `${year}-${two(month)}-${two(day)}`
    case 'week': {
      const monday = new Date(Date.UTC(year, month - 1, day) - weekday(time) * dayMs)
      return `the week from ${monday.toISOString().slice(0, 10)}`
    }
    case 'monthOfYear':
      return capital(englishMonths[month - 1] ?? '')
    case 'weekday':
      return capital(englishWeekdays[weekday(time)] ?? '')
    case 'hour':
      return `${two(time.hour)}:00–${two(time.hour)}:59`
  }
}

/** Names of times; those of one hour of the clock are called the same and told once. */
function timeNames(unit: TimeKey, timeZone: string): (ms: number) => string {
  const known = new Map<number, string>()
  return ms => {
    const hour = Math.floor((ms + zoneOffsetMs(ms, timeZone)) / hourMs)
    let name = known.get(hour)
    if (name === undefined) known.set(hour, (name = timeGroup(ms, unit, timeZone)))
    return name
  }
}

interface TimeCount {
  readonly ms: number | undefined
  readonly number: number
}

/** Times of receipt of selected mails, with how many came then. */
async function timesOf(
  selected: Extract<SelectedMails, { kind: 'condition' }>,
  graph: GraphReader,
  options: ReadOptions,
): Promise<TimeCount[]> {
  const [part] = partsOf(selected)
  // Of people a mail may match several times; others come once, and a store has nothing to group.
  const isOnce = isOnlyTimed(selected)
  const { rows } = await rowsOf(
    graph,
    {
      ...part,
      patterns: [{ nodes: [email], edges: [] }],
      columns: [
        column('time', property('e', 'timeReceivedMs')),
        ...(isOnce ? [] : [countColumn('count', idOf('e'))]),
      ],
      orderBy: [],
      limit: allRows,
    },
    options,
  )
  return rows.map(row => ({
    ms: row.number('time'),
    number: isOnce ? 1 : (row.number('count') ?? 0),
  }))
}

/** The same of all mails by days of UTC, which stores count ahead; undefined for other mails. */
async function daysOfAll(
  selected: Extract<SelectedMails, { kind: 'condition' }>,
  graph: GraphReader,
  options: ReadOptions,
): Promise<TimeCount[] | undefined> {
  if (selected.links.length > 0 || selected.where !== undefined) return undefined
  const { rows } = await rowsOf(
    graph,
    {
      patterns: [{ nodes: [email], edges: [] }],
      columns: [
        column('day', { kind: 'slot', variable: 'e', key: 'timeReceivedMs', width: dayMs }),
        countColumn('count', idOf('e')),
      ],
      orderBy: [],
      limit: allRows,
    },
    options,
  )
  return rows.map(row => {
    const day = row.number('day')
    return { ms: day === undefined ? undefined : day * dayMs, number: row.number('count') ?? 0 }
  })
}

/** Years, months or days by the number of selected mails received, in order of time. */
async function mailsByTime(
  selected: SelectedMails,
  unit: TimeKey,
  timeZone: string,
  graph: GraphReader,
  options: ReadOptions,
): Promise<MailGroup[]> {
  const nameOf = timeNames(unit, timeZone)
  const counts = new Map<string, number>()
  const add = (ms: number | undefined, number: number): void => {
    if (ms === undefined) return
    const name = nameOf(ms)
    counts.set(name, (counts.get(name) ?? 0) + number)
  }
  if (selected.kind === 'ids') for (const mail of selected.mails) add(mail.receivedMs, 1)
  else {
    const days =
      unit === 'hour' || timeZone !== 'UTC' ? undefined : await daysOfAll(selected, graph, options)
    for (const { ms, number } of days ?? (await timesOf(selected, graph, options))) add(ms, number)
  }
  return [...counts]
    .map(([name, count]) => ({ name, count, ids: [] }))
    .sort((a, b) =>
      firstDecisive(
        inOrder.indexOf(a.name) - inOrder.indexOf(b.name),
        compareCodePoints(a.name, b.name),
      ),
    )
}

/**
 * The mails' groups by what a ranking asks for, most first (times: in order, and all of them even
 * where only the `most` are wanted).
 */
export async function groupMails(
  selected: SelectedMails,
  by: RankingKey,
  timeZone: string,
  graph: GraphReader,
  options: GroupOptions,
): Promise<MailGroup[]> {
  switch (by) {
    case 'sender':
    case 'receiver':
      return mailsByPerson(selected, by, graph, options)
    case 'conversation':
      return mailsByProperty(selected, 'conversationId', graph, options)
    case 'subject':
      return mailsByProperty(selected, 'subject', graph, options)
    case 'pair':
      return mailsByPair(selected, graph, options)
    // Who wrote counts for neither of the two: both directions are added up by whoever asks.
    case 'correspondents':
      return mailsByPair(selected, graph, { ...options, most: undefined })
    case 'year':
    case 'month':
    case 'day':
    case 'week':
    case 'monthOfYear':
    case 'weekday':
    case 'hour':
      return mailsByTime(selected, by, timeZone, graph, options)
  }
}
