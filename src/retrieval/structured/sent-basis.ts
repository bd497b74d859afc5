import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import { allOf, countColumn, idOf, property, rowsOf } from './graph-rows.ts'
import type { PeriodConstraint } from '../../language/question/mail/periods.ts'
import { email, isSendingKnown, partsOf, type SelectedMails } from './selected-mails.ts'

/**
 * By which time mails count as sent in a period: that of sending, that of receipt where no other is
 * known, or the one here and the other there.
 */
export type SentBasis = 'sent' | 'received' | 'mixed'

/**
 * What the selected mails say of when they were sent; asked only where the question asks for that.
 */
export async function sentBasisOf(
  selected: SelectedMails,
  periods: readonly PeriodConstraint[],
  graph: GraphReader,
  options: ReadOptions,
): Promise<SentBasis> {
  if (!periods.some(({ field }) => field === 'sent')) return 'sent'
  if (selected.kind === 'ids')
    return basis(
      selected.mails.filter(({ sentMs }) => sentMs === undefined).length,
      selected.mails.length,
    )
  if (await isSendingKnown({ graph }, options)) return 'sent'
  const [part] = partsOf(selected)
  const { rows } = await rowsOf(
    graph,
    {
      before: part?.before,
      patterns: [{ nodes: [email], edges: [] }],
      where: allOf([part?.where, { kind: 'isNull', expression: property('e', 'timeSentMs') }]),
      columns: [countColumn('unsent', idOf('e'))],
      orderBy: [],
      limit: 1,
    },
    options,
  )
  return basis(rows[0]?.number('unsent') ?? 0, selected.total)
}

const basis = (withoutSent: number, total: number): SentBasis =>
  withoutSent === 0 ? 'sent' : withoutSent === total ? 'received' : 'mixed'
