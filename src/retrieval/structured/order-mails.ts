import type { PlainCondition, PlainExpression } from '../../cypher/build/plain-query.ts'
import type { NodeId } from '../../core/ids.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { MailOrder, MailSelection } from '../../language/question/mail/selection.ts'
import { allOf, column, idOf, property, rowsOf } from './graph-rows.ts'
import type { SelectionPorts } from './mail-selection/selection-types.ts'
import { byTime } from './mail-times.ts'
import {
  email,
  isOnlyTimed,
  isSendingKnown,
  lightById,
  partsOf,
  sizeOf,
  type SelectedMails,
} from './selected-mails.ts'

/**
 * A selection above this, which only times narrow, is counted but not listed: its first page would
 * say nothing and cost a sort of the corpus.
 */
const maxListed = 20_000

type TimeKey = 'timeSentMs' | 'timeReceivedMs' | 'timeModifiedMs'

/** The properties that tell a time; each counts where those before it are missing. */
const timeKeys: Readonly<Record<MailOrder['field'], readonly [TimeKey, ...TimeKey[]]>> = {
  sent: ['timeSentMs', 'timeReceivedMs'],
  received: ['timeReceivedMs'],
  modified: ['timeModifiedMs'],
}
const isMissing = (key: TimeKey): PlainCondition => ({
  kind: 'isNull',
  expression: property('e', key),
})
const isKnown = (key: TimeKey): PlainCondition => ({ kind: 'not', condition: isMissing(key) })

/** Cuts the selection to the first or last mails where the question asks for those. */
export async function orderedMails(
  selected: SelectedMails,
  selection: MailSelection,
  ports: SelectionPorts,
  options: ReadOptions,
): Promise<{ selected: SelectedMails; total: number; ordered: boolean }> {
  const { order } = selection
  const total = sizeOf(selected)
  if (order === undefined || total <= 1) return { selected, total, ordered: false }
  if (selected.kind === 'ids') {
    const mails = [...selected.mails]
      .sort(byTime(order.field, order.descending))
      .slice(0, order.limit)
    return { selected: { kind: 'ids', mails }, total: mails.length, ordered: true }
  }
  const { links } = selected
  const first = (
    key: TimeKey | undefined,
    condition: PlainCondition | undefined,
    limit: number,
  ): Promise<NodeId[]> =>
    firstMails(
      selected,
      allOf([key === undefined ? undefined : isKnown(key), condition]),
      property('e', key ?? timeKeys[order.field][0]),
      key !== undefined && order.descending,
      limit,
      ports.graph,
      options,
    )
  const keys: readonly TimeKey[] =
    order.field === 'sent' && (await isSendingKnown(ports, options))
      ? ['timeSentMs']
      : timeKeys[order.field]
  const ids: NodeId[] = []
  // A later time counts only where the earlier ones are missing: the first of each are compared.
  for (const [index, key] of keys.entries())
    ids.push(...(await first(key, allOf(keys.slice(0, index).map(isMissing)), order.limit)))
  // Of people's mails those without a time come last; of all mails they are neither first nor last.
  if (ids.length < order.limit && links.length > 0)
    ids.push(...(await first(undefined, allOf(keys.map(isMissing)), order.limit - ids.length)))
  const byId = await lightById(ids, ports, options)
  const mails = ids
    .flatMap(id => byId.get(id) ?? [])
    .sort(byTime(order.field, order.descending))
    .slice(0, order.limit)
  return { selected: { kind: 'ids', mails }, total: mails.length, ordered: true }
}

/** Ids of the different mails of a selection that a condition keeps, the first by a time. */
async function firstMails(
  selected: Extract<SelectedMails, { kind: 'condition' }>,
  condition: PlainCondition | undefined,
  time: PlainExpression,
  descending: boolean,
  limit: number,
  graph: GraphReader,
  options: ReadOptions,
): Promise<NodeId[]> {
  // A mail may match several times: by several nodes of a person or by several fields.
  for (let asked = limit; ; asked *= 2) {
    const ids = new Set<NodeId>()
    let isAll = true
    for (const { before, where } of partsOf(selected)) {
      const { rows, truncated } = await rowsOf(
        graph,
        {
          before,
          patterns: [{ nodes: [email], edges: [] }],
          where: allOf([where, condition]),
          columns: [column('id', idOf('e')), column('time', time)],
          orderBy: [{ column: 'time', descending }],
          limit: asked,
        },
        options,
      )
      for (const row of rows) ids.add(row.text('id') as NodeId)
      isAll &&= !truncated
    }
    if (isAll || ids.size >= limit) return [...ids].slice(0, limit)
  }
}

/** Ids of one page of the selected mails, by time. */
export async function pageOf(
  selected: SelectedMails,
  ports: SelectionPorts,
  options: ReadOptions & { readonly page: number; readonly pageSize: number },
): Promise<NodeId[]> {
  const skip = options.page * options.pageSize
  if (selected.kind === 'ids')
    return selected.mails.slice(skip, skip + options.pageSize).map(mail => mail.id)
  if (isOnlyTimed(selected) && selected.total > maxListed) return []
  const mails = await firstMails(
    selected,
    undefined,
    property('e', 'timeReceivedMs'),
    false,
    skip + options.pageSize,
    ports.graph,
    { principal: options.principal, signal: options.signal },
  )
  return mails.slice(skip)
}
