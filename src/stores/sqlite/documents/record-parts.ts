import type {
  Chunk,
  CutRegion,
  Document,
  LayoutItem,
  Page,
  Section,
} from '../../../core/document.ts'
import type { Mention } from '../../../core/graph.ts'
import type { DocumentId, EntityId, NodeId, RevisionId } from '../../../core/ids.ts'
import type { TextRange } from '../../../core/span.ts'
import { shortenedMail } from '../../rules/address-lists.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import type { Value } from '../session/connection.ts'
import { DamagedRow, parseStored } from '../session/damage.ts'
import { isIntact } from '../session/seal.ts'
import { numberWriter, readNumbers, unzigzag, zigzag } from '../session/varint.ts'

/** Row numbers or other numbers as a packed list, in the order given. */
export function packNumbers(numbers: Iterable<number>): Uint8Array {
  const writer = numberWriter()
  let before = 0
  for (const number of numbers) {
    writer.write(zigzag(number - before))
    before = number
  }
  return writer.take()
}

export function unpackNumbers(bytes: Uint8Array): number[] {
  let before = 0
  return readNumbers(bytes).map(step => (before += unzigzag(step)))
}

/** Ranges as steps from the end before; `origin` is where the first step starts. */
export function packRanges(ranges: readonly TextRange[], origin: number): Uint8Array {
  const writer = numberWriter()
  let before = origin
  for (const { start, end } of ranges) {
    writer.write(zigzag(start - before))
    writer.write(end - start)
    before = end
  }
  return writer.take()
}

export function unpackRanges(bytes: Uint8Array, origin: number): TextRange[] {
  const numbers = readNumbers(bytes)
  const ranges: TextRange[] = []
  let before = origin
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    const start = before + unzigzag(numbers[index] ?? 0)
    before = start + (numbers[index + 1] ?? 0)
    ranges.push({ start, end: before })
  }
  return ranges
}

/**
 * Mentions as steps: start, length, chunk ordinal, entity row, type and recogniser by name number.
 */
export function packMentions(
  mentions: readonly Mention[],
  of: {
    readonly ordinal: (mention: Mention) => number
    readonly entity: (mention: Mention) => number
    readonly name: (text: string) => number
  },
): Uint8Array {
  const writer = numberWriter()
  let before = 0
  for (const mention of mentions) {
    writer.write(zigzag(mention.start - before))
    writer.write(mention.end - mention.start)
    writer.write(of.ordinal(mention))
    writer.write(of.entity(mention))
    writer.write(of.name(mention.type))
    writer.write(of.name(mention.by))
    before = mention.start
  }
  return writer.take()
}

export function unpackMentions(
  bytes: Uint8Array,
  of: {
    readonly chunkId: (ordinal: number) => NodeId
    readonly entityId: (row: number) => EntityId
    readonly name: (number: number) => string
  },
): Mention[] {
  const numbers = readNumbers(bytes)
  const mentions: Mention[] = []
  let before = 0
  for (let index = 0; index + 5 < numbers.length; index += 6) {
    const [step = 0, length = 0, ordinal = 0, entity = 0, type = 0, by = 0] = numbers.slice(
      index,
      index + 6,
    )
    const start = before + unzigzag(step)
    mentions.push({
      start,
      end: start + length,
      chunkId: of.chunkId(ordinal),
      entityId: of.entityId(entity),
      type: of.name(type) as Mention['type'],
      by: of.name(by),
    })
    before = start
  }
  return mentions
}

interface Parts {
  readonly sections: readonly Section[]
  readonly pages: readonly Page[]
  readonly cuts: readonly CutRegion[]
  readonly layout: readonly LayoutItem[]
}
const noParts: Parts = { sections: [], pages: [], cuts: [], layout: [] }

/** A document's structure as JSON; the empty string for none. */
export function packParts({ sections, pages, cuts, layout }: Document): string {
  return sections.length + pages.length + cuts.length + layout.length === 0
    ? ''
    : canonicalJson({ sections, pages, cuts, layout })
}

export const unpackParts = (json: string, documentId: string): Parts =>
  json === ''
    ? noParts
    : parseStored<Parts>(json, `the structure of document ${documentId}`, documentId)

/** The parts of a document that are neither columns nor long. */
export function packDetail({
  title,
  mediaType,
  date,
  language,
  mail,
  link,
  properties,
}: Document): string {
  return canonicalJson({
    title,
    mediaType,
    date,
    language,
    mail: mail && shortenedMail(mail),
    link,
    properties,
  })
}

export type Detail = Pick<
  Document,
  'title' | 'mediaType' | 'date' | 'language' | 'mail' | 'link' | 'properties'
>

/**
 * The columns of a chunk row after its numbers. The indexed text usually ends with the chunk's own
 * text, which is not stored twice.
 */
export function packIndexedText(
  chunk: Chunk,
  text: string,
): { readonly isWhole: boolean; readonly indexed: string } {
  const own = text.slice(chunk.start, chunk.end)
  return chunk.indexedText.endsWith(own)
    ? { isWhole: false, indexed: chunk.indexedText.slice(0, chunk.indexedText.length - own.length) }
    : { isWhole: true, indexed: chunk.indexedText }
}

/**
 * Columns of `chunk` joined with the ids of its node and document, and what is needed to read them.
 */
export type ChunkRow = readonly [
  id: string,
  n: number,
  document: number,
  ordinal: number,
  start: number,
  end: number,
  page: number | null,
  isWhole: number,
  indexed: string,
  headingPath: string | null,
  contentHash: string,
  sentences: Uint8Array,
  seal: string | null,
  documentId: string,
  revisionId: string,
]
/** What the seal of a chunk covers, in this order. */
export const sealedChunkColumns = [
  'n',
  'document',
  'ordinal',
  'start',
  'end',
  'page',
  'is_whole',
  'indexed',
  'heading_path',
  'content_hash',
  'sentences',
] as const
export const chunkColumns = [
  'cn.id',
  ...sealedChunkColumns.map(column => `c.${column}`),
  'c.seal',
].join(', ')
/** Indexes of the document's row number and id in a `ChunkRow`. */
export const documentNumberAt = 2
export const documentIdAt = 13

/** Throws `DamagedRow` if the row is not what was written. */
export function unpackChunk(row: ChunkRow, text: string): Chunk {
  const [
    id,
    ,
    ,
    ordinal,
    start,
    end,
    page,
    isWhole,
    indexed,
    headingPath,
    contentHash,
    sentences,
    seal,
    documentId,
    revisionId,
  ] = row
  const what = `a passage of document ${documentId}`
  if (!isIntact(seal, row.slice(1, 1 + sealedChunkColumns.length) as Value[]))
    throw new DamagedRow(what, { documentId })
  return {
    id: id as NodeId,
    documentId: documentId as DocumentId,
    revisionId: revisionId as RevisionId,
    ordinal,
    start,
    end,
    headingPath: headingPath === null ? [] : parseStored<string[]>(headingPath, what, documentId),
    ...(page !== null && { page }),
    sentences: unpackRanges(sentences, start),
    indexedText: isWhole === 1 ? indexed : indexed + text.slice(start, end),
    contentHash,
  }
}
