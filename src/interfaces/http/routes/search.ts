import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { readFilter } from '../../../app/read-filter.ts'
import { searchPassages } from '../../../app/use-cases/questions/search.ts'
import { route, type Route } from '../route.ts'
import {
  filterFields,
  limitField,
  passagesSchema,
  trimmedText,
} from '../../../core/contract/http/schemas.ts'

/** Passages without an answer. */
export function searchRoutes(app: App): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/v1/search',
      summary: 'The passages that best match some words',
      access: 'principal',
      query: z.strictObject({
        q: trimmedText(4_000).describe('what to search for'),
        ...filterFields,
        limit: limitField(100, 10),
        recipe: z.string().min(1).max(100).optional().describe('keyword, vector, fused …'),
      }),
      answers: { 'application/json': passagesSchema },
      async handle({ query: { q, limit, recipe, ...words } }, { access }) {
        const filter = readFilter(words, app.config.timeZone)
        const passages = await searchPassages(app, { text: q, filter, limit, recipe }, access)
        return Response.json({ passages })
      },
    }),
  ]
}
