import type {
  GraphClause,
  GraphExpression,
  GraphQuery,
  Projection,
} from '../../core/graph-query.ts'
import { bindingOf, type Binding, type Bindings } from '../schema/bindings.ts'
import { hasAggregate } from '../functions/aggregate-calls.ts'
import { walkOperands } from '../query/walk.ts'
import { isHidden, type QueryPolicy } from './query-policy.ts'
import type { SchemaNames } from '../schema/schema-names.ts'

type Item = Projection['items'][number]
/** What a part is to the query; UNION drops equal rows. */
type Role = 'only' | 'operand of UNION ALL' | 'operand of UNION'
type Return = GraphClause & { readonly kind: 'return' }

/**
 * A model's query with what its final columns must be, the same object where nothing had to change,
 * and what was changed, for people.
 */
export interface ModelProjection {
  readonly query: GraphQuery
  readonly notes: readonly string[]
}

/**
 * Columns of a model's query: a whole node or edge becomes a map of its id, its labels or type and
 * its small properties; of other nodes whose properties are given, the id and a time are added as
 * columns, unless that would change which rows there are (aggregates, DISTINCT, UNION). A node that
 * rows are compared by and that could get two different maps stays whole, for `projectResult`.
 * `before`: what is known of the variables before the last clause of each part.
 */
export function projectForModel(
  query: GraphQuery,
  before: readonly Bindings[],
  policy: QueryPolicy,
  schema: SchemaNames,
): ModelProjection {
  const notes = new Set<string>()
  const context = { policy, schema, notes }
  const role =
    query.parts.length === 1 ? 'only' : query.unionAll ? 'operand of UNION ALL' : 'operand of UNION'
  const returns = query.parts.map((clauses, index) => {
    const last = clauses.at(-1)
    const bindings = before[index] ?? new Map<string, Binding>()
    return last?.kind === 'return' ? { clause: withoutStar(last, bindings), bindings } : undefined
  })
  const staysWhole =
    role === 'operand of UNION' &&
    new Set(returns.map(of => of && mapsOfColumns(of.clause, of.bindings, context))).size > 1
  const parts = query.parts.map((clauses, index) => {
    const of = returns[index]
    if (of === undefined || staysWhole) return clauses
    const projected = projectReturn(of.clause, of.bindings, role, context)
    return projected[0] === clauses.at(-1) ? clauses : [...clauses.slice(0, -1), ...projected]
  })
  const isSame = parts.every((clauses, index) => clauses === query.parts[index])
  return { query: isSame ? query : { ...query, parts }, notes: [...notes] }
}

interface Context {
  readonly policy: QueryPolicy
  readonly schema: SchemaNames
  readonly notes: Set<string>
}

function withoutStar(clause: Return, bindings: Bindings): Return {
  const { projection } = clause
  if (!projection.star) return clause
  const all = [...bindings.keys()]
    .sort((left, right) => (left < right ? -1 : 1))
    .map((name): Item => ({ name, expression: { kind: 'variable', name } }))
  return {
    kind: 'return',
    projection: { ...projection, star: false, items: [...all, ...projection.items] },
  }
}

/** Text that is the same where whole nodes and edges in the same columns get the same maps. */
function mapsOfColumns({ projection }: Return, bindings: Bindings, context: Context): string {
  const column: GraphExpression = { kind: 'variable', name: 'column' }
  return JSON.stringify(
    projection.items.map(({ expression }) => {
      if (expression.kind !== 'variable') return null
      const binding = bindingOf(expression, bindings)
      const map = projectWhole(column, new Map([[column.name, binding]]), context, [])
      return map === column ? null : map
    }),
  )
}

function projectReturn(
  clause: Return,
  bindings: Bindings,
  role: Role,
  context: Context,
): GraphClause[] {
  const { projection } = clause
  const isGrouped =
    projection.distinct || projection.items.some(item => hasAggregate(item.expression))
  const through =
    role === 'operand of UNION'
      ? []
      : isGrouped
        ? passing.filter(name => name !== 'coalesce')
        : passing
  const added = role === 'only' && !isGrouped ? addedColumns(projection, bindings, context) : []
  const items = [...projection.items, ...added]
  const projected = items.map(item => ({
    ...item,
    expression: projectWhole(item.expression, bindings, context, through),
  }))
  if (projected.every((item, index) => item.expression === items[index]?.expression))
    return added.length === 0
      ? [clause]
      : [{ kind: 'return', projection: { ...projection, items } }]
  if (projection.orderBy.length === 0)
    return [{ kind: 'return', projection: { ...projection, items: projected } }]
  // An order may look at what the map no longer has: it is made first, and the maps from what is
  // left.
  const columns = items.map(({ name, expression }, index): Item => {
    const column: GraphExpression = { kind: 'variable', name }
    if (projected[index]?.expression === expression) return { name, expression: column }
    const binding = bindingOf(expression, bindings)
    return { name, expression: projectWhole(column, new Map([[name, binding]]), context, []) }
  })
  return [
    { kind: 'with', projection: { ...projection, items } },
    { kind: 'return', projection: { distinct: false, star: false, items: columns, orderBy: [] } },
  ]
}

/**
 * Functions that give an argument as it is, or a list of it. Where rows are compared `coalesce` is
 * none of them: a node may come from any of its arguments, each of which has its own map.
 */
const passing: readonly string[] = ['collect', 'head', 'last', 'coalesce']

/**
 * The expression with whole nodes and edges replaced: a variable, or one within calls of the
 * functions `through`.
 */
