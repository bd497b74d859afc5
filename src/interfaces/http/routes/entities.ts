import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { requireOwner } from '../../../app/require-owner.ts'
import { requireWritable } from '../../../app/require-writable.ts'
import { listEntities } from '../../../app/use-cases/graph/list-entities.ts'
import {
  decideEntities,
  entityMerges,
  entityRules,
  mergesOfName,
  removeEntityRule,
} from '../../../app/use-cases/graph/resolve-entities.ts'
import {
  decideSchema,
  decisionListSchema,
  decisionSchema,
  entityListSchema,
  entityQuery,
  mergeListSchema,
  mergeQuery,
  type EntityDecision,
  type MergeList,
} from '../../../core/contract/http/settings.ts'
import { idParameter } from '../../../core/contract/http/schemas.ts'
import type { EntityRule } from '../../../core/graph.ts'
import type { NodeId } from '../../../core/ids.ts'
import { route, type Route } from '../route.ts'

/** A page may hold fewer merges, so that nobody waits for a rare one. */
const searchMs = 2_000
const mostApart = 10

/** Entities, which of them are one thing, and what people decided about that. */
export function entityRoutes(app: App): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/v1/entities',
      summary: 'Entities by words of their names, or all by their ids',
      access: 'principal',
      query: entityQuery,
      answers: { 'application/json': entityListSchema },
      handle: async ({ query: { query: text, ...page } }, { access }) =>
        Response.json(await listEntities(app, { text, ...page }, access)),
    }),
    route({
      method: 'get',
      path: '/api/v1/merges',
      summary: 'What is one thing under several names, and why',
      access: 'principal',
      query: mergeQuery,
      answers: { 'application/json': mergeListSchema },
      async handle({ query: { name, limit, after } }, { access }) {
        const page =
          name === undefined
            ? await entityMerges(
                app,
                { limit, after: after as NodeId | undefined, withinMs: searchMs },
                access,
              )
            : { clusters: (await mergesOfName(app, name, access)).slice(0, limit) }
        return Response.json({
          merges: page.clusters.map(cluster => mergeOf(cluster, name === undefined)),
          ...('next' in page && page.next !== undefined && { next: page.next }),
        })
      },
    }),
    route({
      method: 'get',
      path: '/api/v1/merges/decisions',
      summary: 'What people decided about entities',
      access: 'principal',
      answers: { 'application/json': decisionListSchema },
      handle: async (_, { access }) =>
        Response.json({ decisions: (await entityRules(app, access)).map(decisionOf) }),
    }),
    route({
      method: 'post',
      path: '/api/v1/merges',
      summary: 'Decide that two entities are one thing, or two',
      description: 'For the owner. A later decision about the same two replaces the earlier one.',
      access: 'principal',
      body: decideSchema,
      answers: { 'application/json': decisionSchema },
      async handle({ body }, { access }) {
        requireOwner(access.principal, 'merge entities')
        requireWritable(app, 'merge entities')
        return Response.json(decisionOf(await decideEntities(app, body, access)))
      },
    }),
    route({
      method: 'delete',
      path: '/api/v1/merges/{id}',
      summary: 'Take a decision back, by its id',
      description: 'For the owner. What the names and documents say counts again.',
      access: 'principal',
      parameters: idParameter,
      answers: { 'application/json': z.object({ removed: decisionSchema }) },
      async handle({ parameters: { id } }, { access }) {
        requireOwner(access.principal, 'merge entities')
        requireWritable(app, 'merge entities')
        return Response.json({ removed: decisionOf(await removeEntityRule(app, id, access)) })
      },
    }),
  ]
}

type Cluster = Awaited<ReturnType<typeof mergesOfName>>[number]

const mergeOf = (
  { representative, display, members, merged, apart }: Cluster,
  isShort: boolean,
): MergeList['merges'][number] => ({
  id: representative.id,
  name: display,
  members: members.map(({ id, name, labels }) => ({ id, name, labels: [...labels] })),
  pairs: merged.map(({ left, right, score, reason, by }) => ({ left, right, score, reason, by })),
  apart: (isShort ? [] : apart.slice(0, mostApart)).map(
    ({ other, left, right, score, conflict, reason, by }) => ({
      id: other.id,
      name: other.name,
      from: left === other.id ? right : left,
      score,
      reason: conflict ?? reason,
      by,
    }),
  ),
})

const decisionOf = ({ id, kind, left, right, by, at, reason }: EntityRule): EntityDecision => ({
  id,
  kind,
  left,
  right,
  by,
  at: new Date(at).toISOString(),
  ...(reason === undefined ? {} : { reason }),
})
