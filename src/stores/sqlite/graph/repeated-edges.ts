import { loadState } from '../session/corpus-state.ts'
import type { Session } from '../session/session.ts'

/** Where the row is that represents an edge. */
export interface EdgeAt {
  readonly document: number
  readonly source: number
  readonly target: number
  readonly n: number
}

type EdgesAt = ReadonlyMap<number, readonly EdgeAt[]>

const known = new WeakMap<
  Session,
  { readonly commitSeq: number; readonly types: Map<number, EdgesAt> }
>()

/** Whether `repeatedEdges` has read the edges of a type since the last commit. */
export function areKept(session: Session, type: number): boolean {
  const kept = known.get(session)
  return kept?.types.has(type) === true && kept.commitSeq === loadState(session.database).commitSeq
}

/**
 * The different edges of one type by the node at either end, each as its first statement: for
 * whoever may read everything. Where thousands of documents state the same few edges of a node (two
 * names of whoever writes all the time), looking through its documents would find each edge as
 * often as it is stated. Read once per commit.
 */
export function repeatedEdges(session: Session, type: number): EdgesAt {
  const { database } = session
  const { commitSeq } = loadState(database)
  let kept = known.get(session)
  if (kept?.commitSeq !== commitSeq) {
    kept = { commitSeq, types: new Map() }
    known.set(session, kept)
  }
  let found = kept.types.get(type)
  if (found === undefined) {
    found = readEdges(session, type)
    kept.types.set(type, found)
  }
  return found
}

function readEdges({ database }: Session, type: number): EdgesAt {
  // One value for all rows: a row each would take several times as long.
  const [json = '[]'] =
    database.get<[string]>(
      'select json_group_array(e.source) || json_group_array(e.target) || ' +
        'json_group_array(coalesce(e.shared, e.n)) || json_group_array(e.n) || ' +
        'json_group_array(e.document) from edge e indexed by edge_type where e.type = ?',
      type,
    ) ?? []
  const [sources = [], targets = [], roots = [], numbers = [], documents = []] = JSON.parse(
    `[${json.replaceAll('][', '],[')}]`,
  ) as number[][]
  const first = new Map<number, number>()
  for (const [index, root] of roots.entries()) {
    const before = first.get(root)
    if (before === undefined || numbers[index]! < numbers[before]!) first.set(root, index)
  }
  const at = new Map<number, EdgeAt[]>()
  const add = (node: number, edge: EdgeAt): void => {
    const there = at.get(node)
    if (there === undefined) at.set(node, [edge])
    else there.push(edge)
  }
  for (const index of first.values()) {
    const edge: EdgeAt = {
      document: documents[index]!,
      source: sources[index]!,
      target: targets[index]!,
      n: numbers[index]!,
    }
    add(edge.source, edge)
    if (edge.target !== edge.source) add(edge.target, edge)
  }
  return at
}