function projectWhole(
  expression: GraphExpression,
  bindings: Bindings,
  context: Context,
  through: readonly string[],
): GraphExpression {
  if (expression.kind === 'variable') {
    const binding = bindings.get(expression.name)
    if (binding?.kind === 'node' || binding?.kind === 'edge')
      return wholeMap(expression, binding, context)
    if (binding?.kind !== 'list' || (binding.item.kind !== 'node' && binding.item.kind !== 'edge'))
      return expression
    const variable = 'item'
    return {
      kind: 'listComprehension',
      variable,
      list: expression,
      project: wholeMap({ kind: 'variable', name: variable }, binding.item, context),
    }
  }
  const name = expression.kind === 'call' ? expression.function.toLowerCase() : ''
  if (expression.kind !== 'call' || !through.includes(name)) return expression
  const projected = expression.arguments.map(argument =>
    projectWhole(argument, bindings, context, through),
  )
  return projected.every((argument, index) => argument === expression.arguments[index])
    ? expression
    : { ...expression, arguments: projected }
}

function wholeMap(
  of: GraphExpression & { readonly kind: 'variable' },
  binding: Binding,
  { policy, schema, notes }: Context,
): GraphExpression {
  const call = (name: string): GraphExpression => ({
    kind: 'call',
    function: name,
    distinct: false,
    arguments: [of],
  })
  const known =
    binding.kind === 'node'
      ? nodeKeys(binding, schema)
      : binding.kind === 'edge'
        ? edgeKeys(binding.types, schema)
        : []
  const keys = known.filter(key => !isHidden(key, policy))
  const small = keys.filter(key => !policy.largeProperties.includes(key))
  notes.add(
    `Whole nodes and edges are given as id, ${binding.kind === 'node' ? 'labels' : 'type'} ` +
      'and small properties.',
  )
  const left = keys.filter(key => policy.largeProperties.includes(key))
  if (left.length > 0)
    notes.add(`Left out of whole nodes: ${left.join(', ')}; ask for them by name.`)
  const map: GraphExpression = {
    kind: 'map',
    entries: [
      { key: 'id', value: call('id') },
      binding.kind === 'node'
        ? { key: 'labels', value: call('labels') }
        : { key: 'type', value: call('type') },
      {
        key: 'properties',
        value: {
          kind: 'mapProjection',
          variable: of.name,
          items: small.map(key => ({ kind: 'property', key })),
        },
      },
    ],
  }
  // A node that an OPTIONAL MATCH did not find stays null.
  return {
    kind: 'case',
    branches: [
      {
        when: { kind: 'isNull', operand: of, negated: false },
        then: { kind: 'literal', value: null },
      },
    ],
    otherwise: map,
  }
}

function nodeKeys(
  { labels, within }: Binding & { readonly kind: 'node' },
  schema: SchemaNames,
): string[] {
  const named = labels.some(set => set.length === 0) ? [...(within ?? [])] : labels.flat()
  return named.length === 0
    ? [...schema.nodeProperties]
    : [...new Set(named.flatMap(label => [...(schema.labels.get(label)?.properties ?? [])]))]
}

function edgeKeys(types: readonly string[], schema: SchemaNames): string[] {
  const known =
    types.length === 0
      ? [...schema.edgeTypes.values()]
      : types.flatMap(type => schema.edgeTypes.get(type) ?? [])
  return [...new Set(known.flatMap(({ properties }) => properties ?? []))]
}

/** Id and time of each node whose properties are given, where they are not given already. */
function addedColumns(
  projection: Projection,
  bindings: Bindings,
  { policy, schema, notes }: Context,
): Item[] {
  const taken = new Set(projection.items.map(({ name }) => name))
  const given = new Map<string, Set<string>>()
  for (const { expression } of projection.items) {
    walkOperands(expression, value => {
      if (value.kind === 'property' && value.object.kind === 'variable')
        given.set(value.object.name, (given.get(value.object.name) ?? new Set()).add(value.key))
      if (
        value.kind === 'call' &&
        ['id', 'elementid'].includes(value.function.toLowerCase()) &&
        value.arguments[0]?.kind === 'variable'
      )
        given.set(
          value.arguments[0].name,
          (given.get(value.arguments[0].name) ?? new Set()).add('id()'),
        )
    })
  }
  const added: Item[] = []
  const add = (name: string, expression: GraphExpression): void => {
    if (taken.has(name)) return
    taken.add(name)
    added.push({ name, expression })
  }
  for (const [variable, keys] of given) {
    const binding = bindings.get(variable)
    const isWhole = projection.items.some(
      ({ expression }) => expression.kind === 'variable' && expression.name === variable,
    )
    if (binding?.kind !== 'node' || isWhole) continue
    const known = nodeKeys(binding, schema)
    const of: GraphExpression = { kind: 'variable', name: variable }
    const property = (key: string): GraphExpression => ({ kind: 'property', object: of, key })
    if (!keys.has('id()'))
      add(`${variable}.id`, { kind: 'call', function: 'id', distinct: false, arguments: [of] })
    const identity = policy.identityProperties.find(key => known.includes(key))
    if (identity !== undefined && !policy.identityProperties.some(key => keys.has(key)))
      add(`${variable}.${identity}`, property(identity))
    const time = policy.timestampProperties.find(key => known.includes(key))
    if (time !== undefined && !policy.timestampProperties.some(key => keys.has(key)))
      add(`${variable}.${time}`, property(time))
  }
  if (added.length > 0) notes.add(`Columns added: ${added.map(({ name }) => name).join(', ')}.`)
  return added
}
