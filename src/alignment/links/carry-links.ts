import type { Chunk } from '../../core/document.ts'
import type { DocumentRecord } from '../../core/graph.ts'
import type { ChunkId } from '../../core/ids.ts'
import type { TextRange } from '../../core/span.ts'
import { originTypes } from './institution-graph.ts'
import {
  addressesType,
  readReview,
  reviewedType,
  type LinkReview,
  type QuotedSentences,
} from './passage-link.ts'
import { alignedToKey, withReview } from './with-links.ts'

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
  const edges = stored.edges.filter(
    ({ type }) => type === addressesType || type === reviewedType || originTypes.has(type),
  )
  const has = new Set(rebuilt.edges.map(({ id }) => id))
  const ends = new Set(edges.flatMap(({ type, to }) => (originTypes.has(type) ? [to] : [])))
  const present = new Set(rebuilt.nodes.map(({ id }) => id))
  const marks = stored.nodes.find(({ id }) => (id as string) === stored.document.id)?.properties[
    alignedToKey
  ]
  return {
    ...rebuilt,
    nodes: [
      ...rebuilt.nodes.map(node =>
        marks === undefined || (node.id as string) !== rebuilt.document.id
          ? node
          : { ...node, properties: { ...node.properties, [alignedToKey]: marks } },
      ),
      ...stored.nodes.filter(({ id }) => ends.has(id) && !present.has(id)),
    ],
    edges: [...rebuilt.edges, ...edges.filter(({ id }) => !has.has(id))],
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
  let carried = rebuilt
  for (const edge of stored.edges) {
    const review = edge.type === reviewedType ? readReview(edge) : undefined
    const chunkId = review === undefined ? undefined : placeOf(review.chunkId)
    if (review === undefined || chunkId === undefined) continue
    // What had been found stands elsewhere now, if at all; what a person quoted is looked up.
    const { found: _before, quoted, ...decided } = review
    carried = withReview(carried, {
      ...decided,
      chunkId,
      ...requoted(quoted, stored, rebuilt, chunkId),
    })
  }
  return carried
}

/** The quoted sentences where they stand now; nothing unless all of them do. */
function requoted(
  quoted: QuotedSentences | undefined,
  stored: DocumentRecord,
  rebuilt: DocumentRecord,
  chunkId: ChunkId,
): Pick<LinkReview, 'quoted'> {
  const chunk = rebuilt.chunks.find(({ id }) => id === chunkId)
  if (quoted === undefined || chunk === undefined) return {}
  const text = rebuilt.document.text.slice(chunk.start, chunk.end)
  const moved = (ranges: readonly TextRange[]): TextRange[] =>
    ranges.flatMap(({ start, end }) => {
      const words = stored.document.text.slice(start, end)
      const at = text.indexOf(words)
      return at < 0 ? [] : [{ start: chunk.start + at, end: chunk.start + at + words.length }]
    })
  const now = { evidence: moved(quoted.evidence), gaps: moved(quoted.gaps) }
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
