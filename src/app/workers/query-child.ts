import type { GraphQuery } from '../../core/graph-query.ts'
import type { GraphResult } from '../../core/graph-value.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { GraphQueryOptions } from '../../core/ports/graph-reader.ts'
import type { Store } from '../../core/ports/store.ts'
import { withQueryInRejections } from '../../cypher/query/fault.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { invariant } from '../../support/invariant.ts'
import type { QueryCall, QueryMessage, QueryProcessSettings } from './query-messages.ts'
import { resultPortions } from './result-portions.ts'
import { toWire } from './remote-call.ts'
import { watchWork, type WatchedWork } from './watched-work.ts'

// Entry of the process that runs queries that people and models wrote: whatever a query does, it
// does it here, and here it can be killed.
invariant(process.connected, 'the query process is started with a channel')

const cacheBytes = 64 * 2 ** 20
let watched: WatchedWork | undefined
let store: Store | undefined

function send(message: QueryMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, {}, error => {
      if (error === null) resolve()
      else reject(error)
    })
  })
}

async function start(
  settings: QueryProcessSettings,
): Promise<(call: QueryCall) => Promise<unknown>> {
  watched = watchWork({ memoryBytes: settings.memoryBytes })
  store = openSqliteStore({ path: settings.path, readOnly: true, cacheBytes })
  const { graph } = store
  await send({ kind: 'ready' })
  return async ({ method, args }) => {
    switch (method) {
      case 'query': {
        const [query, options] = args as [GraphQuery, GraphQueryOptions]
        const { rows, ...rest }: GraphResult = await graph.query(query, options)
        await withQueryInRejections({ query, text: options.text }, async () => {
          for (const portion of resultPortions(rows, settings.resultBytes))
            await send({ kind: 'rows', rows: portion })
        })
        return rest
      }
      case 'explain':
        return (await graph.explain?.(args[0] as GraphQuery, args[1] as GraphQueryOptions)) ?? []
      case 'schema':
        return graph.schema(args[0] as ReadOptions)
    }
  }
}

async function answer(work: () => Promise<unknown>): Promise<void> {
  watched?.begin()
  let reply: () => QueryMessage
  try {
    const value = await work()
    reply = () => ({ kind: 'done', value, memory: process.memoryUsage.rss() })
  } catch (error) {
    reply = () => ({ kind: 'failed', error: toWire(error), memory: process.memoryUsage.rss() })
  }
  watched?.rest()
  await send(reply())
}

let run: ((call: QueryCall) => Promise<unknown>) | undefined
process.on('message', (message: QueryProcessSettings | QueryCall) => {
  if ('method' in message) {
    void answer(async () => {
      invariant(run, 'the query process was not set up')
      return run(message)
    })
    return
  }
  start(message).then(
    runner => {
      run = runner
    },
    async (error: unknown) => {
      await send({ kind: 'failed', error: toWire(error), memory: 0 })
      process.exit(1)
    },
  )
})
// A parent that is gone leaves nobody to answer.
process.on('disconnect', () => process.exit(0))
