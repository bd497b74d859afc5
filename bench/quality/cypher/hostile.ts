import { createHash } from 'node:crypto'
import type { Store } from '../../../src/core/ports/store.ts'
import { owner } from '../../../src/core/principal.ts'
import { runCypher, type CypherApp } from '../../../src/app/use-cases/graph/cypher.ts'
import { askHostile, faultOf } from '../../../test/hostile/ask-hostile.ts'
import { hostileGraph } from '../../../test/hostile/hostile-graph.ts'
import { hostileQueries } from '../../../test/hostile/hostile-queries.ts'
import { openHostileCorpus } from '../../../test/hostile/hostile-corpus.ts'
import type { BenchContext, BenchFigure } from '../../figure.ts'

const limitMs = 1_000

/**
 * What becomes of the hostile queries on one store; `allowedMs`: how much later than its limit a
 * query may be stopped.
 */
export interface HostileStore {
  readonly name: string
  readonly app: CypherApp
  readonly allowedMs: number
  readonly logicalHash: () => Promise<string>
}

/** On SQLite, and on a server where `open` gives an empty store of one. */
export async function* hostileFigures(
  context: BenchContext,
  server?: { readonly open: () => Promise<Store> },
): AsyncGenerator<BenchFigure> {
  await using corpus = await openHostileCorpus()
  yield* figuresOf(context, {
    name: 'sqlite',
    app: corpus.app,
    allowedMs: 250,
    logicalHash: () => corpus.logicalHash(),
  })
  if (server === undefined) return
  await using store = await server.open()
  await store.writer.commit({ put: [hostileGraph()], remove: [] }, { principal: owner })
  const app: CypherApp = {
    store,
    freeQueries: undefined,
    clock: { now: () => Date.now() },
    config: { timeZone: 'UTC' },
  }
  yield* figuresOf(context, {
    name: 'neo4j',
    app,
    allowedMs: 1_500,
    logicalHash: async () => {
      const hash = createHash('sha256')
      for await (const line of store.exportLogical()) hash.update(`${line}\n`)
      return hash.digest('hex')
    },
  })
}

async function* figuresOf(
  context: BenchContext,
  { name, app, allowedMs, logicalHash }: HostileStore,
): AsyncGenerator<BenchFigure> {
  const before = await logicalHash()
  const counts = { refused: 0, stopped: 0, ended: 0, wrong: 0, late: 0 }
  let latest = 0
  for (const query of hostileQueries) {
    // What a killed process costs to start again is not the query's time.
    await runCypher(app, { text: 'RETURN 1 AS one' }, { principal: owner })
    const end = await askHostile(app, query, limitMs).catch((error: unknown) => {
      context.log(
        `  ${name}: ${query.text.slice(0, 120)} failed: ` +
          `${error instanceof Error ? error.message : String(error)}`,
      )
      return undefined
    })
    const fault = end === undefined ? 'failed' : faultOf(query, end)
    if (fault !== undefined) {
      counts.wrong += 1
      context.log(`  ${name}: ${query.text.slice(0, 120)} ${fault}`)
    }
    if (end === undefined) continue
    if (end.kind === 'rows') counts.ended += 1
    else if (end.ranMs < limitMs) counts.refused += 1
    else counts.stopped += 1
    latest = Math.max(latest, end.ranMs - limitMs)
    if (end.ranMs <= limitMs + allowedMs) continue
    counts.late += 1
    context.log(`  ${name}: ${query.text.slice(0, 120)} ran ${Math.round(end.ranMs)} ms`)
  }
  const n = hostileQueries.length
  for (const [measure, count] of Object.entries(counts))
    yield { case: `hostile:${name}`, measure, value: count / n, n }
  yield { case: `hostile:${name}`, measure: 'longest-over-limit-ms', value: Math.max(0, latest), n }
  yield {
    case: `hostile:${name}`,
    measure: 'store-unchanged',
    value: (await logicalHash()) === before ? 1 : 0,
    n: 1,
  }
}
