import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CypherGrammar } from './query-rules.ts'

test('the grammar has no ambiguities but those that are decided by a look ahead', () => {
  assert.doesNotThrow(() => new CypherGrammar(true))
})
