import { compareCodePoints } from '../../support/code-points.ts'
import { exportKinds, exportLine } from '../rules/logical-export.ts'
import type { MemoryState } from './state.ts'

/** All lines of the logical export, in its order. */
export function logicalLines(state: MemoryState): string[] {
  const records = [...state.documents.values()]
    .map(stored => stored.record)
    .sort((left, right) => compareCodePoints(left.document.id, right.document.id))
  const { vectors } = state
  const lines: Record<(typeof exportKinds)[number], string[]> = {
    bytes: records.flatMap(({ document, bytes }) =>
      bytes === undefined ? [] : [exportLine.bytes(document.id, bytes)],
    ),
    chunk: byKey(
      records.flatMap(record => record.chunks),
      chunk => [chunk.id],
    ).map(exportLine.chunk),
    conversation: byKey([...state.conversations.values()], one => [one.id]).map(
      exportLine.conversation,
    ),
    deletion: byKey([...state.deletions.values()], deleted => [deleted.documentId]).map(
      exportLine.deletion,
    ),
    document: records.map(record => exportLine.document(record.document)),
    edge: byKey(
      records.flatMap(({ document, edges }) => edges.map(edge => ({ document, edge }))),
      ({ document, edge }) => [edge.id, document.id],
    ).map(({ document, edge }) => exportLine.edge(document.id, edge)),
    fact: records.flatMap(({ document, facts }) =>
      facts.map((fact, position) => exportLine.fact(document.id, position, fact)),
    ),
    ledger: byKey([...state.ledger.values()], record => [record.id]).map(exportLine.ledger),
    mention: records.flatMap(({ document, mentions }) =>
      mentions.map((mention, position) => exportLine.mention(document.id, position, mention)),
    ),
    node: byKey(
      records.flatMap(({ document, nodes }) => nodes.map(node => ({ document, node }))),
      ({ document, node }) => [node.id, document.id],
    ).map(({ document, node }) => exportLine.node(document.id, node)),
    rule: byKey([...state.rules.values()], rule => [rule.id]).map(exportLine.rule),
    source: byKey([...state.sources.values()], source => [source.id]).map(exportLine.source),
    vector:
      vectors === undefined
        ? []
        : byKey([...vectors.chunks], ([chunkId]) => [chunkId]).map(([chunkId, windows]) =>
            exportLine.vector(vectors.model, { chunkId, windows }),
          ),
  }
  return exportKinds.flatMap(kind => lines[kind])
}

function byKey<Item>(items: readonly Item[], key: (item: Item) => readonly string[]): Item[] {
  return [...items].sort((left, right) => {
    const other = key(right)
    for (const [index, part] of key(left).entries()) {
      const order = compareCodePoints(part, other[index] ?? '')
      if (order !== 0) return order
    }
    return 0
  })
}
