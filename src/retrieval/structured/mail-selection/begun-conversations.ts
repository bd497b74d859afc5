import type { NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { MailSelection } from '../../../language/question/mail/selection.ts'
import { allRows, column, idIn, property, rowsOf } from '../graph-rows.ts'
import { byTime, type LightMail } from '../mail-times.ts'
import { allSelected, isOnlyTimed, mailsWithProperty } from '../selected-mails.ts'
import type { Narrowed, Narrowing, SelectionPorts } from './selection-types.ts'

// Whose conversation is meant is one or few; more say that the words were not understood.
const maxConversations = 20

async function conversationsOf(
  ids: readonly NodeId[],
  { graph }: SelectionPorts,
  options: ReadOptions,
): Promise<readonly string[]> {
  const { rows } = await rowsOf(
    graph,
    {
      patterns: [{ nodes: [{ variable: 'e', labels: ['Email'] }], edges: [] }],
      where: idIn('e', ids),
      columns: [column('conversation', property('e', 'conversationId'))],
      orderBy: [],
      limit: allRows,
    },
    options,
  )
  return [...new Set(rows.flatMap(row => row.text('conversation') ?? []))]
}

/** Keeps the mails of conversations whose first mail is one of another selection. */
export async function narrowByBeginning(
  mails: readonly LightMail[],
  { begunBy }: MailSelection,
  { ports, options: { principal, signal, timeZone }, select }: Narrowing,
): Promise<Narrowed> {
  if (begunBy === undefined) return mails
  const read = { principal, signal }
  const outcome = await select(begunBy, { ...read, timeZone })
  if (outcome.kind !== 'selected') return outcome
  if (isOnlyTimed(outcome.selected)) return { kind: 'untold' }
  const ids = new Set((await allSelected(outcome.selected, ports, read)).map(({ id }) => id))
  const conversations = ids.size === 0 ? [] : await conversationsOf([...ids], ports, read)
  if (conversations.length > maxConversations) return { kind: 'untold' }
  const within = new Set<NodeId>()
  for (const conversation of conversations) {
    const all = await mailsWithProperty('conversationId', conversation, ports, read)
    const [first] = [...all.values()].sort(byTime('sent', false))
    if (first !== undefined && ids.has(first.id)) for (const id of all.keys()) within.add(id)
  }
  // The mail that began it may be missing: none found proves nothing.
  return within.size === 0 ? { kind: 'untold' } : mails.filter(({ id }) => within.has(id))
}
