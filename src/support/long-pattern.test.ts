import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longPattern } from './long-pattern.ts'

test('a pattern over several lines is the pattern on one line', () => {
  const titles = 'mr|ms'
  const pattern = longPattern('iu')`
    ^(?:${titles})\.?
    \s(?:jane doe|
    \p{Lu}\d{1,2})$
  `
  assert.equal(pattern.source, String.raw`^(?:mr|ms)\.?\s(?:jane doe|\p{Lu}\d{1,2})$`)
  assert.equal(pattern.flags, 'iu')
  assert.ok(pattern.test('Mr. Jane Doe'))
})
