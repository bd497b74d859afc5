import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryStore } from '../../../src/stores/memory/memory-store.ts'
import { graphRecord } from '../cypher/graph-record.ts'
import { source } from '../cypher/random-graph.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import type { DocumentId } from '../../../src/core/ids.ts'
import { owner } from '../../../src/core/principal.ts'
import type { LoadGraph } from './run-scenario.ts'
import type { SetupGraph } from './setup-graph.ts'
import { setupGraph } from './setup-graph.ts'

/**
 * Makes graphs of examples, each set-up once; `graphs` is the folder of the named ones. Set-ups
 * that read are run on the memory store.
 */
export function graphLoader(graphs: string): LoadGraph {
  const made = new Map<string, Promise<SetupGraph>>()
  return example => {
    const setups = [
      ...(example.graph === undefined
        ? []
        : globSync('*.cypher', { cwd: join(graphs, example.graph) })
            .sort()
            .map(file => readFileSync(join(graphs, String(example.graph), file), 'utf8'))),
      ...example.setups,
    ]
    const key = setups.join('\0')
    const present =
      made.get(key) ??
      setupGraph(setups, async (graph, query, parameters) => {
        await using store = memoryStore()
        await fill(store, graph)
        return await store.graph.query(query, { principal: owner, parameters, now: 0 })
      })
    made.set(key, present)
    return present
  }
}

/** Commits the graph as one document. */
export async function fill(store: Store, graph: SetupGraph): Promise<void> {
  await store.writer.commit(
    { sources: [source], put: [graphRecord('tck' as DocumentId, graph, ['public'])] },
    { principal: owner },
  )
}
