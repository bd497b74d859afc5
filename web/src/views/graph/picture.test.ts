import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  counts,
  emptyPicture,
  kindOf,
  mostNodes,
  nothingUnwanted,
  shownOf,
  withMore,
} from './picture.ts'

const node = (id: string, ...labels: string[]) => ({ id, labels, name: id, properties: {} })
const edge = (from: string, to: string, type = 'KNOWS') => ({
  id: `${from}-${type}-${to}`,
  from,
  to,
  type,
  properties: {},
})
const view = {
  nodes: [node('a', 'Entity', 'Person'), node('b', 'Document', 'Email'), node('c', 'Chunk')],
  edges: [edge('a', 'b', 'SENT'), edge('b', 'c', 'HAS_CHUNK'), edge('c', 'c', 'NEXT')],
  truncated: false,
}

describe('a picture of the graph', () => {
  it('names each node by its narrowest label', () => {
    assert.deepEqual(view.nodes.map(kindOf), ['Person', 'Email', 'Chunk'])
    assert.equal(kindOf({ labels: ['Document'] }), 'Document')
    assert.equal(kindOf({ labels: [] }), '')
    assert.deepEqual(counts([...view.nodes, node('d', 'Chunk')], kindOf), [
      ['Chunk', 2],
      ['Email', 1],
      ['Person', 1],
    ])
  })

  it('grows without losing what is there, up to a cap that it tells', () => {
    const first = withMore(emptyPicture, view)
    const more = withMore(first, {
      nodes: [{ ...node('a', 'Entity', 'Person'), degree: 7 }, node('d')],
      edges: [edge('a', 'd'), edge('a', 'nowhere')],
      truncated: false,
    })
    assert.deepEqual([...more.nodes.keys()], ['a', 'b', 'c', 'd'])
    assert.equal(more.nodes.get('a')?.degree, 7)
    assert.equal(more.edges.size, 4)
    assert.equal(more.truncated, false)
    const many = Array.from({ length: mostNodes }, (_, index) => node(`n${index}`))
    const full = withMore(more, { nodes: many, edges: [], truncated: false })
    assert.equal(full.nodes.size, mostNodes)
    assert.equal(full.truncated, true)
    assert.ok(full.nodes.has('d'))
  })

  it('shows no edge whose end is hidden, by itself or with its kind', () => {
    const picture = withMore(emptyPicture, view)
    const seen = (unwanted: Partial<typeof nothingUnwanted>) => {
      const { nodes, edges } = shownOf(picture, { ...nothingUnwanted, ...unwanted })
      return [nodes.map(({ id }) => id), edges.map(({ type }) => type)]
    }
    assert.deepEqual(seen({}), [
      ['b', 'c', 'a'],
      ['SENT', 'HAS_CHUNK', 'NEXT'],
    ])
    assert.deepEqual(seen({ nodes: new Set(['b']) }), [['c', 'a'], ['NEXT']])
    assert.deepEqual(seen({ kinds: new Set(['Chunk']) }), [['a', 'b'], ['SENT']])
    assert.deepEqual(seen({ types: new Set(['SENT']) })[1], ['HAS_CHUNK', 'NEXT'])
    const { degrees } = shownOf(picture, nothingUnwanted)
    // An edge to itself is one.
    assert.deepEqual(Object.fromEntries(degrees), { a: 1, b: 2, c: 2 })
  })
})
