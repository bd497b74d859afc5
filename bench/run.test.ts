import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const run = (...words: string[]) =>
  spawnSync(process.execPath, [fileURLToPath(new URL('run.ts', import.meta.url)), ...words], {
    encoding: 'utf8',
    env: { ...process.env, VERITRAIL_DATA: join(tmpdir(), 'no-data-here') },
  })

test('an unknown benchmark is refused, with the known ones named on stderr', () => {
  const { status, stdout, stderr } = run('no-such-benchmark')
  assert.equal(status, 2, stderr)
  assert.equal(stdout, '')
  assert.match(stderr, /no benchmark called "no-such-benchmark"/)
  assert.match(stderr, /mail-speed/)
})

test('several benchmarks run one after the other, with the same arguments', () => {
  const { stdout, stderr } = run('alignment', 'sentences', '--no-record')
  assert.match(stderr, /is missing/)
  assert.match(stderr, /alignment[\s\S]*no figures[\s\S]*no figures/)
  assert.equal(stdout, '')
})
