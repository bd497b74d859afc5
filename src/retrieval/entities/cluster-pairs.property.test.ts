import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { EntityRule } from '../../core/graph.ts'
import type { EntityId, NodeId } from '../../core/ids.ts'
import { clusterPairs } from './cluster-pairs.ts'
import type { EntityPair } from './entity-cluster-types.ts'

const runs = { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 200) }
const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as NodeId[]
const ends = fc
  .uniqueArray(fc.constantFrom(...names), { minLength: 2, maxLength: 2 })
  .map(([left = 'a' as NodeId, right = 'b' as NodeId]) =>
    left < right ? { left, right } : { left: right, right: left },
  )
const pairs = fc
  .uniqueArray(fc.record({ ends, score: fc.constantFrom(0, 0.4, 0.7, 0.75, 0.8, 0.9, 0.95) }), {
    selector: each => `${each.ends.left}${each.ends.right}`,
    maxLength: 15,
  })
  .map(list =>
    list.map(({ ends: { left, right }, score }): EntityPair => ({
      left,
      right,
      score,
      reason: 'test',
      by: 'name',
      ...(score === 0 ? { conflict: 'no' } : {}),
    })),
  )
const rules = fc
  .array(fc.record({ ends, same: fc.boolean(), at: fc.integer({ min: 0, max: 3 }) }), {
    maxLength: 4,
  })
  .map(list =>
    list.map(({ ends: { left, right }, same, at }, index): EntityRule => ({
      id: `r${index}`,
      kind: same ? 'same' : 'different',
      left: { id: left as EntityId, name: left },
      right: { id: right as EntityId, name: right },
      by: 'owner',
      at,
    })),
  )

test('clusters do not depend on the order of names, pairs and rules', () => {
  fc.assert(
    fc.property(pairs, rules, fc.infiniteStream(fc.nat(1000)), (list, ruled, order) => {
      const shuffled = <Item>(items: readonly Item[]): Item[] =>
        items
          .map(item => ({ item, key: order.next().value ?? 0 }))
          .sort((left, right) => left.key - right.key)
          .map(({ item }) => item)
      const [one, other] = [
        clusterPairs(names, list, ruled, 0.7),
        clusterPairs(shuffled(names), shuffled(list), shuffled(ruled), 0.7),
      ]
      for (const name of names) assert.deepEqual(one.clusterOf.get(name), other.clusterOf.get(name))
      assert.deepEqual(one.merged, other.merged)
    }),
    runs,
  )
})

test('clusters part the names, and a latest rule "different" is never broken', () => {
  fc.assert(
    fc.property(pairs, rules, (list, ruled) => {
      const { clusterOf } = clusterPairs(names, list, ruled, 0.7)
      for (const name of names) {
        assert.equal(clusterOf.get(name)?.includes(name), true)
        for (const member of clusterOf.get(name) ?? [])
          assert.deepEqual(clusterOf.get(member), clusterOf.get(name))
      }
      for (const rule of ruled) {
        const later = ruled.some(
          other =>
            [other.left.id, other.right.id].sort().join('') ===
              [rule.left.id, rule.right.id].sort().join('') &&
            (other.at > rule.at || (other.at === rule.at && other.id < rule.id)),
        )
        if (rule.kind === 'different' && !later)
          assert.ok(clusterOf.get(rule.left.id)?.includes(rule.right.id) !== true)
      }
    }),
    runs,
  )
})
