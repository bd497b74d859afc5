import type { NodeId } from '../../core/ids.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { column, countColumn, idOf, maxRows, rowsOf } from './graph-rows.ts'
import type { Threshold } from '../../language/question/mail/thresholds.ts'

/** Replies by the mail they answer; both are mails of the corpus. */
export type RepliesByMail = ReadonlyMap<NodeId, readonly NodeId[]>

async function pairs(
  from: string,
  type: string,
  to: string,
  graph: GraphReader,
  options: ReadOptions,
): Promise<Array<readonly [NodeId, NodeId]>> {
  const found: Array<readonly [NodeId, NodeId]> = []
  for (let skip = 0; ; skip += maxRows) {
    const { rows, truncated } = await rowsOf(
      graph,
      {
        patterns: [
          {
            nodes: [
              { variable: 'a', labels: [from] },
              { variable: 'b', labels: [to] },
            ],
            edges: [{ types: [type], direction: 'out' }],
          },
        ],
        columns: [column('a', idOf('a')), column('b', idOf('b'))],
        distinct: true,
        orderBy: [],
        skip,
        limit: maxRows,
      },
      options,
    )
    for (const row of rows) found.push([row.text('a') as NodeId, row.text('b') as NodeId])
    if (!truncated) return found
  }
}

/**
 * The mails with attachments; undefined where the corpus knows of none at all (a table of mails
 * does not tell).
 */
export async function mailsWithAttachments(
  graph: GraphReader,
  options: ReadOptions,
): Promise<ReadonlySet<NodeId> | undefined> {
  const found = await pairs('Email', 'HAS_ATTACHMENT', 'Document', graph, options)
  return found.length === 0 ? undefined : new Set(found.map(([mail]) => mail))
}

/** Which mails answer which; undefined where the corpus knows of no replies at all. */
export async function repliesOf(
  graph: GraphReader,
  options: ReadOptions,
): Promise<RepliesByMail | undefined> {
  const found = await pairs('Email', 'REPLIES_TO', 'Email', graph, options)
  if (found.length === 0) return undefined
  const replies = new Map<NodeId, NodeId[]>()
  for (const [reply, answered] of found) {
    const known = replies.get(answered)
    if (known === undefined) replies.set(answered, [reply])
    else known.push(reply)
  }
  return replies
}

/** Ids of the mails with a number of recipients within bounds. */
export async function mailsByRecipients(
  { min, max }: Threshold,
  graph: GraphReader,
  options: ReadOptions,
): Promise<Set<NodeId>> {
  const ids = new Set<NodeId>()
  for (let skip = 0; ; skip += maxRows) {
    const { rows, truncated } = await rowsOf(
      graph,
      {
        patterns: [
          {
            nodes: [
              { variable: 'p', labels: ['Person'] },
              { variable: 'e', labels: ['Email'] },
            ],
            edges: [{ types: ['RECEIVED'], direction: 'out' }],
          },
        ],
        columns: [column('id', idOf('e')), countColumn('people', idOf('p'))],
        orderBy: [],
        skip,
        limit: maxRows,
      },
      options,
    )
    for (const row of rows)
      if ((row.number('people') ?? 0) >= min && (row.number('people') ?? 0) <= max)
        ids.add(row.text('id') as NodeId)
    if (!truncated) return ids
  }
}
