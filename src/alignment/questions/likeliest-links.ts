import type { Chunk } from '../../core/document.ts'
import type { LinkShows } from '../links/passage-link.ts'
import { passageRow, type PassageRow } from './quoted-passages.ts'
import type { QuestionScope } from './question-scope.ts'
import type { StandardOptions, StandardPorts } from './standard-ports.ts'
import { passagesQuery } from './standard-query.ts'

/** What a corpus says of one matter is among its likeliest links. */
export const mostLinks = 2_000
/** Of the texts of documents with such links, together. */
export const mostCharacters = 8_000_000

/** A document with its links, the likeliest first. */
export interface LinkedDocument {
  readonly text: string
  readonly links: readonly PassageRow[]
  /** The passages of the links. */
  readonly passages: () => Promise<readonly Chunk[]>
}

export interface LikeliestLinks {
  /** One after the other, so that one text is held at a time; those with likelier links first. */
  readonly documents: () => AsyncIterable<LinkedDocument>
  /** Less likely links, or long documents, are left out. */
  readonly isPart: boolean
}

/** The likeliest links in a scope, with the texts of their documents, within both limits. */
export async function likeliestLinks(
  scope: QuestionScope,
  shows: LinkShows | undefined,
  ports: Pick<StandardPorts, 'query' | 'documents'>,
  { principal, signal }: StandardOptions,
): Promise<LikeliestLinks> {
  const read = { principal, signal }
  const { rows } = await ports.query(passagesQuery(scope, shows, mostLinks + 1), read)
  const links = rows.slice(0, mostLinks).flatMap(row => passageRow(row, scope.frameworks) ?? [])
  const byDocument = Map.groupBy(links, ({ documentId }) => documentId)
  const lengths = new Map(
    (byDocument.size === 0
      ? []
      : await ports.documents.summaries([...byDocument.keys()], read)
    ).map(({ id, textLength }) => [id, textLength]),
  )
  let characters = 0
  let isPart = rows.length > mostLinks
  for (const id of byDocument.keys()) {
    const length = lengths.get(id)
    if (length !== undefined && characters + length <= mostCharacters) characters += length
    else {
      byDocument.delete(id)
      // One that has gone is not left out.
      if (length !== undefined) isPart = true
    }
  }
  return {
    isPart,
    async *documents() {
      for (const [id, own] of byDocument) {
        const text = (await ports.documents.document(id, read))?.text
        if (text === undefined) continue
        const ids = [...new Set(own.map(({ chunkId }) => chunkId))]
        yield { text, links: own, passages: () => ports.documents.chunks(ids, read) }
      }
    },
  }
}

/** What an answer says where links were left out in finding what a question means. */
export const partText = (said: string): string =>
  `To find what speaks of “${said.slice(0, 100)}” only the likeliest links were read, at most ` +
  `${mostLinks.toLocaleString('en-US')} with ${mostCharacters.toLocaleString('en-US')} ` +
  'characters of text; more may speak of it.'
