import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntityRule } from '../../core/graph.ts'
import type { EntityId, NodeId } from '../../core/ids.ts'
import { clusterPairs } from './cluster-pairs.ts'
import type { EntityPair } from './entity-cluster-types.ts'

const pair = (left: string, right: string, score: number, conflict?: string): EntityPair => ({
  left: left as NodeId,
  right: right as NodeId,
  score,
  reason: 'test',
  by: 'name',
  ...(conflict === undefined ? {} : { conflict }),
})
const rule = (kind: EntityRule['kind'], left: string, right: string, at = 1): EntityRule => ({
  id: `${kind}-${left}-${right}`,
  kind,
  left: { id: left as EntityId, name: left },
  right: { id: right as EntityId, name: right },
  by: 'owner',
  at,
})

function clusters(
  ids: string,
  pairs: readonly EntityPair[],
  rules: readonly EntityRule[] = [],
): string {
  const { clusterOf } = clusterPairs(ids.split('') as NodeId[], pairs, rules, 0.7)
  return [...new Set([...clusterOf.values()].map(members => members.join('')))].sort().join(' ')
}

test('pairs that score enough are one, others are not', () => {
  assert.equal(clusters('abc', [pair('a', 'b', 0.8), pair('b', 'c', 0.6)]), 'ab c')
})

test('a conflict between any two members keeps both sides apart; the better pair wins', () => {
  assert.equal(
    clusters('abc', [
      pair('a', 'b', 0.95),
      pair('b', 'c', 0.75),
      pair('a', 'c', 0, 'born in different years'),
    ]),
    'ab c',
  )
})

test('a name that fits two things which are not one belongs to neither', () => {
  assert.equal(
    clusters('jkl', [
      pair('j', 'k', 0.75),
      pair('j', 'l', 0.74),
      pair('k', 'l', 0, 'different first names'),
    ]),
    'j k l',
  )
})

test('weak pairs make no chains', () => {
  assert.equal(
    clusters('abcd', [pair('a', 'b', 0.75), pair('b', 'c', 0.75), pair('c', 'd', 0.75)]),
    'abc d',
  )
  assert.equal(
    clusters('abcd', [pair('a', 'b', 0.95), pair('b', 'c', 0.95), pair('c', 'd', 0.95)]),
    'abcd',
  )
})

test('rules win over scores and conflicts, later rules over earlier ones', () => {
  assert.equal(clusters('ab', [pair('a', 'b', 0.95)], [rule('different', 'a', 'b')]), 'a b')
  assert.equal(
    clusters('ab', [pair('a', 'b', 0, 'different first names')], [rule('same', 'a', 'b')]),
    'ab',
  )
  assert.equal(
    clusters('ab', [], [rule('same', 'a', 'b', 1), rule('different', 'a', 'b', 2)]),
    'a b',
  )
  assert.equal(
    clusters('abc', [pair('a', 'b', 0.9), pair('b', 'c', 0.9)], [rule('different', 'a', 'c')]),
    'ab c',
  )
  assert.equal(
    clusters(
      'abc',
      [],
      [rule('same', 'a', 'b'), rule('same', 'b', 'c'), rule('different', 'a', 'c')],
    ),
    'ab c',
  )
})

test('what joins a merged pair may differ from one of its names', () => {
  assert.equal(
    clusters(
      'abc',
      [
        pair('a', 'b', 0, 'different first names'),
        pair('b', 'c', 0.9),
        pair('a', 'c', 0, 'different first names'),
      ],
      [rule('same', 'a', 'b')],
    ),
    'abc',
  )
})
