import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentAnnotations } from 'veritrail/contract'
import { stretchesOf, typesOf } from './passages.ts'

const mention = (start: number, end: number, type = 'person') => ({
  entityId: `e${start}`,
  name: 'N',
  type,
  labels: [],
  start,
  end,
})
const fact = (start: number) => ({
  id: `f${start}`,
  subject: { id: 'a', name: 'A' },
  predicate: 'PAINTED',
  object: { value: 'green' },
  modality: 'asserted' as const,
  start,
  end: start + 1,
})
const chunk = (start: number, end: number) => ({ id: `c${start}`, headingPath: [], start, end })
const all = () => true

test('passages with what they name and state, and what lies between them', () => {
  const text = 'Ann painted it. -- Bo slept.'
  const found: DocumentAnnotations = {
    chunks: [chunk(0, 15), chunk(19, 28)],
    mentions: [mention(19, 21), mention(0, 3), mention(0, 2)],
    facts: [fact(20), fact(1)],
    truncated: false,
  }
  const shown = stretchesOf(text, found, all).map(({ number, pieces, facts }) => [
    number,
    pieces.map(({ start, end, mention: named }) =>
      named === undefined ? text.slice(start, end) : [text.slice(start, end)],
    ),
    facts.map(({ id }) => id),
  ])
  assert.deepEqual(shown, [
    [1, [['Ann'], ' painted it.'], ['f1']],
    [undefined, [' -- '], []],
    [2, [['Bo'], ' slept.'], ['f20']],
  ])
  assert.deepEqual(
    stretchesOf(text, found, type => type !== 'person').flatMap(({ pieces }) =>
      pieces.filter(piece => piece.mention !== undefined),
    ),
    [],
  )
  assert.deepEqual(typesOf({ ...found, mentions: [mention(0, 1, 'a'), mention(1, 2, 'b')] }), [
    ['a', 1],
    ['b', 1],
  ])
})

test('loses no character and no fact, whatever the places are', () => {
  let seed = 5
  const below = (limit: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return (seed >> 8) % limit
  }
  for (let round = 0; round < 2_000; round++) {
    const text = 'x'.repeat(below(50))
    const range = (): [number, number] => {
      const start = below(60)
      return [start, start + below(20)]
    }
    const list = <Value>(make: () => Value): Value[] => Array.from({ length: below(6) }, make)
    const found: DocumentAnnotations = {
      chunks: list(() => chunk(...range())),
      mentions: list(() => mention(...range())),
      facts: list(() => fact(below(text.length + 1))),
      truncated: false,
    }
    const stretches = stretchesOf(text, found, all)
    const pieces = stretches.flatMap(each => each.pieces)
    let at = 0
    for (const piece of pieces) {
      assert.equal(piece.start, at)
      assert.ok(piece.end > piece.start)
      at = piece.end
    }
    assert.equal(at, text.length)
    const told = stretches.flatMap(({ facts }) => facts)
    assert.equal(told.length, found.facts.filter(({ start }) => start < text.length).length)
  }
})
