import type { CorpusSchema } from '../../../core/contract/http/graph-schemas.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import { keptSchemaReport, queryFunctions } from './graph-schema.ts'

/** What the graph of a principal holds and what a query can call, as clients get it. */
export async function schemaListing(app: App, access: ReadOptions): Promise<CorpusSchema> {
  const { schema, text } = await keptSchemaReport(app, access)
  return {
    labels: schema.labels.map(({ label, count, properties }) => ({
      name: label,
      count,
      properties: properties.map(named),
    })),
    relationships: schema.edgeTypes.flatMap(({ type, pairs, properties }) =>
      pairs.map(pair => ({ type, ...pair, properties: properties.map(named) })),
    ),
    functions: queryFunctions,
    text,
  }
}

const named = ({ key, type }: { readonly key: string; readonly type: string }) => ({
  name: key,
  type,
})
