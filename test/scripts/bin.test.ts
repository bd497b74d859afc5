import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

test('the bin tells an old Node what is needed, and loads nothing', () => {
  const bin = new URL('../../bin/veritrail.mjs', import.meta.url).href
  const script = `Object.defineProperty(process.versions, 'node', { value: '20.9.0' }); await import(${JSON.stringify(bin)})`
  const result = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', cwd: fileURLToPath(new URL('.', import.meta.url)) })
  assert.equal(result.status, 1)
  assert.equal(result.stdout, '')
  assert.match(result.stderr, /needs Node 24 or later/)
})
