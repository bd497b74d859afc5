import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isHeldOut } from './held-out.ts'

// SHA-1 of the ids computed with `printf %s ID | sha1sum`: second digits in the comments.
test('an item is held out when the second hex digit of its id\'s SHA-1 is 0 to 3', () => {
  const known: ReadonlyArray<readonly [string, boolean]> = [
    ['', false], // da39…: a
    ['abc', false], // a999…: 9
    ['a', false], // 86f7…: 6
    ['test', false], // a94a…: 9
    ['1', false], // 356a…: 5
    ['y', false], // 95cb…: 5
    ['expertqa-0-0', false], // 34a5…: 4
    ['item-7', true], // 60ab…: 0
    ['x', true], // 11f6…: 1
  ]
  for (const [id, held] of known) assert.equal(isHeldOut(id), held, id)
})

test('about a quarter of all items is held out', () => {
  const held = Array.from({ length: 4_000 }, (_, index) => isHeldOut(`item-${index}`)).filter(Boolean).length
  assert.ok(held > 900 && held < 1_100, `${held} of 4000`)
})
