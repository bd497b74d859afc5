import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseJson } from '../../support/json.ts'

test('text that is no JSON is told by its place, never by its words', () => {
  for (const [text, told] of [
    ['{secret', 'The body is not valid JSON, from line 1, column 2 on.'],
    ['{"a": 1,\n "secret" 2}', 'The body is not valid JSON, from line 2, column 11 on.'],
    ['', 'The body is not valid JSON.'],
    ['secret', 'The body is not valid JSON.'],
  ] as const)
    assert.throws(() => parseJson(text, 'The body'), { code: 'invalid_input', message: told })
})
