import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type RequestId,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { App } from '../../app/compose.ts'
import type { InTurn } from '../../core/ports/mcp-endpoint.ts'
import type { Principal } from '../../core/principal.ts'
import type { LinkedAbort } from '../../support/linked-abort.ts'
import { hostileNote } from './material.ts'
import { filledPrompt, isPrompt, promptList } from './prompts.ts'
import { reporter } from './reporter.ts'
import { completeDocumentId, listResources, readResource, resourceTemplates } from './resources.ts'
import { failedResult, isOwnFault, problemOf } from './tool-error.ts'
import type { ToolList } from './tool-list.ts'

/** For whom a server answers, and within which bounds. */
export interface McpSession {
  readonly principal: Principal
  readonly inTurn: InTurn
  /** Ties the work of a request to whatever may end it beside the client. */
  readonly begin: (id: RequestId, signal: AbortSignal) => LinkedAbort
  readonly version: string
  /** An error that is the server's own fault. */
  readonly onInternalError: (error: unknown, place: string) => void
}

const instructions =
  'veritrail answers from the mail and documents of a corpus and shows its work. Use "ask" for ' +
  'questions, "search" and "document" to read, "verify" to check a text of any origin, "schema" ' +
  'and "graph_query" for counts, lists and ties. Keep quotations and their places with what you ' +
  `pass on, and say so where nothing was found. ${hostileNote}`

/** A server of the protocol for one connection or one request. */
export function mcpServer(
  app: App,
  { tools, described }: ToolList,
  session: McpSession,
): McpServer {
  const mcp = new McpServer(
    { name: 'veritrail', title: 'veritrail', version: session.version },
    { capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} }, instructions },
  )
  const { server } = mcp
  const { principal } = session
  /** The error of whatever goes wrong outside tools; ours have no code of the protocol. */
  const answered = async <Value>(
    { mcpReq: { id, signal, method } }: ServerContext,
    work: (access: { principal: Principal; signal: AbortSignal }) => Promise<Value>,
  ): Promise<Value> => {
    using own = session.begin(id, signal)
    try {
      return await work({ principal, signal: own.signal })
    } catch (error) {
      if (error instanceof ProtocolError) throw error
      const problem = problemOf(error, own.signal)
      if (isOwnFault(problem)) session.onInternalError(error, `mcp ${method}`)
      throw new ProtocolError(
        problem.code === 'invalid_input'
          ? ProtocolErrorCode.InvalidParams
          : ProtocolErrorCode.InternalError,
        problem.message,
        { code: problem.code },
      )
    }
  }

  server.setRequestHandler('tools/list', { params: paged }, () => ({ tools: [...described] }))
  server.setRequestHandler(
    'tools/call',
    { params: called },
    async ({ name, arguments: given }, context) => {
      const tool = tools.get(name)
      if (tool === undefined)
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          `There is no such tool. There are ${[...tools.keys()].join(', ')}.`,
        )
      const { id, signal } = context.mcpReq
      using own = session.begin(id, signal)
      const { report, sent } = reporter(context)
      const work = async () =>
        await tool.run(given ?? {}, { access: { principal, signal: own.signal }, report })
      try {
        const turned =
          tool.turn === undefined
            ? { status: 'done' as const, value: await work() }
            : await session.inTurn(tool.turn, work)
        await sent()
        if (turned.status === 'refused') return failedResult(turned)
        const { data, text } = turned.value
        return { content: [{ type: 'text', text }], structuredContent: data }
      } catch (error) {
        const problem = problemOf(error, own.signal)
        if (isOwnFault(problem)) session.onInternalError(error, `mcp ${name}`)
        return failedResult(problem)
      }
    },
  )
  server.setRequestHandler('resources/list', { params: paged }, async ({ cursor }, context) =>
    answered(context, access => listResources(app, cursor, access)),
  )
  server.setRequestHandler('resources/templates/list', { params: paged }, () => ({
    resourceTemplates,
  }))
  server.setRequestHandler('resources/read', { params: read }, async ({ uri }, context) =>
    answered(context, access => readResource(app, uri, access)),
  )
  server.setRequestHandler('prompts/list', { params: paged }, () => ({ prompts: promptList }))
  server.setRequestHandler('prompts/get', { params: prompted }, ({ name, arguments: given }) =>
    filledPrompt(name, given ?? {}),
  )
  server.setRequestHandler('completion/complete', { params: completed }, async (asked, context) =>
    answered(context, async access => {
      const { ref, argument } = asked
      const template = resourceTemplates.find(
        each => ref.type === 'ref/resource' && each.uriTemplate === ref.uri,
      )
      if (template === undefined && !(ref.type === 'ref/prompt' && isPrompt(ref.name)))
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is nothing so called.')
      return {
        completion:
          template === undefined || argument.name !== 'id'
            ? { values: [], hasMore: false }
            : await completeDocumentId(app, argument.value, access),
      }
    }),
  )
  return mcp
}

const paged = z.object({ cursor: z.string().max(1_000).optional() })
const called = z.object({
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()).optional(),
})
const read = z.object({ uri: z.string() })
const prompted = called
const completed = z.object({
  ref: z.discriminatedUnion('type', [
    z.object({ type: z.literal('ref/resource'), uri: z.string() }),
    z.object({ type: z.literal('ref/prompt'), name: z.string() }),
  ]),
  argument: z.object({ name: z.string(), value: z.string() }),
})
