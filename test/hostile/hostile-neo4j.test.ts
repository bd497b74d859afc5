import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Store } from '../../src/core/ports/store.ts'
import { owner } from '../../src/core/principal.ts'
import { runCypher, type CypherApp } from '../../src/app/use-cases/graph/cypher.ts'
import {
  takeTestServer,
  testServerSettings,
  type TestServer,
} from '../../src/stores/neo4j/test-server.contract.ts'
import { askHostile, faultOf } from './ask-hostile.ts'
import { hostileGraph } from './hostile-graph.ts'
import { hostileQueries } from './hostile-queries.ts'

const settings = testServerSettings()
const skip = typeof settings === 'string' ? settings : false
const timeoutMs = 1_000
const everyBounded = Number(process.env['VERITRAIL_CASES'] ?? '0') >= 1_000 ? 1 : 6

describe('hostile queries on Neo4j', { skip }, () => {
  let server: TestServer & AsyncDisposable
  let store: Store
  let app: CypherApp
  let hash = ''
  const logicalHash = async (): Promise<string> => {
    const lines = createHash('sha256')
    for await (const line of store.exportLogical()) lines.update(`${line}\n`)
    return lines.digest('hex')
  }
  before(async () => {
    assert.ok(typeof settings !== 'string')
    server = await takeTestServer(settings)
    store = await server.open()
    await store.writer.commit({ put: [hostileGraph()], remove: [] }, { principal: owner })
    hash = await logicalHash()
    app = {
      store,
      freeQueries: undefined,
      clock: { now: () => Date.now() },
      config: { timeZone: 'UTC' },
    }
  })
  after(async () => {
    await store[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  })

  it('are refused, or give only what they say', async () => {
    const faults: string[] = []
    for (const query of hostileQueries.filter(({ outcome }) => outcome.kind !== 'bounded')) {
      const fault = faultOf(query, await askHostile(app, query, 10_000))
      if (fault !== undefined) faults.push(`${query.text.slice(0, 200)} ${fault}`)
    }
    assert.deepEqual(faults, [])
  })

  it('come to an end where they cost without end, and leave the store as it was', async () => {
    for (const query of hostileQueries
      .filter(({ outcome }) => outcome.kind === 'bounded')
      .filter((_query, index) => index % everyBounded === 0))
      await askHostile(app, query, timeoutMs)
    assert.deepEqual(
      (
        await runCypher(
          app,
          { text: 'MATCH (n:Person) RETURN count(n) AS n' },
          { principal: owner },
        )
      ).rows,
      [[300n]],
    )
    assert.equal(await logicalHash(), hash)
  })
})
