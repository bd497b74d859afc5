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

/**
 * Chunks without vectors in row order, roughly the order of arrival; a caller that fills page by
 * page does not scan finished chunks again.
 */
export function pendingChunks(
  session: Session,
  indexed: () => number,
): {
  readonly pending: (limit: number, options: PendingOptions) => Pending
  readonly ids: (options: ReadOptions) => ChunkId[]
} {
  const { database } = session
  /** As of this commit all chunks below this row have vectors. */
  let done = { commitSeq: 0, below: 0 }

  // Another process may have removed vectors without a commit of ours.
  database.onStale(() => {
    done = { commitSeq: 0, below: 0 }
  })

  const firstPossible = (commitSeq: number): number => {
    if (done.commitSeq === commitSeq || done.below === 0) return done.below
    const changed =
      done.commitSeq > commitSeq
        ? undefined
        : database.all<[string]>(
            'select distinct document_id from change where commit_seq > ? and kind in (1, ' +
              `3) limit ${maxChanged + 1}`,
            done.commitSeq,
          )
    if (changed === undefined || changed.length > maxChanged) return 0
    let below = done.below
    for (const [id] of changed) {
      const [first] =
        database.get<[number | null]>(
          'select min(c.n) from document d cross join chunk c on c.document = d.n where ' +
            'd.id = ? and not exists (select 1 from vector_code v where v.chunk = c.n)',
          id,
        ) ?? []
      if (typeof first === 'number') below = Math.min(below, first)
    }
    return below
  }

  const pending = (limit: number, { principal, among }: PendingOptions): Pending => {
    const { commitSeq, chunks } = loadState(database)
    const present = indexed()
    if (present === chunks || limit === 0) return []
    const { isEverything, document } = visibilityOf(session, principal)
    const below = present === 0 || among !== undefined ? 0 : firstPossible(commitSeq)
    // A list is looked up: each of many jobs would pass over all chunks for its few.
    const wanted =
      among === undefined
        ? 'c.n >= ?'
        : 'c.n in (select node from node_key where hash in (select value from json_each(?))) ' +
          'and cn.id in (select value from json_each(?))'
    const rows = database.all<[number, string, number, string, number, number, number, string]>(
      `select c.n, cn.id, c.document, d.id, c.start, c.end, c.is_whole, c.indexed from chunk c
      cross join node cn on cn.n = c.n cross join document d on d.n = c.document
       where ${wanted} and not exists (select 1 from vector_code v
       where v.chunk = c.n)${document('d')} order by c.n limit ?`,
      ...(among === undefined
        ? [below]
        : [JSON.stringify(among.map(hashText)), JSON.stringify(among)]),
      limit,
    )
    if (isEverything && among === undefined && rows[0] !== undefined)
      done = { commitSeq, below: rows[0][0] }
    const textOf = recentTexts(session)
    return rows.map(([, chunkId, owner, documentId, start, end, isWhole, indexed]) => ({
      chunkId: chunkId as ChunkId,
      indexedText: isWhole === 1 ? indexed : indexed + textOf(owner, documentId).slice(start, end),
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
