import type { App } from '../../../app/compose.ts'
import { graphValueJson, graphValueOfJson } from '../../../app/query-values/graph-value-json.ts'
import {
  explainCypher,
  runCypher,
  type CypherRequest,
} from '../../../app/use-cases/graph/cypher.ts'
import { keptSchemaReport, queryFunctions } from '../../../app/use-cases/graph/graph-schema.ts'
import { resultGraph } from '../../../app/use-cases/graph/result-graph.ts'
import type { z } from 'zod'
import {
  corpusSchemaSchema,
  cypherExplanationSchema,
  cypherRequestSchema,
  cypherResultSchema,
} from '../../../core/contract/http/graph-schemas.ts'
import { AppError } from '../../../core/errors.ts'
import { atOnce } from '../at-once.ts'
import { route, type Route } from '../route.ts'

// Queries run one after the other: nobody may fill the line.
const mostOfOneUser = 2

/** The schema of the graph, and free queries over it. */
export function cypherRoutes(app: App): Route[] {
  const limited = atOnce(mostOfOneUser)
  return [
    route({
      method: 'get',
      path: '/api/v1/schema',
      summary: 'What the graph holds: labels, edge types, properties, counts; functions of queries',
      access: 'principal',
      answers: { 'application/json': corpusSchemaSchema },
      async handle(_, { access }) {
        const { schema, text } = await keptSchemaReport(app, access)
        return Response.json({
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
        })
      },
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
          const answer = await runCypher(app, requestOf(body), access)
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
            requestOf(body),
            access,
          )
          return Response.json({ cypher, steps, statements, notes })
        }),
    }),
  ]
}

const named = ({ key, type }: { readonly key: string; readonly type: string }) => ({
  name: key,
  type,
})

/** Throws `invalid_input` for numbers that only JSON can hold, which would become null. */
const jsonOf = (parameter: unknown, name: string): string =>
  JSON.stringify(parameter, (_, value: unknown) => {
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new AppError(
        'invalid_input',
        `The parameter $${name} holds a number that is too large.`,
        { issues: [{ path: `parameters.${name}`, message: 'holds a number that is too large' }] },
      )
    return value
  })

const requestOf = ({
  query,
  parameters,
  limit,
  timeoutMs,
}: z.infer<typeof cypherRequestSchema>): CypherRequest => ({
  text: query,
  rows: limit,
  timeoutMs,
  parameters:
    parameters &&
    new Map(
      Object.entries(parameters).map(([name, value]) => [
        name,
        graphValueOfJson(jsonOf(value, name), name),
      ]),
    ),
})
