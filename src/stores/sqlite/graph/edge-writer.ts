import type { EdgeStatement } from '../../../core/graph.ts'
import { AppError } from '../../../core/errors.ts'
import type { CorpusState } from '../session/corpus-state.ts'
import { hashTerm } from '../session/hash.ts'
import { rowInserter } from '../session/insert-rows.ts'
import type { NodeEntry } from './node-writer.ts'
import type { Session } from '../session/session.ts'
import type { Value } from '../session/connection.ts'
import { propertiesJson } from '../session/stored-json.ts'
import type { TermQueue } from '../keyword/term-queue.ts'

/** A row of `edge`: enough to find it again. */
export interface EdgeRow {
  readonly document: number
  readonly source: number
  readonly type: number
  readonly target: number
  readonly n: number
  shared: number | null
  readonly properties: string | null
}

export interface EdgeWriter {
  /** Writes the edges of one new document; returns their rows, in the same order. */
  put(
    document: number,
    edges: ReadonlyArray<{
      readonly statement: EdgeStatement
      readonly source: NodeEntry
      readonly target: NodeEntry
    }>,
  ): EdgeRow[]
  /** Removes all edges of a document. */
  remove(document: number): void
  /**
   * Ends a commit: returns the rows of earlier statements that turned out to be shared, which must
   * still be marked at their ends, and resets.
   */
  finish(): EdgeRow[]
}

type SharedRow = readonly [root: number, n: number, document: number, properties: string | null]
type EdgeEnds = Pick<EdgeRow, 'source' | 'type' | 'target'>

// About 300 bytes each.
const maxFound = 20_000

/**
 * Writes edge statements; an edge that several documents state is one edge with a row per document.
 */
export function edgeWriter(
  session: Session,
  state: () => CorpusState,
  terms: TermQueue,
): EdgeWriter {
  const { database } = session
  const insertEdges = rowInserter(database, 'edge', [
    'document',
    'source',
    'type',
    'target',
    'n',
    'shared',
    'id',
    'properties',
  ])
  const insertShared = rowInserter(database, 'shared_edge', ['root', 'n', 'document', 'properties'])
  let written = new Map<string, EdgeRow>()
  let newlyShared: EdgeRow[] = []
  let sharedRows: SharedRow[] = []
  // First statements of edges that were stated again: those between a person's names recur in every
  // email.
  let young = new Map<string, EdgeRow>()
  let old = new Map<string, EdgeRow>()
  const forgetFound = (): void => {
    young = new Map()
    old = new Map()
  }
  const forget = (): void => {
    written = new Map()
    newlyShared = []
    sharedRows = []
  }
  database.onStale(() => {
    forget()
    forgetFound()
  })

  const find = (id: string, ends: EdgeEnds): EdgeRow | undefined => {
    let row = young.get(id)
    if (row !== undefined) return row
    row = old.get(id) ?? findStored(id, ends)
    if (row === undefined) return undefined
    if (young.size > maxFound) {
      old = young
      young = new Map()
    }
    young.set(id, row)
    return row
  }
  const findStored = (id: string, { source, type, target }: EdgeEnds): EdgeRow | undefined => {
    const documents = database.all<[number]>(
      'select rowid from edge_term where edge_term match ? order by rowid',
      `"${hashTerm(id)}"`,
    )
    const columns = 'source, type, target, n, shared, properties'
    // An edge is looked up by its ends; a document may state tens of thousands. Only if that fails,
    // which is the caller's fault, are all of them searched.
    for (const [where, ...ends] of [
      [' and source = ? and type = ? and target = ?', source, type, target],
      [''],
    ] as const) {
      for (const [document] of documents) {
        const row = database.get<[number, number, number, number, number | null, string | null]>(
          `select ${columns} from edge where document = ?${where} and id = ?`,
          document,
          ...ends,
          id,
        )
        if (row !== undefined)
          return {
            document,
            source: row[0],
            type: row[1],
            target: row[2],
            n: row[3],
            shared: row[4],
            properties: row[5],
          }
      }
    }
    return undefined
  }
  const share = (row: EdgeRow): number => {
    if (row.shared !== null) return row.shared
    row.shared = row.n
    newlyShared.push(row)
    database.run(
      'update edge set shared = ? where document = ? and source = ? and type = ? and ' +
        'target = ? and n = ?',
      row.n,
      row.document,
      row.source,
      row.type,
      row.target,
      row.n,
    )
    sharedRows.push([row.n, row.n, row.document, row.properties])
    return row.n
  }

  return {
    put(document, edges) {
      if (edges.length === 0) return []
      const rows: EdgeRow[] = []
      const values: Value[] = []
      let keys = ''
      for (const { statement, source, target } of edges) {
        const { id } = statement
        const type = session.names.number(statement.type)
        const json = propertiesJson(statement.properties)
        const properties = json === '{}' ? null : json
        // If this commit created one of the ends, no earlier commit can contain the edge.
        const present =
          written.get(id) ??
          (source.isNew || target.isNew
            ? undefined
            : find(id, { source: source.n, type, target: target.n }))
        const n = state().nextEdge++
        const row: EdgeRow = {
          document,
          source: source.n,
          type,
          target: target.n,
          n,
          shared: null,
          properties,
        }
        if (present === undefined) {
          state().edges++
          written.set(id, row)
        } else {
          if (
            present.source !== row.source ||
            present.target !== row.target ||
            present.type !== type
          ) {
            throw new AppError(
              'invalid_input',
              `Cannot commit the changes: edge ${id} has another type or other ends elsewhere.`,
              {
                issues: [
                  { path: id, message: 'this edge has another type or other ends elsewhere' },
                ],
              },
            )
          }
          row.shared = share(present)
          sharedRows.push([row.shared, n, document, properties])
        }
        values.push(document, row.source, type, row.target, n, row.shared, id, properties)
        keys += ` ${hashTerm(id)}`
        rows.push(row)
      }
      insertEdges(values)
      terms.put(document, keys)
      return rows
    },
    remove(document) {
      const shared = database.all<[number, number]>(
        'select shared, n from edge where document = ? and shared is not null',
        document,
      )
      const removed = database.run('delete from edge where document = ?', document)
      if (removed === 0) return
      forgetFound()
      state().edges -= removed - shared.length
      for (const [root, n] of shared) {
        database.run('delete from shared_edge where root = ? and n = ?', root, n)
        // The root remains the edge's identity even for its last statement: it is stored at both
        // ends.
        if (database.get('select 1 from shared_edge where root = ? limit 1', root) === undefined)
          state().edges--
      }
      terms.remove(document)
    },
    finish() {
      // In key order, so that each page of the table is visited once.
      sharedRows.sort((left, right) =>
        left[0] === right[0] ? left[1] - right[1] : left[0] - right[0],
      )
      insertShared(sharedRows.flat())
      const shared = newlyShared
      forget()
      return shared
    },
  }
}
