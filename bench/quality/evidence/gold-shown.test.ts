import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyShown, setShown, shownRight, shownSentences } from './gold-shown.ts'

test('a sentence is shown where over half of it is quoted; one of a gold set, or all', () => {
  const sentences = [
    { start: 0, end: 10 },
    { start: 11, end: 20 },
    { start: 21, end: 30 },
  ]
  const shown = shownSentences(sentences, [
    { start: 0, end: 15 },
    { start: 26, end: 30 },
  ])
  assert.deepEqual([...shown], [0])
  const gold = [[0, 1], [2]]
  assert.deepEqual(
    [anyShown(gold, shown), setShown(gold, shown), shownRight(gold, shown)],
    [1, 0, 1],
  )
  assert.deepEqual(
    [anyShown(gold, new Set([2])), setShown(gold, new Set([2])), shownRight(gold, new Set([2]))],
    [1, 1, 1],
  )
  assert.deepEqual(
    [anyShown(gold, new Set()), setShown(gold, new Set()), shownRight(gold, new Set())],
    [0, 0, 0],
  )
})
