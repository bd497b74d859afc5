import { test } from 'node:test'
import assert from 'node:assert/strict'
import { sentenceVerdict } from './sentence-verdict.ts'

test('one contradicted claim decides the sentence', () => {
  assert.equal(sentenceVerdict(['supported', 'not_found', 'contradicted']), 'contradicted')
})

test('a claim that is not found outweighs those that are supported', () => {
  assert.equal(sentenceVerdict(['supported', 'not_found', 'supported']), 'not_found')
})

test('a sentence is supported where all of its claims are', () => {
  assert.equal(sentenceVerdict(['supported', 'supported']), 'supported')
})

test('a sentence without claims has nothing to check', () => {
  assert.equal(sentenceVerdict([]), 'nothing_to_check')
})
