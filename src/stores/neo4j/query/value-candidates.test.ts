import assert from 'node:assert/strict'
import { after, describe, it, test } from 'node:test'
import type { GraphValue } from '../../../core/graph-value.ts'
import type { NodeId } from '../../../core/ids.ts'
import { owner } from '../../../core/principal.ts'
import { parseCypher } from '../../../cypher/parse/parse-cypher.ts'
import { sampleRecord } from '../../contract/sample-record.contract.ts'
import { takeTestServer, testServerSettings } from '../test-server.contract.ts'
import { explainNeo4jQuery, runNeo4jQuery } from './run-neo4j-query.ts'

// Longer than a key in an index of Neo4j may be; equal but for the end.
const long = (end: string): string => `${'a long note '.repeat(2_000)}${end}`
const user = { kind: 'user', id: 'u', groups: ['a'] } as const

const settings = testServerSettings()
if (typeof settings === 'string') test('values on Neo4j', { skip: settings })
else {
  const server = await takeTestServer(settings)
  after(() => server[Symbol.asyncDispose]())
  describe('nodes with a value', async () => {
    await using store = await server.open()
    await store.writer.commit(
      {
        sources: [{ id: 's1', kind: 'folder', location: '/s1' }],
        put: ['a', 'b'].map(group =>
          sampleRecord(
            `d-${group}`,
            { groups: [group] },
            {
              nodes: [
                // Of a few nodes the server reads all.
                ...Array.from({ length: 300 }, (_, index) => ({
                  id: `other-${group}-${index}` as NodeId,
                  labels: ['Note'],
                  properties: { text: `other ${index}` },
                })),
                {
                  id: 'both' as NodeId,
                  labels: ['Note'],
                  properties: { text: long(group), from: group },
                },
                {
                  id: `only-${group}` as NodeId,
                  labels: ['Note'],
                  properties: { text: long('x'), size: 5, tags: ['red', 'Red'], from: group },
                },
              ],
            },
          ),
        ),
      },
      { principal: owner },
    )
    const ask = async (
      text: string,
      values: Readonly<Record<string, GraphValue>> = {},
      principal: typeof owner | typeof user = owner,
    ): Promise<{ readonly rows: GraphValue[]; readonly plan: string }> => {
      const { query } = parseCypher(text)
      const options = { principal, parameters: new Map(Object.entries(values)) }
      const { rows } = await runNeo4jQuery(server.connection, query, options)
      const [explained] = await explainNeo4jQuery(server.connection, query, options)
      return { rows: rows.flat(), plan: explained?.plan ?? '' }
    }

    it('are found through the index, however long the value is', async () => {
      const same = await ask('MATCH (n:Note {text: $text}) RETURN n.from ORDER BY n.from', {
        text: long('x'),
      })
      assert.deepEqual(same.rows, ['a', 'b'])
      assert.match(same.plan, /NodeByElementIdSeek/u)
      const other = await ask('MATCH (n:Note) WHERE $text = n.text RETURN n.from', {
        text: long('y'),
      })
      assert.deepEqual(other.rows, [])
      assert.match(other.plan, /NodeByElementIdSeek/u)
    })

    it('are compared again: case, kind and lists count', async () => {
      const count = async (value: string): Promise<GraphValue | undefined> =>
        (await ask(`MATCH (n:Note) WHERE ${value} RETURN count(n)`)).rows[0]
      assert.equal(await count('n.size = 5'), 2n)
      assert.equal(await count('n.size = 5.0'), 2n)
      assert.equal(await count("n.size = '5'"), 0n)
      assert.equal(await count("n.from = 'A'"), 0n)
      assert.equal(await count("n.tags = 'red'"), 0n)
      assert.equal(await count("n.from = 'a' OR n.size = 5"), 3n)
    })

    it('are those of the readable documents', async () => {
      const text = 'MATCH (n:Note {text: $text}) RETURN n.from'
      assert.deepEqual((await ask(text, { text: long('a') }, user)).rows, ['a'])
      assert.deepEqual((await ask(text, { text: long('b') }, user)).rows, [])
      assert.deepEqual((await ask(text, { text: long('x') }, user)).rows, ['a'])
    })

    it('keep a row of what is optional', async () => {
      const { rows } = await ask(
        "MATCH (n:Note {from: 'b'}) OPTIONAL MATCH (m:Note {text: $text}) RETURN m.from",
        { text: long('nobody') },
      )
      assert.deepEqual(rows, [null])
    })
  })
}
