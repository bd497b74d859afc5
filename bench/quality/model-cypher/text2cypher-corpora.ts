import { runCypher, type CypherApp } from '../../../src/app/use-cases/graph/cypher.ts'
import type { ModelQueryPorts } from '../../../src/answering/model-query/model-query.ts'
import { isAppError } from '../../../src/core/errors.ts'
import type { GraphQuery } from '../../../src/core/graph-query.ts'
import type { GraphSchema } from '../../../src/core/ports/graph-reader.ts'
import { owner } from '../../../src/core/principal.ts'
import { parseCypher } from '../../../src/cypher/parse/parse-cypher.ts'
import { openSqliteStore } from '../../../src/stores/sqlite/sqlite-store.ts'
import { source } from '../../../test/support/cypher/random-graph.ts'
import { readSchemaText } from '../cypher/read-schema-text.ts'
import type { Text2cypher } from '../cypher/text2cypher-items.ts'
import { generatedGraph } from './generated-graph.ts'

/** One database of text2cypher with a generated graph, asked under the policy for models. */
export interface Text2cypherCorpus extends AsyncDisposable {
  readonly database: string
  readonly schema: GraphSchema
  /** As the set describes it; empty where it does not. */
  readonly schemaText: string
  readonly ports: ModelQueryPorts
}

const noSchema: GraphSchema = { labels: [], edgeTypes: [] }

/** Fills an SQLite store in memory with a graph of the database's schema. */
export async function openText2cypherCorpus(
  database: string,
  { items, schemaTexts }: Text2cypher,
): Promise<Text2cypherCorpus> {
  const schemaText = schemaTexts.get(database) ?? ''
  const schema = schemaText === '' ? noSchema : readSchemaText(schemaText)
  const queries = items.flatMap(item => (item.database === database ? parsed(item.cypher) : []))
  const store = openSqliteStore({ path: ':memory:' })
  const put = [generatedGraph(schema, schemaText, queries)]
  await store.writer.commit({ sources: [source], put }, { principal: owner })
  const app: CypherApp = {
    store,
    // The set's own words, not what the generated graph happens to hold.
    schemaOf: async () => schema,
    sandboxedQueries: undefined,
    clock: { now: () => Date.UTC(2024, 5, 1) },
    config: { timeZone: 'UTC' },
  }
  return {
    database,
    schema,
    schemaText,
    ports: {
      runQuery: (text, access) => runCypher(app, { text, mode: 'model', timeoutMs: 5_000 }, access),
      documents: store.documents,
      graph: store.graph,
    },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  }
}

function parsed(text: string): GraphQuery[] {
  try {
    return [parseCypher(text).query]
  } catch (error) {
    if (!isAppError(error, 'query_rejected')) throw error
    return []
  }
}
