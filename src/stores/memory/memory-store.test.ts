import { test } from 'node:test'
import { owner } from '../../core/principal.ts'
import { graphQueryOf } from '../../cypher/build/plain-query.ts'
import { refuses } from '../contract/driver.contract.ts'
import { sampleRecord } from '../contract/sample-record.contract.ts'
import { storeContract } from '../contract/store.contract.ts'
import { memoryStore } from './memory-store.ts'

storeContract({ name: 'memory', open: async () => memoryStore() })

test('memory: a graph query that tries too much is an error, not a shorter answer', async () => {
  await using store = memoryStore({ maxQuerySteps: 4 })
  await store.writer.commit({ put: ['a', 'b'].map(id => sampleRecord(id)) }, { principal: owner })
  const pairs = {
    patterns: ['x', 'y'].map(variable => ({ nodes: [{ variable, labels: [] }], edges: [] })),
    columns: [{ name: 'x', expression: { kind: 'id' as const, variable: 'x' } }],
    orderBy: [],
    limit: 1,
  }
  await refuses('query_rejected', () =>
    store.graph.query(graphQueryOf(pairs).query, { principal: owner }),
  )
  await store.graph.query(graphQueryOf({ ...pairs, patterns: pairs.patterns.slice(0, 1) }).query, {
    principal: owner,
  })
})
