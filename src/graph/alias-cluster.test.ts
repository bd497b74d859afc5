import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GraphEdge, GraphNode } from '../core/graph.ts'
import type { EdgeId, NodeId } from '../core/ids.ts'
import type { GraphReader } from '../core/ports/graph-reader.ts'
import { owner } from '../core/principal.ts'
import { aliasCluster } from './alias-cluster.ts'

type Alias = readonly [from: string, to: string, score?: number, kind?: string]

function graphOf(aliases: readonly Alias[]): Pick<GraphReader, 'neighbours'> {
  const edges: GraphEdge[] = aliases.map(([from, to, score = 1, kind = 'header'], index) => ({ id: `e${index}` as EdgeId, type: 'SAME_AS', from: from as NodeId, to: to as NodeId, properties: { score, kind } }))
  const node = (id: NodeId): GraphNode => ({ id, labels: ['Entity'], properties: {} })
  return {
    neighbours: async id => edges.flatMap(edge => edge.from === id ? [{ edge, node: node(edge.to) }] : edge.to === id ? [{ edge, node: node(edge.from) }] : []),
  }
}

const cluster = async (aliases: readonly Alias[], ...ids: string[]): Promise<string> => (await aliasCluster(graphOf(aliases), ids as NodeId[], { principal: owner })).ids.join(' ')

test('follows aliases both ways to the end', async () => {
  assert.equal(await cluster([['smith', 'john smith', 0.8], ['john smith', 'john@x'], ['john smith', 'j@y']], 'j@y'), 'j@y john smith john@x smith')
  assert.equal(await cluster([], 'alone'), 'alone')
})

test('does not follow weak aliases', async () => {
  assert.equal(await cluster([['a', 'b', 0.5]], 'a'), 'a')
})

test('an acronym of several things joins none of them', async () => {
  const aliases: Alias[] = [['acl', 'access control list', 0.95, 'acronym'], ['acl', 'association for computational linguistics', 0.95, 'acronym']]
  assert.equal(await cluster(aliases, 'access control list'), 'access control list acl')
  assert.equal(await cluster(aliases, 'acl'), 'access control list acl association for computational linguistics')
})

test('stops at the limit and says so', async () => {
  const aliases = Array.from({ length: 20 }, (_, index): Alias => [`n${index}`, `n${index + 1}`])
  const found = await aliasCluster(graphOf(aliases), ['n0' as NodeId], { principal: owner, limit: 5 })
  assert.equal(found.ids.length, 5)
  assert.equal(found.truncated, true)
})
