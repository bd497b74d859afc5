import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { checkReadiness } from '../../../app/use-cases/corpus/readiness.ts'
import { AppError } from '../../../core/errors.ts'
import { route, type Route } from '../route.ts'
import { stateSchema } from '../../../core/contract/http/schemas.ts'

const readyWithinMs = 5_000

/** For what watches the server. */
export function operationRoutes(app: App): Route[] {
  return [
    route({
      method: 'get',
      path: '/health',
      summary: 'Whether the server runs',
      access: 'open',
      answers: { 'application/json': stateSchema },
      handle: () => Response.json({ status: 'ok' }),
    }),
    route({
      method: 'get',
      path: '/ready',
      summary: 'Whether the store answers',
      description: '503 while it does not.',
      access: 'open',
      answers: { 'application/json': stateSchema },
      async handle(_, { access: { signal } }) {
        const late = AbortSignal.timeout(readyWithinMs)
        try {
          await checkReadiness(app, { signal: AbortSignal.any([signal, late]) })
        } catch (cause) {
          if (signal.aborted) throw cause
          throw new AppError('store_unavailable', 'No answer.', { store: 'corpus' }, { cause })
        }
        return Response.json({ status: 'ok' })
      },
    }),
    route({
      method: 'get',
      path: '/metrics',
      summary: 'Metrics in the text format of Prometheus',
      access: 'principal',
      answers: { 'text/plain': z.string() },
      handle: () =>
        new Response(app.telemetry.metrics.text(), {
          headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
        }),
    }),
  ]
}
