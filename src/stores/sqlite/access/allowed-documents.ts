import type { Principal } from '../../../core/principal.ts'
import type { Filter } from '../../../core/question.ts'
import { loadState } from '../session/corpus-state.ts'
import type { Session } from '../session/session.ts'
import { filterCondition } from './document-filter.ts'
import { graphView } from './graph-view.ts'

/** Which documents a principal may read and a filter lets through, for scans over many rows. */
export interface AllowedDocuments {
  /** Marks by document number; undefined: all. */
  marks(principal: Principal, filter: Filter | undefined): Uint8Array | undefined
  /** Access class (0: no such document) and number of chunks, by document number. */
  all(): { readonly classes: Int32Array; readonly chunks: Int32Array }
}

/** Data of one commit; each part is computed on first use. */
interface Known {
  readonly commitSeq: number
  documents: ReturnType<AllowedDocuments['all']> | undefined
  /** By classes and filter; the same few recur. */
  readonly marks: Map<string, Uint8Array>
}

const maxKept = 8

export function allowedDocuments(session: Session): AllowedDocuments {
  const { database } = session
  let latest: Known | undefined
  database.onStale(() => {
    latest = undefined
  })
  const known = (): Known => {
    const { commitSeq } = loadState(database)
    if (latest?.commitSeq !== commitSeq)
      latest = { commitSeq, documents: undefined, marks: new Map() }
    return latest
  }
  const all = (): ReturnType<AllowedDocuments['all']> => {
    const now = known()
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
  const kept = (key: string, make: () => Uint8Array): Uint8Array => {
    const { marks } = known()
    const found = marks.get(key)
    if (found !== undefined) return found
    const made = make()
    if (marks.size >= maxKept) marks.clear()
    marks.set(key, made)
    return made
  }
  return {
    all,
    marks(principal, filter) {
      const view = graphView(session, principal)
      const readable = session.readableClasses(principal)
      const { sql, values } = filterCondition(session, filter, view)
      if (sql === '') {
        if (readable === undefined) return undefined
        const reads = numberSet([...readable])
        return kept([...readable].join(','), () =>
          Uint8Array.from(all().classes, access => reads[access] ?? 0),
        )
      }
      const make = (): Uint8Array => {
        const [numbers = '[]'] =
          database.get<[string]>(
            'select json_group_array(d.n) from document d where ' +
              `true${view.visibility.document('d')}${sql}`,
            ...values,
          ) ?? []
        return numberSet(JSON.parse(numbers) as number[])
      }
      // Which documents are named differs from question to question.
      return filter?.documentIds === undefined
        ? kept(JSON.stringify([filter, readable && [...readable]]), make)
        : make()
    },
  }
}

/** Marks by number. */
export function numberSet(numbers: readonly number[]): Uint8Array {
  let largest = -1
  for (const number of numbers) if (number > largest) largest = number
  const marks = new Uint8Array(largest + 1)
  for (const number of numbers) marks[number] = 1
  return marks
}
