import type { PlainCondition, PlainExpression } from '../../cypher/build/plain-query.ts'
import type { NodeId } from '../../core/ids.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { MailSelection } from '../../language/question/mail/selection.ts'
import { allOf, column, idOf, property, rowsOf } from './graph-rows.ts'
import type { SelectionPorts } from './select-mails.ts'
import {
  byTime,
  email,
  isOnlyTimed,
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
  const time = property('e', order.field === 'modified' ? 'timeModifiedMs' : 'timeReceivedMs')
  const isUndated: PlainCondition = { kind: 'isNull', expression: time }
  const first = (isDated: boolean, limit: number): Promise<NodeId[]> =>
    firstMails(
      selected,
      isDated ? { kind: 'not', condition: isUndated } : isUndated,
      time,
      isDated ? order.descending : false,
      limit,
      ports.graph,
      options,
    )
  const ids = await first(true, order.limit)
  // Of people's mails those without a time come last; of all mails they are neither first nor last.
  if (ids.length < order.limit && selected.links.length > 0)
    ids.push(...(await first(false, order.limit - ids.length)))
  const byId = await lightById(ids, ports, options)
  const mails = ids.flatMap(id => byId.get(id) ?? [])
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
