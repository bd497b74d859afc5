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
  readonly form: 'packed'
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

const numbersOfMention = 6
const numbersOfEdge = 5

/** A record as it was built or read from the store. */
export interface PlainRecord extends DocumentRecord {
  readonly form: 'plain'
}

/**
 * A record in either form; what most steps need, the document and its bytes, is the same in both.
 */
export type BuiltRecord = PlainRecord | PackedRecord

/** Marks a record as one that is not packed. */
export const plainRecord = (record: DocumentRecord): PlainRecord => ({ ...record, form: 'plain' })

/** The record in its travelling form; `unpackRecord` gives an equal one back. */
export function packRecord(record: DocumentRecord | PlainRecord): PackedRecord {
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
  const mentionNumbers = new Int32Array(mentions.length * numbersOfMention)
  let at = 0
  for (const { start, end, chunkId, entityId, type, by } of mentions) {
    mentionNumbers[at++] = start
    mentionNumbers[at++] = end
    mentionNumbers[at++] = place(chunkId)
    mentionNumbers[at++] = place(entityId)
    mentionNumbers[at++] = place(type)
    mentionNumbers[at++] = place(by)
  }
  return {
    ...rest,
    form: 'packed',
    strings,
    properties,
    chunkTerms: record.chunks.map(indexTerms),
    mentionNumbers,
    nodeNumbers: packNodes(nodes, place, properties),
    edgeNumbers: packEdges(edges, text => strings.push(text) - 1, place, properties),
  }
}

type Place = (text: string) => number

function packNodes(nodes: readonly NodeStatement[], place: Place, into: Properties[]): Int32Array {
  const numbers: number[] = []
  for (const node of nodes) {
    numbers.push(place(node.id), node.labels.length)
    for (const label of node.labels) numbers.push(place(label))
    const name = onlyProperty(node.properties, 'name')
    numbers.push(typeof name === 'string' ? place(name) : -into.push(node.properties))
  }
  return new Int32Array(numbers)
}

/** `add`: gives a text a place of its own; no id of an edge is anywhere else. */
function packEdges(
  edges: readonly EdgeStatement[],
  add: Place,
  place: Place,
  into: Properties[],
): Int32Array {
  const numbers = new Int32Array(edges.length * numbersOfEdge)
  let at = 0
  for (const edge of edges) {
    const count = onlyProperty(edge.properties, 'count')
    const isSmall =
      typeof count === 'number' &&
      Number.isInteger(count) &&
      count >= 0 &&
      count < 2 ** 31 &&
      !Object.is(count, -0)
    numbers[at++] = add(edge.id)
    numbers[at++] = place(edge.type)
    numbers[at++] = place(edge.from)
    numbers[at++] = place(edge.to)
    numbers[at++] = isSmall ? count : -into.push(edge.properties)
  }
  return numbers
}

/** A packed record that states more: nodes and edges that it has not yet. */
export function withStatements(
  record: PackedRecord,
  added: { readonly nodes: readonly NodeStatement[]; readonly edges: readonly EdgeStatement[] },
): PackedRecord {
  const strings = [...record.strings]
  const properties = [...record.properties]
  const place = (text: string): number => strings.push(text) - 1
  const joined = (before: Int32Array, more: Int32Array): Int32Array => {
    const numbers = new Int32Array(before.length + more.length)
    numbers.set(before)
    numbers.set(more, before.length)
    return numbers
  }
  return {
    ...record,
    nodeNumbers: joined(record.nodeNumbers, packNodes(added.nodes, place, properties)),
    edgeNumbers: joined(record.edgeNumbers, packEdges(added.edges, place, place, properties)),
    strings,
    properties,
  }
}

/** A packed record with other properties of one of its nodes. */
export function withNodeProperties(
  record: PackedRecord,
  id: NodeId,
  change: (properties: Properties) => Properties,
): PackedRecord {
  const nodeNumbers = record.nodeNumbers.slice()
  for (let at = 0; at < nodeNumbers.length;) {
    const last = at + 2 + (nodeNumbers[at + 1] ?? 0)
    if (record.strings[nodeNumbers[at] ?? -1] === id) {
      const number = nodeNumbers[last] ?? 0
      const before =
        number < 0 ? (record.properties[-1 - number] ?? {}) : { name: record.strings[number] ?? '' }
      const properties = [...record.properties]
      nodeNumbers[last] = -properties.push(change(before))
      return { ...record, nodeNumbers, properties }
    }
    at = last + 1
  }
  return record
}

/** Index terms of a chunk, as a store would compute them, joined by spaces. */
export function indexTerms(chunk: Pick<Chunk, 'indexedText'>): string {
  return analyze(chunk.indexedText).join(' ')
}

/** The index terms that came with packed records, by chunk. */
export function analyzedTerms(records: readonly BuiltRecord[]): Map<ChunkId, string> {
  const terms = new Map<ChunkId, string>()
  for (const record of records)
    if (record.form === 'packed')
      for (const [index, chunk] of record.chunks.entries())
        terms.set(chunk.id, record.chunkTerms[index] ?? indexTerms(chunk))
  return terms
}

/** The record itself, whichever form it is in. */
export function unpackRecord(built: BuiltRecord): DocumentRecord {
  if (built.form === 'plain') {
    const { form: _form, ...record } = built
    return record
  }
  const {
    form: _form,
    strings,
    properties,
    mentionNumbers,
    nodeNumbers,
    edgeNumbers,
    chunkTerms: _terms,
    ...rest
  } = built
  const text = (index: number | undefined): string => strings[index ?? -1] ?? ''
  const stated = (number: number): Properties => properties[-1 - number] ?? {}
  const mentions: Mention[] = []
  for (let at = 0; at < mentionNumbers.length; at += numbersOfMention) {
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
  for (let at = 0; at < edgeNumbers.length; at += numbersOfEdge) {
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
