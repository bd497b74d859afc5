import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { hasPermissionBits, isOpenToOthers } from '../support/private-files.ts'

const code = new URL('./compiled-code.ts', import.meta.url).href
let folder: string
let base: string
let program: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veritrail-compiled-'))
  base = join(folder, 'cache')
  program = join(folder, 'main.js')
  mkdirSync(base, { mode: 0o700 })
  writeFileSync(program, 'first')
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** What a process of its own is told: a process keeps what it compiles in one place. */
function kept(environment: Record<string, string> = {}): string | undefined {
  const { NODE_COMPILE_CACHE: _ours, ...variables } = process.env
  const script =
    `import { keepCompiledCode } from ${JSON.stringify(code)}\n` +
    `console.log(keepCompiledCode(...${JSON.stringify([program, base])}) ?? '')`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...variables, ...environment },
  }).trim()
  return said === '' ? undefined : said
}

test("compiled code lies in a folder of this program in the user's cache", () => {
  const first = kept()
  assert.ok(first !== undefined && first.startsWith(join(base, 'veritrail', 'compiled')))
  assert.equal(isOpenToOthers(statSync(first).mode), false)
  assert.equal(kept(), first)
  writeFileSync(program, 'second')
  const second = kept()
  assert.ok(second !== undefined && second !== first)
  assert.deepEqual(readdirSync(dirname(first)).length, 2)
})

test('the cache folder is made, but no home', () => {
  rmSync(base, { recursive: true })
  assert.equal(kept()?.startsWith(base), true)
  base = join(folder, 'nobody', 'cache')
  assert.equal(kept(), undefined)
  assert.equal(existsSync(dirname(base)), false)
})

test('nothing is kept where others can write', { skip: !hasPermissionBits }, () => {
  for (const open of [base, folder]) {
    chmodSync(open, 0o777)
    assert.equal(kept(), undefined, open)
    assert.deepEqual(readdirSync(base), [])
    chmodSync(open, 0o700)
  }
  const own = kept()
  assert.ok(own !== undefined)
  for (const open of [own, dirname(own), join(base, 'veritrail')]) {
    chmodSync(open, 0o770)
    assert.equal(kept(), undefined, open)
    chmodSync(open, 0o700)
  }
  assert.equal(kept(), own)
})

test('what the user says about compiled code stands', () => {
  assert.equal(kept({ NODE_COMPILE_CACHE: join(folder, 'own') }), undefined)
  assert.deepEqual(readdirSync(base), [])
  assert.equal(kept({ NODE_DISABLE_COMPILE_CACHE: '1' }), undefined)
})

test('code of programs of long ago makes way when there is a new one', () => {
  const first = kept()
  assert.ok(first !== undefined)
  const longAgo = new Date(Date.now() - 40 * 24 * 3_600_000)
  utimesSync(first, longAgo, longAgo)
  assert.equal(kept(), first)
  writeFileSync(program, 'second')
  const second = kept()
  assert.ok(second !== undefined && existsSync(second))
  assert.equal(existsSync(first), false)
})
