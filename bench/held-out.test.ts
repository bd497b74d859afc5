import { spawnSync } from 'node:child_process'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isHeldOut } from './held-out.ts'

// SHA-1 of the ids computed with `printf %s ID | sha1sum`: second digits in the comments.
test("an item is held out when the second hex digit of its id's SHA-1 is 0 to 3", () => {
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
  const held = Array.from({ length: 4_000 }, (_, index) => isHeldOut(`item-${index}`)).filter(
    Boolean,
  ).length
  assert.ok(held > 900 && held < 1_100, `${held} of 4000`)
})

test('the training pipeline leaves out the same items', async context => {
  const script = fileURLToPath(new URL('../training/held_out.py', import.meta.url))
  const ids = Array.from({ length: 500 }, (_, index) => `item ${index} é ${index % 7}`)
  const run = spawnSync('python3', [script], { input: ids.join('\n'), encoding: 'utf8' })
  if (run.error !== undefined) {
    context.skip('python3 is not installed, and only the training pipeline needs it')
    return
  }
  assert.equal(run.status, 0, run.stderr)
  assert.deepEqual(
    run.stdout
      .trim()
      .split('\n')
      .map(line => line === '1'),
    ids.map(isHeldOut),
  )
})
