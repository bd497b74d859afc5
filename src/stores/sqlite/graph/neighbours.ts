import { compareCodePoints } from '../../../support/code-points.ts'
import type { EdgeRow, GraphView } from '../access/graph-view.ts'
import { edgeColumns } from '../access/graph-view.ts'
import { endSetsOf } from '../access/end-sets.ts'
import type { Session } from '../session/session.ts'
import { areKept, repeatedEdges } from './repeated-edges.ts'

type Direction = 'out' | 'in' | 'any'

// A node that more documents name than this may have few edges that most of them state.
const manyDocuments = 300

/** Edges at one node, as the principal sees them. A loop is one edge, whatever the direction. */
export interface NeighbourSource {
  /** In edge id order. */
  list(
    node: number,
    direction: Direction,
    types: readonly string[] | undefined,
    page: { readonly after?: string | undefined; readonly limit: number },
  ): Array<{ readonly row: EdgeRow; readonly other: number }>
  count(node: number, direction: Direction, types: readonly string[] | undefined): number
  /** Nodes one edge away, each once, in no order. */
  nodes(
    node: number,
    types: readonly string[] | undefined,
    excludeTypes: readonly string[] | undefined,
  ): number[]
  /** The edge with the smallest id between two nodes. */
  between(
    node: number,
    other: number,
    types: readonly string[] | undefined,
    excludeTypes: readonly string[] | undefined,
  ): EdgeRow | undefined
}

export function neighbourSource(session: Session, { visibility }: GraphView): NeighbourSource {
  const { database, names } = session
  const typeNumbers = (types: readonly string[]): number[] =>
    types.flatMap(type => names.find(type) ?? [])
  /** `from … where` of the edges on one side; `?1` is the node. */
  const side = (
    isIncoming: boolean,
    types: readonly string[] | undefined,
    excluded: readonly string[] | undefined,
    withoutLoops: boolean,
  ): string => {
    const [own, other] = isIncoming ? ['target', 'source'] : ['source', 'target']
    const isNarrow = types !== undefined && types.length > 0
    const ends = isNarrow
      ? ` and h.ends in (${endSetsOf(session, isIncoming ? 'in' : 'out', types).join(',')})`
      : ''
    const documents =
      'select h.document from node_document ' +
      `h${visibility.isEverything ? '' : ' cross join document d on d.n = h.document'} where ` +
      `h.node = ?1${ends}${visibility.document('d')}`
    const ofTypes = isNarrow ? ` and e.type in (${typeNumbers(types).join(',')})` : ''
    const notOfTypes =
      excluded === undefined || excluded.length === 0
        ? ''
        : ` and e.type not in (${typeNumbers(excluded).join(',')})`
    return `from edge e ${isIncoming ? 'indexed by edge_in ' : ''}
      cross join node o on o.n = e.${other} where e.document in (${documents})
      and e.${own} = ?1${ofTypes}${visibility.edge('e')}${visibility.node('o', 'e.document')}
      ${withoutLoops ? ' and e.source <> e.target' : ''}${notOfTypes}`
  }
  const sides = (
    direction: Direction,
    types: readonly string[] | undefined,
    excluded?: readonly string[],
  ): Array<{ readonly sql: string; readonly other: string }> => [
    ...(direction === 'in'
      ? []
      : [{ sql: side(false, types, excluded, false), other: 'e.target' }]),
    ...(direction === 'out'
      ? []
      : [{ sql: side(true, types, excluded, direction === 'any'), other: 'e.source' }]),
  ]
  /** Edges of one type at a node of many documents, from those that are kept for all nodes. */
  const repeated = (
    node: number,
    direction: Direction,
    types: readonly string[] | undefined,
  ): Array<readonly [...EdgeRow, other: number]> | undefined => {
    const [type] = typeNumbers(types ?? [])
    if (!visibility.isEverything || types?.length !== 1 || type === undefined) return undefined
    if (!areKept(session, type)) {
      const [documents = 0] =
        database.get<[number]>(
          'select count(*) from (select 1 from node_document h where h.node = ? and h.ends in ' +
            `(${endSetsOf(session, direction, types).join(',')}) limit ${manyDocuments + 1})`,
          node,
        ) ?? []
      if (documents <= manyDocuments) return undefined
    }
    return (repeatedEdges(session, type).get(node) ?? []).flatMap(
      ({ document, source, target, n }) => {
        const isOutgoing = source === node
        if (direction !== 'any' && source !== target && isOutgoing !== (direction === 'out'))
          return []
        const other = isOutgoing ? target : source
        const row = database.get<EdgeRow>(
          `select ${edgeColumns} from edge e cross join node o on o.n = ? where e.document = ? ` +
            'and e.source = ? and e.type = ? and e.target = ? and e.n = ?' +
            visibility.node('o'),
          other,
          document,
          source,
          type,
          target,
          n,
        )
        return row === undefined ? [] : [[...row, other] as const]
      },
    )
  }
  return {
    list(node, direction, types, { after, limit }) {
      if (limit === 0) return []
      const few = repeated(node, direction, types)
      if (few !== undefined)
        return few
          .filter(([, id]) => compareCodePoints(id, after ?? '') > 0)
          .sort(([, left], [, right]) => compareCodePoints(left, right))
          .slice(0, limit)
          .map(row => ({ row: row.slice(0, 8) as unknown as EdgeRow, other: row[8] }))
      const sql = sides(direction, types)
        .map(
          ({ sql: from, other }) =>
            `select ${edgeColumns}, ${other} as other ${from} and e.id > ?2`,
        )
        .join(' union all ')
      return database
        .all<[...EdgeRow, other: number]>(`${sql} order by 2 limit +?3`, node, after ?? '', limit)
        .map(row => ({ row: row.slice(0, 8) as unknown as EdgeRow, other: row[8] }))
    },
    count(node, direction, types) {
      return sides(direction, types).reduce(
        (total, { sql }) =>
          total + (database.get<[number]>(`select count(*) ${sql}`, node)?.[0] ?? 0),
        0,
      )
    },
    nodes(node, types, excludeTypes) {
      const sql = sides('any', types, excludeTypes)
        .map(({ sql: from, other }) => `select ${other} ${from}`)
        .join(' union ')
      return database.all<[number]>(sql, node).map(([other]) => other)
    },
    between(node, other, types, excludeTypes) {
      // Edges are found through the documents of the first node, so pass the one with fewer.
      const holders = (n: number): number =>
        database.get<[number]>('select count(*) from node_document where node = ?', n)?.[0] ?? 0
      const [first, second] = holders(node) <= holders(other) ? [node, other] : [other, node]
      const sql = sides('any', types, excludeTypes)
        .map(({ sql: from }) => `select ${edgeColumns} ${from} and o.n = ?2`)
        .join(' union all ')
      return database.get<EdgeRow>(`${sql} order by 2 limit 1`, first, second)
    },
  }
}
