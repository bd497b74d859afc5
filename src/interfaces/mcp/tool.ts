import type { z } from 'zod'
import { readRequest } from '../../core/contract/read-request.ts'
import type { InTurn } from '../../core/ports/mcp-endpoint.ts'
import type { Principal } from '../../core/principal.ts'

/** Tells whoever waits how far the work is; `done` and `total` where steps can be counted. */
export type Report = (step: {
  readonly message: string
  readonly done?: number | undefined
  readonly total?: number | undefined
}) => void

/** What a tool gets beside its arguments. */
export interface ToolCall {
  readonly access: { readonly principal: Principal; readonly signal: AbortSignal }
  readonly report: Report
}

interface ToolText {
  /** In lower case with underscores, as assistants expect. */
  readonly name: string
  readonly title: string
  /** For the assistant: what it gives, and when to use it. */
  readonly description: string
  /** What it takes turns with; absent: it is quick. */
  readonly turn?: Parameters<InTurn>[0] | undefined
}

/** One tool: what it says of itself, and what it does. */
export interface Tool extends ToolText {
  readonly input: z.ZodObject
  readonly output: z.ZodObject
  /** Throws `invalid_input` for arguments that its schema refuses, and what its work throws. */
  readonly run: (input: unknown, call: ToolCall) => Promise<ToolResult>
}

export interface ToolResult {
  /** Fits the tool's output schema. */
  readonly data: Readonly<Record<string, unknown>>
  /** The same for reading; what documents say stands in fences. */
  readonly text: string
}

/** A tool whose work gets what its schema made of the arguments. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: ToolText & {
    readonly input: Input
    readonly output: Output
    readonly work: (
      input: z.output<Input>,
      call: ToolCall,
    ) => Promise<{ readonly data: z.output<Output>; readonly text: string }>
  },
): Tool {
  const { work, ...rest } = definition
  return {
    ...rest,
    run: async (input, call) =>
      await work(readRequest(rest.input, input, 'arguments') as z.output<Input>, call),
  }
}
