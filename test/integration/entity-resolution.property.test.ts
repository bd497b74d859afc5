import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { DocumentRecord } from '../../src/core/graph.ts'
import { owner } from '../../src/core/principal.ts'
import { buildRecord } from '../../src/ingestion/record/build-record.ts'
import { entityCluster } from '../../src/retrieval/entities/entity-cluster.ts'
import { entitySenses } from '../../src/retrieval/entities/entity-senses.ts'
import { memoryStore } from '../../src/stores/memory/memory-store.ts'
import { documentId, revisionId } from '../../src/support/ids.ts'

const asOwner = { principal: owner }
const runs = { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 6) }

const texts: ReadonlyArray<readonly [string, string]> = [
  [
    'John R. Smith',
    'John R. Smith (born 1931) is an American engineer. He worked with Mary Jones at Acme ' +
      'Bridge Works.',
  ],
  ['Minutes', 'J. R. Smith and Mary Jones signed the plan of Acme Bridge Works.'],
  ['John Smith (poet)', 'John Smith (1870–1940) was an English poet. He knew Peter Brown.'],
  ['Letter', 'A letter of J. Smith to Peter Brown names Mary Jones too.'],
  ['Smith, John', 'The file of Smith, John was closed by Jane Smith in Kent.'],
  ['Dark River (1990 film)', 'Dark River is a 1990 British film featuring Tom Bell.'],
  ['Dark River (2017 film)', 'Dark River is a 2017 British drama film written by Clio Barnard.'],
  ['Clio Barnard', 'Clio Barnard is a British director. Her third film was Dark River.'],
  ['Acme', 'Acme Bridge Works, Inc. (ABW) is a company. ABW built the bridge with John Smith.'],
  ['Atlas', 'The Atlantic Boat Works (ABW) won the race. Acme Bridge Works lost it.'],
  [
    'Baker',
    'Howard Baker Jr. is the son of Howard Baker Sr. and met Bill Jones and William Jones.',
  ],
]

function record([title, text]: readonly [string, string]): DocumentRecord {
  const id = documentId('s', title)
  return buildRecord({
    id,
    revisionId: revisionId(id, 'hash', 'plain/1', text),
    sourceId: 's',
    key: title,
    kind: 'page',
    title,
    text,
    mediaType: 'text/plain',
    bytesHash: 'hash',
    extractor: 'plain/1',
    groups: ['public'],
    sections: [],
    pages: [],
    cuts: [],
    layout: [],
    properties: {},
  })
}
const records = texts.map(record)

test('clusters and senses do not depend on order, or on what came and went', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(records, { minLength: 2 }), async kept => {
      const [one, other] = [memoryStore(), memoryStore()]
      await one.writer.commit({ put: kept }, asOwner)
      for (const each of records) await other.writer.commit({ put: [each] }, asOwner)
      await other.writer.commit(
        { remove: records.filter(each => !kept.includes(each)).map(each => each.document.id) },
        asOwner,
      )
      const ids = new Set(
        kept.flatMap(each =>
          each.nodes
            .filter(node => node.labels.includes('Person') || node.labels.includes('Work'))
            .map(node => node.id),
        ),
      )
      for (const id of [...ids].slice(0, 12)) {
        assert.deepEqual(
          await entityCluster(id, one, asOwner),
          await entityCluster(id, other, asOwner),
        )
        assert.deepEqual(
          await entitySenses(id, one, asOwner),
          await entitySenses(id, other, asOwner),
        )
      }
    }),
    runs,
  )
})

test(
  'an entity is in its own cluster, with scores between 0 and 1, and members are kept apart ' +
    'from nobody in it',
  async () => {
    const store = memoryStore()
    await store.writer.commit({ put: records }, asOwner)
    for (const id of new Set(
      records.flatMap(each =>
        each.nodes.filter(node => node.labels.includes('Person')).map(node => node.id),
      ),
    )) {
      const cluster = await entityCluster(id, store, asOwner)
      const ids = new Set(cluster.members.map(member => member.id))
      assert.ok(ids.has(id) && ids.has(cluster.representative.id))
      assert.equal(cluster.merged.length, cluster.members.length - 1)
      for (const pair of [...cluster.merged, ...cluster.apart])
        assert.ok(pair.score >= 0 && pair.score <= 1 && pair.reason !== '')
      for (const pair of cluster.apart) assert.ok(!ids.has(pair.other.id))
    }
  },
)
