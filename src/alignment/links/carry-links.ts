import type { Chunk } from '../../core/document.ts'
import type { DocumentRecord, EdgeStatement } from '../../core/graph.ts'
import type { ChunkId } from '../../core/ids.ts'
import type { TextRange } from '../../core/span.ts'
import { isOriginEdge, nextType } from './institution-graph.ts'
import {
  addressesType,
  readReview,
  reviewedType,
  type LinkReview,
  type QuotedSentences,
} from './passage-link.ts'
import { alignedToKey, takenOverKey, withReview } from './with-links.ts'

/**
 * A document that was built anew, with what alignments and people said of it. Of the same revision
 * everything stays; of another one people's decisions, on the passages that still say what was
 * judged, while its links have to be found again. Pure.
 */
export function carryLinks(stored: DocumentRecord, rebuilt: DocumentRecord): DocumentRecord {
  const isSame = stored.document.revisionId === rebuilt.document.revisionId
  const known = new Set(rebuilt.chunks.map(({ id }) => id))
  const keepsAll = isSame && stored.chunks.every(({ id }) => known.has(id))
  return keepsAll ? carryAll(stored, rebuilt) : carryReviews(stored, rebuilt)
}

function carryAll(stored: DocumentRecord, rebuilt: DocumentRecord): DocumentRecord {
  const isOrigin = (edge: EdgeStatement): boolean => isOriginEdge(edge, stored.document.id)
  const edges = stored.edges.filter(
    edge => edge.type === addressesType || edge.type === reviewedType || isOrigin(edge),
  )
  const has = new Set(rebuilt.edges.map(({ id }) => id))
  const ends = new Set(
    edges.flatMap(edge => (isOrigin(edge) && edge.type !== nextType ? [edge.to] : [])),
  )
  const present = new Set(rebuilt.nodes.map(({ id }) => id))
  return {
    ...rebuilt,
    nodes: [
      ...withMarks(stored, rebuilt, [alignedToKey, takenOverKey]).nodes,
      ...stored.nodes.filter(({ id }) => ends.has(id) && !present.has(id)),
    ],
    edges: [...rebuilt.edges, ...edges.filter(({ id }) => !has.has(id))],
  }
}

/** A document whose node has what the stored one says under some keys. */
function withMarks(
  stored: DocumentRecord,
  rebuilt: DocumentRecord,
  keys: readonly string[],
): DocumentRecord {
  const before = stored.nodes.find(({ id }) => (id as string) === stored.document.id)
  const marks = Object.fromEntries(
    keys.flatMap(key => {
      const value = before?.properties[key]
      return value === undefined ? [] : [[key, value] as const]
    }),
  )
  return {
    ...rebuilt,
    nodes: rebuilt.nodes.map(node =>
      (node.id as string) === rebuilt.document.id
        ? { ...node, properties: { ...node.properties, ...marks } }
        : node,
    ),
  }
}

function carryReviews(stored: DocumentRecord, rebuilt: DocumentRecord): DocumentRecord {
  const places = new Map<ChunkId, ChunkId | undefined>()
  const placeOf = (id: ChunkId): ChunkId | undefined => {
    if (!places.has(id)) {
      const chunk = stored.chunks.find(each => each.id === id)
      places.set(id, chunk === undefined ? undefined : sameWords(chunk, stored, rebuilt))
    }
    return places.get(id)
  }
  let carried = withMarks(stored, rebuilt, [takenOverKey])
  for (const edge of stored.edges) {
    const review = edge.type === reviewedType ? readReview(edge) : undefined
    const chunkId = review === undefined ? undefined : placeOf(review.chunkId)
    if (review === undefined || chunkId === undefined) continue
    // What had been found stands elsewhere now, if at all; what was decided is looked up.
    const { found: _before, about, quoted, ...decided } = review
    const moved = moverOf(stored, rebuilt, chunkId)
    const now = about?.flatMap(moved)
    // Of words that are there no more nobody has decided anything.
    if (now?.length === 0) continue
    carried = withReview(carried, {
      ...decided,
      chunkId,
      ...(now === undefined ? requoted(quoted, moved) : stillQuoted(now, quoted, moved)),
    })
  }
  return carried
}

type Mover = (range: TextRange) => readonly TextRange[]

/** Finds the words of a place in the chunk that now says what was judged. */
function moverOf(stored: DocumentRecord, rebuilt: DocumentRecord, chunkId: ChunkId): Mover {
  const chunk = rebuilt.chunks.find(({ id }) => id === chunkId)
  if (chunk === undefined) return () => []
  const text = rebuilt.document.text.slice(chunk.start, chunk.end)
  return ({ start, end }) => {
    const words = stored.document.text.slice(start, end)
    const at = text.indexOf(words)
    return at < 0 ? [] : [{ start: chunk.start + at, end: chunk.start + at + words.length }]
  }
}

const movedQuotations = (quoted: QuotedSentences, moved: Mover): QuotedSentences => ({
  evidence: quoted.evidence.flatMap(moved),
  gaps: quoted.gaps.flatMap(moved),
})

/** What a decision is about, and what it quotes, as far as the words are there. */
const stillQuoted = (
  about: readonly TextRange[],
  quoted: QuotedSentences | undefined,
  moved: Mover,
): Pick<LinkReview, 'about' | 'quoted'> => ({
  about,
  ...(quoted === undefined ? {} : { quoted: movedQuotations(quoted, moved) }),
})

/** The quoted sentences where they stand now; nothing unless all of them do. */
function requoted(quoted: QuotedSentences | undefined, moved: Mover): Pick<LinkReview, 'quoted'> {
  if (quoted === undefined) return {}
  const now = movedQuotations(quoted, moved)
  const isWhole =
    now.evidence.length === quoted.evidence.length && now.gaps.length === quoted.gaps.length
  return isWhole ? { quoted: now } : {}
}

/** The chunk that says the same, or most of the sentences of what was judged. */
function sameWords(
  chunk: Chunk,
  stored: DocumentRecord,
  rebuilt: DocumentRecord,
): ChunkId | undefined {
  const equal = rebuilt.chunks.find(({ contentHash }) => contentHash === chunk.contentHash)
  if (equal !== undefined) return equal.id
  const wanted = sentencesOf(chunk, stored.document.text)
  let best: ChunkId | undefined
  let most = wanted.size / 2
  for (const candidate of rebuilt.chunks) {
    let common = 0
    for (const sentence of sentencesOf(candidate, rebuilt.document.text))
      if (wanted.has(sentence)) common += 1
    if (common > most || (best === undefined && common > 0 && common === most))
      [best, most] = [candidate.id, common]
  }
  return best
}

const sentencesOf = ({ sentences }: Chunk, text: string): ReadonlySet<string> =>
  new Set(sentences.map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' ').trim()))
