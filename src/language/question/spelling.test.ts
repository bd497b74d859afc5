import assert from 'node:assert/strict'
import { test } from 'node:test'
import { corrected } from './spelling.ts'

test('puts lost, doubled and swapped letters right, and short forms', () => {
  for (const [typed, meant] of [
    ['recieved', 'received'],
    ['recived', 'received'],
    ['receivved', 'received'],
    ['conversaton', 'conversation'],
    ['emial', 'email'],
    ['msgs', 'messages'],
    ['wich', 'which'],
  ] as const)
    assert.equal(corrected(typed), meant)
})

test('leaves words of their own alone', () => {
  for (const word of [
    'massage',
    'deceived',
    'resent',
    'arrive',
    'participant',
    'slender',
    'surveys',
    'render',
    'persona',
    'recital',
  ])
    assert.equal(corrected(word), word)
})
