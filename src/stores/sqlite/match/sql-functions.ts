import type { LabelExpression } from '../../../core/graph-query.ts'
import type { Properties } from '../../../core/document.ts'
import type { Value } from '../session/connection.ts'
import type { GraphView } from '../access/graph-view.ts'
import { compareStored } from './comparisons.ts'
import { edgePlaces } from './edge-step.ts'
import type { StoredTest } from './parameters.ts'
import type { Session } from '../session/session.ts'
import { parseProperties } from '../session/stored-json.ts'
import { holds } from '../../../cypher/query/label-expression.ts'
import { CypherFault } from '../../../cypher/query/fault.ts'

/** The state that the SQL functions currently use. */
export interface FunctionScope {
  readonly view: GraphView
  readonly tests: readonly StoredTest[]
  /** Numbers of equal rows that `graph_tally` noted, by their columns. */
  readonly groups: Map<string | number, number>
  /** The nodes that `graph_tally_different` saw, by the same columns. */
  readonly seen: Map<string | number, Set<number>>
  readonly maxGroups: number
  steps: number
  readonly maxSteps: number
  /** Called for every step. */
  tick(): void
}

const slots = new WeakMap<Session, { current: FunctionScope | undefined }>()

/** Makes the SQL functions of matches use this scope from now on. */
export function enterScope(session: Session, scope: FunctionScope): void {
  defineFunctions(session).current = scope
}

/** Registers these functions with the database. */
export function defineFunctions(session: Session): { current: FunctionScope | undefined } {
  return slots.get(session) ?? define(session)
}

function define(session: Session): { current: FunctionScope | undefined } {
  const { database } = session
  const slot: { current: FunctionScope | undefined } = { current: undefined }
  slots.set(session, slot)
  const member = (properties: Properties, key: Value): Value => {
    const value = Object.hasOwn(properties, String(key)) ? properties[String(key)] : undefined
    return value === undefined ? null : JSON.stringify(value)
  }
  const truth = (value: boolean | null | undefined): Value =>
    value === null || value === undefined ? null : Number(value)
  const expressions = new Map<string, LabelExpression>()
  database.define('node_member', (node, key) =>
    member(slot.current?.view.node(Number(node))?.properties ?? {}, key ?? ''),
  )
  database.define('edge_member', (root, key) =>
    member(slot.current?.view.sharedProperties(Number(root)) ?? {}, key ?? ''),
  )
  database.define('json_member', (json, key) =>
    typeof json === 'string' ? member(parseProperties(json), key ?? '') : null,
  )
  database.define('node_has_labels', (node, json) => {
    const text = String(json)
    const expression = expressions.get(text) ?? (JSON.parse(text) as LabelExpression)
    if (expressions.size > 1000) expressions.clear()
    expressions.set(text, expression)
    return truth(holds(expression, slot.current?.view.node(Number(node))?.labels ?? []))
  })
  database.define('text_lower', text => (typeof text === 'string' ? text.toLowerCase() : null))
  database.define('text_upper', text => (typeof text === 'string' ? text.toUpperCase() : null))
  database.define('text_starts', (text, part) => Number(String(text).startsWith(String(part))))
  database.define('text_ends', (text, part) => Number(String(text).endsWith(String(part))))
  database.define('graph_compare', (test, left, right) =>
    truth(
      compareStored(
        String(test),
        typeof left === 'string' ? left : null,
        typeof right === 'string' ? right : null,
      ),
    ),
  )
  database.define('graph_test', (test, json) =>
    truth(slot.current?.tests[Number(test)]?.(typeof json === 'string' ? json : null)),
  )
  database.define('graph_step', () => {
    const scope = slot.current
    scope?.tick()
    if (scope !== undefined && ++scope.steps > scope.maxSteps)
      throw new CypherFault(
        'limit',
        `A variable length takes more than ${scope.maxSteps} steps. Give it an upper ` +
          'bound, types or a narrower start.',
      )
    return 1
  })
  database.define('paths_apart', (one, other) => {
    if (one === '' || other === '') return 1
    const edges = new Set(edgePlaces(String(one)).map(({ n }) => n))
    return Number(edgePlaces(String(other)).every(({ n }) => !edges.has(n)))
  })
  database.define('path_turned', path =>
    path === '' || path === null ? '' : `,${String(path).slice(1).split(',').reverse().join(',')}`,
  )
  database.define('graph_tally', (...columns) => {
    slot.current?.tick()
    const { groups = new Map<string | number, number>(), maxGroups = 0 } = slot.current ?? {}
    const key = columns.length === 1 ? Number(columns[0]) : columns.join(',')
    const count = groups.get(key)
    if (count === undefined && groups.size >= maxGroups)
      throw new CypherFault('limit', `A match has more than ${maxGroups} groups of rows.`)
    groups.set(key, (count ?? 0) + 1)
    return 1
  })
  database.define('graph_tally_different', (node, first, ...more) => {
    const scope = slot.current
    if (scope === undefined) return 1
    scope.tick()
    const key = more.length === 0 ? Number(first) : `${String(first)},${more.join(',')}`
    let seen = scope.seen.get(key)
    if (seen === undefined) {
      if (scope.seen.size >= scope.maxGroups)
        throw new CypherFault('limit', `A match has more than ${scope.maxGroups} groups of rows.`)
      seen = new Set()
      scope.seen.set(key, seen)
    }
    seen.add(Number(node))
    return 1
  })
  return slot
}
