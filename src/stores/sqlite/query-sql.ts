import type { GraphCondition, GraphQuery } from '../../core/old-graph-query.ts'
import { endSetsWith } from './document-filter.ts'
import type { GraphView } from './graph-view.ts'
import { anchorsOf } from './query-anchor.ts'
import type { Fragment, QueryNames } from './query-conditions.ts'
import { conditionSql, propertyJson } from './query-conditions.ts'
import type { RangeOrder } from './query-order.ts'
import type { Session } from './session.ts'
import type { Value } from './connection.ts'

type EdgePattern = GraphQuery['patterns'][number]['edges'][number]

/** One edge pattern of a query with fixed length, between the node variables left and right of it. */
export interface QueryHop { readonly pattern: EdgePattern; readonly left: string; readonly right: string; readonly alias: string }

/** A query's patterns and conditions as one SQL statement, to be headed by columns and followed by an order. */
export interface QuerySql {
  /** `from … where …` */
  readonly body: Fragment
  readonly hops: readonly QueryHop[]
  /** Node variables in the order of their first place in the patterns. */
  readonly variables: readonly string[]
  /** Conditions that SQL cannot say. */
  readonly rest: readonly GraphCondition[]
  readonly names: QueryNames
}

/** Conditions that must all be true. */
export function conjunctsOf(condition: GraphCondition | undefined): GraphCondition[] {
  if (condition === undefined) return []
  return condition.kind === 'and' ? condition.conditions.flatMap(conjunctsOf) : [condition]
}

