import type {
  PlainCondition,
  PlainMatch,
  PlainPattern,
  PlainQuery,
} from '../../cypher/build/plain-query.ts'
import type { NodeId } from '../../core/ids.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { PeriodConstraint } from '../../language/question/mail/periods.ts'
import type { PersonRole } from '../../language/question/mail/roles.ts'
import {
  allOf,
  column,
  countColumn,
  idIn,
  idOf,
  inRuns,
  allRows,
  property,
  rowsOf,
  type Row,
} from './graph-rows.ts'
import { byTime, periodCondition, type LightMail } from './mail-times.ts'

/** What people have to do with a mail; `ids`: one of these nodes has. */
export interface MailLink {
  readonly ids: readonly NodeId[]
  readonly role: Exclude<PersonRole, 'between' | 'onlyCopied'>
}

/**
 * The mails that a question means: by id, ordered by time received; or all mails that are linked to
 * people and lie in times, which the store counts, orders and pages without listing them here.
 */
export type SelectedMails =
  | { readonly kind: 'ids'; readonly mails: readonly LightMail[] }
  | {
      readonly kind: 'condition'
      /** All of them must hold. */
      readonly links: readonly MailLink[]
      readonly where: PlainCondition | undefined
      readonly total: number
    }

/** Ports of what only reads the graph. */
interface GraphPorts {
  readonly graph: GraphReader
}

const lightColumns: PlainQuery['columns'] = [
  column('id', idOf('e')),
  column('emailId', property('e', 'emailId')),
  column('sent', property('e', 'timeSentMs')),
  column('received', property('e', 'timeReceivedMs')),
  column('modified', property('e', 'timeModifiedMs')),
]
export const email = { variable: 'e', labels: ['Email'] }

export const roleTypes: Readonly<Record<PersonRole, readonly string[]>> = {
  sender: ['SENT'],
  receiver: ['RECEIVED'],
  either: ['SENT', 'RECEIVED'],
  between: ['SENT', 'RECEIVED'],
  copied: ['RECEIVED'],
  direct: ['RECEIVED'],
  onlyCopied: ['RECEIVED'],
}

/** A way to say in queries which mails `e` are meant; several of them have no mail in common. */
export interface MailPart {
  readonly before: readonly PlainMatch[]
  readonly where: PlainCondition | undefined
}

/** The field of a mail in which people of a role stand, as a condition on an edge. */
export function fieldOf(role: PersonRole, edge: string): PlainCondition | undefined {
  const field = property(edge, 'field')
  const isCopy: PlainCondition = { kind: 'in', left: field, values: ['cc', 'bcc'] }
  switch (role) {
    case 'copied':
      return isCopy
    case 'direct':
      return {
        kind: 'or',
        conditions: [
          { kind: 'isNull', expression: field },
          { kind: 'not', condition: isCopy },
        ],
      }
    case 'sender':
    case 'receiver':
    case 'either':
    case 'between':
    case 'onlyCopied':
      return undefined
  }
}

/**
 * A match that keeps mails `e` with this link. A mail may match several times: by several nodes or
 * edges.
 */
function linkMatch({ ids, role }: MailLink, index: number): PlainMatch {
  const [person, edge] = [`by${index}`, `link${index}`]
  const pattern: PlainPattern = {
    nodes: [{ variable: person, labels: [] }, email],
    edges: [{ variable: edge, types: [...roleTypes[role]], direction: 'out' }],
  }
  return { patterns: [pattern], where: allOf([idIn(person, ids), fieldOf(role, edge)]) }
}

/** The selected mails as parts of queries. */
export function partsOf(selected: SelectedMails): MailPart[] {
  return selected.kind === 'condition'
    ? [{ before: selected.links.map(linkMatch), where: selected.where }]
    : [...inRuns(selected.mails.map(mail => mail.id))].map(run => ({
        before: [],
        where: idIn('e', run),
      }))
}

/** How many mails are selected. */
export const sizeOf = (selected: SelectedMails): number =>
  selected.kind === 'ids' ? selected.mails.length : selected.total

/** All mails under a condition, counted. */
export async function mailsUnder(
  links: readonly MailLink[],
  where: PlainCondition | undefined,
  { graph }: GraphPorts,
  options: ReadOptions,
): Promise<SelectedMails> {
  const { rows } = await rowsOf(
    graph,
    {
      before: links.map(linkMatch),
      patterns: [{ nodes: [email], edges: [] }],
      where,
      columns: [countColumn('total', idOf('e'))],
      orderBy: [],
      limit: 1,
    },
    options,
  )
  return { kind: 'condition', links, where, total: rows[0]?.number('total') ?? 0 }
}

/** A row of `lightColumns`. */
const lightMail = (row: Row): LightMail => ({
  id: row.text('id') as NodeId,
  emailId: row.text('emailId') ?? '',
  sentMs: row.number('sent'),
  receivedMs: row.number('received'),
  modifiedMs: row.number('modified'),
})

