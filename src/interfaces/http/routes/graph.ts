import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { answerGraph } from '../../../app/use-cases/graph/answer-graph.ts'
import { pathGraph } from '../../../app/use-cases/graph/explore-graph.ts'
import { graphOverview } from '../../../app/use-cases/graph/graph-overview.ts'
import { neighbourGraph } from '../../../app/use-cases/graph/links-around.ts'
import { nodeDetails } from '../../../app/use-cases/graph/node-details.ts'
import { searchNodes } from '../../../app/use-cases/graph/search-nodes.ts'
import {
  graphNodesSchema,
  graphSchema,
  labelField,
  nodeDetailsSchema,
  nodeParameter,
} from '../../../core/contract/http/graph-schemas.ts'
import { limitField, trimmedText } from '../../../core/contract/http/schemas.ts'
import { route, type Route } from '../route.ts'

const idOrName = trimmedText(1_000)

/** The graph, to draw and to walk. */
export function graphRoutes(app: App): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/v1/graph/search',
      summary: 'Nodes of a name, best first',
      access: 'principal',
      query: z.strictObject({
        query: trimmedText(200).describe('words of a name, or an id'),
        label: labelField,
        limit: limitField(100, 20),
      }),
      answers: { 'application/json': graphNodesSchema },
      handle: async ({ query: { query: text, label, limit } }, { access }) =>
        Response.json({ nodes: await searchNodes(app, { text, label, limit }, access) }),
    }),
    route({
      method: 'get',
      path: '/api/v1/graph/overview',
      summary: 'The most connected things and what ties them',
      description:
        'Edges WROTE_TO and ABOUT_TOGETHER stand for many: their properties count messages and ' +
        'passages.',
      access: 'principal',
      query: z.strictObject({ limit: limitField(200, 60) }),
      answers: { 'application/json': graphSchema },
      handle: async ({ query: { limit } }, { access }) =>
        Response.json(await graphOverview(app, { limit }, access)),
    }),
    route({
      method: 'get',
      path: '/api/v1/graph/nodes/{id}',
      summary: 'A node with its other names, facts and the places that name it',
      access: 'principal',
      parameters: nodeParameter,
      answers: { 'application/json': nodeDetailsSchema },
      handle: async ({ parameters: { id } }, { access }) =>
        Response.json(await nodeDetails(app, id, access)),
    }),
    route({
      method: 'get',
      path: '/api/v1/graph/neighbours',
      summary: 'What lies within one or two edges of a node',
      access: 'principal',
      query: z.strictObject({
        id: z.string().min(1).max(1_000),
        depth: z.int().min(1).max(2).default(1).describe('edges; 1 unless given'),
        limit: limitField(500, 50),
        type: z
          .array(z.string().min(1).max(200))
          .max(20)
          .optional()
          .describe('only edges of these types'),
      }),
      answers: { 'application/json': graphSchema },
      handle: async ({ query: { id, depth, limit, type } }, { access }) =>
        Response.json(
          await neighbourGraph(
            app,
            id,
            { hops: depth === 2 ? 2 : 1, maxNodes: limit + 1, types: type },
            access,
          ),
        ),
    }),
    route({
      method: 'get',
      path: '/api/v1/graph/path',
      summary: 'The shortest path between two nodes, by their ids or names',
      access: 'principal',
      query: z.strictObject({
        from: idOrName,
        to: idOrName,
        maxLength: z.int().min(1).max(10).default(6).describe('edges; 6 unless given'),
      }),
      answers: { 'application/json': graphSchema },
      handle: async ({ query: { from, to, maxLength } }, { access }) =>
        Response.json(await pathGraph(app, from, to, { maxLength }, access)),
    }),
    route({
      method: 'get',
      path: '/api/v1/answers/{id}/graph',
      summary: 'The paths behind an answer and what lies around them',
      access: 'principal',
      parameters: nodeParameter,
      query: z.strictObject({
        hops: z.int().min(0).max(2).default(1).describe('edges around the paths; 1 unless given'),
        limit: limitField(500, 100),
      }),
      answers: { 'application/json': graphSchema },
      handle: async ({ parameters: { id }, query: { hops, limit } }, { access }) =>
        Response.json(
          await answerGraph(
            app,
            id,
            { hops: hops === 2 ? 2 : hops === 1 ? 1 : 0, maxNodes: limit },
            access,
          ),
        ),
    }),
  ]
}
