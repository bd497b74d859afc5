import type { Chunk, Document } from '../../core/document.ts'
import { chunkId } from '../../support/ids.ts'
import { contentHash } from '../../language/words/similarity.ts'
import type { ChunkRange, HeaderRoom } from '../chunk/chunk-range.ts'
import type { Chunking } from '../chunk/chunkers.ts'
import { estimatePieces } from '../chunk/estimate-pieces.ts'
import { headerText } from './indexed-text.ts'

// The encoder reads 256 word pieces: 2 are its own marks, a few are kept for what the estimate
// misses.
const windowPieces = 250
const maxTextPieces = 220
const leastTextPieces = 128
// As many pieces as the 31 mixed characters of a derived conversation id make.
const conversationLetters = 100

/** A document's chunks, and where each lies: `ranges[ordinal]` is the chunk's. */
export interface RecordChunks {
  readonly chunks: readonly Chunk[]
  readonly ranges: readonly ChunkRange[]
}

/**
 * Divides a document with a chunker and puts its header above each chunk's indexed text. A mail
 * without text of its own has one empty chunk: it is still found by its headers.
 */
export function recordChunks(
  document: Document,
  chunking: Chunking,
  timeZone: string,
): RecordChunks {
  const found = chunking.chunk(document, roomBesideHeader(document, timeZone))
  const ranges =
    found.length === 0 && document.mail !== undefined
      ? [{ start: 0, end: 0, headingPath: [], section: -1, sentences: [] }]
      : found
  return {
    ranges,
    chunks: ranges.map((range, ordinal) =>
      chunkOf(document, range, ordinal, chunking.name, timeZone),
    ),
  }
}

/**
 * A mail that fits the encoder's window with its full header is one chunk; the further chunks of a
 * longer one have room, because their header is shorter.
 */
function roomBesideHeader(document: Document, timeZone: string): HeaderRoom {
  // Room is made for a conversation id of the usual length, whichever it is: a mail that changes
  // its conversation keeps its chunks.
  const { mail } = document
  const headed =
    mail === undefined
      ? document
      : { ...document, mail: { ...mail, conversationId: 'x'.repeat(conversationLetters) } }
  const room = (header: string): number =>
    Math.min(maxTextPieces, Math.max(leastTextPieces, windowPieces - estimatePieces(header)))
  return {
    first: room(headerText(headed, [], true, timeZone)),
    others: room(headerText(headed, [], false, timeZone)),
  }
}

function chunkOf(
  document: Document,
  range: ChunkRange,
  ordinal: number,
  chunker: string,
  timeZone: string,
): Chunk {
  const text = document.text.slice(range.start, range.end)
  return {
    id: chunkId(document.revisionId, chunker, range.start, range.end),
    documentId: document.id,
    revisionId: document.revisionId,
    ordinal,
    start: range.start,
    end: range.end,
    headingPath: range.headingPath,
    ...(range.page === undefined ? {} : { page: range.page }),
    sentences: range.sentences,
    indexedText: headerText(document, range.headingPath, ordinal === 0, timeZone) + text,
    contentHash: contentHash(text),
  }
}
