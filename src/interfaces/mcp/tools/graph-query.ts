import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { cypherRequest } from '../../../app/query-values/cypher-request.ts'
import { graphValueJson } from '../../../app/query-values/graph-value-json.ts'
import { runCypher } from '../../../app/use-cases/graph/cypher.ts'
import { cypherRequestSchema } from '../../../core/contract/http/graph-schemas.ts'
import { limitField } from '../../../core/contract/http/schemas.ts'
import { hostileNote, withMaterial } from '../material.ts'
import { tool, type Tool } from '../tool.ts'

// Assistants pay for every character that they read; the data has all rows.
const mostShown = 50_000

/** Runs Cypher, which can only read. */
export const graphQueryTool = (app: App): Tool =>
  tool({
    name: 'graph_query',
    title: 'Query the knowledge graph',
    description:
      'Runs a read-only Cypher query over the graph of mails, persons, conversations, documents, ' +
      'passages, entities and facts: for counts, lists, and who is tied to whom. Call "schema" ' +
      'first; writes and procedures are refused. An error says where the query is wrong and what ' +
      `is close to it. ${hostileNote}`,
    turn: 'query',
    input: cypherRequestSchema.extend({ limit: limitField(1_000, 100) }),
    output: z.object({
      columns: z.array(z.string()),
      rows: z
        .array(z.array(z.unknown()))
        .describe('values as JSON; what JSON has no kind for is tagged with "$type"'),
      truncated: z.boolean().describe('whether there are more rows'),
      notes: z.array(z.string()),
    }),
    async work(request, { access }) {
      const { columns, rows, truncated, notes } = await runCypher(
        app,
        cypherRequest(request),
        access,
      )
      const values = rows.map(row => row.map(graphValueJson))
      const lines = values.map(row => JSON.stringify(row)).join('\n')
      const shown = lines.slice(0, mostShown).toWellFormed()
      return {
        data: { columns: [...columns], rows: values, truncated, notes: [...notes] },
        text: withMaterial(
          [
            `Rows: ${rows.length}${truncated ? ', and there are more' : ''}.`,
            ...notes,
            ...(shown.length < lines.length ? ['They are cut here; the data has them all.'] : []),
          ].join(' '),
          [{ name: 'rows', text: `${JSON.stringify(columns)}\n${shown}` }],
        ),
      }
    },
  })
