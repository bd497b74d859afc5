import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { readFilter } from '../../../app/read-filter.ts'
import { documentPage, findDocument } from '../../../app/use-cases/corpus/inspect-documents.ts'
import { corpusStatistics } from '../../../app/use-cases/corpus/statistics.ts'
import type { DocumentId } from '../../../core/ids.ts'
import { route, type Route } from '../route.ts'
import {
  documentListSchema,
  documentSchema,
  filterFields,
  idParameter,
  limitField,
  statisticsSchema,
} from '../schemas.ts'

/** What the corpus holds. */
export function documentRoutes(app: App): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/v1/documents',
      summary: 'List documents, by their ids',
      access: 'principal',
      query: z.strictObject({
        ...filterFields,
        limit: limitField(1_000, 100),
        after: z.string().min(1).max(200).optional().describe('the last id of the page before'),
      }),
      answers: { 'application/json': documentListSchema },
      async handle({ query: { limit, after, ...words } }, { access }) {
        const filter = readFilter(words, app.config.timeZone)
        const page = { filter, limit, after: after as DocumentId | undefined }
        return Response.json(await documentPage(app, page, access))
      },
    }),
    route({
      method: 'get',
      path: '/api/v1/documents/{id}',
      summary: 'A document with its text, sections, pages and what was cut from it',
      description: 'By its id or the beginning of one, its key, or the id of its mail.',
      access: 'principal',
      parameters: idParameter,
      answers: { 'application/json': documentSchema },
      handle: async ({ parameters: { id } }, { access }) =>
        Response.json(await findDocument(app, id, access)),
    }),
    route({
      method: 'get',
      path: '/api/v1/stats',
      summary: 'Statistics of the corpus',
      access: 'principal',
      answers: { 'application/json': statisticsSchema },
      handle: async (_, { access }) => Response.json(await corpusStatistics(app, access)),
    }),
  ]
}
