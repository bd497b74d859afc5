import type { GraphEdge } from '../../../core/graph.ts'
import type { FactId, NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'

/** What the rules of this program state, beside the `modelOrigin` of what a model does. */
export const ruleOrigin = 'rules'

// A fact that a thousand passages state is not read a thousand times to be told who found it.
const mostStatements = 50

/**
 * Who found each fact: the rules, a model with its prompt, or both; as far as the passages that the
 * principal may read state it. Facts that nothing states are left out.
 */
export async function factOrigins(
  { store }: Pick<App, 'store'>,
  ids: readonly FactId[],
  options: ReadOptions,
): Promise<ReadonlyMap<FactId, readonly string[]>> {
  const origins = new Map<FactId, readonly string[]>()
  for (const id of new Set(ids)) {
    const stated = await store.graph.neighbours(
      id as string as NodeId,
      { direction: 'in', types: ['STATES'], limit: mostStatements },
      options,
    )
    const found = new Set(
      stated.map(({ edge }) => {
        const by = edge.properties['by']
        return typeof by === 'string' ? by : ruleOrigin
      }),
    )
    if (found.size > 0) origins.set(id, [...found].sort())
  }
  return origins
}

/** The fact that an edge between two entities, or at a fact, stands for. */
export function factOf({ type, from, properties }: GraphEdge): FactId | undefined {
  const { factId } = properties
  if (typeof factId === 'string') return factId as FactId
  return type === 'SUBJECT' || type === 'OBJECT' ? (from as string as FactId) : undefined
}

/** Who found an edge that stands for no fact. */
export const edgeOrigins = ({ properties: { by } }: GraphEdge): readonly string[] => [
  typeof by === 'string' && by.startsWith('model:') ? by : ruleOrigin,
]
