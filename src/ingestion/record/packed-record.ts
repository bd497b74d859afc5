import type { Chunk, Properties } from '../../core/document.ts'
import type {
  DocumentRecord,
  EdgeStatement,
  EntityType,
  Mention,
  NodeStatement,
} from '../../core/graph.ts'
import { analyze } from '../../language/words/tokens.ts'
import type { ChunkId, EdgeId, EntityId, NodeId } from '../../core/ids.ts'

/**
 * A record in a form that travels between threads at a fraction of the cost: each string once,
 * numbers in one array. Only for the way between two threads of one process; nothing stores it.
 */
export interface PackedRecord extends Omit<DocumentRecord, 'mentions' | 'nodes' | 'edges'> {
  /** Ids, types, names and labels; the numbers below point here. */
  readonly strings: readonly string[]
  /** Per mention: start, end, chunk, entity, type, recogniser. */
  readonly mentionNumbers: Int32Array
  /**
   * Per node: id, number of labels, labels, then either the name or, as -1 - index, the properties.
   */
  readonly nodeNumbers: Int32Array
  /** Per edge: id, type, from, to, then either the count or, as -1 - index, the properties. */
  readonly edgeNumbers: Int32Array
  readonly properties: readonly Properties[]
  /**
   * Per chunk: its index terms, joined by spaces; analysed where the record was built, because the
   * store's thread is the busier one.
   */
  readonly chunkTerms: readonly string[]
}

/** The record in its travelling form; `unpackRecord` gives an equal one back. */
export function packRecord(record: DocumentRecord): PackedRecord {
  const { mentions, nodes, edges, ...rest } = record
  const strings: string[] = []
  const positions = new Map<string, number>()
  const place = (text: string): number => {
    const known = positions.get(text)
    if (known !== undefined) return known
    positions.set(text, strings.length)
    return strings.push(text) - 1
  }
  const properties: Properties[] = []
  const mentionNumbers: number[] = []
  for (const { start, end, chunkId, entityId, type, by } of mentions)
    mentionNumbers.push(start, end, place(chunkId), place(entityId), place(type), place(by))
  const nodeNumbers: number[] = []
  for (const node of nodes) {
    nodeNumbers.push(place(node.id), node.labels.length)
    for (const label of node.labels) nodeNumbers.push(place(label))
    const name = onlyProperty(node.properties, 'name')
    nodeNumbers.push(typeof name === 'string' ? place(name) : -properties.push(node.properties))
  }
  const edgeNumbers: number[] = []
  for (const edge of edges) {
    const count = onlyProperty(edge.properties, 'count')
    const isSmall =
      typeof count === 'number' &&
      Number.isInteger(count) &&
      count >= 0 &&
      count < 2 ** 31 &&
      !Object.is(count, -0)
    edgeNumbers.push(
      place(edge.id),
      place(edge.type),
      place(edge.from),
      place(edge.to),
      isSmall ? count : -properties.push(edge.properties),
    )
  }
  return {
    ...rest,
    strings,
    properties,
    chunkTerms: record.chunks.map(indexTerms),
    mentionNumbers: Int32Array.from(mentionNumbers),
    nodeNumbers: Int32Array.from(nodeNumbers),
    edgeNumbers: Int32Array.from(edgeNumbers),
  }
}

/** Index terms of a chunk, as a store would compute them, joined by spaces. */
export function indexTerms(chunk: Pick<Chunk, 'indexedText'>): string {
  return analyze(chunk.indexedText).join(' ')
}

/** The index terms that came with packed records, by chunk. */
export function analyzedTerms(records: readonly BuiltRecord[]): Map<ChunkId, string> {
  const terms = new Map<ChunkId, string>()
  for (const record of records)
    if ('chunkTerms' in record)
      for (const [index, chunk] of record.chunks.entries())
        terms.set(chunk.id, record.chunkTerms[index] ?? indexTerms(chunk))
  return terms
}

/**
 * A record in either form; what most steps need, the document and its bytes, is the same in both.
 */
export type BuiltRecord = DocumentRecord | PackedRecord

/** The record that was packed; a record that was not is given back as it is. */
export function unpackRecord(packed: BuiltRecord): DocumentRecord {
  if (!('mentionNumbers' in packed)) return packed
  const {
    strings,
    properties,
    mentionNumbers,
    nodeNumbers,
    edgeNumbers,
    chunkTerms: _terms,
    ...rest
  } = packed
  const text = (index: number | undefined): string => strings[index ?? -1] ?? ''
  const stated = (number: number): Properties => properties[-1 - number] ?? {}
  const mentions: Mention[] = []
  for (let at = 0; at < mentionNumbers.length; at += 6) {
    mentions.push({
      start: mentionNumbers[at] ?? 0,
      end: mentionNumbers[at + 1] ?? 0,
      chunkId: text(mentionNumbers[at + 2]) as ChunkId,
      entityId: text(mentionNumbers[at + 3]) as EntityId,
      type: text(mentionNumbers[at + 4]) as EntityType,
      by: text(mentionNumbers[at + 5]),
    })
  }
  const nodes: NodeStatement[] = []
  for (let at = 0; at < nodeNumbers.length;) {
    const id = text(nodeNumbers[at++]) as NodeId
    const labels: string[] = []
    for (let count = nodeNumbers[at++] ?? 0; count > 0; count--)
      labels.push(text(nodeNumbers[at++]))
    const last = nodeNumbers[at++] ?? 0
    nodes.push({ id, labels, properties: last < 0 ? stated(last) : { name: text(last) } })
  }
  const edges: EdgeStatement[] = []
  for (let at = 0; at < edgeNumbers.length; at += 5) {
    const last = edgeNumbers[at + 4] ?? 0
    edges.push({
      id: text(edgeNumbers[at]) as EdgeId,
      type: text(edgeNumbers[at + 1]),
      from: text(edgeNumbers[at + 2]) as NodeId,
      to: text(edgeNumbers[at + 3]) as NodeId,
      properties: last < 0 ? stated(last) : { count: last },
    })
  }
  return { ...rest, mentions, nodes, edges }
}

/** The value of a property that is the only one. */
function onlyProperty(properties: Properties, wanted: string): Properties[string] | undefined {
  let found: Properties[string] | undefined
  for (const key in properties) {
    if (key !== wanted) return undefined
    found = properties[key]
  }
  return found
}
