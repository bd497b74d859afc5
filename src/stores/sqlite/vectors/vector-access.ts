import type { Principal } from '../../../core/principal.ts'
import type { Filter } from '../../../core/question.ts'
import { loadState } from '../session/corpus-state.ts'
import { allowedDocuments } from '../access/allowed-documents.ts'
import type { Session } from '../session/session.ts'
import type { VectorCache } from './vector-cache.ts'

/** Which documents' vectors a principal may see, and their number of chunks. */
export interface VectorAccess {
  /** Marks by document number; undefined: all. */
  documents(principal: Principal, filter: Filter | undefined): Uint8Array | undefined
  /** Readable chunks, and those with vectors: counted, because vectors can get lost. */
  count(principal: Principal): Counts
  /** Chunks that have vectors. */
  indexed(): number
  /** The principal reads at least one vector. */
  hasAny(principal: Principal): boolean
}

interface Counts {
  readonly indexed: number
  readonly total: number
}

/** Data of one commit; each part is computed on first use. */
interface Known {
  readonly commitSeq: number
  indexed: number | undefined
  /** By access class. */
  counts: ReadonlyMap<number, Counts> | undefined
}

/** `loaded` returns the vectors in memory, if loaded. */
export function vectorAccess(
  session: Session,
  loaded: () => VectorCache | undefined,
): VectorAccess {
  const { database } = session
  const allowed = allowedDocuments(session)
  let latest: Known | undefined
  database.onStale(() => {
    latest = undefined
  })
  const known = (): Known => {
    const { commitSeq } = loadState(database)
    if (latest?.commitSeq !== commitSeq)
      latest = { commitSeq, indexed: undefined, counts: undefined }
    return latest
  }
  const countByClass = (): ReadonlyMap<number, Counts> => {
    const now = known()
    if (now.counts !== undefined) return now.counts
    const { classes, chunks } = allowed.all()
    const totals = new Map<number, number>()
    for (const [n, access] of classes.entries())
      if (access !== 0) totals.set(access, (totals.get(access) ?? 0) + chunks[n]!)
    const indexed = indexedByClass(classes, totals)
    return (now.counts = new Map(
      [...totals].map(([access, total]) => [access, { indexed: indexed.get(access) ?? 0, total }]),
    ))
  }
  const countIndexed = (): number =>
    (known().indexed ??=
      database.get<[number]>('select count(*) from vector_code indexed by vector_document')?.[0] ??
      0)
  const indexedByClass = (
    classes: Int32Array,
    totals: ReadonlyMap<number, number>,
  ): ReadonlyMap<number, number> => {
    const all = countIndexed()
    if (all === 0) return new Map()
    if (all === loadState(database).chunks) return totals
    const cache = loaded()
    if (cache === undefined)
      return new Map(
        database.all<[number, number]>(
          'select d.access, count(*) from vector_code v indexed by vector_document cross ' +
            'join document d on d.n = v.document group by d.access',
        ),
      )
    const indexed = new Map<number, number>()
    for (let row = 0, last = 0; row < cache.rows; row++) {
      const chunk = cache.chunks[row]!
      if (chunk === 0 || chunk === last) continue
      last = chunk
      const access = classes[cache.documents[row]!]!
      indexed.set(access, (indexed.get(access) ?? 0) + 1)
    }
    return indexed
  }
  const count = (principal: Principal): Counts => {
    const readable = session.readableClasses(principal)
    if (readable === undefined) {
      return { indexed: countIndexed(), total: loadState(database).chunks }
    }
    let found = 0
    let total = 0
    for (const [access, counts] of countByClass()) {
      if (!readable.has(access)) continue
      found += counts.indexed
      total += counts.total
    }
    return { indexed: found, total }
  }

  return {
    count,
    indexed: countIndexed,
    hasAny: principal => count(principal).indexed > 0,
    documents: (principal, filter) => allowed.marks(principal, filter),
  }
}
