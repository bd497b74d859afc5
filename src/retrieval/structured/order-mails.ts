import type { NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { MailSelection } from '../../language/question/mail/selection.ts'
import { column, idOf, property, rowsOf } from './graph-rows.ts'
import { byTime, type SelectedMails, type SelectionPorts } from './select-mails.ts'

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
  const total = selected.kind === 'ids' ? selected.mails.length : selected.total
  if (order === undefined || total <= 1) return { selected, total, ordered: false }
  if (selected.kind === 'ids') {
    const mails = [...selected.mails]
      .sort(byTime(order.field, order.descending))
      .slice(0, order.limit)
    return { selected: { kind: 'ids', mails }, total: mails.length, ordered: true }
  }
  const time = property('e', order.field === 'modified' ? 'timeModifiedMs' : 'timeReceivedMs')
  const present = { kind: 'not' as const, condition: { kind: 'isNull' as const, expression: time } }
  const { rows } = await rowsOf(
    ports.graph,
    {
      patterns: [{ nodes: [{ variable: 'e', labels: ['Email'] }], edges: [] }],
      where:
        selected.where === undefined
          ? present
          : { kind: 'and', conditions: [selected.where, present] },
      columns: [
        column('id', idOf('e')),
        column('emailId', property('e', 'emailId')),
        column('time', time),
      ],
      orderBy: [{ column: 'time', descending: order.descending }],
      limit: order.limit,
    },
    options,
  )
  const mails = rows.map(row => ({
    id: row.text('id') as NodeId,
    emailId: row.text('emailId') ?? '',
    sentMs: row.number('time'),
    receivedMs: row.number('time'),
    modifiedMs: row.number('time'),
  }))
  return { selected: { kind: 'ids', mails }, total: mails.length, ordered: true }
}

/** Ids of one page of the selected mails, by time. */
export async function pageOf(
  selected: SelectedMails,
  ports: SelectionPorts,
  options: ReadOptions & { readonly page: number; readonly pageSize: number },
): Promise<NodeId[]> {
  const skip = options.page * options.pageSize
  if (selected.kind === 'condition' && selected.total > maxListed) return []
  if (selected.kind === 'ids')
    return selected.mails.slice(skip, skip + options.pageSize).map(mail => mail.id)
  const { rows } = await rowsOf(
    ports.graph,
    {
      patterns: [{ nodes: [{ variable: 'e', labels: ['Email'] }], edges: [] }],
      where: selected.where,
      columns: [
        column('id', idOf('e')),
        column('time', property('e', 'timeReceivedMs')),
        column('emailId', property('e', 'emailId')),
      ],
      orderBy: [{ column: 'time', descending: false }],
      skip,
      limit: options.pageSize,
    },
    { principal: options.principal, signal: options.signal },
  )
  return rows.map(row => row.text('id') as NodeId)
}
