import assert from 'node:assert/strict'
import { it } from 'node:test'
import { owner, type Principal } from '../../core/principal.ts'
import { RequestError } from './errors.ts'
import { rateLimit } from './rate-limit.ts'

const user = (id: string): Principal => ({ kind: 'user', id, groups: [] })

it('everybody may make so many requests a minute, saved up for at most one', () => {
  let now = 0
  const limit = rateLimit(60, { now: () => now })
  const burst = (principal: Principal): number => {
    for (let made = 0; ; made++)
      try {
        limit(principal)
      } catch (error) {
        assert.ok(error instanceof RequestError)
        assert.equal(error.code, 'rate_limited')
        assert.equal(error.headers['retry-after'], '1')
        return made
      }
  }
  assert.equal(burst(user('alice')), 60)
  assert.equal(burst(user('alice')), 0)
  assert.equal(burst(user('bea')), 60, 'one does not use up what another may')
  assert.equal(burst(owner), 60)
  now += 10_000
  assert.equal(burst(user('alice')), 10)
  now += 10 * 60_000
  assert.equal(burst(user('alice')), 60)
  now -= 5_000
  assert.equal(burst(user('alice')), 0, 'a clock that was put back')
})

it('tells how long to wait', () => {
  const limit = rateLimit(2, { now: () => 0 })
  limit(owner)
  limit(owner)
  assert.throws(
    () => limit(owner),
    error => error instanceof RequestError && error.headers['retry-after'] === '30',
  )
})
