import type { PropertyValue } from '../../../src/core/document.ts'
import type { EdgeStatement, NodeStatement } from '../../../src/core/graph.ts'
import type {
  GraphClause,
  GraphExpression,
  LabelExpression,
  NodePattern,
  PathPattern,
} from '../../../src/core/graph-query.ts'
import type { GraphResult, GraphValue } from '../../../src/core/graph-value.ts'
import type { EdgeId, NodeId } from '../../../src/core/ids.ts'
import { parseCypher } from '../../../src/cypher/parse/parse-cypher.ts'
import { splitClauses } from './split-clauses.ts'
import { storableProperty } from './storable-property.ts'

/** What set-ups made: ids count up in the order of creation. */
export interface SetupGraph {
  readonly nodes: readonly NodeStatement[]
  readonly edges: readonly EdgeStatement[]
}

/** Runs a reading query on the graph as it is so far: set-ups that read need it. */
export type ReadSetup = (
  graph: SetupGraph,
  query: { readonly parts: ReadonlyArray<readonly GraphClause[]>; readonly unionAll: boolean },
  parameters: ReadonlyMap<string, GraphValue>,
) => Promise<GraphResult>

type Row = ReadonlyMap<string, GraphValue>
const rowName = '~row'

/**
 * Interprets `CREATE` and `DELETE` of edges, and by `read` whatever reading clauses stand before
 * them. What no property holds is refused as `unsupported`; what the loader does not interpret is a
 * plain error.
 */
export async function setupGraph(setups: readonly string[], read: ReadSetup): Promise<SetupGraph> {
  const graph = { nodes: [] as NodeStatement[], edges: [] as EdgeStatement[] }
  let made = 0
  const nextId = (kind: string): string => `${kind}${String(++made).padStart(6, '0')}`

  async function evaluate(
    rows: readonly Row[],
    expressions: readonly GraphExpression[],
  ): Promise<GraphValue[][]> {
    const direct = rows.map(row => expressions.map(expression => literalValue(expression, row)))
    if (direct.every(values => values.every(value => value !== undefined)))
      return direct as GraphValue[][]
    const items = [
      { name: 'index', expression: property(rowName, 'index') },
      ...expressions.map((expression, index) => ({ name: `value ${index}`, expression })),
    ]
    const found = await run(
      rows,
      [{ kind: 'return', projection: { distinct: false, star: false, items, orderBy: [] } }],
      true,
    )
    const values: GraphValue[][] = []
    for (const row of found.rows) values[Number(row[0])] = row.slice(1)
    return values
  }

  /**
   * Runs clauses for given rows, which come in as a parameter; nodes and edges come in by their
   * ids.
   */
  function run(
    rows: readonly Row[],
    clauses: readonly GraphClause[],
    keepsRow: boolean,
  ): Promise<GraphResult> {
    const names = [...(rows[0]?.keys() ?? [])]
    const kinds = new Map(names.map(name => [name, kindOf(rows[0]?.get(name))]))
    const prelude: GraphClause[] = []
    if (names.length > 0 || rows.length !== 1 || keepsRow) {
      const plain = names
        .filter(name => kinds.get(name) === 'value')
        .map(name => ({ name, expression: property(rowName, name) }))
      prelude.push({ kind: 'unwind', list: { kind: 'parameter', name: 'rows' }, variable: rowName })
      for (const name of names)
        if (kinds.get(name) !== 'value') prelude.push(matchById(name, kinds.get(name) === 'node'))
      const entities = names.filter(name => kinds.get(name) !== 'value')
      const kept = [...entities, ...(keepsRow || names.length === 0 ? [rowName] : [])].map(
        name => ({ name, expression: variable(name) }),
      )
      prelude.push({
        kind: 'with',
        projection: { distinct: false, star: false, items: [...kept, ...plain], orderBy: [] },
      })
    }
    const given = rows.map((row, index): GraphValue => ({
      kind: 'map',
      entries: {
        index: BigInt(index),
        ...Object.fromEntries([...row].map(([name, value]) => [name, idOf(value) ?? value])),
      },
    }))
    return read(
      graph,
      { parts: [[...prelude, ...clauses]], unionAll: false },
      new Map([['rows', { kind: 'list', items: given }]]),
    )
  }

  /** Pattern by pattern: a later one may read what an earlier one made. */
  async function create(patterns: readonly PathPattern[], rows: readonly Row[]): Promise<Row[]> {
    let made = [...rows]
    for (const pattern of patterns) {
      const maps = [...pattern.nodes, ...pattern.edges].flatMap(part => part.properties ?? [])
      const values = await evaluate(made, maps)
      made = made.map((row, index) => {
        const bound = new Map(row)
        createPath(pattern, bound, map =>
          storable(map === undefined ? undefined : (values[index]?.[maps.indexOf(map)] ?? null)),
        )
        return bound
      })
    }
    return made
  }

  function createPath(
    pattern: PathPattern,
    bound: Map<string, GraphValue>,
    propertiesOf: (map: GraphExpression | undefined) => Record<string, PropertyValue>,
  ): void {
    const ids = pattern.nodes.map(node => nodeId(node, bound, propertiesOf))
    for (const [index, edge] of pattern.edges.entries()) {
      const [left, right, type] = [ids[index], ids[index + 1], edge.types[0]]
      if (
        left === undefined ||
        right === undefined ||
        type === undefined ||
        edge.types.length !== 1 ||
        edge.direction === 'any' ||
        edge.length !== undefined
      )
        throw new Error('an edge without one type and one direction')
      const [from, to] = edge.direction === 'out' ? [left, right] : [right, left]
      const made: EdgeStatement = {
        id: nextId('e') as EdgeId,
        type,
        from,
        to,
        properties: propertiesOf(edge.properties),
      }
      graph.edges.push(made)
      if (edge.variable !== undefined) bound.set(edge.variable, { kind: 'edge', edge: made })
    }
  }

  function nodeId(
    node: NodePattern,
    bound: Map<string, GraphValue>,
    propertiesOf: (map: GraphExpression | undefined) => Record<string, PropertyValue>,
  ): NodeId {
    const present = node.variable === undefined ? undefined : bound.get(node.variable)
    if (present !== undefined) {
      if (present === null || typeof present !== 'object' || present.kind !== 'node')
        throw new Error('an end that is no node')
      return present.node.id
    }
    const made: NodeStatement = {
      id: nextId('n') as NodeId,
      labels: labelsOf(node.labels),
      properties: propertiesOf(node.properties),
    }
    graph.nodes.push(made)
    if (node.variable !== undefined) bound.set(node.variable, { kind: 'node', node: made })
    return made.id
  }

  for (const setup of setups) {
    let rows: Row[] = [new Map()]
    let reading = ''
    for (const { keyword, text } of splitClauses(setup)) {
      if (['MATCH', 'OPTIONAL', 'UNWIND', 'WITH'].includes(keyword)) {
        reading += ` ${keyword} ${text}`
        continue
      }
      if (reading !== '') {
        const clauses = parseCypher(`${inScope(rows[0])}${reading} RETURN 1`).query.parts[0] ?? []
        const star: GraphClause = {
          kind: 'return',
          projection: { distinct: false, star: true, items: [], orderBy: [] },
        }
        const found = await run(
          rows,
          [...clauses.slice(rows[0]?.size === 0 ? 0 : 1, -1), star],
          false,
        )
        rows = found.rows.map(
          row =>
            new Map(
              found.columns.flatMap((name, index) =>
                name === rowName ? [] : [[name, row[index] ?? null] as const],
              ),
            ),
        )
        reading = ''
      }
      if (keyword === 'CREATE') {
        const [match] = parseCypher(`MATCH ${text} RETURN 1`).query.parts[0] ?? []
        if (match?.kind !== 'match') throw new Error('a pattern that is none')
        rows = rows.length === 0 ? [] : await create(match.patterns, rows)
      } else if (keyword === 'DELETE') {
        const gone = new Set(
          rows.flatMap(row => text.split(',').map(name => idOf(row.get(name.trim())))),
        )
        if (gone.has(undefined) || graph.nodes.some(node => gone.has(node.id)))
          throw new Error('a deletion of other things than edges')
        graph.edges = graph.edges.filter(edge => !gone.has(edge.id))
      } else throw new Error(`${keyword} in a set-up`)
    }
  }
  return graph
}

