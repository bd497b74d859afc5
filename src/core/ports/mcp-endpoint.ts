import type { Principal } from '../principal.ts'

/** What work of a client comes to where others may come first. */
export type InTurn = <Value>(
  kind: 'answer' | 'query',
  work: () => Promise<Value>,
) => Promise<
  | { readonly status: 'done'; readonly value: Value }
  /** Too much is waiting; nothing was begun. */
  | { readonly status: 'refused'; readonly code: string; readonly message: string }
>

/** A message that came over HTTP, from somebody who was let in. */
export interface McpRequest {
  readonly headers: Headers
  readonly access: { readonly principal: Principal; readonly signal: AbortSignal }
  readonly inTurn: InTurn
}

/**
 * Answers messages of the Model Context Protocol: one JSON value each, nested at most 100 levels
 * deep. The response is one JSON value or a stream of server-sent events.
 */
export interface McpEndpoint {
  readonly respond: (message: unknown, request: McpRequest) => Promise<Response>
}
