import type { Principal } from '../../../core/principal.ts'
import type { Filter } from '../../../core/question.ts'
import { loadState } from '../session/corpus-state.ts'
import { filterCondition } from '../access/document-filter.ts'
import { graphView } from '../access/graph-view.ts'
import type { Session } from '../session/session.ts'
import { numberSet } from './vector-cache.ts'
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
  /** By document number; class 0: no such document. */
  indexed: number | undefined
  documents: { readonly classes: Int32Array; readonly chunks: Int32Array } | undefined
  /** By access class. */
  counts: ReadonlyMap<number, Counts> | undefined
  /** By classes and filter; the same few recur. */
  readonly marks: Map<string, Uint8Array>
}

const maxKept = 8

/** `loaded` returns the vectors in memory, if loaded. */
export function vectorAccess(
  session: Session,
  loaded: () => VectorCache | undefined,
): VectorAccess {
  const { database } = session
  let latest: Known | undefined
  database.onStale(() => {
    latest = undefined
  })
  const known = (): Known => {
    const { commitSeq } = loadState(database)
    if (latest?.commitSeq !== commitSeq)
      latest = {
        commitSeq,
        indexed: undefined,
        documents: undefined,
        counts: undefined,
        marks: new Map(),
      }
    return latest
  }
  const documentsOf = (now: Known): NonNullable<Known['documents']> => {
    if (now.documents !== undefined) return now.documents
    const columns = database.get<[string, string, string]>(
      'select json_group_array(n), json_group_array(access), json_group_array(chunks) ' +
        'from document',
    ) ?? ['[]', '[]', '[]']
    const [numbers = [], accesses = [], sizes = []] = columns.map(
      column => JSON.parse(column) as number[],
    )
    const room = numbers.reduce((largest, n) => Math.max(largest, n), 0) + 1
    const classes = new Int32Array(room)
    const chunks = new Int32Array(room)
    for (const [index, n] of numbers.entries()) {
      classes[n] = accesses[index] ?? 0
      chunks[n] = sizes[index] ?? 0
    }
    return (now.documents = { classes, chunks })
  }
  const countByClass = (): ReadonlyMap<number, Counts> => {
    const now = known()
    if (now.counts !== undefined) return now.counts
    const { classes, chunks } = documentsOf(now)
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
  const marksOf = (readable: ReadonlySet<number>): Uint8Array => {
    const now = known()
    const key = [...readable].join(',')
    const kept = now.marks.get(key)
    if (kept !== undefined) return kept
    const reads = numberSet([...readable])
    const marks = Uint8Array.from(documentsOf(now).classes, access => reads[access] ?? 0)
    keepMarks(key, marks)
    return marks
  }
  const keepMarks = (key: string, marks: Uint8Array): void => {
    const { marks: all } = known()
    if (all.size >= maxKept) all.clear()
    all.set(key, marks)
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
    documents(principal, filter) {
      const view = graphView(session, principal)
      const { sql, values } = filterCondition(session, filter, view)
      if (sql === '') {
        const readable = session.readableClasses(principal)
        return readable === undefined ? undefined : marksOf(readable)
      }
      // Which documents were named differs from question to question.
      const key =
        filter?.documentIds === undefined
          ? JSON.stringify([filter, session.mayRead(principal, '')])
          : undefined
      const kept = key === undefined ? undefined : known().marks.get(key)
      if (kept !== undefined) return kept
      const [numbers = '[]'] =
        database.get<[string]>(
          'select json_group_array(d.n) from document d where ' +
            `true${view.visibility.document('d')}${sql}`,
          ...values,
        ) ?? []
      const marks = numberSet(JSON.parse(numbers) as number[])
      if (key !== undefined) keepMarks(key, marks)
      return marks
    },
  }
}