/** Compiles a query without variable lengths: begins at the node that promises the fewest rows, or where `order` says, and joins outwards from there. */
export function querySql(session: Session, view: GraphView, query: GraphQuery, kinds: QueryNames['kinds'], order?: RangeOrder): QuerySql {
  const { visibility } = view
  const variables = [...new Set(query.patterns.flatMap(pattern => pattern.nodes.map(node => node.variable)))]
  const hops = query.patterns.flatMap(pattern => pattern.edges.map((edge, place) => ({ pattern: edge, left: pattern.nodes[place]?.variable ?? '', right: pattern.nodes[place + 1]?.variable ?? '' })))
    .map((hop, index): QueryHop => ({ ...hop, alias: `e${index}` }))
  const edgeAliases = new Map(hops.flatMap(hop => hop.pattern.variable === undefined ? [] : [[hop.pattern.variable, hop.alias] as const]))
  const nodeAliases = new Map(variables.map((variable, index) => [variable, `v${index}`]))
  const names: QueryNames = { session, kinds, alias: variable => nodeAliases.get(variable) ?? edgeAliases.get(variable) ?? '', isEverything: visibility.isEverything }

  const conjuncts = conjunctsOf(query.where)
  const labels = query.patterns.flatMap(pattern => pattern.nodes.flatMap(node => node.labels.map((label): GraphCondition => ({ kind: 'hasLabel', variable: node.variable, label }))))
  const anchors = anchorsOf(session, query, conjuncts)
  const from: string[] = []
  const fromValues: Value[] = []
  const where: string[] = []
  const whereValues: Value[] = []
  const bound = new Set<string>()
  const open = new Set(hops)

  const begin = (): void => {
    if (order !== undefined && bound.size === 0) {
      const alias = names.alias(order.variable)
      const value = propertyJson(names, order.variable, order.key)
      from.push(`node_range ranged cross join node ${alias} on ${alias}.n = ranged.node`)
      where.push(`ranged.key = ? and (${value.sql} ->> '$') = ranged.value${visibility.node(alias)}`)
      whereValues.push(order.keyNumber, ...value.values)
      if (order.range !== undefined) {
        where.push('ranged.value >= ? and ranged.value <= ?')
        whereValues.push(order.range.low, order.range.high)
      }
      bound.add(order.variable)
      return
    }
    const [variable, anchor] = [...anchors].filter(([name]) => !bound.has(name)).sort(([, left], [, right]) => left.rank - right.rank)[0] ?? ['', undefined]
    if (anchor === undefined) return
    const alias = names.alias(variable)
    if (anchor.labelSets === undefined) {
      from.push(`(${anchor.sql}) ${alias}_from cross join node ${alias} on ${alias}.n = ${alias}_from.n`)
      fromValues.push(...anchor.values)
    } else {
      // The index of labels alone then answers what needs no other column.
      from.push(`node ${alias}`)
      where.push(`${alias}.label_set in (${anchor.labelSets})`)
    }
    where.push(visibility.node(alias).slice(' and '.length))
    bound.add(variable)
  }
  const join = (hop: QueryHop): void => {
    open.delete(hop)
    const { alias, pattern } = hop
    const isForward = bound.has(hop.left)
    const [own, other] = isForward ? [hop.left, hop.right] : [hop.right, hop.left]
    const near = names.alias(own)
    const far = names.alias(other)
    // As seen from the bound node.
    const direction = pattern.direction === 'any' ? 'any' : (pattern.direction === 'out') === isForward ? 'out' : 'in'
    const types = pattern.types.length === 0 ? '' : ` and ${alias}.type in (${pattern.types.flatMap(type => session.names.find(type) ?? []).join(',')})`
    const ends = pattern.types.length === 0 ? '' : ` and h.ends in (${endSetsWith(session, pattern.types.flatMap(type => [
      ...direction === 'in' ? [] : [{ type, isIncoming: false }], ...direction === 'out' ? [] : [{ type, isIncoming: true }],
    ])).join(',')})`
    const documents = `select h.document from node_document h${visibility.isEverything ? '' : ' cross join document hd on hd.n = h.document'} where h.node = ${near}.n${ends}${visibility.document('hd')}`
    const farEnd = direction === 'out' ? `${alias}.target` : direction === 'in' ? `${alias}.source` : `iif(${alias}.source = ${near}.n, ${alias}.target, ${alias}.source)`
    const touches = direction === 'out' ? `${alias}.source = ${near}.n` : direction === 'in' ? `${alias}.target = ${near}.n` : `(${alias}.source = ${near}.n or ${alias}.target = ${near}.n)`
    from.push(`edge ${alias}${direction === 'in' ? ' indexed by edge_in' : ''} on ${alias}.document in (${documents}) and ${touches}${types}`)
    where.push(`true${visibility.edge(alias)}`)
    if (bound.has(other)) {
      where.push(`${farEnd} = ${far}.n`)
    } else {
      from.push(`node ${far} on ${far}.n = ${farEnd}`)
      where.push(visibility.node(far, `${alias}.document`).slice(' and '.length))
      bound.add(other)
    }
  }
  while (bound.size < variables.length || open.size > 0) {
    const hop = [...open].find(({ left, right }) => bound.has(left) && bound.has(right)) ?? [...open].find(({ left, right }) => bound.has(left) || bound.has(right))
    if (hop === undefined) begin()
    else join(hop)
  }
  for (const [index, hop] of hops.entries()) for (const other of hops.slice(0, index)) if (canMeet(hop.pattern, other.pattern)) where.push(`${hop.alias}.n <> ${other.alias}.n`)

  const rest: GraphCondition[] = []
  for (const condition of [...labels, ...conjuncts]) {
    const fragment = conditionSql(names, condition)
    if (fragment === undefined) {
      rest.push(condition)
    } else {
      where.push(fragment.sql)
      whereValues.push(...fragment.values)
    }
  }
  return { body: { sql: `from ${from.join('\n cross join ')}\n where ${where.join('\n and ')}`, values: [...fromValues, ...whereValues] }, hops, variables, rest, names }
}

/** Whether one edge could be bound to both patterns; edges of one match are all different. */
function canMeet(left: EdgePattern, right: EdgePattern): boolean {
  return left.types.length === 0 || right.types.length === 0 || left.types.some(type => right.types.includes(type))
}
