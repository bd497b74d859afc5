import type { Chunk, Document } from '../core/document.ts'
import type { DocumentRecord, Mention } from '../core/graph.ts'
import { stateDocument } from '../graph/document-graph.ts'
import { identifyEntity, labelsOfEntity } from '../graph/entity-identity.ts'
import { extractFacts, type ExtractedFact } from '../graph/extract.ts'
import { stateFacts } from '../graph/fact-graph.ts'
import { stateMentions, type ResolvedMention } from '../graph/mention-graph.ts'
import { resolveMentions } from '../graph/resolve.ts'
import { statements } from '../graph/statements.ts'
import { chunkId } from '../support/ids.ts'
import { normalizeName } from '../text/mentions/normalize-name.ts'
import { recognizeMentions, type RecognizedMention } from '../text/mentions/recognize.ts'
import { contentHash } from '../text/similarity.ts'
import { estimatePieces } from './chunk/estimate-pieces.ts'
import { sentenceChunker, sentenceChunks, type ChunkRange } from './chunk/sentence-chunks.ts'
import { headerText } from './indexed-text.ts'

// The encoder reads 256 word pieces: 2 are its own marks, a few are kept for what the estimate misses.
const windowPieces = 250
const mostTextPieces = 220
const leastTextPieces = 128
// As many pieces as the 31 mixed characters of a derived conversation id make.
const conversationLetters = 100

export interface BuildOptions {
  /** Kept with the record; absent: no original is kept. */
  readonly bytes?: Uint8Array | undefined
  /** IANA zone of the readable times; default UTC. */
  readonly timeZone?: string | undefined
}

/** Everything that hangs on a document: chunks, mentions, facts and its graph. A pure function of the document and the options. */
export function buildRecord(document: Document, options: BuildOptions = {}): DocumentRecord {
  const timeZone = options.timeZone ?? 'UTC'
  const ranges = rangesOf(document, timeZone)
  const chunks = ranges.map((range, ordinal) => chunkOf(document, range, ordinal, timeZone))
  const into = statements()
  stateDocument(document, chunks, ranges.map(range => range.section), into, { timeZone })

  const recognized = chunks.map(chunk => recognizeMentions(document.text, chunk))
  const resolved = resolveMentions(document, recognized.flat(), headerNames(document))
  for (const alias of resolved.aliases) {
    for (const { id, type, name } of alias.unmentioned) into.node(id, labelsOfEntity(type), { name })
    into.edge('SAME_AS', alias.from, alias.to, { score: alias.score, reason: alias.reason, kind: alias.kind }, alias.kind)
  }
  const mentions: Mention[] = []
  const facts: ExtractedFact[] = []
  const about = subjectOfLines(document)
  let next = 0
  for (const [index, chunk] of chunks.entries()) {
    const count: readonly RecognizedMention[] = recognized[index] ?? []
    const own: readonly ResolvedMention[] = resolved.mentions.slice(next, next + count.length)
    next += count.length
    mentions.push(...stateMentions(chunk, own, into))
    facts.push(...extractFacts({ text: document.text, chunkId: chunk.id, sentences: chunk.sentences, mentions: own, about }))
  }
  if (about !== undefined && facts.some(fact => fact.statement.subject === about.id)) into.node(about.id, labelsOfEntity('term'), { name: about.name })
  const stated = stateFacts(facts, into)
  return { document, chunks, mentions, facts: stated, nodes: into.nodes(), edges: into.edges(), ...(options.bytes === undefined ? {} : { bytes: options.bytes }) }
}

/** A mail that fits the encoder's window with its full header is one chunk; the further chunks of a longer one have room, because their header is shorter. */
function rangesOf(document: Document, timeZone: string): ChunkRange[] {
  // Room is made for a conversation id of the usual length, whichever it is: a mail that changes its conversation keeps its chunks.
  const { mail } = document
  const headed = mail === undefined ? document : { ...document, mail: { ...mail, conversationId: 'x'.repeat(conversationLetters) } }
  const room = (header: string): number => Math.min(mostTextPieces, Math.max(leastTextPieces, windowPieces - estimatePieces(header)))
  const ranges = sentenceChunks(document, { maxPieces: room(headerText(headed, [], false, timeZone)), firstPieces: room(headerText(headed, [], true, timeZone)) })
  // A mail without text of its own is still found by its headers.
  return ranges.length === 0 && document.mail !== undefined ? [{ start: 0, end: 0, headingPath: [], section: -1, sentences: [] }] : ranges
}

function chunkOf(document: Document, range: ChunkRange, ordinal: number, timeZone: string): Chunk {
  const text = document.text.slice(range.start, range.end)
  return {
    id: chunkId(document.revisionId, sentenceChunker, range.start, range.end), documentId: document.id, revisionId: document.revisionId, ordinal,
    start: range.start, end: range.end, headingPath: range.headingPath, ...(range.page === undefined ? {} : { page: range.page }), sentences: range.sentences,
    indexedText: headerText(document, range.headingPath, ordinal === 0, timeZone) + text, contentHash: contentHash(text),
  }
}

function headerNames(document: Document): string[] {
  const { mail } = document
  if (mail === undefined) return []
  return [...(mail.from === undefined ? [] : [mail.from]), ...mail.to, ...mail.cc].flatMap(header => header.name === undefined || header.name === '' ? [] : [header.name])
}

/** `Key: value` lines of a document speak about what its title names; a mail's lines may speak about anything. */
function subjectOfLines(document: Document): { readonly id: ReturnType<typeof identifyEntity>; readonly name: string } | undefined {
  if (document.mail !== undefined) return undefined
  const name = normalizeName('term', document.title)
  return name === '' ? undefined : { id: identifyEntity('term', name), name: document.title }
}

