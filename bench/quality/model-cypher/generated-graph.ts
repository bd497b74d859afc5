import type { Properties, PropertyValue } from '../../../src/core/document.ts'
import type { DocumentRecord, EdgeStatement, NodeStatement } from '../../../src/core/graph.ts'
import type { GraphExpression, GraphQuery } from '../../../src/core/graph-query.ts'
import type { DocumentId, EdgeId, NodeId } from '../../../src/core/ids.ts'
import type { GraphSchema } from '../../../src/core/ports/graph-reader.ts'
import { walk } from '../../../src/cypher/query/walk.ts'
import { seededRandom } from '../../../src/support/random.ts'
import { graphRecord } from '../../../test/support/cypher/graph-record.ts'

const nodesPerLabel = 15
const edgesPerPair = 40

/**
 * A graph of a schema, the same for the same arguments: some nodes of each label, edges for each
 * pair of labels that a type joins. Properties hold values of the kinds that the schema's text
 * names, and more often than not one that some query compares them with, so that queries find
 * something.
 */
export function generatedGraph(
  schema: GraphSchema,
  schemaText: string,
  queries: readonly GraphQuery[],
): DocumentRecord {
  const random = seededRandom(7)
  const pick = <Item>(items: readonly Item[]): Item | undefined =>
    items[Math.floor(random() * items.length)]
  const kinds = kindsOf(schemaText)
  const compared = comparedValues(queries)
  const propertiesFor = (keys: readonly string[]): Properties =>
    Object.fromEntries(
      keys.map(key => {
        const kind = kinds.get(key) ?? 'STRING'
        const wanted = (compared.get(key) ?? []).filter(value => isOfKind(value, kind))
        const made = wanted.length > 0 && random() < 0.6 ? pick(wanted) : undefined
        return [key, made ?? valueOf(kind, key, random)]
      }),
    )
  const nodes = schema.labels.flatMap(({ label, properties }, of): NodeStatement[] =>
    Array.from({ length: nodesPerLabel }, (_, index) => ({
      id: `n${of}_${index}` as NodeId,
      labels: [label],
      properties: propertiesFor(properties),
    })),
  )
  const byLabel = Map.groupBy(nodes, ({ labels }) => labels[0] ?? '')
  const edges = schema.edgeTypes.flatMap(({ type, pairs = [], properties = [] }, of) =>
    pairs.flatMap(({ from, to }, pair) =>
      Array.from({ length: edgesPerPair }, (_, index) => ({
        id: `e${of}_${pair}_${index}` as EdgeId,
        type,
        from: pick(byLabel.get(from) ?? [])?.id,
        to: pick(byLabel.get(to) ?? [])?.id,
        properties: propertiesFor(properties),
      })).filter((edge): edge is EdgeStatement => edge.from !== undefined && edge.to !== undefined),
    ),
  )
  return graphRecord('generated' as DocumentId, { nodes, edges }, ['public'])
}

/** The kind of each property that the text of a schema names, by key. */
function kindsOf(schemaText: string): Map<string, string> {
  return new Map(
    [...schemaText.matchAll(/^ {2}- `(\w+)(?:`)?: ([A-Z_]+)/gm)].map(([, key = '', kind = '']) => [
      key,
      kind,
    ]),
  )
}

const isOfKind = (value: PropertyValue, kind: string): boolean =>
  kind === 'INTEGER' || kind === 'FLOAT' || kind === 'LONG'
    ? typeof value === 'number'
    : kind === 'BOOLEAN'
      ? typeof value === 'boolean'
      : typeof value === 'string'

function valueOf(kind: string, key: string, random: () => number): PropertyValue {
  const number = Math.floor(random() * 200)
  switch (kind) {
    case 'INTEGER':
    case 'LONG':
      return number * 10
    case 'FLOAT':
      return number / 20 + 0.25
    case 'BOOLEAN':
      return random() < 0.5
    case 'DATE':
    case 'DATE_TIME':
    case 'LOCAL_DATE_TIME':
      return `${1990 + (number % 33)}-0${1 + (number % 9)}-1${number % 9}`
    case 'LIST':
      return [`${key} ${number % 5}`, `${key} ${number % 7}`]
    default:
      return `${key} ${number % 20}`
  }
}

/** Constants that queries compare a property with, by its key. */
function comparedValues(queries: readonly GraphQuery[]): Map<string, PropertyValue[]> {
  const found = new Map<string, PropertyValue[]>()
  const add = (side: GraphExpression, other: GraphExpression): void => {
    const key = keyOf(side)
    if (key === undefined) return
    const values = other.kind === 'list' ? other.items : [other]
    found.set(key, [...(found.get(key) ?? []), ...values.flatMap(constantsOf)])
  }
  for (const query of queries)
    walk({ kind: 'query', value: query }, part => {
      if (part.kind === 'pattern')
        for (const { properties } of [...part.value.nodes, ...part.value.edges])
          if (properties?.kind === 'map')
            for (const { key, value } of properties.entries)
              found.set(key, [...(found.get(key) ?? []), ...constantsOf(value)])
      if (part.kind !== 'expression') return true
      if (part.value.kind === 'compare' && part.value.rest[0] !== undefined)
        add(part.value.first, part.value.rest[0].operand)
      if (part.value.kind === 'binary') add(part.value.left, part.value.right)
      return true
    })
  return found
}

/** The property that one side of a comparison looks at, also within one function. */
function keyOf(side: GraphExpression): string | undefined {
  if (side.kind === 'property') return side.key
  const [argument] = side.kind === 'call' ? side.arguments : []
  return argument?.kind === 'property' ? argument.key : undefined
}

function constantsOf(value: GraphExpression): PropertyValue[] {
  if (value.kind === 'integer') return [Number(value.value)]
  if (value.kind === 'float') return [value.value]
  return value.kind === 'literal' && value.value !== null ? [value.value] : []
}
