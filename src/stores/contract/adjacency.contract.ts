import assert from 'node:assert/strict'
import type { EdgeStatement, NodeStatement } from '../../core/graph.ts'
import type { DocumentId, EdgeId, NodeId } from '../../core/ids.ts'
import type { Adjacency, AdjacencyQuery } from '../../core/ports/graph-reader.ts'
import { owner } from '../../core/principal.ts'
import type { Principal } from '../../core/principal.ts'
import { compareCodePoints } from '../../support/code-points.ts'
import { contractTest, refuses } from './driver.contract.ts'
import type { StoreDriver } from './driver.contract.ts'
import { sampleRecord } from './sample-record.contract.ts'

const asOwner = { principal: owner }
const stranger: { principal: Principal } = { principal: { kind: 'user', id: 'u', groups: [] } }
const state = (...ids: string[]): NodeStatement[] =>
  ids.map(id => ({ id: id as NodeId, labels: [], properties: {} }))
const edge = (
  from: string,
  type: string,
  to: string,
  properties: EdgeStatement['properties'] = {},
  id = `${from}-${type}-${to}`,
): EdgeStatement => ({ id: id as EdgeId, type, from: from as NodeId, to: to as NodeId, properties })

/**
 * One line for each edge: `node -TYPE> other weight` where it leads away, `node <TYPE- other
 * weight` where it comes in; asserts that the arrays fit together and are in order.
 */
export function unpackedAdjacency(
  nodes: readonly NodeId[],
  { types }: AdjacencyQuery,
  found: Adjacency,
): string[] {
  assert.equal(found.offsets.length, nodes.length + 1)
  assert.equal(found.truncated.length, nodes.length)
  assert.equal(found.offsets[0], 0)
  const total = found.offsets[nodes.length] ?? 0
  for (const list of [found.others, found.types, found.outgoing, found.weights])
    assert.equal(list.length, total)
  assert.equal(new Set(found.ids).size, found.ids.length, 'an id stands twice')
  assert.equal(new Set(found.others).size, found.ids.length, 'an id is not used')
  const lines: string[] = []
  for (const [index, node] of nodes.entries()) {
    if (found.truncated[index] === 1) {
      assert.equal(found.offsets[index], found.offsets[index + 1])
      lines.push(`${node} truncated`)
    }
    for (let at = found.offsets[index] ?? 0; at < (found.offsets[index + 1] ?? 0); at++) {
      const other = found.ids[found.others[at] ?? -1] ?? ''
      const [type = 0, outgoing = 0, weight = 0] = [
        found.types[at],
        found.outgoing[at],
        found.weights[at],
      ]
      if (at > (found.offsets[index] ?? 0)) {
        const before = found.ids[found.others[at - 1] ?? -1] ?? ''
        const order =
          [
            (found.types[at - 1] ?? 0) - type,
            outgoing - (found.outgoing[at - 1] ?? 0),
            compareCodePoints(before, other),
            (found.weights[at - 1] ?? 0) - weight,
          ].find(step => step !== 0) ?? 0
        assert.ok(order <= 0, 'edges are out of order')
      }
      lines.push(
        `${node} ` +
          `${outgoing === 1 ? `-${types[type]?.type ?? ''}>` : `<${types[type]?.type ?? ''}-`} ` +
          `${other} ${weight}`,
      )
    }
  }
  return lines
}

