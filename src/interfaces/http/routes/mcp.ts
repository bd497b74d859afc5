import { z } from 'zod'
import { AppError } from '../../../core/errors.ts'
import type { InTurn, McpEndpoint } from '../../../core/ports/mcp-endpoint.ts'
import type { AtOnce } from '../at-once.ts'
import { errorResponse, errorBody, RequestError } from '../errors.ts'
import { passedOn } from '../passed-on.ts'
import { readJsonBody } from '../read-body.ts'
import { route, type Call, type Route } from '../route.ts'
import type { Turns } from '../turns.ts'

export interface McpRouteSettings {
  readonly endpoint: McpEndpoint
  readonly turns: Turns
  readonly queries: AtOnce
  readonly maxBodyBytes: number
}

const message = z.looseObject({ jsonrpc: z.literal('2.0') })

/** The Model Context Protocol, which another door speaks. */
export function mcpRoutes({ endpoint, turns, queries, maxBodyBytes }: McpRouteSettings): Route[] {
  return [
    route({
      method: 'post',
      path: '/mcp',
      summary: 'Tools, resources and prompts for AI assistants',
      description:
        'Streamable HTTP of the Model Context Protocol: one JSON-RPC message a request, without ' +
        'state between requests. The guide names its tools.',
      access: 'principal',
      answers: { 'application/json': message, 'text/event-stream': message },
      async handle(_, call) {
        const { access, headers } = call
        let sent: unknown
        try {
          sent = await readJsonBody({ headers, body: call.content }, maxBodyBytes)
        } catch (error) {
          return unreadable(error)
        }
        const response = await endpoint.respond(sent, {
          access,
          headers,
          inTurn: inTurnOf(call, turns, queries),
        })
        return response.headers.get('content-type')?.startsWith('text/event-stream') === true
          ? passedOn(response, call.stream())
          : response
      },
    }),
  ]
}

/** The same turns as those of all other routes. */
const inTurnOf =
  ({ access }: Call, turns: Turns, queries: AtOnce): InTurn =>
  async (kind, work) => {
    try {
      if (kind === 'query') return { status: 'done', value: await queries(access.principal, work) }
      using _turn = await turns.take(access)
      return { status: 'done', value: await work() }
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      return { status: 'refused', code: error.code, message: error.message }
    }
  }

const parseError = -32_700
const invalidRequest = -32_600

/** A body that is no message, told in the form of the protocol. */
function unreadable(error: unknown): Response {
  const { code, message: text } = errorBody(error).error
  const { status } = errorResponse(error)
  return Response.json(
    {
      jsonrpc: '2.0',
      id: null,
      error: {
        code: error instanceof AppError ? parseError : invalidRequest,
        message: text,
        data: { code },
      },
    },
    { status, headers: error instanceof RequestError ? error.headers : {} },
  )
}
