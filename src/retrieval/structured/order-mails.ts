import type { PlainCondition } from '../../cypher/build/plain-query.ts'
import type { NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { MailOrder, MailSelection } from '../../language/question/mail/selection.ts'
import { allOf, column, idOf, property, rowsOf } from './graph-rows.ts'
import { byTime, type LightMail, type SelectedMails, type SelectionPorts } from './select-mails.ts'

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
  const unsent: PlainCondition = { kind: 'isNull', expression: property('e', 'timeSentMs') }
  const found =
    order.field === 'modified'
      ? await extremes('timeModifiedMs', selected.where, order, ports, options)
      : order.field === 'received'
        ? await extremes('timeReceivedMs', selected.where, order, ports, options)
        : [
            ...(await extremes('timeSentMs', selected.where, order, ports, options)),
            ...(await extremes(
              'timeReceivedMs',
              allOf([selected.where, unsent]),
              order,
              ports,
              options,
            )),
          ]
  const mails = found.sort(byTime(order.field, order.descending)).slice(0, order.limit)
  return { selected: { kind: 'ids', mails }, total: mails.length, ordered: true }
}

/** The first or last mails by a time that they have, as many as are asked for at most. */
async function extremes(
  key: 'timeSentMs' | 'timeReceivedMs' | 'timeModifiedMs',
  where: PlainCondition | undefined,
  { descending, limit }: MailOrder,
  ports: SelectionPorts,
  options: ReadOptions,
): Promise<LightMail[]> {
  const time = property('e', key)
  const isKnown: PlainCondition = { kind: 'not', condition: { kind: 'isNull', expression: time } }
  const { rows } = await rowsOf(
    ports.graph,
    {
      patterns: [{ nodes: [{ variable: 'e', labels: ['Email'] }], edges: [] }],
      where: allOf([where, isKnown]),
      columns: [
        column('id', idOf('e')),
        column('emailId', property('e', 'emailId')),
        column('time', time),
      ],
      orderBy: [{ column: 'time', descending }],
      limit,
    },
    options,
  )
  return rows.map(row => ({
    id: row.text('id') as NodeId,
    emailId: row.text('emailId') ?? '',
    sentMs: row.number('time'),
    receivedMs: row.number('time'),
    modifiedMs: row.number('time'),
  }))
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
