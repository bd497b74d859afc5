import type { EdgeId, NodeId } from '../../core/ids.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { PlainCondition, PlainQuery } from '../../cypher/build/plain-query.ts'
import { shownCount } from '../../support/shown-list.ts'
import {
  allOf,
  column,
  countColumn,
  idIn,
  idOf,
  maxRows,
  property,
  rowsOf,
  type Row,
} from './graph-rows.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { shownPerson } from './find-person.ts'
import { fieldOf } from './selected-mails.ts'

/** Someone at one end of a mail, with the edge that says so. */
export interface MailEnd {
  readonly person: NodeId
  readonly name: string
  readonly edge: EdgeId
  /** Where the mail names a receiver; says nothing of a sender. */
  readonly fields: readonly ReceiverField[]
}

export type ReceiverField = 'to' | 'cc' | 'bcc'

/**
 * The people at one end of a mail: how many they are and, by name, those that answers show
 * (`shownCount`).
 */
export interface MailEnds {
  readonly total: number
  readonly shown: readonly MailEnd[]
}

/**
 * What an answer shows of a mail. Times are as the mail's node has them: `YYYY-MM-DD HH:MM:SS` in
 * the corpus's zone.
 */
export interface MailRow {
  readonly id: NodeId
  readonly emailId: string
  readonly subject: string
  readonly revisionId?: string | undefined
  readonly tableDocumentId?: string | undefined
  readonly conversationId?: string | undefined
  readonly received?: string | undefined
  readonly modified?: string | undefined
  readonly sent?: string | undefined
  readonly senders: MailEnds
  readonly receivers: MailEnds
  /** The receivers by where the mail names them. */
  readonly named: Readonly<Record<ReceiverField, MailEnds>>
}

const properties = [
  ['emailId', 'emailId'],
  ['subject', 'subject'],
  ['revisionId', 'revisionId'],
  ['tableDocumentId', 'documentId'],
  ['conversationId', 'conversationId'],
  ['received', 'timeReceived'],
  ['modified', 'timeModified'],
  ['sent', 'timeSent'],
] as const
const nobody: MailEnds = { total: 0, shown: [] }

type EndType = 'SENT' | 'RECEIVED'
/** An edge that names no field is one to a direct receiver. */
const receiverField = (field: string | undefined): ReceiverField =>
  field === 'cc' || field === 'bcc' ? field : 'to'

const endsPattern = (type: EndType): PlainQuery['patterns'] => [
  {
    nodes: [
      { variable: 'e', labels: [] },
      { variable: 'p', labels: ['Person'] },
    ],
    edges: [{ variable: 'r', types: [type], direction: 'in' }],
  },
]

/**
 * People at one end of mails, by name, each once. `isOrdered`: where there are more edges than the
 * limit, those with the first names are read; else any, and nothing has to be sorted for them.
 */
async function endRows(
  type: EndType,
  where: PlainCondition | undefined,
  { limit, isOrdered }: { readonly limit: number; readonly isOrdered: boolean },
  graph: GraphReader,
  options: ReadOptions,
): Promise<{ readonly ends: Map<NodeId, MailEnd[]>; readonly isWhole: boolean }> {
  const { rows, truncated } = await rowsOf(
    graph,
    {
      patterns: endsPattern(type),
      where,
      columns: [
        column('mail', idOf('e')),
        column('person', idOf('p')),
        column('edge', idOf('r')),
        column('field', property('r', 'field')),
        column('name', property('p', 'name')),
        column('personId', property('p', 'personId')),
        column('address', property('p', 'address')),
      ],
      orderBy: isOrdered
        ? [
            { column: 'name', descending: false },
            { column: 'person', descending: false },
          ]
        : [],
      limit,
    },
    options,
  )
  const ends = new Map<NodeId, Map<NodeId, MailEnd>>()
  for (const row of isOrdered ? rows : byNameThenPerson(rows)) {
    const [mail, person] = [row.text('mail') as NodeId, row.text('person') as NodeId]
    const field = receiverField(row.text('field'))
    const end: MailEnd = {
      person,
      name: shownPerson(row.text('name'), row.text('address'), row.text('personId')),
      edge: row.text('edge') as EdgeId,
      fields: [field],
    }
    const list = ends.get(mail)
    const known = list?.get(person)
    if (list === undefined) ends.set(mail, new Map([[person, end]]))
    else if (known === undefined) list.set(person, end)
    else list.set(person, { ...known, fields: [...known.fields, ...end.fields] })
  }
  return {
    ends: new Map([...ends].map(([mail, list]) => [mail, [...list.values()]])),
    isWhole: !truncated,
  }
}

/** In the order of queries: by code points, those without a name last. */
function byNameThenPerson(rows: readonly Row[]): Row[] {
  const compare = (one: string | undefined, other: string | undefined): number =>
    one === undefined || other === undefined
      ? Number(one === undefined) - Number(other === undefined)
      : compareCodePoints(one, other)
  return rows.toSorted((one, other) =>
    firstDecisive(
      compare(one.text('name'), other.text('name')),
      compare(one.text('person'), other.text('person')),
    ),
  )
}

// A person in To, Cc and Bcc of one mail may have an edge for each.
const edgesPerPerson = 3

/**
 * The first few of the many people at one end of a mail, each counted once, however often the mail
 * names them.
 */
