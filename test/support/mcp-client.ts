import type { TestContext } from 'node:test'
import {
  Client,
  StreamableHTTPClientTransport,
  type CallToolResult,
  type Transport,
} from '@modelcontextprotocol/client'
import type { App } from '../../src/app/compose.ts'
import type { McpEndpoint } from '../../src/core/ports/mcp-endpoint.ts'
import { mcpOverHttp } from '../../src/interfaces/mcp/http.ts'
import { bearer } from './http-server.ts'

/** `legacy`: revisions up to 2025-11-25, with sessions; `auto`: the newest. */
export const revisions = ['legacy', 'auto'] as const
type Revision = (typeof revisions)[number]

/** The endpoint of a server, and what it told of its own faults. */
export function endpointOf(app: App): McpEndpoint & { readonly faults: readonly unknown[] } {
  const faults: unknown[] = []
  return {
    ...mcpOverHttp(app, { version: '1.2.3', onInternalError: error => faults.push(error) }),
    faults,
  }
}

/** The official client, connected; it is closed with the test. */
export async function connected(
  context: TestContext,
  transport: Transport,
  mode: Revision,
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(transport)
  context.after(() => client.close())
  return client
}

export const overHttp = (
  context: TestContext,
  url: string,
  token: string,
  mode: Revision = 'auto',
): Promise<Client> =>
  connected(
    context,
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      requestInit: { headers: bearer(token) },
    }),
    mode,
  )

/** The text of a result, for reading. */
export const textOf = ({ content }: CallToolResult): string =>
  content.map(block => (block.type === 'text' ? block.text : '')).join('\n')

/** What somebody is told, whatever became of a call. */
export async function toldBy(call: () => Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await call())
  } catch (error) {
    const { message, code, data } = error as Error & { code?: unknown; data?: unknown }
    return JSON.stringify({ message, code, data })
  }
}
