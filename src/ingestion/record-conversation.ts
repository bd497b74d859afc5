import type { Document, Properties } from '../core/document.ts'
import type { NodeId } from '../core/ids.ts'
import { conversationNode, documentNode } from '../graph/document-graph.ts'
import { edgeId } from '../support/ids.ts'
import { headerText } from './indexed-text.ts'
import { indexTerms, type BuiltRecord } from './packed-record.ts'

/** The document in another conversation. */
export function documentInConversation(document: Document, conversationId: string): Document {
  return document.mail === undefined ? document : { ...document, mail: { ...document.mail, conversationId } }
}

/** A mail's record in another conversation: equal to building it again, without reading the text again. */
export function recordInConversation(record: BuiltRecord, conversationId: string, timeZone: string): BuiltRecord {
  const before = record.document.mail?.conversationId
  if (record.document.mail === undefined || before === undefined || before === conversationId) return record
  const document = documentInConversation(record.document, conversationId)
  const own = documentNode(document)
  const renamed = new Map<string, string>([[conversationNode(before), conversationNode(conversationId)]])
  renamed.set(edgeId('PART_OF', own, conversationNode(before)), edgeId('PART_OF', own, conversationNode(conversationId)))
  const rename = <Text extends string>(text: Text): Text => (renamed.get(text) ?? text) as Text
  const inside = (properties: Properties): Properties => properties['conversationId'] === before ? { ...properties, conversationId } : properties
  const [first, ...others] = record.chunks
  const chunks = first === undefined ? [] : [{ ...first, indexedText: headerText(document, first.headingPath, true, timeZone) + document.text.slice(first.start, first.end) }, ...others]
  if ('mentionNumbers' in record) return { ...record, document, chunks, chunkTerms: record.chunkTerms.map((terms, index) => index === 0 && chunks[0] !== undefined ? indexTerms(chunks[0]) : terms), strings: record.strings.map(rename), properties: record.properties.map(inside) }
  return {
    ...record, document, chunks,
    nodes: record.nodes.map(node => renamed.has(node.id) || node.id === own ? { ...node, id: rename(node.id), properties: inside(node.properties) } : node),
    edges: record.edges.map(edge => renamed.has(edge.id) ? { ...edge, id: rename(edge.id), to: rename<NodeId>(edge.to) } : edge),
  }
}
