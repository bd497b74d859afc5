import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { readFilter } from '../../../app/read-filter.ts'
import { documentPage, findDocument } from '../../../app/use-cases/corpus/inspect-documents.ts'
import { documentAnnotations } from '../../../app/use-cases/corpus/document-annotations.ts'
import { originalReader } from '../../../app/use-cases/corpus/document-original.ts'
import { keptStatistics } from '../../../app/use-cases/corpus/statistics.ts'
import type { DocumentId } from '../../../core/ids.ts'
import { originalResponse } from '../original-response.ts'
import { route, type Route } from '../route.ts'
import { annotationsSchema, statisticsSchema } from '../../../core/contract/http/documents.ts'
import {
  documentListSchema,
  documentSchema,
  filterFields,
  idParameter,
  limitField,
} from '../../../core/contract/http/schemas.ts'

/** What the corpus holds. */
export function documentRoutes(app: App): Route[] {
  const readOriginal = originalReader(app)
  const statistics = keptStatistics(app)
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
        query: z.string().min(1).max(200).optional().describe('words in titles and names'),
      }),
      description:
        'With "query" a page may hold fewer documents than "limit", or none, and have a next one.',
      answers: { 'application/json': documentListSchema },
      async handle({ query: { limit, after, query, ...words } }, { access }) {
        const filter = readFilter(words, app.config.timeZone)
        const page = { filter, limit, query, after: after as DocumentId | undefined }
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
      path: '/api/v1/documents/{id}/original',
      summary: 'A document as it came, byte by byte',
      description: 'By its id. Takes a range of bytes; shown by browsers: PDF, text and images.',
      access: 'principal',
      parameters: idParameter,
      answers: { '*/*': z.string().meta({ format: 'binary' }) },
      handle: async ({ parameters: { id } }, { access, headers }) =>
        originalResponse(await readOriginal(id as DocumentId, access), headers),
    }),
    route({
      method: 'get',
      path: '/api/v1/documents/{id}/annotations',
      summary: 'The passages, mentions and facts of a document, with their places in its text',
      description: 'By its id; at most 5,000 passages and mentions, and 2,000 facts.',
      access: 'principal',
      parameters: idParameter,
      answers: { 'application/json': annotationsSchema },
      handle: async ({ parameters: { id } }, { access }) =>
        Response.json(await documentAnnotations(app, id as DocumentId, access)),
    }),
    route({
      method: 'get',
      path: '/api/v1/stats',
      summary: 'Statistics of the corpus',
      description: 'Lengths, documents a month, kinds, who writes most, and who writes to whom.',
      access: 'principal',
      query: z.strictObject({ top: limitField(200, 10) }),
      answers: { 'application/json': statisticsSchema },
      handle: async ({ query: { top } }, { access }) =>
        Response.json(await statistics(top, access)),
    }),
  ]
}
