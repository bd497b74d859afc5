import type { Properties } from '../../core/document.ts'
import type {
  DocumentRecord,
  EdgeStatement,
  FactStatement,
  Mention,
  NodeStatement,
} from '../../core/graph.ts'
import type { NodeId } from '../../core/ids.ts'
import { edgeTypeName } from '../../core/edge-type-name.ts'
import { sortedSet } from '../../support/code-points.ts'
import { edgeId } from '../../support/ids.ts'

/** The property of a node that lists its labels and properties which a model said. */
export const fromModelKey = 'fromModel'

/** A document's statements while a model's are put in or taken out. */
export interface RecordDraft {
  mentions: Mention[]
  facts: FactStatement[]
  readonly nodes: Map<NodeId, NodeStatement>
  readonly edges: Map<string, EdgeStatement>
}

export const draftOf = (record: DocumentRecord): RecordDraft => ({
  mentions: [...record.mentions],
  facts: [...record.facts],
  nodes: new Map(record.nodes.map(node => [node.id, node])),
  edges: new Map(record.edges.map(edge => [edge.id, edge])),
})

export const recordOf = (record: DocumentRecord, draft: RecordDraft): DocumentRecord => ({
  ...record,
  mentions: draft.mentions,
  facts: draft.facts,
  nodes: [...draft.nodes.values()],
  edges: [...draft.edges.values()],
})

/** Labels and property keys of a node that a model said; `Entity` among them: the whole node. */
export const saidByModel = ({
  properties,
}: Pick<NodeStatement, 'properties'>): readonly string[] => {
  const said = properties[fromModelKey]
  return typeof said === 'object' ? said.map(String) : []
}

/** Adds what a model says of a node: what the document already says of it stays as it is. */
export function addToNode(
  draft: RecordDraft,
  id: NodeId,
  labels: readonly string[],
  properties: Properties,
): void {
  const known = draft.nodes.get(id)
  const newLabels = labels.filter(label => known?.labels.includes(label) !== true)
  const newKeys = Object.keys(properties).filter(key => known?.properties[key] === undefined)
  if (newLabels.length + newKeys.length === 0) return
  const before = known === undefined ? [] : saidByModel(known)
  draft.nodes.set(id, {
    id,
    labels: sortedSet([...(known?.labels ?? []), ...labels]),
    properties: {
      ...properties,
      ...known?.properties,
      [fromModelKey]: sortedSet([...before, ...newLabels, ...newKeys]),
    },
  })
}

/** The first statement of an edge stays. */
export function addEdge(
  draft: RecordDraft,
  type: string,
  from: NodeId,
  to: NodeId,
  properties: Properties = {},
  discriminator = '',
): void {
  const id = edgeId(type, from, to, discriminator)
  if (!draft.edges.has(id)) draft.edges.set(id, { id, type, from, to, properties })
}

/** The edge of an asserted fact between its ends, if it has one. */
const derivedEdgeOf = ({ id, subject, predicate, object }: FactStatement): string =>
  object.kind === 'entity' ? edgeId(edgeTypeName(predicate), subject, object.id, id) : ''

/**
 * As `stateFacts` states those of the rules, with the origin on STATES; `name` is that of its node.
 */
export function stateFact(draft: RecordDraft, fact: FactStatement, name: string): void {
  const { id, subject, predicate, object, chunkId, modality, sentences } = fact
  draft.facts.push(fact)
  if (!draft.nodes.has(id))
    draft.nodes.set(id, {
      id,
      labels: ['Fact'],
      properties: {
        predicate,
        name,
        ...(object.kind === 'literal' ? { object: object.value } : {}),
      },
    })
  addEdge(draft, 'SUBJECT', id, subject)
  if (object.kind === 'entity') addEdge(draft, 'OBJECT', id, object.id)
  addEdge(
    draft,
    'STATES',
    chunkId,
    id,
    {
      modality,
      starts: sentences.map(({ start }) => start),
      ends: sentences.map(({ end }) => end),
      by: fact.by,
    },
    modality,
  )
  if (modality === 'asserted' && object.kind === 'entity')
    addEdge(draft, edgeTypeName(predicate), subject, object.id, { factId: id }, id)
}

/** Takes facts out, with the nodes and edges that rest on no other fact of the document. */
export function removeFacts(draft: RecordDraft, gone: ReadonlySet<FactStatement>): void {
  const kept = draft.facts.filter(fact => !gone.has(fact))
  const left = new Set(kept.map(({ id }) => id))
  const asserted = new Set(
    kept.flatMap(({ id, modality }) => (modality === 'asserted' ? [id] : [])),
  )
  const states = ({ chunkId, id, modality }: FactStatement): string =>
    edgeId('STATES', chunkId, id, modality)
  const stated = new Set(kept.map(states))
  for (const fact of gone) {
    const { id, subject, object } = fact
    if (!stated.has(states(fact))) draft.edges.delete(states(fact))
    if (!asserted.has(id)) draft.edges.delete(derivedEdgeOf(fact))
    if (left.has(id)) continue
    draft.nodes.delete(id)
    draft.edges.delete(edgeId('SUBJECT', id, subject))
    if (object.kind === 'entity') draft.edges.delete(edgeId('OBJECT', id, object.id))
  }
  draft.facts = kept
}
