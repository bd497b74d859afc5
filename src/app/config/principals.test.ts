import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isAppError } from '../../core/errors.ts'
import { parseConfig } from './config.ts'
import { principalFor } from './principals.ts'

const config = parseConfig(
  { principals: { alice: { groups: ['engineering'], profile: { role: 'lead' } } } },
  'test',
)

describe('--as', () => {
  it('is the owner when nobody is named', () => {
    assert.deepEqual(principalFor(config, undefined), { kind: 'owner' })
  })
  it('takes a principal of the configuration, or one made on the spot', () => {
    assert.deepEqual(principalFor(config, 'alice'), {
      kind: 'user',
      id: 'alice',
      groups: ['engineering'],
      profile: { role: 'lead' },
    })
    assert.deepEqual(principalFor(config, 'bob: a, b,'), {
      kind: 'user',
      id: 'bob',
      groups: ['a', 'b'],
    })
    assert.deepEqual(principalFor(config, 'bob:'), { kind: 'user', id: 'bob', groups: [] })
  })
  it('refuses names it does not know, inherited ones included', () => {
    for (const name of ['mallory', '__proto__', 'constructor', ':a', '']) {
      assert.throws(
        () => principalFor(config, name),
        error => isAppError(error, 'invalid_input'),
        name,
      )
    }
  })
})