const variable = (name: string): GraphExpression => ({ kind: 'variable', name })
const property = (of: string, key: string): GraphExpression => ({
  kind: 'property',
  object: variable(of),
  key,
})

/**
 * So that text about bound variables can be parsed: a clause that makes them, left out afterwards.
 */
function inScope(row: Row | undefined): string {
  return row === undefined || row.size === 0
    ? ''
    : `WITH ${[...row.keys()].map(name => `1 AS \`${name}\``).join(', ')}`
}

function matchById(name: string, isNode: boolean): GraphClause {
  const where: GraphExpression = {
    kind: 'compare',
    first: { kind: 'call', function: 'id', distinct: false, arguments: [variable(name)] },
    rest: [{ operator: '=', operand: property(rowName, name) }],
  }
  const pattern: PathPattern = isNode
    ? { mode: 'walk', nodes: [{ variable: name }], edges: [] }
    : { mode: 'walk', nodes: [{}, {}], edges: [{ variable: name, types: [], direction: 'out' }] }
  return { kind: 'match', optional: false, patterns: [pattern], where }
}

function kindOf(value: GraphValue | undefined): 'node' | 'edge' | 'value' {
  return typeof value === 'object' &&
    value !== null &&
    (value.kind === 'node' || value.kind === 'edge')
    ? value.kind
    : 'value'
}

function idOf(value: GraphValue | undefined): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return value.kind === 'node' ? value.node.id : value.kind === 'edge' ? value.edge.id : undefined
}

/** The value of what needs no engine; undefined for all else. */
function literalValue(expression: GraphExpression, row: Row): GraphValue | undefined {
  if (expression.kind === 'literal' || expression.kind === 'float') return expression.value
  if (expression.kind === 'integer') return BigInt(expression.value)
  if (expression.kind === 'variable')
    return kindOf(row.get(expression.name)) === 'value' ? row.get(expression.name) : undefined
  if (expression.kind === 'list') {
    const items = expression.items.map(item => literalValue(item, row))
    return items.includes(undefined) ? undefined : { kind: 'list', items: items as GraphValue[] }
  }
  if (expression.kind === 'map') {
    const entries = expression.entries.map(
      ({ key, value }) => [key, literalValue(value, row)] as const,
    )
    return entries.some(([, value]) => value === undefined)
      ? undefined
      : { kind: 'map', entries: Object.fromEntries(entries) as Record<string, GraphValue> }
  }
  return undefined
}

function labelsOf(labels: LabelExpression | undefined): string[] {
  if (labels === undefined) return []
  if (labels.kind === 'name') return [labels.name]
  if (labels.kind === 'and') return [...new Set(labels.operands.flatMap(labelsOf))]
  throw new Error(`labels with ${labels.kind}`)
}

function storable(map: GraphValue | undefined): Record<string, PropertyValue> {
  if (map === undefined) return {}
  if (map === null || typeof map !== 'object' || map.kind !== 'map')
    throw new Error('properties that are no map')
  return Object.fromEntries(
    Object.entries(map.entries).flatMap(([key, value]) =>
      value === null ? [] : [[key, storableProperty(value)]],
    ),
  )
}
