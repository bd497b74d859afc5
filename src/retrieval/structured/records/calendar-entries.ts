import type { DocumentSummary } from '../../../core/document.ts'
import type { DocumentId, NodeId } from '../../../core/ids.ts'
import type { DocumentReader, ReadOptions } from '../../../core/ports/document-reader.ts'
import type { GraphReader } from '../../../core/ports/graph-reader.ts'
import type { Filter } from '../../../core/question.ts'
import type { PeriodConstraint } from '../../../language/question/mail/periods.ts'
import { foldCase } from '../../../language/words/normalize.ts'
import { analyze } from '../../../language/words/tokens.ts'
import { column, idOf, property, rowsOf } from '../graph-rows.ts'

/** Of larger address books and calendars so many are looked through. */
const mostRecords = 20_000
const perRead = 500

/** A document of one label: its node has its id. */
export interface NamedRecord {
  readonly id: DocumentId
  readonly title: string
}

/** The entries of calendars, or the cards, that a principal may read, by id. */
export async function recordsOf(
  label: 'CalendarEntry' | 'ContactCard',
  graph: GraphReader,
  options: ReadOptions,
): Promise<readonly NamedRecord[]> {
  const { rows } = await rowsOf(
    graph,
    {
      patterns: [{ nodes: [{ variable: 'd', labels: [label] }], edges: [] }],
      columns: [
        column('id', idOf('d')),
        column('title', property('d', 'title')),
        column('summary', property('d', 'summary')),
      ],
      orderBy: [{ column: 'id', descending: false }],
      limit: mostRecords,
    },
    options,
  )
  return rows.flatMap(row => {
    const id = row.text('id')
    return id === undefined
      ? []
      : [{ id: id as DocumentId, title: row.text('summary') ?? row.text('title') ?? '' }]
  })
}

/** What is known of those of some records that pass the filter, by id. */
export async function summariesOf(
  records: readonly NamedRecord[],
  documents: DocumentReader,
  { filter, ...options }: ReadOptions & { readonly filter?: Filter | undefined },
): Promise<DocumentSummary[]> {
  const all: DocumentSummary[] = []
  const among = filter?.documentIds === undefined ? undefined : new Set(filter.documentIds)
  for (let at = 0; at < records.length; at += perRead) {
    options.signal?.throwIfAborted()
    const documentIds = records
      .slice(at, at + perRead)
      .flatMap(({ id }) => (among === undefined || among.has(id) ? [id] : []))
    if (documentIds.length === 0) continue
    const query = { filter: { ...filter, documentIds }, limit: perRead }
    all.push(...(await documents.list(query, options)))
  }
  return all
}

/**
 * Of each event one entry: that of its calendar rather than somebody's answer to an invitation, and
 * the last one that was sent.
 */
export function withoutCopies(entries: readonly DocumentSummary[]): DocumentSummary[] {
  const chosen = new Map<string, DocumentSummary>()
  for (const entry of entries) {
    const { uid } = entry.properties
    const key = typeof uid === 'string' ? uid : entry.id
    const other = chosen.get(key)
    if (other === undefined || isNewer(entry, other)) chosen.set(key, entry)
  }
  return [...chosen.values()]
}

function isNewer({ properties: one }: DocumentSummary, { properties: other }: DocumentSummary) {
  if (one['isReply'] !== other['isReply']) return other['isReply'] === true
  const order = Number(one['sequence'] ?? 0) - Number(other['sequence'] ?? 0)
  return order === 0 ? String(one['stamped'] ?? '') > String(other['stamped'] ?? '') : order > 0
}

const squashed = (text: string): string => foldCase(text).replace(/[^\p{L}\p{N}]+/gu, '')
// What every entry of a calendar is says nothing of which one is meant.
const general = new Set(analyze('meeting event appointment invitation invite calendar entry'))

/**
 * The records that a name means: those with this title, else those whose title has all its words.
 * `undefined`: it says nothing of which.
 */
