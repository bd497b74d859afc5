import type { EdgePattern } from '../../../core/graph-query.ts'
import { endSetsOf } from '../access/end-sets.ts'
import type { GraphView } from '../access/graph-view.ts'
import type { EdgePlace } from './elements.ts'
import type { MatchHop } from './match-shape.ts'
import type { Session } from '../session/session.ts'

/**
 * SQL that finds the edges of a pattern at a node: a table to join, conditions on it, and the node
 * behind the edge.
 */
export interface EdgeStep {
  readonly table: string
  readonly where: string
  readonly far: string
}

type Direction = EdgePattern['direction']

/** Edges at the node with row number `near`; `direction` as seen from it. A loop occurs once. */
export function edgeStep(
  session: Session,
  { visibility }: GraphView,
  alias: string,
  near: string,
  direction: Direction,
  types: readonly string[],
): EdgeStep {
  const numbers = types.flatMap(type => session.names.find(type) ?? []).join(',')
  const ofType = types.length === 0 ? '' : ` and ${alias}.type in (${numbers})`
  const ends =
    types.length === 0 ? '' : ` and h.ends in (${endSetsOf(session, direction, types).join(',')})`
  const documents =
    '(select h.document from node_document ' +
    `h${visibility.isEverything ? '' : ' cross join document hd on hd.n = h.document'} where ` +
    `h.node = ${near}${ends}${visibility.document('hd')})`
  const away = `${alias}.document in ${documents} and ${alias}.source = ${near}${ofType}`
  const towards = `${alias}.document in ${documents} and ${alias}.target = ${near}${ofType}`
  const visible = visibility.edge(alias)
  switch (direction) {
    case 'out':
      return { table: `edge ${alias}`, where: `${away}${visible}`, far: `${alias}.target` }
    case 'in':
      return {
        table: `edge ${alias} indexed by edge_in`,
        where: `${towards}${visible}`,
        far: `${alias}.source`,
      }
    case 'any':
      return {
        table: `edge ${alias}`,
        where: `((${away}) or (${towards}))${visible}`,
        far: `iif(${alias}.source = ${near}, ${alias}.target, ${alias}.source)`,
      }
  }
}

/** Whether one edge could be bound to both patterns. */
export function canMeet({ pattern: left }: MatchHop, { pattern: right }: MatchHop): boolean {
  return (
    left.types.length === 0 ||
    right.types.length === 0 ||
    left.types.some(type => right.types.includes(type))
  )
}

export const turned = { out: 'in', in: 'out', any: 'any' } as const

/** One edge in the text of a variable length. */
export const edgeText = (alias: string): string =>
  `',' || ${alias}.n || ':' || ${alias}.document || ':' || ${alias}.source || ':' || ` +
  `${alias}.type || ':' || ${alias}.target`
export const isNotIn = (path: string, n: string): string => `instr(${path}, ',' || ${n} || ':') = 0`

/** Keys of the edges in the text of a variable length. */
export function edgePlaces(path: string): EdgePlace[] {
  if (path === '') return []
  return path
    .slice(1)
    .split(',')
    .map(text => {
      const [n = 0, document = 0, source = 0, type = 0, target = 0] = text.split(':').map(Number)
      return { n, document, source, type, target }
    })
}
