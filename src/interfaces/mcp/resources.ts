import { shownInstant } from '../../core/time.ts'
import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server'
import type { App } from '../../app/compose.ts'
import { documentPage } from '../../app/use-cases/corpus/inspect-documents.ts'
import { schemaListing } from '../../app/use-cases/graph/schema-listing.ts'
import { fileDay, type DocumentSummary } from '../../core/document.ts'
import type { DocumentId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { textRange } from './document-text.ts'
import { hostileNote } from './material.ts'

const schemaUri = 'veritrail://schema'
const documentUri = (id: string): string => `veritrail://documents/${encodeURIComponent(id)}`
const documentPattern = /^veritrail:\/\/documents\/([^/?#]{1,600})(?:\?([^#]{0,200}))?$/

const pageSize = 100
// Text beyond it is read in parts.
const mostText = 200_000
const mostIds = 20

/** Documents as resources with addresses of their own. */
export const resourceTemplates = [
  {
    name: 'document',
    title: 'Document',
    uriTemplate: 'veritrail://documents/{id}{?start,length}',
    description: `The text of a document by its documentId, or a part of it. ${hostileNote}`,
    mimeType: 'text/plain',
  },
]

const schemaResource = {
  uri: schemaUri,
  name: 'schema',
  title: 'Schema of the knowledge graph',
  description: 'Labels, relationships, properties and counts that you may read, and functions.',
  mimeType: 'application/json',
}

/** One page of what the principal may read: the schema first, then documents by their ids. */
export async function listResources(app: App, cursor: string | undefined, access: ReadOptions) {
  const after = cursor === undefined ? undefined : idOfCursor(cursor)
  const page = await documentPage(app, { filter: {}, limit: pageSize, after }, access)
  return {
    resources: [
      ...(after === undefined ? [schemaResource] : []),
      ...page.documents.map(documentResource),
    ],
    ...(page.next !== undefined && { nextCursor: cursorOf(page.next) }),
  }
}

const documentResource = (document: DocumentSummary) => {
  const { id, title, kind, key, date } = document
  const day = fileDay(document)
  const dated =
    day === undefined ? (date === undefined ? [] : [shownInstant(date)]) : [`file dated ${day}`]
  return {
    uri: documentUri(id),
    name: key,
    title,
    description: [kind, ...dated].join(', '),
    mimeType: 'text/plain',
    ...(date !== undefined && { annotations: { lastModified: new Date(date.ms).toISOString() } }),
  }
}

const cursorOf = (id: string): string => Buffer.from(id, 'utf8').toString('base64url')

function idOfCursor(cursor: string): DocumentId {
  const id = Buffer.from(cursor, 'base64url').toString('utf8')
  if (!/^[\w.:-]{1,200}$/.test(id) || cursorOf(id) !== cursor)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The cursor is of no list.')
  return id as DocumentId
}

/**
 * The schema, or the text of a document. Throws the protocol's error of a resource that is not
 * there, also for one that may not be read.
 */
export async function readResource(app: App, uri: string, access: ReadOptions) {
  if (uri === schemaUri)
    return {
      contents: [
        {
          uri,
          mimeType: 'application/json',
          text: JSON.stringify(await schemaListing(app, access)),
        },
      ],
    }
  const [, encoded, query = ''] = documentPattern.exec(uri) ?? []
  const id = encoded === undefined ? undefined : decoded(encoded)
  const document =
    id === undefined ? undefined : await app.store.documents.document(id as DocumentId, access)
  if (document === undefined) throw notFound(uri)
  const range = rangeOf(query, document.text)
  const next = range.end < document.text.length ? range.end : undefined
  return {
    contents: [
      {
        uri,
        mimeType: 'text/plain',
        text: document.text.slice(range.start, range.end),
        _meta: {
          'veritrail/start': range.start,
          'veritrail/end': range.end,
          'veritrail/textLength': document.text.length,
          ...(next !== undefined && {
            'veritrail/next': `${documentUri(document.id)}?start=${next}`,
          }),
        },
      },
    ],
  }
}

/** Ids that begin with some signs, as far as the principal may read them. */
export async function completeDocumentId(app: App, beginning: string, access: ReadOptions) {
  if (beginning.length > 200) return { values: [], hasMore: false }
  const exact = await app.store.documents.summaries([beginning as DocumentId], access)
  const listed = await app.store.documents.list(
    { after: beginning as DocumentId, limit: mostIds + 1 },
    access,
  )
  const ids = [...exact, ...listed].map(({ id }) => id).filter(id => id.startsWith(beginning))
  return { values: ids.slice(0, mostIds), hasMore: ids.length > mostIds }
}

function rangeOf(query: string, text: string): ReturnType<typeof textRange> {
  const fields = new URLSearchParams(query)
  const number = (name: string, usual: number, least: number): number => {
    const value = fields.get(name)
    if (value === null) return usual
    if (!/^\d{1,9}$/.test(value) || Number(value) < least)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${name} must be a number.`)
    return Number(value)
  }
  return textRange(text, number('start', 0, 0), Math.min(number('length', mostText, 1), mostText))
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const longestEcho = 200

const notFound = (uri: string): ResourceNotFoundError =>
  new ResourceNotFoundError(
    uri.slice(0, longestEcho).toWellFormed(),
    'There is no such resource. "resources/list" lists those that you may read.',
  )