async function firstEnds(
  type: EndType,
  where: PlainCondition | undefined,
  mail: NodeId,
  graph: GraphReader,
  options: ReadOptions,
  edges = edgesPerPerson,
): Promise<MailEnds> {
  const { rows } = await rowsOf(
    graph,
    {
      patterns: endsPattern(type),
      where,
      columns: [countColumn('people', idOf('p'))],
      orderBy: [],
      limit: 1,
    },
    options,
  )
  const total = rows[0]?.number('people') ?? 0
  if (total === 0) return nobody
  const wanted = shownCount(total)
  const limits = { limit: wanted * edges, isOrdered: true }
  const { ends } = await endRows(type, where, limits, graph, options)
  return { total, shown: ends.get(mail)?.slice(0, wanted) ?? [] }
}

// So many people of each mail of a page are read at once, without counting them first.
const usualEnds = 10

/** The people at one end of mails: whole lists at once, where they are not long. */
async function endsOf(
  type: EndType,
  ids: readonly NodeId[],
  graph: GraphReader,
  options: ReadOptions,
): Promise<Map<NodeId, MailEnds>> {
  const { ends, isWhole } = await endRows(
    type,
    idIn('e', ids),
    { limit: ids.length * usualEnds, isOrdered: false },
    graph,
    options,
  )
  if (!isWhole) return endsCountedFirst(type, ids, graph, options)
  return new Map(
    [...ends].map(([id, list]) => [
      id,
      { total: list.length, shown: list.slice(0, shownCount(list.length)) },
    ]),
  )
}

/** A long list is counted, and read only as far as it is shown. */
async function endsCountedFirst(
  type: EndType,
  ids: readonly NodeId[],
  graph: GraphReader,
  options: ReadOptions,
): Promise<Map<NodeId, MailEnds>> {
  const edges = await Promise.all(
    ids.map(
      async id =>
        [id, await graph.degree(id, { direction: 'in', types: [type] }, options)] as const,
    ),
  )
  const [few, many] = [
    edges.filter(([, number]) => shownCount(number) === number && number > 0),
    edges.filter(([, number]) => shownCount(number) < number),
  ]
  const ends = new Map<NodeId, MailEnds>()
  if (few.length > 0) {
    const where = idIn(
      'e',
      few.map(([id]) => id),
    )
    const whole = await endRows(type, where, { limit: maxRows, isOrdered: true }, graph, options)
    for (const [id, shown] of whole.ends) ends.set(id, { total: shown.length, shown })
  }
  for (const [id] of many) ends.set(id, await firstEnds(type, idIn('e', [id]), id, graph, options))
  return ends
}

/** The receivers of a mail by where it names them. */
async function byField(
  mail: NodeId,
  receivers: MailEnds,
  graph: GraphReader,
  options: ReadOptions,
): Promise<MailRow['named']> {
  const isShort = receivers.total === receivers.shown.length
  const endsIn = (field: ReceiverField): Promise<MailEnds> | MailEnds => {
    const shown = receivers.shown.filter(end => end.fields.includes(field))
    if (isShort) return { total: shown.length, shown }
    const isNamed: PlainCondition | undefined =
      field === 'to'
        ? fieldOf('direct', 'r')
        : { kind: 'in', left: property('r', 'field'), values: [field] }
    const where = allOf([idIn('e', [mail]), isNamed])
    // In one field a person has one edge.
    return firstEnds('RECEIVED', where, mail, graph, options, 1)
  }
  const [to, cc, bcc] = await Promise.all([endsIn('to'), endsIn('cc'), endsIn('bcc')])
  return { to, cc, bcc }
}

/**
 * What the answer shows of the mails with these ids, in the order given; a page's worth, not
 * thousands.
 */
export async function mailRows(
  ids: readonly NodeId[],
  graph: GraphReader,
  options: ReadOptions,
): Promise<MailRow[]> {
  if (ids.length === 0) return []
  const read = { principal: options.principal, signal: options.signal }
  const [{ rows }, senders, receivers] = await Promise.all([
    rowsOf(
      graph,
      {
        patterns: [{ nodes: [{ variable: 'e', labels: ['Email'] }], edges: [] }],
        where: idIn('e', ids),
        columns: [
          column('id', idOf('e')),
          ...properties.map(([name, key]) => column(name, property('e', key))),
        ],
        orderBy: [],
        limit: maxRows,
      },
      read,
    ),
    endsOf('SENT', ids, graph, read),
    endsOf('RECEIVED', ids, graph, read),
  ])
  const byId = new Map(rows.map(row => [row.text('id') as NodeId, row]))
  const found: MailRow[] = []
  for (const id of ids) {
    const row = byId.get(id)
    if (row === undefined) continue
    const received = receivers.get(id) ?? nobody
    found.push({
      id,
      emailId: row.text('emailId') ?? '',
      subject: row.text('subject') ?? '',
      revisionId: row.text('revisionId'),
      tableDocumentId: row.text('tableDocumentId'),
      conversationId: row.text('conversationId'),
      received: row.text('received'),
      modified: row.text('modified'),
      sent: row.text('sent'),
      senders: senders.get(id) ?? nobody,
      receivers: received,
      named: await byField(id, received, graph, read),
    })
  }
  return found
}