export function called(
  name: string,
  records: readonly NamedRecord[],
): readonly NamedRecord[] | undefined {
  const said = name.replace(/^["“”'‘„«]|["“”'’»]$/g, '')
  const wanted = squashed(said)
  const exact = records.filter(({ title }) => wanted !== '' && squashed(title) === wanted)
  if (exact.length > 0) return exact
  const all = analyze(said)
  const terms = all.filter(term => !general.has(term))
  if (terms.length === 0) return all.length === 0 && wanted !== '' ? [] : undefined
  return records.filter(({ title }) => {
    const own = new Set(analyze(title))
    return (
      terms.every(term => own.has(term)) || (wanted.length > 4 && squashed(title).includes(wanted))
    )
  })
}

export interface Moments {
  readonly from: number
  /** Of a whole day the end of its last one. */
  readonly until: number
}

const dayMs = 86_400_000

/** When an entry is, each time that it is repeated; UTC ms. */
export function momentsOf({ properties, date }: DocumentSummary): Moments[] {
  const { start, end, due, times } = properties
  const begin = typeof start === 'string' ? start : due
  if (typeof begin !== 'string') return []
  const isDay = begin.length === 10
  // Read with `date`, whose moment lies in the day on the clock of the corpus.
  const from = isDay ? (date?.ms ?? Date.parse(begin)) : Date.parse(begin)
  const last = typeof end === 'string' ? Date.parse(end) : Number.NaN
  const length = isDay
    ? (Number.isNaN(last) ? 0 : last - Date.parse(begin)) + 1
    : Math.max(1, Number.isNaN(last) ? 1 : last - from)
  if (!Array.isArray(times)) return [{ from, until: from + length }]
  return times.flatMap(time => {
    const ms = Date.parse(String(time))
    const at = isDay ? ms + (from - Date.parse(begin)) : ms
    return Number.isNaN(ms) ? [] : [{ from: at, until: at + length }]
  })
}

/** Whether a time lies in all the periods; none is no condition. */
export const isWithin = ({ from, until }: Moments, periods: readonly PeriodConstraint[]): boolean =>
  periods.every(({ ranges }) =>
    ranges.some(
      range =>
        (range.until === undefined || from < range.until) &&
        (range.from === undefined || until > range.from),
    ),
  )

export const daysLong = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** What a person has to do with an entry. */
export interface Part {
  readonly entry: DocumentId
  /** `organizer`, or what was answered to the invitation (`none`: nothing). */
  readonly as: string
}

/** The people of calendars whom a name or an address means, and their parts. */
export async function partsOfPerson(
  said: string,
  graph: GraphReader,
  options: ReadOptions,
): Promise<{ readonly names: readonly string[]; readonly parts: readonly Part[] }> {
  const names = new Map<NodeId, string>()
  const parts: Part[] = []
  for (const type of ['ORGANIZED', 'INVITED_TO'] as const) {
    const people = await peopleOf(type, graph, options)
    const nodes = await graph.nodes(people, options)
    const meant = nodes.filter(node => isCalled(said, node.properties))
    if (meant.length === 0) continue
    for (const node of meant) {
      const { name, address } = node.properties
      const shown = typeof name === 'string' ? name : address
      names.set(node.id, typeof shown === 'string' ? shown : node.id)
    }
    const { rows } = await rowsOf(
      graph,
      {
        patterns: [pattern(type)],
        where: { kind: 'in', left: idOf('p'), values: meant.slice(0, 100).map(({ id }) => id) },
        columns: [column('entry', idOf('e')), column('reply', property('r', 'reply'))],
        orderBy: [{ column: 'entry', descending: false }],
        limit: mostRecords,
      },
      options,
    )
    for (const row of rows) {
      const entry = row.text('entry')
      const as = type === 'ORGANIZED' ? 'organizer' : (row.text('reply') ?? 'none')
      if (entry !== undefined) parts.push({ entry: entry as DocumentId, as })
    }
  }
  return { names: [...new Set(names.values())].sort(), parts }
}

type Type = 'ORGANIZED' | 'INVITED_TO'
const pattern = (type: Type): Parameters<typeof rowsOf>[1]['patterns'][number] => ({
  nodes: [
    { variable: 'p', labels: ['Person'] },
    { variable: 'e', labels: ['CalendarEntry'] },
  ],
  edges: [{ variable: 'r', types: [type], direction: 'out' }],
})

async function peopleOf(type: Type, graph: GraphReader, options: ReadOptions): Promise<NodeId[]> {
  const { rows } = await rowsOf(
    graph,
    {
      patterns: [pattern(type)],
      columns: [column('person', idOf('p'))],
      distinct: true,
      orderBy: [{ column: 'person', descending: false }],
      limit: mostRecords,
    },
    options,
  )
  return rows.flatMap(row => (row.text('person') as NodeId | undefined) ?? [])
}

const wordsIn = (text: string): string[] => foldCase(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether a person has this address, or a name with all these words. */
function isCalled(said: string, properties: Readonly<Record<string, unknown>>): boolean {
  const { name, address, aliases } = properties
  if (said.includes('@')) return foldCase(said) === address
  const names = [name, ...(Array.isArray(aliases) ? aliases : [])].map(String)
  const local = typeof address === 'string' ? address.replace(/@.*$/, '') : ''
  const wanted = wordsIn(said)
  return (
    wanted.length > 0 &&
    [...names.filter(one => !one.includes('@')), local].some(one => {
      const own = new Set(wordsIn(one))
      return wanted.every(word => own.has(word))
    })
  )
}
