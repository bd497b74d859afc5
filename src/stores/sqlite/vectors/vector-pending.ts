import type { ChunkId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { VectorIndex } from '../../../core/ports/vector-index.ts'
import { loadState } from '../session/corpus-state.ts'
import { hashText } from '../session/hash.ts'
import type { Session } from '../session/session.ts'
import { recentTexts } from '../documents/stored-record.ts'
import { visibilityOf } from '../access/visibility.ts'

type Pending = Awaited<ReturnType<VectorIndex['pending']>>
type PendingOptions = Parameters<VectorIndex['pending']>[1]

const maxChanged = 20_000
const nothingDone = { commitSeq: 0, above: Number.MAX_SAFE_INTEGER }

/**
 * The latest chunks without vectors, in row order, roughly the order of arrival; a caller that
 * fills page by page does not scan finished chunks again.
 */
export function pendingChunks(
  session: Session,
  indexed: () => number,
): {
  readonly pending: (limit: number, options: PendingOptions) => Pending
  readonly ids: (options: ReadOptions) => ChunkId[]
} {
  const { database } = session
  /** As of this commit all chunks above this row have vectors. */
  let done = nothingDone

  // Another process may have removed vectors without a commit of ours.
  database.onStale(() => {
    done = nothingDone
  })

  const lastPossible = (commitSeq: number): number => {
    if (done.commitSeq === commitSeq || done === nothingDone) return done.above
    const changed =
      done.commitSeq > commitSeq
        ? undefined
        : database.all<[string]>(
            'select distinct document_id from change where commit_seq > ? and kind in (1, ' +
              `3) limit ${maxChanged + 1}`,
            done.commitSeq,
          )
    if (changed === undefined || changed.length > maxChanged) return nothingDone.above
    let above = done.above
    for (const [id] of changed) {
      const [last] =
        database.get<[number | null]>(
          'select max(c.n) from document d cross join chunk c on c.document = d.n where ' +
            'd.id = ? and not exists (select 1 from vector_code v where v.chunk = c.n)',
          id,
        ) ?? []
      if (typeof last === 'number') above = Math.max(above, last)
    }
    return above
  }

  const pending = (limit: number, { principal, among }: PendingOptions): Pending => {
    const { commitSeq, chunks } = loadState(database)
    const present = indexed()
    if (present === chunks || limit === 0) return []
    const { isEverything, document } = visibilityOf(session, principal)
    const above = present === 0 || among !== undefined ? nothingDone.above : lastPossible(commitSeq)
    // A list is looked up: each of many jobs would pass over all chunks for its few.
    const wanted =
      among === undefined
        ? 'c.n <= ?'
        : 'c.n in (select node from node_key where hash in (select value from json_each(?))) ' +
          'and cn.id in (select value from json_each(?))'
    const rows = database.all<[number, string, number, string, number, number, number, string]>(
      `select c.n, cn.id, c.document, d.id, c.start, c.end, c.is_whole, c.indexed from chunk c
      cross join node cn on cn.n = c.n cross join document d on d.n = c.document
       where ${wanted} and not exists (select 1 from vector_code v
       where v.chunk = c.n)${document('d')} order by c.n desc limit ?`,
      ...(among === undefined
        ? [above]
        : [JSON.stringify(among.map(hashText)), JSON.stringify(among)]),
      limit,
    )
    if (isEverything && among === undefined && rows[0] !== undefined)
      done = { commitSeq, above: rows[0][0] }
    const textOf = recentTexts(session)
    // Turned round: rows that are written in descending order leave half of each page empty.
    return rows
      .reverse()
      .map(([, chunkId, owner, documentId, start, end, isWhole, indexed]) => ({
        chunkId: chunkId as ChunkId,
        indexedText:
          isWhole === 1 ? indexed : indexed + textOf(owner, documentId).slice(start, end),
      }))
  }
  const ids = ({ principal }: ReadOptions): ChunkId[] =>
    database
      .all<[ChunkId]>(
        `select cn.id from chunk c cross join node cn on cn.n = c.n
        cross join document d on d.n = c.document where not exists (select 1 from vector_code v
        where v.chunk = c.n)${visibilityOf(session, principal).document('d')} order by c.n`,
      )
      .map(([id]) => id)
  return { pending, ids }
}
