import { AppError, type QueryRejection } from '../../src/core/errors.ts'
import { owner } from '../../src/core/principal.ts'
import { graphValueJson } from '../../src/app/query-values/graph-value-json.ts'
import { runCypher, type CypherApp } from '../../src/app/use-cases/graph/cypher.ts'
import type { HostileQuery } from './hostile-query.ts'

/** What became of one query. `ranMs`: from when it was asked. */
export type HostileEnd =
  | {
      readonly kind: 'rows'
      readonly rows: ReadonlyArray<readonly unknown[]>
      readonly ranMs: number
    }
  | {
      readonly kind: 'rejected'
      readonly reason: QueryRejection['reason']
      readonly message: string
      readonly ranMs: number
    }

/** Asks one query as a person would. Throws what is no rejection. */
export async function askHostile(
  app: CypherApp,
  { text, parameters }: HostileQuery,
  timeoutMs: number,
): Promise<HostileEnd> {
  const started = performance.now()
  try {
    const { rows } = await runCypher(app, { text, parameters, timeoutMs }, { principal: owner })
    return {
      kind: 'rows',
      rows: rows.map(row => row.map(graphValueJson)),
      ranMs: performance.now() - started,
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'query_rejected') throw error
    const { reason } = (error as AppError<'query_rejected'>).details
    return { kind: 'rejected', reason, message: error.message, ranMs: performance.now() - started }
  }
}

/** Why an end is not what the query should come to; undefined where it is. */
export function faultOf({ outcome }: HostileQuery, end: HostileEnd): string | undefined {
  switch (outcome.kind) {
    case 'refused':
      if (end.kind === 'rows') return `ran and gave ${end.rows.length} rows`
      return outcome.reasons.includes(end.reason)
        ? undefined
        : `was rejected for ${end.reason} (${end.message}), not for ` +
            `${outcome.reasons.join(' or ')}`
    case 'harmless':
      if (end.kind === 'rejected') return `was rejected: ${end.message}`
      return JSON.stringify(end.rows) === JSON.stringify(outcome.rows)
        ? undefined
        : `gave ${JSON.stringify(end.rows).slice(0, 300)}, not ${JSON.stringify(outcome.rows)}`
    case 'bounded':
      return undefined
  }
}
