import { queryOptions } from '@tanstack/react-query'
import type { CorpusSchema, CypherPlan, CypherResult } from 'veritrail/contract'
import { get, send } from '../../api/client.ts'

export const schemaQuery = queryOptions({
  queryKey: ['schema'],
  queryFn: ({ signal }) => get<CorpusSchema>('/schema', {}, { signal }),
})

export interface CypherRequest {
  readonly query: string
  readonly parameters?: Readonly<Record<string, unknown>>
  readonly limit: number
  readonly timeoutMs: number
}

/** What came of a query, with the query. */
export interface Outcome {
  readonly request: CypherRequest
  readonly result?: CypherResult
  readonly plan?: CypherPlan
}

export const runQuery = async (request: CypherRequest, signal: AbortSignal): Promise<Outcome> => ({
  request,
  result: await send<CypherResult>('POST', '/cypher', request, { signal }),
})

export const explainQuery = async (
  request: CypherRequest,
  signal: AbortSignal,
): Promise<Outcome> => ({
  request,
  plan: await send<CypherPlan>('POST', '/cypher/explain', request, { signal }),
})
