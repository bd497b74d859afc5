import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const run = (...words: string[]) =>
  spawnSync(process.execPath, [fileURLToPath(new URL('run.ts', import.meta.url)), ...words], {
    encoding: 'utf8',
  })

test('an unknown benchmark is refused, with the known ones named on stderr', () => {
  const { status, stdout, stderr } = run('no-such-benchmark')
  assert.equal(status, 2, stderr)
  assert.equal(stdout, '')
  assert.match(stderr, /no benchmark called "no-such-benchmark"/)
  assert.match(stderr, /mail-speed/)
})
