import assert from 'node:assert/strict'
import { test } from 'node:test'
import { owner, type Principal } from '../../../core/principal.ts'
import { parseCypher } from '../../../cypher/parse/parse-cypher.ts'
import { edge, node } from '../../contract/graph-reader.contract.ts'
import { sampleRecord } from '../../contract/sample-record.contract.ts'
import { memoryStore } from '../../memory/memory-store.ts'
import { openSqliteStore } from '../sqlite-store.ts'

// Two people of one name; whoever stands in To and Cc has two edges to a mail.
const records = [
  sampleRecord(
    'd1',
    { groups: ['team'] },
    {
      nodes: [
        node('p1', ['Person'], { name: 'Ann' }),
        node('p2', ['Person'], { name: 'Ann' }),
        node('m1', ['Email'], { topic: 'cranes', at: 1 }),
        node('m2', ['Email'], { topic: 'cranes', at: 2 }),
        node('x', ['Note'], { topic: 'cranes', at: 3 }),
      ],
      edges: [
        edge('p1-RECEIVED-m1'),
        edge('p1-RECEIVED-m1-cc'),
        edge('p2-RECEIVED-m1'),
        edge('p2-RECEIVED-m2'),
        edge('p2-RECEIVED-x'),
        edge('p1-SENT-m2'),
      ],
    },
  ),
  sampleRecord(
    'd2',
    { groups: ['all'] },
    {
      nodes: [
        node('p1', ['Person'], { name: 'Ann' }),
        node('m3', ['Email'], { topic: 'lifts', at: 3 }),
      ],
      edges: [edge('p1-RECEIVED-m3'), edge('p1-SENT-m3')],
    },
  ),
]

const counted = [
  'MATCH (p:Person)-[:RECEIVED]->(e:Email) RETURN elementId(p) AS id, count(DISTINCT e) AS n',
  'MATCH (p:Person)-[:RECEIVED]->(e:Email) RETURN elementId(p) AS id, p.name AS name, ' +
    'count(DISTINCT elementId(e)) AS n ORDER BY n DESC, id',
  'MATCH (p:Person)-[:RECEIVED]->(e:Email) WHERE e.at >= 2 RETURN p, count(DISTINCT e) AS n',
  'MATCH (p:Person)-[:RECEIVED]->(e:Email) RETURN count(DISTINCT e)',
  'MATCH (e:Email) WHERE e.at > 1 RETURN count(DISTINCT e)',
  'MATCH (e:Email) WHERE e.at > 9 RETURN count(DISTINCT e)',
  'MATCH (s)-[:SENT]->(e)<-[:RECEIVED]-(r) RETURN elementId(s), elementId(r), count(DISTINCT e)',
  'MATCH (p:Person)-[r:RECEIVED]->(e) RETURN elementId(r), count(DISTINCT e)',
]
const listed = [
  // Rows that are equal because the edge is given, and of which a node is read.
  'MATCH (p:Person)-[r:SENT]->(e) MATCH (q)-[r]->(f), (f)<-[s:RECEIVED]-() ' +
    'RETURN r, f.topic, count(s.none), collect(f.at)',
  'MATCH (p:Person)-[r:SENT]->(e) OPTIONAL MATCH (p)-[r]->(f), (p)-[s]->() RETURN r, f.topic',
  // Two people of one name are one group: their mails must not be counted twice.
  'MATCH (p:Person)-[:RECEIVED]->(e:Email) RETURN p.name, count(DISTINCT e)',
  'MATCH (p:Person)-[:RECEIVED]->(e:Email) RETURN elementId(p), count(DISTINCT e), max(e.at)',
  'MATCH (p:Person)-[:RECEIVED]->(e:Email) RETURN elementId(p), count(DISTINCT e) + 1',
  'MATCH (p:Person)-[:RECEIVED]->(e) RETURN labels(e), count(DISTINCT p)',
  'MATCH (p:Person) OPTIONAL MATCH (p)-[:RECEIVED]->(e:Email) RETURN elementId(p), ' +
    'count(DISTINCT e)',
  'UNWIND [1, 2] AS i MATCH (p:Person)-[:SENT]->(e:Email) RETURN count(DISTINCT e)',
  'MATCH (p:Person)-[:SENT]->(e:Email) WITH elementId(p) AS id, count(DISTINCT e) AS n ' +
    'WHERE n > 1 RETURN id, n',
]

test('different nodes are counted where they are found, and come out as everywhere', async () => {
  await using sqlite = openSqliteStore({ path: ':memory:' })
  await using memory = memoryStore()
  for (const store of [sqlite, memory])
    await store.writer.commit({ put: records }, { principal: owner })
  const principals: Principal[] = [owner, { kind: 'user', id: 'u', groups: ['all'] }]
  for (const text of [...counted, ...listed])
    for (const principal of principals)
      assert.deepEqual(
        await sqlite.graph.query(parseCypher(text).query, { principal }),
        await memory.graph.query(parseCypher(text).query, { principal }),
        text,
      )
  for (const text of [...counted, ...listed]) {
    const [first] =
      (await sqlite.graph.explain?.(parseCypher(text).query, { principal: owner })) ?? []
    assert.equal(
      /graph_tally_different|count\(distinct|count\(\*\)/.test(first?.statement ?? ''),
      counted.includes(text),
      text,
    )
  }
})
