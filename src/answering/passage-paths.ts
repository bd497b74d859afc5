import type { Chunk } from '../core/document.ts'
import type { ChunkId, NodeId } from '../core/ids.ts'
import type { DocumentReader, ReadOptions } from '../core/ports/document-reader.ts'
import type { GraphReader } from '../core/ports/graph-reader.ts'
import type { RetrievalPath } from '../core/retrieval-path.ts'
import type { RetrievalResult } from '../retrieval/hybrid.ts'
import { tracedPaths } from '../retrieval/traversal/traced-paths.ts'
import type { SearchText } from '../language/question/question.ts'

/**
 * How the graph led from the question to each of some passages; passages that words or vectors
 * alone found have none.
 */
export async function pathsTo(
  question: SearchText,
  chunks: readonly Chunk[],
  retrieval: RetrievalResult,
  ports: { readonly graph: GraphReader; readonly documents: DocumentReader },
  options: ReadOptions,
): Promise<Map<ChunkId, RetrievalPath[]>> {
  const scores = new Map(retrieval.passages.map(passage => [passage.chunk.id, passage.score]))
  const words = new Map<NodeId, string>()
  const traces = [...new Set(chunks.map(chunk => chunk.id))].flatMap(id => {
    const trace = retrieval.traces.get(id)
    const [first] = trace?.nodes ?? []
    if (trace?.words !== undefined && first !== undefined) words.set(first, trace.words)
    return trace === undefined ? [] : [{ nodes: trace.nodes, score: scores.get(id) ?? 0 }]
  })
  const paths = new Map<ChunkId, RetrievalPath[]>()
  for (const path of await tracedPaths(question.text, traces, ports, options, words))
    if (path.chunkId !== undefined) paths.set(path.chunkId, [path])
  return paths
}