/** `GraphReader.adjacency`. */
export function adjacencyContract(driver: StoreDriver): void {
  const read = async (
    store: Awaited<ReturnType<StoreDriver['open']>>,
    ids: readonly string[],
    query: AdjacencyQuery,
    options = asOwner,
  ): Promise<string[]> =>
    unpackedAdjacency(
      ids as NodeId[],
      query,
      await store.graph.adjacency(ids as NodeId[], query, options),
    )

  contractTest(
    driver,
    'gives the edges of many nodes: by type as asked, outgoing first, then by other end',
    async () => {
      await using store = await driver.open()
      await store.writer.commit(
        {
          put: [
            sampleRecord(
              'd',
              {},
              {
                nodes: state('a', 'b', 'c'),
                edges: [
                  edge('a', 'X', 'c'),
                  edge('a', 'X', 'b', { w: 2.5 }),
                  edge('c', 'X', 'a', { w: 'heavy' }),
                  edge('b', 'Y', 'a', { w: 3 }),
                  edge('b', 'Z', 'a'),
                  edge('a', 'Y', 'a'),
                ],
              },
            ),
          ],
        },
        asOwner,
      )
      assert.deepEqual(
        await read(store, ['c', 'a', 'gone', 'a'], {
          types: [{ type: 'Y' }, { type: 'X', weight: 'w' }, { type: 'none' }],
        }),
        [
          'c -X> a 1',
          'c <X- a 1',
          ...[1, 2].flatMap(() => [
            'a -Y> a 1',
            'a <Y- b 1',
            'a -X> b 2.5',
            'a -X> c 1',
            'a <X- c 1',
          ]),
        ],
      )
      assert.deepEqual(await read(store, ['a'], { types: [] }), [])
      assert.deepEqual(await read(store, [], { types: [{ type: 'X' }] }), [])
    },
  )

  contractTest(driver, 'leaves out and names the nodes with more edges than wanted', async () => {
    await using store = await driver.open()
    await store.writer.commit(
      {
        put: [
          sampleRecord(
            'd',
            {},
            {
              nodes: state('hub', 'a', 'b', 'c'),
              edges: [
                edge('a', 'X', 'hub'),
                edge('b', 'X', 'hub'),
                edge('hub', 'X', 'c'),
                edge('hub', 'Y', 'c'),
                edge('hub', 'X', 'nobody'),
              ],
            },
          ),
        ],
      },
      asOwner,
    )
    assert.deepEqual(await read(store, ['hub', 'a'], { types: [{ type: 'X' }], maxDegree: 2 }), [
      'hub truncated',
      'a -X> hub 1',
    ])
    assert.deepEqual(await read(store, ['hub', 'a'], { types: [{ type: 'X' }], maxDegree: 3 }), [
      'hub -X> c 1',
      'hub <X- a 1',
      'hub <X- b 1',
      'a -X> hub 1',
    ])
    assert.deepEqual(await read(store, ['hub'], { types: [{ type: 'Y' }], maxDegree: 0 }), [
      'hub truncated',
    ])
    assert.deepEqual(
      await read(store, ['nobody', 'gone'], { types: [{ type: 'X' }], maxDegree: 0 }),
      [],
    )
  })

  contractTest(driver, 'counts edges, not the documents that state them', async () => {
    await using store = await driver.open()
    const put = Array.from({ length: 60 }, (_, index) =>
      sampleRecord(
        `d${100 + index}`,
        {},
        { nodes: state('a', 'b'), edges: [edge('a', 'X', 'b', { w: 100 - index })] },
      ),
    )
    await store.writer.commit({ put }, asOwner)
    await store.writer.commit(
      {
        put: [
          sampleRecord(
            'e',
            {},
            { nodes: state('a', 'c'), edges: [edge('a', 'X', 'c'), edge('a', 'X', 'nobody')] },
          ),
        ],
      },
      asOwner,
    )
    for (const maxDegree of [undefined, 2, 100])
      assert.deepEqual(
        await read(store, ['a', 'b'], { types: [{ type: 'X', weight: 'w' }], maxDegree }),
        ['a -X> b 41', 'a -X> c 1', 'b <X- a 41'],
      )
    assert.deepEqual(
      await read(store, ['a', 'b'], { types: [{ type: 'X', weight: 'w' }], maxDegree: 1 }),
      ['a truncated', 'b <X- a 41'],
    )
  })

  contractTest(
    driver,
    'takes an edge that several documents state for one, with the smallest readable ' +
      'weight, and parallel edges for several',
    async () => {
      await using store = await driver.open()
      const query = { types: [{ type: 'X', weight: 'w' }] }
      const put = (id: string, w: number | string, group = 'public', edgeId = 'one') =>
        sampleRecord(
          id,
          { groups: [group] },
          { nodes: state('a', 'b'), edges: [edge('a', 'X', 'b', { w }, edgeId)] },
        )
      await store.writer.commit({ put: [put('1', 5)] }, asOwner)
      await store.writer.commit(
        { put: [put('2', 3, 'x'), put('3', 'none'), put('4', 4, 'public', 'two')] },
        asOwner,
      )
      assert.deepEqual(await read(store, ['a'], query), ['a -X> b 3', 'a -X> b 4'])
      assert.deepEqual(await read(store, ['b'], query, stranger), ['b <X- a 4', 'b <X- a 5'])
      // The statement that was first goes; what is left is still one edge, also with the next
      // statement.
      await store.writer.commit({ remove: ['1' as DocumentId] }, asOwner)
      assert.deepEqual(await read(store, ['a'], query, stranger), ['a -X> b 1', 'a -X> b 4'])
      await store.writer.commit({ remove: ['3' as DocumentId] }, asOwner)
      await store.writer.commit({ put: [put('5', 7)] }, asOwner)
      assert.deepEqual(await read(store, ['a'], query), ['a -X> b 3', 'a -X> b 4'])
      assert.deepEqual(await read(store, ['a'], query, stranger), ['a -X> b 4', 'a -X> b 7'])
      await store.writer.commit({ put: [put('2', 9), put('6', 8, 'public', 'two')] }, asOwner)
      assert.deepEqual(await read(store, ['a'], query), ['a -X> b 4', 'a -X> b 7'])
    },
  )

  contractTest(
    driver,
    'has an edge as long as both of its ends exist for the principal, whoever states them',
    async () => {
      await using store = await driver.open()
      const query = { types: [{ type: 'X' }] }
      const seen = async (options = asOwner): Promise<string[]> =>
        read(store, ['a', 'b', 'c'], query, options)
      await store.writer.commit(
        {
          put: [
            sampleRecord(
              '1',
              {},
              { nodes: state('a'), edges: [edge('a', 'X', 'b'), edge('c', 'X', 'a')] },
            ),
          ],
        },
        asOwner,
      )
      assert.deepEqual(await seen(), [])
      await store.writer.commit(
        {
          put: [
            sampleRecord('2', {}, { nodes: state('b') }),
            sampleRecord('3', { groups: ['x'] }, { nodes: state('c') }),
          ],
        },
        asOwner,
      )
      assert.deepEqual(await seen(), ['a -X> b 1', 'a <X- c 1', 'b <X- a 1', 'c -X> a 1'])
      assert.deepEqual(await seen(stranger), ['a -X> b 1', 'b <X- a 1'])
      await store.writer.commit(
        {
          setReadGroups: [{ documentId: '3' as DocumentId, groups: ['public'] }],
          remove: ['2' as DocumentId],
        },
        asOwner,
      )
      assert.deepEqual(await seen(stranger), ['a <X- c 1', 'c -X> a 1'])
      await store.writer.commit(
        {
          put: [
            sampleRecord('1', {}, { nodes: [], edges: [edge('a', 'X', 'b'), edge('c', 'X', 'a')] }),
          ],
        },
        asOwner,
      )
      assert.deepEqual(await seen(), [])
      await store.writer.commit(
        { put: [sampleRecord('4', {}, { nodes: state('a', 'b') })] },
        asOwner,
      )
      assert.deepEqual(await seen(), ['a -X> b 1', 'a <X- c 1', 'b <X- a 1', 'c -X> a 1'])
    },
  )

  contractTest(driver, 'keeps weights of any size, to the precision of 32 bits', async () => {
    await using store = await driver.open()
    const weights = [0, 1, 127, 128, 4096, -1, 0.1, 1e21, 2 ** 53, -(2 ** 40), 3.5e-30]
    const nodes = state('a', ...weights.map((_, index) => `n${String(index).padStart(2, '0')}`))
    await store.writer.commit(
      {
        put: [
          sampleRecord(
            'd',
            {},
            {
              nodes,
              edges: weights.map((w, index) =>
                edge('a', 'X', nodes[index + 1]?.id ?? '', {
                  w,
                  v: index,
                  list: [1, 2],
                  flag: true,
                  text: 'x',
                }),
              ),
            },
          ),
        ],
      },
      asOwner,
    )
    const found = async (weight: string): Promise<number[]> => [
      ...(await store.graph.adjacency(['a' as NodeId], { types: [{ type: 'X', weight }] }, asOwner))
        .weights,
    ]
    assert.deepEqual(await found('w'), weights.map(Math.fround))
    assert.deepEqual(
      await found('v'),
      weights.map((_, index) => index),
    )
    for (const key of ['list', 'flag', 'text', 'none', '__proto__'])
      assert.deepEqual(
        await found(key),
        weights.map(() => 1),
      )
  })

  contractTest(
    driver,
    'refuses more than 16 types, a type given twice and a negative limit',
    async () => {
      await using store = await driver.open()
      const types = Array.from({ length: 17 }, (_, index) => ({ type: `T${index}` }))
      await refuses('invalid_input', () => store.graph.adjacency([], { types }, asOwner))
      await refuses('invalid_input', () =>
        store.graph.adjacency([], { types: [{ type: 'X' }, { type: 'X', weight: 'w' }] }, asOwner),
      )
      await refuses('invalid_input', () =>
        store.graph.adjacency([], { types: [], maxDegree: -1 }, asOwner),
      )
      assert.deepEqual(
        (await store.graph.adjacency([], { types: types.slice(1) }, asOwner)).ids,
        [],
      )
    },
  )
}
