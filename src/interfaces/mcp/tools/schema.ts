import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { schemaListing } from '../../../app/use-cases/graph/schema-listing.ts'
import { corpusSchemaSchema } from '../../../core/contract/http/graph-schemas.ts'
import { withMaterial } from '../material.ts'
import { tool, type Tool } from '../tool.ts'

/** What can be queried. */
export const schemaTool = (app: App): Tool =>
  tool({
    name: 'schema',
    title: 'Describe the knowledge graph',
    description:
      'The labels, relationships, properties and counts of the graph that you may read, and the ' +
      'functions that "graph_query" can call.',
    input: z.strictObject({}),
    output: corpusSchemaSchema,
    async work(_, { access }) {
      const listing = await schemaListing(app, access)
      return {
        data: listing,
        text: withMaterial('What the graph holds.', [{ name: 'schema', text: listing.text }]),
      }
    },
  })
