import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import { test } from 'node:test'
import { secret } from './secret.ts'

test('a secret shows itself only when revealed', () => {
  const key = secret('sk-123')
  assert.equal(key.reveal(), 'sk-123')
  for (const shown of [
    String(key),
    `${key.toString()}`,
    JSON.stringify({ key }),
    inspect({ key }, { depth: 9, showHidden: true }),
    Object.values(key).join(),
  ])
    assert.doesNotMatch(shown.replace(/\(\) => value/g, ''), /sk-123/)
  assert.equal(JSON.stringify({ key }), '{"key":"[secret]"}')
})
