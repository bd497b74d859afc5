import type { App } from '../../../app/compose.ts'
import { cypherRequest } from '../../../app/query-values/cypher-request.ts'
import { graphValueJson } from '../../../app/query-values/graph-value-json.ts'
import { explainCypher, runCypher } from '../../../app/use-cases/graph/cypher.ts'
import { resultGraph } from '../../../app/use-cases/graph/result-graph.ts'
import { schemaListing } from '../../../app/use-cases/graph/schema-listing.ts'
import {
  corpusSchemaSchema,
  cypherExplanationSchema,
  cypherRequestSchema,
  cypherResultSchema,
} from '../../../core/contract/http/graph-schemas.ts'
import type { AtOnce } from '../at-once.ts'
import { route, type Route } from '../route.ts'

/** The schema of the graph, and free queries over it. */
export function cypherRoutes(app: App, limited: AtOnce): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/v1/schema',
      summary: 'What the graph holds: labels, edge types, properties, counts; functions of queries',
      access: 'principal',
      answers: { 'application/json': corpusSchemaSchema },
      handle: async (_, { access }) => Response.json(await schemaListing(app, access)),
    }),
    route({
      method: 'post',
      path: '/api/v1/cypher',
      summary: 'Run a query in Cypher; it can only read',
      description:
        'What is wrong with a query is the error query_rejected; its details hold the line and ' +
        'column (both from 1), what was expected there and the closest existing names. A query ' +
        'ends with its client.',
      access: 'principal',
      body: cypherRequestSchema,
      answers: { 'application/json': cypherResultSchema },
      handle: ({ body }, { access }) =>
        limited(access.principal, async () => {
          const answer = await runCypher(app, cypherRequest(body), access)
          const { columns, rows, truncated, notes, durationMs } = answer
          return Response.json({
            columns,
            rows: rows.map(row => row.map(graphValueJson)),
            graph: await resultGraph(app, answer, access),
            truncated,
            notes,
            durationMs,
          })
        }),
    }),
    route({
      method: 'post',
      path: '/api/v1/cypher/explain',
      summary: 'How a query would be run, without running it',
      description: 'What the store itself is asked is shown to the owner only.',
      access: 'principal',
      body: cypherRequestSchema,
      answers: { 'application/json': cypherExplanationSchema },
      handle: ({ body }, { access }) =>
        limited(access.principal, async () => {
          const { cypher, steps, statements, notes } = await explainCypher(
            app,
            cypherRequest(body),
            access,
          )
          return Response.json({ cypher, steps, statements, notes })
        }),
    }),
  ]
}
