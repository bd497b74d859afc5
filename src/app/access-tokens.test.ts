import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { isAppError } from '../core/errors.ts'
import {
  accessTokens,
  accessTokensFileName,
  accessTokensLockName,
  createAccessToken,
  listAccessTokens,
  removeAccessToken,
} from './access-tokens.ts'
import { processLock } from './process-lock.ts'

function folderOf(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-tokens-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const refused = (error: unknown): boolean => isAppError(error, 'invalid_input')

describe('access tokens', () => {
  it('let their user in with his groups, and nobody else', context => {
    const folder = folderOf(context)
    const { token, created } = createAccessToken(
      folder,
      { name: 'alice', groups: ['b', 'a', 'b'] },
      7,
    )
    assert.deepEqual(created, { name: 'alice', groups: ['a', 'b'], createdAt: 7 })
    assert.match(token, /^vt_[\w-]{43}$/)
    const { principalOf, any } = accessTokens(folder)
    assert.equal(any(), true)
    assert.deepEqual(principalOf(token), { kind: 'user', id: 'alice', groups: ['a', 'b'] })
    for (const wrong of ['', 'vt_', token.slice(0, -1), `${token}x`, token.toUpperCase()])
      assert.equal(principalOf(wrong), undefined, wrong)
  })
  it('are kept as hashes, in a file for its owner alone', context => {
    const folder = folderOf(context)
    const { token } = createAccessToken(folder, { name: 'alice', groups: [] }, 7)
    const path = join(folder, accessTokensFileName)
    assert.ok(!readFileSync(path, 'utf8').includes(token.slice(3)))
    if (process.platform !== 'win32') assert.equal(statSync(path).mode & 0o777, 0o600)
    assert.deepEqual(listAccessTokens(folder), [{ name: 'alice', groups: [], createdAt: 7 }])
  })
  it('are refused from the moment when they are removed, and known from when they are made', c => {
    const folder = folderOf(c)
    const tokens = accessTokens(folder)
    assert.equal(tokens.any(), false)
    const { token } = createAccessToken(folder, { name: 'alice', groups: [] }, 7)
    assert.deepEqual(tokens.principalOf(token), { kind: 'user', id: 'alice', groups: [] })
    const own = createAccessToken(folder, { name: 'me', groups: [], owner: true }, 7).token
    assert.deepEqual(tokens.principalOf(own), { kind: 'owner' })
    removeAccessToken(folder, 'me')
    removeAccessToken(folder, 'alice')
    assert.equal(tokens.principalOf(token), undefined)
    assert.equal(tokens.any(), false)
    assert.throws(() => removeAccessToken(folder, 'alice'), refused)
  })
  it('have a name each, and none that belongs to the owner or cannot be typed', context => {
    const folder = folderOf(context)
    createAccessToken(folder, { name: 'alice', groups: [] }, 7)
    for (const name of ['alice', 'owner', '', ' ', 'a b', '../x', 'x'.repeat(65), 'a\u0000'])
      assert.throws(() => createAccessToken(folder, { name, groups: [] }, 7), refused, name)
  })
  it('let nobody in where their file is damaged', context => {
    const folder = folderOf(context)
    const { token } = createAccessToken(folder, { name: 'alice', groups: [] }, 7)
    for (const damage of ['{', '{"schemaVersion": 1, "tokens": [{"name": "x"}]}', 'null']) {
      writeFileSync(join(folder, accessTokensFileName), damage)
      const { principalOf, any } = accessTokens(folder)
      assert.throws(() => principalOf(token), refused)
      assert.throws(any, refused)
      assert.throws(() => createAccessToken(folder, { name: 'bea', groups: [] }, 7), refused)
    }
  })
  it('are not changed by two commands at once', context => {
    const folder = folderOf(context)
    using lock = processLock(join(folder, accessTokensLockName))
    assert.ok(lock.isHeld)
    assert.throws(() => createAccessToken(folder, { name: 'alice', groups: [] }, 7), refused)
  })
})
