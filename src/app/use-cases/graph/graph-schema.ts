import { isAppError } from '../../../core/errors.ts'
import type { GraphQuery } from '../../../core/graph-query.ts'
import type { GraphValue } from '../../../core/graph-value.ts'
import type { Properties } from '../../../core/document.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { Store } from '../../../core/ports/store.ts'
import type { App } from '../../compose.ts'
import { keptPerCommit } from '../../kept-per-commit.ts'
import type { DescribedSchema } from '../../../cypher/policy/describe-schema.ts'
import { cypherFunctions } from '../../../cypher/functions/function-table.ts'
import { describeSchema } from '../../../cypher/policy/describe-schema.ts'
import { schemaText } from '../../../cypher/policy/describe-schema.ts'
import { schemaPrompt } from '../../../cypher/policy/describe-schema.ts'
import { valueRules } from '../../../cypher/policy/describe-schema.ts'

/** Nodes or edges looked at for types and examples. */
const sampleSize = 25
const longestSearchMs = 1_000

export interface SchemaReport {
  readonly schema: DescribedSchema
  /** For people and for a language model's prompt. */
  readonly text: string
  readonly prompt: string
}

/**
 * The principal's graph as data and as text: labels, edge types, properties with types and
 * examples, counts. Properties that no sampled node has are looked for one by one, which can take
 * seconds in a large corpus; with `skip` they are named without type and example.
 */
export async function graphSchemaReport(
  app: {
    readonly store: Pick<Store, 'graph'>
    readonly config: Pick<App['config'], 'timeZone'>
    readonly schemaOf?: App['schemaOf'] | undefined
  },
  access: ReadOptions,
  rare: 'search' | 'skip' = 'search',
): Promise<SchemaReport> {
  const schema = await (app.schemaOf?.(access) ?? app.store.graph.schema(access))
  /** What none of the sampled nodes has is looked for by itself, as far as that is quick. */
  const find = async (label: string, key: string): Promise<Properties[]> => {
    try {
      const { rows } = await app.store.graph.query(withProperty(label, key), {
        ...access,
        timeoutMs: longestSearchMs,
      })
      return rows
        .flatMap(([value]) => propertiesOf(value ?? null))
        .map(properties =>
          Object.fromEntries(Object.entries(properties).filter(([name]) => name === key)),
        )
    } catch (error) {
      if (isAppError(error, 'query_rejected')) return []
      throw error
    }
  }
  const sample = async (query: GraphQuery): Promise<Properties[]> => {
    const { rows } = await app.store.graph.query(query, access)
    return rows.flatMap(([value]) => propertiesOf(value ?? null))
  }
  const nodes = new Map<string, readonly Properties[]>()
  for (const { label, properties } of schema.labels) {
    const sampled = await sample(nodesOf(label))
    const missing =
      rare === 'skip'
        ? []
        : properties.filter(key => !sampled.some(found => Object.hasOwn(found, key)))
    for (const key of missing) sampled.push(...(await find(label, key)))
    nodes.set(label, sampled)
  }
  const edges = new Map<string, readonly Properties[]>()
  for (const { type } of schema.edgeTypes) edges.set(type, await sample(edgesOf(type)))
  const described = describeSchema(schema, { nodes, edges })
  return {
    schema: described,
    text: schemaText(described),
    prompt: schemaPrompt(described, valueRules(described, app.config.timeZone)),
  }
}

/** What a query can call. */
export const queryFunctions = [...cypherFunctions.values()].map(({ name, min, max, summary }) => ({
  name,
  minArguments: min,
  ...(Number.isFinite(max) && { maxArguments: max }),
  gives: summary,
}))

/** As `graphSchemaReport` without the search, made once per commit and reader. */
export const keptSchemaReport = keptPerCommit((app: App, access: ReadOptions) =>
  graphSchemaReport(app, access, 'skip'),
)

function propertiesOf(value: GraphValue): Properties[] {
  if (typeof value !== 'object' || value === null) return []
  return value.kind === 'node'
    ? [value.node.properties]
    : value.kind === 'edge'
      ? [value.edge.properties]
      : []
}

const returned = (variable: string): GraphQuery['parts'][number][number] => ({
  kind: 'return',
  projection: {
    distinct: false,
    star: false,
    items: [{ name: variable, expression: { kind: 'variable', name: variable } }],
    orderBy: [],
    limit: { kind: 'integer', value: String(sampleSize) },
  },
})

const withProperty = (label: string, key: string): GraphQuery => ({
  parts: [
    [
      {
        kind: 'match',
        optional: false,
        patterns: [
          {
            mode: 'walk',
            nodes: [{ variable: 'n', labels: { kind: 'name', name: label } }],
            edges: [],
          },
        ],
        where: {
          kind: 'isNull',
          operand: { kind: 'property', object: { kind: 'variable', name: 'n' }, key },
          negated: true,
        },
      },
      returned('n'),
    ],
  ],
  unionAll: false,
})

const nodesOf = (label: string): GraphQuery => ({
  parts: [
    [
      {
        kind: 'match',
        optional: false,
        patterns: [
          {
            mode: 'walk',
            nodes: [{ variable: 'n', labels: { kind: 'name', name: label } }],
            edges: [],
          },
        ],
      },
      returned('n'),
    ],
  ],
  unionAll: false,
})

const edgesOf = (type: string): GraphQuery => ({
  parts: [
    [
      {
        kind: 'match',
        optional: false,
        patterns: [
          {
            mode: 'walk',
            nodes: [{}, {}],
            edges: [{ variable: 'r', types: [type], direction: 'out' }],
          },
        ],
      },
      returned('r'),
    ],
  ],
  unionAll: false,
})
