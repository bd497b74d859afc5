import assert from 'node:assert/strict'
import type { Properties } from '../../core/document.ts'
import type { EdgeStatement, NodeStatement } from '../../core/graph.ts'
import type { EdgeId, NodeId } from '../../core/ids.ts'
import { owner } from '../../core/principal.ts'
import type { Principal } from '../../core/principal.ts'
import type { Store } from '../../core/ports/store.ts'
import { contractTest } from './driver.contract.ts'
import type { StoreDriver } from './driver.contract.ts'
import { sampleRecord } from './sample-record.contract.ts'

const asOwner = { principal: owner }
const reader: { principal: Principal } = { principal: { kind: 'user', id: 'u', groups: [] } }
const id = (text: string): NodeId => text as NodeId

export function node(
  name: string,
  labels: string[] = [],
  properties: Properties = {},
): NodeStatement {
  return { id: id(name), labels, properties }
}
/** `a-KNOWS-b`, with an optional fourth part for parallel edges. */
export function edge(text: string, properties: Properties = {}): EdgeStatement {
  const [from = '', type = '', to = ''] = text.split('-')
  return { id: text as EdgeId, type, from: id(from), to: id(to), properties }
}

/** Puts a graph as one public document. */
export async function withGraph(
  driver: StoreDriver,
  nodes: NodeStatement[],
  edges: EdgeStatement[],
): Promise<Store> {
  const store = await driver.open()
  await store.writer.commit({ put: [sampleRecord('graph', {}, { nodes, edges })] }, asOwner)
  return store
}

