import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NodeStatement } from '../../../core/graph.ts'
import type { DocumentId, NodeId } from '../../../core/ids.ts'
import { owner } from '../../../core/principal.ts'
import { sampleRecord } from '../../contract/sample-record.contract.ts'
import { memoryStore } from '../../memory/memory-store.ts'
import { minLongLength } from '../access/node-properties.ts'
import { openSqliteStore } from '../sqlite-store.ts'

const asOwner = { principal: owner }
const long = (word: string): string => `${word} `.repeat(minLongLength).trim()
const node = (id: string, properties: NodeStatement['properties']): NodeStatement => ({
  id: id as NodeId,
  labels: ['Standard'],
  properties,
})

test('long strings that a text holds are read back from it, whatever its characters', async () => {
  await using store = openSqliteStore({ path: ':memory:' })
  await using memory = memoryStore()
  const records = ['Crane.', 'Crane é 起重机.', 'Crane 🏗🏗.'].map((before, at) => {
    const own = [`${before} ${long('beam')}`, `${long(before)} end`, long('shared')]
    return sampleRecord(
      `doc_${at}`,
      {},
      {
        texts: [before, ...own],
        nodes: [
          node(`a_${at}`, { title: 'first', text: long('beam') }),
          node(`b_${at}`, { text: `${long(before)} end`, beside: long('elsewhere'), number: at }),
          node('shared', { text: long('shared') }),
          node('differs', { text: long('shared'), number: at }),
        ],
      },
    )
  })
  for (const { writer } of [store, memory])
    for (const record of records) await writer.commit({ put: [record] }, asOwner)
  const ids = records.map(({ document }) => document.id)
  const read = async (): Promise<void> =>
    assert.deepEqual(
      await store.documents.records(ids, asOwner),
      await memory.documents.records(ids, asOwner),
    )
  await read()
  for (const { writer } of [store, memory])
    await writer.commit({ remove: ['doc_0' as DocumentId] }, asOwner)
  await read()
})
