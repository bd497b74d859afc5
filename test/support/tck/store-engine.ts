import type { Store } from '../../../src/core/ports/store.ts'
import { owner } from '../../../src/core/principal.ts'
import { analyseQuery } from '../../../src/cypher/analysis/analyse-query.ts'
import { parseCypher } from '../../../src/cypher/parse/parse-cypher.ts'
import { fill } from './load-graph.ts'
import type { TckEngine } from './run-scenario.ts'
import type { SetupGraph } from './setup-graph.ts'

/**
 * Runs scenarios on a store as its owner; graphs stay open until the engine is disposed. `open`
 * gives an empty store; with `onlyOne` the one before is disposed first, since it is no more.
 */
export function storeEngine(
  name: string,
  open: () => Promise<Store>,
  onlyOne = false,
): TckEngine & AsyncDisposable {
  const stores = new Map<SetupGraph, Store>()
  const close = async (): Promise<void> => {
    for (const store of stores.values()) await store[Symbol.asyncDispose]()
    stores.clear()
  }
  return {
    name,
    compile(text) {
      const { query, locate } = parseCypher(text)
      analyseQuery(query, { text, locate })
      return query
    },
    async open(graph) {
      let store = stores.get(graph)
      if (store === undefined) {
        if (onlyOne) await close()
        store = await open()
        stores.set(graph, store)
        await fill(store, graph)
      }
      const { graph: reader } = store
      return (query, _text, parameters) =>
        reader.query(query, {
          principal: owner,
          parameters,
          now: Date.UTC(2020, 1, 29),
          timeoutMs: 60_000,
        })
    },
    [Symbol.asyncDispose]: close,
  }
}
