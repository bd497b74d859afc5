import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Store } from '../../../core/ports/store.ts'
import type { DocumentId, NodeId } from '../../../core/ids.ts'
import { owner, type Principal } from '../../../core/principal.ts'
import { edge, node } from '../../contract/graph-reader.contract.ts'
import { sampleRecord } from '../../contract/sample-record.contract.ts'
import { memoryStore } from '../../memory/memory-store.ts'
import { openSqliteStore } from '../sqlite-store.ts'

// More than the store looks through for a few edges.
const documents = 320
const asOwner = { principal: owner }

const namedIn = (index: number) =>
  sampleRecord(
    `d${index}`,
    { groups: [index % 2 === 0 ? 'even' : 'odd'] },
    {
      nodes: [node('ann@x', ['Address']), node('Ann', ['Name']), node('Anna', ['Name'])],
      edges: [
        edge('ann@x-SAME_AS-Ann', { weight: index % 3 }),
        // Some other name, another way round, and one that only the odd ones state.
        ...(index % 100 === 7 ? [edge('Anna-SAME_AS-ann@x')] : []),
        ...(index === 9 ? [edge('ann@x-SAME_AS-Ann-once')] : []),
        edge('ann@x-KNOWS-Anna'),
      ],
    },
  )

test('the few edges that all documents of a node state are each found once', async () => {
  await using sqlite = openSqliteStore({ path: ':memory:' })
  await using memory = memoryStore()
  const even: { principal: Principal } = { principal: { kind: 'user', id: 'u', groups: ['even'] } }
  const put = Array.from({ length: documents }, (_, index) => namedIn(index))
  for (const store of [sqlite, memory]) await store.writer.commit({ put }, asOwner)
  const found = async (store: Store): Promise<unknown[]> => {
    const all: unknown[] = []
    for (const options of [asOwner, even])
      for (const direction of ['any', 'out', 'in'] as const)
        for (const id of ['ann@x', 'Ann', 'Anna'])
          for (const limit of [1, 200])
            all.push(
              await store.graph.neighbours(
                id as NodeId,
                { direction, types: ['SAME_AS'], limit },
                options,
              ),
            )
    all.push(
      await store.graph.neighbours(
        'ann@x' as NodeId,
        { direction: 'any', types: ['SAME_AS'], limit: 9, after: edge('Anna-SAME_AS-ann@x').id },
        asOwner,
      ),
    )
    return all
  }
  assert.deepEqual(await found(sqlite), await found(memory))
  // What stated an edge first goes away, and with it an edge that nothing else states.
  for (const store of [sqlite, memory])
    await store.writer.commit({ remove: ['d0', 'd7', 'd9'] as DocumentId[] }, asOwner)
  assert.deepEqual(await found(sqlite), await found(memory))
})
