import { z } from 'zod'
import type { App } from '../../app/compose.ts'
import type { Tool } from './tool.ts'
import { askTool } from './tools/ask.ts'
import { coverageTool } from './tools/coverage.ts'
import { documentTool } from './tools/document.ts'
import { graphQueryTool } from './tools/graph-query.ts'
import { schemaTool } from './tools/schema.ts'
import { searchTool } from './tools/search.ts'
import { verifyTool } from './tools/verify.ts'

/** The tools over an app, by name, and their descriptions for a client's list. */
export interface ToolList {
  readonly tools: ReadonlyMap<string, Tool>
  readonly described: ReadonlyArray<ReturnType<typeof describedTool>>
}

const makers = [
  askTool,
  searchTool,
  verifyTool,
  graphQueryTool,
  documentTool,
  schemaTool,
  coverageTool,
]

export function toolList(app: App): ToolList {
  const tools = makers.map(make => make(app))
  return {
    tools: new Map(tools.map(tool => [tool.name, tool])),
    described: tools.map(describedTool),
  }
}

type ObjectSchema = Record<string, unknown> & { type: 'object' }

const describedTool = ({ name, title, description, input, output }: Tool) => ({
  name,
  title,
  description,
  inputSchema: z.toJSONSchema(input, { io: 'input' }) as ObjectSchema,
  outputSchema: z.toJSONSchema(output, { io: 'output' }) as ObjectSchema,
  // No tool changes a document; "ask" adds to the record of answers, as every door does.
  annotations: {
    title,
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
})
