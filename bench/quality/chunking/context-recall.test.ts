import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contextRecall } from './context-recall.ts'

const question = {
  text: 'q',
  key: 'a',
  gold: [
    [
      { start: 10, end: 20 },
      { start: 40, end: 50 },
    ],
    [{ start: 90, end: 99 }],
  ],
}

test('counts gold sentences that lie whole in the context, of the set that is served best', () => {
  assert.equal(contextRecall(question, [{ key: 'a', start: 0, end: 30 }], 100), 0.5)
  assert.equal(contextRecall(question, [{ key: 'a', start: 85, end: 100 }], 100), 1)
  assert.equal(contextRecall(question, [{ key: 'b', start: 0, end: 100 }], 100), 0)
})

test('cuts the last chunk off where the context is full', () => {
  assert.equal(
    contextRecall(
      question,
      [
        { key: 'b', start: 0, end: 50 },
        { key: 'a', start: 0, end: 60 },
      ],
      69,
    ),
    0,
  )
  assert.equal(
    contextRecall(
      question,
      [
        { key: 'b', start: 0, end: 50 },
        { key: 'a', start: 0, end: 60 },
      ],
      70,
    ),
    0.5,
  )
})

test('reads neighbouring and overlapping chunks as one text, and pays for what is repeated', () => {
  assert.equal(
    contextRecall(
      question,
      [
        { key: 'a', start: 0, end: 15 },
        { key: 'a', start: 16, end: 60 },
      ],
      100,
    ),
    1,
  )
  assert.equal(
    contextRecall(
      question,
      [
        { key: 'a', start: 0, end: 45 },
        { key: 'a', start: 30, end: 60 },
      ],
      45 + 19,
    ),
    0.5,
  )
  assert.equal(
    contextRecall(
      question,
      [
        { key: 'a', start: 0, end: 45 },
        { key: 'a', start: 30, end: 60 },
      ],
      45 + 20,
    ),
    1,
  )
})