async function lightMails(
  part: Partial<MailPart>,
  ports: GraphPorts,
  options: ReadOptions,
): Promise<Map<NodeId, LightMail>> {
  const mails = new Map<NodeId, LightMail>()
  for (let skip = 0; ; skip += allRows) {
    const { rows, truncated } = await rowsOf(
      ports.graph,
      {
        ...part,
        patterns: [{ nodes: [email], edges: [] }],
        columns: lightColumns,
        orderBy: [],
        skip,
        limit: allRows,
      },
      options,
    )
    for (const row of rows) {
      const mail = lightMail(row)
      mails.set(mail.id, mail)
    }
    if (!truncated) return mails
  }
}

/** Selected mails by time received, for work that reads all of them. */
export async function allSelected(
  selected: SelectedMails,
  ports: GraphPorts,
  options: ReadOptions,
): Promise<readonly LightMail[]> {
  return inOrderReceived(selected, await everySelected(selected, ports, options))
}

/** Selected mails, where all are read and few of them stay: in no particular order. */
export async function everySelected(
  selected: SelectedMails,
  ports: GraphPorts,
  options: ReadOptions,
): Promise<readonly LightMail[]> {
  if (selected.kind === 'ids') return selected.mails
  const [part = {}] = partsOf(selected)
  return [...(await lightMails(part, ports, options)).values()]
}

/** Some of the mails that `everySelected` gave, in the order of `allSelected`. */
export const inOrderReceived = (
  selected: SelectedMails,
  mails: readonly LightMail[],
): readonly LightMail[] =>
  selected.kind === 'ids' ? mails : mails.toSorted(byTime('received', false))

/**
 * As `allSelected`; undefined where nothing but times leaves more than `most`.
 */
export async function mailsSelected(
  selected: SelectedMails,
  most: number,
  ports: GraphPorts,
  options: ReadOptions,
): Promise<readonly LightMail[] | undefined> {
  return isOnlyTimed(selected) && sizeOf(selected) > most
    ? undefined
    : allSelected(selected, ports, options)
}

/** Whether nothing but times narrows the selection. */
export const isOnlyTimed = (selected: SelectedMails): boolean =>
  selected.kind === 'condition' && selected.links.length === 0

/** The mails with these ids. */
export async function lightById(
  ids: readonly NodeId[],
  ports: GraphPorts,
  options: ReadOptions,
): Promise<Map<NodeId, LightMail>> {
  const mails = new Map<NodeId, LightMail>()
  for (const run of inRuns(ids))
    for (const [id, mail] of await lightMails({ where: idIn('e', run) }, ports, options))
      mails.set(id, mail)
  return mails
}

/** Mails that one of the nodes sent or received, in all the periods where some are given. */
export async function mailsOfPeople(
  ids: readonly NodeId[],
  role: MailLink['role'] | 'onlyCopied',
  ports: GraphPorts,
  options: ReadOptions,
  periods: readonly PeriodConstraint[] = [],
): Promise<Map<NodeId, LightMail>> {
  if (role === 'onlyCopied') {
    const [copied, direct] = [
      await mailsOfPeople(ids, 'copied', ports, options, periods),
      await mailsOfPeople(ids, 'direct', ports, options, periods),
    ]
    return new Map([...copied].filter(([id]) => !direct.has(id)))
  }
  return lightMails(
    { before: [linkMatch({ ids, role }, 0)], where: await timesCondition(periods, ports, options) },
    ports,
    options,
  )
}

export const asNumber = (value: string): number | undefined =>
  Number.isSafeInteger(Number(value)) && String(Number(value)) === value ? Number(value) : undefined

/** Whether a property of a mail has just this value, as a text or as a number. */
export function hasProperty(key: string, value: string): PlainCondition {
  const number = asNumber(value)
  return {
    kind: 'in',
    left: property('e', key),
    values: number === undefined ? [value] : [value, number],
  }
}

/** Mails of which a property has just this value, whatever their texts weigh. */
export function mailsWithProperty(
  key: string,
  value: string,
  ports: GraphPorts,
  options: ReadOptions,
): Promise<Map<NodeId, LightMail>> {
  return lightMails({ where: hasProperty(key, value) }, ports, options)
}

/** Whether every mail of the corpus says when it was sent. */
export async function isSendingKnown(
  { graph }: GraphPorts,
  { principal, signal }: ReadOptions,
): Promise<boolean> {
  // A missing value is the greatest: a store that remembers that there is none need not look again.
  const { rows } = await rowsOf(
    graph,
    {
      patterns: [{ nodes: [email], edges: [] }],
      columns: [column('sent', property('e', 'timeSentMs'))],
      orderBy: [{ column: 'sent', descending: true }],
      limit: 1,
    },
    // The same for every reading, so that it is asked once for a question.
    { principal, signal },
  )
  return rows.every(row => row.number('sent') !== undefined)
}

/** The periods as a condition on `e`, the simplest that the corpus allows. */
export async function timesCondition(
  periods: readonly PeriodConstraint[],
  ports: GraphPorts,
  options: ReadOptions,
): Promise<PlainCondition | undefined> {
  const allSent =
    periods.some(({ field }) => field === 'sent') && (await isSendingKnown(ports, options))
  return allOf(periods.map(period => periodCondition(period, allSent)))
}
