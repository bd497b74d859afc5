import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import {
  deleteOwnDocument,
  regroupOwnDocument,
} from '../../../app/use-cases/corpus/manage-documents.ts'
import { groupName, idParameter } from '../../../core/contract/http/schemas.ts'
import type { DocumentId } from '../../../core/ids.ts'
import { route, type Route } from '../route.ts'

/** Deleting documents, and changing who reads them. */
export function managedDocumentRoutes(app: App): Route[] {
  return [
    route({
      method: 'delete',
      path: '/api/v1/documents/{id}',
      summary: 'Delete a document with its original and its attachments',
      description: 'By its id. Users delete what they uploaded.',
      access: 'principal',
      parameters: idParameter,
      answers: { 'application/json': z.object({ removed: z.int() }) },
      handle: async ({ parameters: { id } }, { access }) =>
        Response.json({ removed: await deleteOwnDocument(app, id as DocumentId, access) }),
    }),
    route({
      method: 'post',
      path: '/api/v1/documents/{id}/groups',
      summary: 'Set who reads a document and its attachments',
      description: 'By its id. Users choose among their own groups, for what they uploaded.',
      access: 'principal',
      parameters: idParameter,
      body: z.strictObject({ groups: z.array(groupName).min(1).max(64) }),
      answers: { 'application/json': z.object({ groups: z.array(z.string()) }) },
      handle: async ({ parameters: { id }, body: { groups } }, { access }) =>
        Response.json({ groups: await regroupOwnDocument(app, id as DocumentId, groups, access) }),
    }),
  ]
}
