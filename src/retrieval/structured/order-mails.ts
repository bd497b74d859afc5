import type { PlainCondition, PlainQuery } from '../../cypher/build/plain-query.ts'
import type { NodeId } from '../../core/ids.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { MailSelection } from '../../language/question/mail/selection.ts'
import { allOf, property, rowsOf } from './graph-rows.ts'
import type { SelectionPorts } from './select-mails.ts'
import {
  byTime,
  email,
  isOnlyTimed,
  lightColumns,
  lightMail,
  partsOf,
  sizeOf,
  type LightMail,
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
  const first = (isDated: boolean, limit: number): Promise<LightMail[]> =>
    firstMails(
      selected,
      isDated ? { kind: 'not', condition: isUndated } : isUndated,
      isDated ? [{ column: order.field, descending: order.descending }] : [],
      limit,
      ports.graph,
      options,
    )
  const mails = await first(true, order.limit)
  // Of people's mails those without a time come last; of all mails they are neither first nor last.
  if (mails.length < order.limit && selected.links.length > 0)
    mails.push(...(await first(false, order.limit - mails.length)))
  return { selected: { kind: 'ids', mails }, total: mails.length, ordered: true }
}

/** Different mails of a selection that a condition keeps, the first in an order. */
async function firstMails(
  selected: Extract<SelectedMails, { kind: 'condition' }>,
  condition: PlainCondition | undefined,
  orderBy: PlainQuery['orderBy'],
  limit: number,
  graph: GraphReader,
  options: ReadOptions,
): Promise<LightMail[]> {
  const mails = new Map<NodeId, LightMail>()
  // A mail may match several times: by several nodes of a person or by several fields.
  for (let asked = limit; ; asked *= 2) {
    for (const part of partsOf(selected)) {
      const { rows, truncated } = await rowsOf(
        graph,
        {
          before: part.before,
          patterns: [{ nodes: [email], edges: [] }],
          where: allOf([part.where, condition]),
          columns: lightColumns,
          orderBy,
          limit: asked,
        },
        options,
      )
      for (const row of rows) {
        const mail = lightMail(row)
        mails.set(mail.id, mail)
      }
      if (!truncated || mails.size >= limit) return [...mails.values()].slice(0, limit)
    }
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
    [{ column: 'received', descending: false }],
    skip + options.pageSize,
    ports.graph,
    { principal: options.principal, signal: options.signal },
  )
  return mails.slice(skip).map(mail => mail.id)
}