/** The graph port but for queries. */
export function graphReaderContract(driver: StoreDriver): void {
  contractTest(
    driver,
    'merges what readable documents state: labels united, of each property the smallest value',
    async () => {
      await using store = await driver.open()
      await store.writer.commit(
        {
          put: [
            sampleRecord(
              'a',
              {},
              {
                nodes: [
                  node('n', ['B', 'A', 'B'], {
                    name: 'b',
                    size: 10,
                    mixed: 'x',
                    list: ['b'],
                    flag: true,
                  }),
                ],
              },
            ),
            sampleRecord(
              'b',
              { groups: ['x'] },
              {
                nodes: [
                  node('n', ['C'], {
                    name: 'a',
                    size: 9,
                    mixed: 3,
                    list: ['a', 'z'],
                    flag: false,
                    only: '\uff5e',
                  }),
                ],
              },
            ),
            sampleRecord(
              'c',
              { groups: ['x'] },
              { nodes: [node('n', [], { name: ['0'], only: '\u{1f600}' })] },
            ),
          ],
        },
        asOwner,
      )
      assert.deepEqual(await store.graph.nodes([id('n'), id('n'), id('gone')], asOwner), [
        {
          id: 'n',
          labels: ['A', 'B', 'C'],
          properties: {
            flag: false,
            list: ['a', 'z'],
            mixed: 3,
            name: 'a',
            only: '\uff5e',
            size: 9,
          },
        },
      ])
      assert.deepEqual(await store.graph.nodes([id('n')], reader), [
        {
          id: 'n',
          labels: ['A', 'B'],
          properties: { flag: true, list: ['b'], mixed: 'x', name: 'b', size: 10 },
        },
      ])
      assert.deepEqual(await store.graph.provenance(id('n'), asOwner), {
        documentIds: ['a', 'b', 'c'],
      })
      assert.deepEqual(await store.graph.provenance(id('n'), reader), { documentIds: ['a'] })
    },
  )

  contractTest(
    driver,
    'has an edge only where both of its ends exist for the principal, whoever states them ' +
      'and in whatever order',
    async () => {
      await using store = await driver.open()
      const edges = [edge('a-KNOWS-b', { since: 1 }), edge('a-KNOWS-c')]
      await store.writer.commit(
        { put: [sampleRecord('1', {}, { nodes: [node('a')], edges })] },
        asOwner,
      )
      const seen = async (options = asOwner) =>
        (await store.graph.neighbours(id('a'), { direction: 'any', limit: 10 }, options)).map(
          neighbour => neighbour.node.id,
        )
      assert.deepEqual(await seen(), [])
      assert.deepEqual(await store.graph.provenance('a-KNOWS-b' as EdgeId, asOwner), {
        documentIds: [],
      })
      await store.writer.commit(
        {
          put: [
            sampleRecord('2', {}, { nodes: [node('b')] }),
            sampleRecord(
              '3',
              { groups: ['x'] },
              { nodes: [node('c')], edges: [edge('a-KNOWS-b', { since: 0 })] },
            ),
          ],
        },
        asOwner,
      )
      assert.deepEqual(await seen(), ['b', 'c'])
      assert.deepEqual(await seen(reader), ['b'])
      assert.deepEqual(await store.graph.edges(['a-KNOWS-c', 'a-KNOWS-b'] as EdgeId[], asOwner), [
        { ...edges[0], properties: { since: 0 } },
        edges[1],
      ])
      assert.deepEqual(await store.graph.edges(['a-KNOWS-c', 'a-KNOWS-b'] as EdgeId[], reader), [
        edges[0],
      ])
      assert.deepEqual(await store.graph.provenance('a-KNOWS-b' as EdgeId, asOwner), {
        documentIds: ['1', '3'],
      })
      assert.equal(await store.graph.degree(id('a'), { direction: 'out' }, reader), 1)
      await store.writer.commit({ remove: [sampleRecord('2').document.id] }, asOwner)
      assert.deepEqual(await seen(), ['c'])
      assert.deepEqual(await store.graph.schema(reader), { labels: [], edgeTypes: [] })
    },
  )

  contractTest(
    driver,
    'finds nodes by any stated value, by kind of value, in lists and without regard to case',
    async () => {
      await using store = await driver.open()
      await store.writer.commit(
        {
          put: [
            sampleRecord(
              'a',
              {},
              {
                nodes: [
                  node('1', ['P'], { name: 'Ünal', age: 7 }),
                  node('2', ['Q'], { name: 'ÜNAL', age: '7' }),
                  node('3', ['P'], { name: ['x', 'ünal'], age: true }),
                ],
              },
            ),
            sampleRecord('b', { groups: ['x'] }, { nodes: [node('1', ['Q'], { name: 'Aaron' })] }),
          ],
        },
        asOwner,
      )
      const find = async (
        key: string,
        value: string | number | boolean,
        ignoreCase = false,
        label?: string,
        options = asOwner,
      ) =>
        (await store.graph.nodesByProperty({ label, key, value, ignoreCase, limit: 10 }, options))
          .map(found => found.id)
          .join(' ')
      assert.equal(await find('name', 'ünal', true), '1 2 3')
      assert.equal(await find('name', 'ünal'), '3')
      assert.equal(await find('name', 'ünal', true, 'P'), '1 3')
      assert.equal(await find('age', 7), '1')
      assert.equal(await find('age', '7', true), '2')
      assert.equal(await find('age', true), '3')
      assert.equal(await find('name', 'aaron', true), '1')
      assert.equal(await find('name', 'aaron', true, undefined, reader), '')
      assert.equal(await find('name', 'Ünal', false, 'Q'), '1')
      assert.equal(await find('name', 'Ünal', false, 'Q', reader), '')
      assert.equal(
        (
          await store.graph.nodesByProperty(
            { key: 'name', value: 'ünal', ignoreCase: true, limit: 2 },
            asOwner,
          )
        ).length,
        2,
      )
    },
  )

  contractTest(
    driver,
    'counts loops once and parallel edges each, and pages neighbours by edge id',
    async () => {
      await using store = await withGraph(
        driver,
        [node('a'), node('b')],
        [edge('a-KNOWS-a'), edge('a-KNOWS-b'), edge('a-KNOWS-b-2'), edge('b-LIKES-a')],
      )
      const degree = (direction: 'out' | 'in' | 'any', types?: string[]) =>
        store.graph.degree(id('a'), { direction, types }, asOwner)
      assert.deepEqual(
        await Promise.all([
          degree('any'),
          degree('out'),
          degree('in'),
          degree('any', ['LIKES']),
          degree('any', []),
          degree('any', ['gone']),
        ]),
        [4, 3, 2, 1, 4, 0],
      )
      const neighbours = async (limit: number, after?: string) =>
        (
          await store.graph.neighbours(
            id('a'),
            { direction: 'any', limit, after: after as EdgeId | undefined },
            asOwner,
          )
        ).map(({ edge: { id: edgeId }, node: { id: nodeId } }) => `${edgeId} ${nodeId}`)
      assert.deepEqual(await neighbours(2), ['a-KNOWS-a a', 'a-KNOWS-b b'])
      assert.deepEqual(await neighbours(10, 'a-KNOWS-b'), ['a-KNOWS-b-2 b', 'b-LIKES-a b'])
      assert.deepEqual(await neighbours(0), [])
      assert.equal(await store.graph.degree(id('gone'), { direction: 'any' }, asOwner), 0)
    },
  )

  contractTest(
    driver,
    'finds the shortest path, edges either way, smallest ids first',
    async () => {
      const nodes = ['a', 'b', 'c', 'd', 'e', 'z'].map(name => node(name))
      await using store = await withGraph(driver, nodes, [
        edge('a-KNOWS-c'),
        edge('b-KNOWS-a'),
        edge('b-LIKES-d'),
        edge('c-KNOWS-d'),
        edge('d-KNOWS-b'),
        edge('d-KNOWS-e'),
        edge('a-KNOWS-a'),
      ])
      const path = async (
        from: string,
        to: string,
        query: Partial<Parameters<typeof store.graph.shortestPath>[2]> = {},
      ) => {
        const found = await store.graph.shortestPath(
          id(from),
          id(to),
          { maxLength: 5, ...query },
          asOwner,
        )
        return found === undefined
          ? undefined
          : found.nodes
              .map(
                (at, index) =>
                  at.id + (found.edges[index] === undefined ? '' : ` ${found.edges[index].id} `),
              )
              .join('')
      }
      assert.equal(await path('a', 'd'), 'a b-KNOWS-a b b-LIKES-d d')
      assert.equal(await path('a', 'd', { excludeTypes: ['LIKES'] }), 'a b-KNOWS-a b d-KNOWS-b d')
      assert.equal(await path('a', 'd', { types: ['LIKES'] }), undefined)
      assert.equal(await path('e', 'a'), 'e d-KNOWS-e d b-LIKES-d b b-KNOWS-a a')
      assert.equal(await path('e', 'a', { maxLength: 2 }), undefined)
      assert.equal(await path('a', 'a', { maxLength: 0 }), 'a')
      assert.equal(await path('a', 'z'), undefined)
      assert.equal(await path('a', 'gone'), undefined)
      assert.equal(await path('gone', 'gone'), undefined)
    },
  )

  contractTest(driver, 'shows the schema of what is readable, with counts', async () => {
    await using store = await driver.open()
    await store.writer.commit(
      {
        put: [
          sampleRecord(
            'a',
            {},
            {
              nodes: [
                node('1', ['P'], { name: 'x' }),
                node('2', ['P', 'Q'], { age: 1 }),
                node('3', [], {}),
              ],
              edges: [edge('1-KNOWS-2'), edge('2-KNOWS-1')],
            },
          ),
          sampleRecord(
            'b',
            { groups: ['x'] },
            { nodes: [node('3', ['R'], { secret: 1 })], edges: [edge('3-HIDES-1')] },
          ),
        ],
      },
      asOwner,
    )
    assert.deepEqual(await store.graph.schema(reader), {
      labels: [
        { label: 'P', count: 2, properties: ['age', 'name'] },
        { label: 'Q', count: 1, properties: ['age'] },
      ],
      edgeTypes: [
        {
          type: 'KNOWS',
          count: 2,
          from: ['P', 'Q'],
          to: ['P', 'Q'],
          pairs: [
            { from: 'P', to: 'P', count: 2 },
            { from: 'P', to: 'Q', count: 1 },
            { from: 'Q', to: 'P', count: 1 },
          ],
        },
      ],
    })
    const whole = await store.graph.schema(asOwner)
    assert.deepEqual(whole.labels.at(-1), { label: 'R', count: 1, properties: ['secret'] })
    assert.deepEqual(whole.edgeTypes[0], {
      type: 'HIDES',
      count: 1,
      from: ['R'],
      to: ['P'],
      pairs: [{ from: 'R', to: 'P', count: 1 }],
    })
  })
}
