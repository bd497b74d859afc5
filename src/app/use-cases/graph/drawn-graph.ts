import { nodeName } from '../../../core/node-name.ts'
import type { Properties, PropertyScalar, PropertyValue } from '../../../core/document.ts'
import type { GraphEdge, GraphNode } from '../../../core/graph.ts'
import type { ChunkId, DocumentId, NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { isHidden, peoplePolicy } from '../../../cypher/policy/query-policy.ts'
import { ownText } from '../../../retrieval/graph/chunk-evidence.ts'
import type { App } from '../../compose.ts'

/** A node as it is drawn. Its name and properties come from documents and are untrusted. */
export interface DrawnNode {
  readonly id: string
  readonly labels: readonly string[]
  readonly name: string
  readonly properties: Properties
  /** Its number of edges in the whole graph, where that was counted. */
  readonly degree?: number | undefined
}

/** An edge as it is drawn; it may stand for several, which `properties` then counts. */
export interface DrawnEdge {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly type: string
  readonly properties: Properties
  /** Documents that state it, where they are known. */
  readonly documents?: readonly DocumentId[] | undefined
}

export interface DrawnGraph {
  readonly nodes: readonly DrawnNode[]
  /** Between these nodes only. */
  readonly edges: readonly DrawnEdge[]
  /** Whether a cap left something out. */
  readonly truncated: boolean
}

// A text is read in its document, not in a picture.
const longestText = 500
const longestName = 200
const mostItems = 50

export function drawnEdge(
  { id, from, to, type, properties }: GraphEdge,
  documents?: readonly DocumentId[],
): DrawnEdge {
  return {
    id,
    from,
    to,
    type,
    properties: shownProperties(properties),
    ...(documents === undefined ? {} : { documents }),
  }
}

/** A node of the graph under its readable name; of a chunk that is how its text begins. */
export const drawnNode = (node: GraphNode, degree?: number): DrawnNode => ({
  id: node.id,
  labels: node.labels,
  name: shortened(nodeName(node), longestName),
  properties: shownProperties(node.properties),
  ...(degree === undefined ? {} : { degree }),
})

/**
 * The nodes with these ids that the principal may read, in the order of the ids; chunks with the
 * beginning of their text and where it stands.
 */
export async function drawnNodes(
  app: Pick<App, 'store'>,
  ids: readonly string[],
  options: ReadOptions,
  degrees: ReadonlyMap<string, number> = new Map(),
): Promise<DrawnNode[]> {
  const nodes = new Map(
    (await app.store.graph.nodes(ids as readonly NodeId[], options)).map(node => [
      node.id as string,
      node,
    ]),
  )
  const chunks = new Map(
    (
      await app.store.documents.chunks(
        ids.filter(id => nodes.get(id)?.labels.includes('Chunk') === true) as ChunkId[],
        options,
      )
    ).map(chunk => [chunk.id as string, chunk]),
  )
  return [...new Set(ids)].flatMap(id => {
    const node = nodes.get(id)
    if (node === undefined) return []
    const drawn = drawnNode(node, degrees.get(id))
    const chunk = chunks.get(id)
    return chunk === undefined
      ? drawn
      : {
          ...drawn,
          name: shortened(ownText(chunk).trim(), longestName),
          properties: {
            ...drawn.properties,
            documentId: chunk.documentId,
            start: chunk.start,
            end: chunk.end,
          },
        }
  })
}

function shownProperties(properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(
        ([key]) => !isHidden(key, peoplePolicy) && !peoplePolicy.largeProperties.includes(key),
      )
      .map(([key, value]) => [key, shownValue(value)]),
  )
}

const shownValue = (value: PropertyValue): PropertyValue =>
  typeof value === 'object' ? value.slice(0, mostItems).map(shownScalar) : shownScalar(value)
const shownScalar = (value: PropertyScalar): PropertyScalar =>
  typeof value === 'string' ? shortened(value, longestText) : value

const shortened = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest - 1).toWellFormed()}…` : text
