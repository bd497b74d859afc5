import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AccessTokens } from '../../app/access-tokens.ts'
import { owner } from '../../core/principal.ts'
import { access, isLoopback } from './access.ts'
import { RequestError } from './errors.ts'

const alice = { kind: 'user' as const, id: 'alice', groups: [] }
function tokens(): AccessTokens & { there: boolean } {
  const state = {
    there: false,
    any: () => state.there,
    principalOf: (token: string) => (state.there && token === 'vt_alice' ? alice : undefined),
  }
  return state
}
const given = (host = '127.0.0.1', port = 8088) => {
  const known = tokens()
  return { known, ...access({ tokens: known, anonymous: owner, host, port: () => port }) }
}
const code = (expected: string) => (error: unknown) =>
  error instanceof RequestError && error.code === expected

describe('without a token', () => {
  it('this machine comes in by its own names and port', async () => {
    const { requireOwnOrigin, principalOf } = given()
    for (const host of ['localhost:8088', '127.0.0.1:8088', '[::1]:8088', 'LOCALHOST:8088'])
      requireOwnOrigin(new Headers({ host }))
    assert.deepEqual(await principalOf(new Headers()), owner)
    given('127.0.0.1', 80).requireOwnOrigin(new Headers({ host: 'localhost' }))
  })
  it('other names, which may lead here all the same, do not', () => {
    for (const host of [
      'evil.example',
      'evil.example:8088',
      'localhost',
      'localhost:8089',
      'localhost.evil.example:8088',
      '127.0.0.1.nip.io:8088',
      '0.0.0.0:8088',
      '',
    ])
      assert.throws(
        () => given().requireOwnOrigin(new Headers({ host })),
        code('refused_origin'),
        host,
      )
    assert.throws(() => given().requireOwnOrigin(new Headers()), code('refused_origin'))
  })
  it('no page of another origin does', () => {
    const { requireOwnOrigin } = given()
    const host = 'localhost:8088'
    requireOwnOrigin(new Headers({ host, origin: 'http://localhost:8088' }))
    requireOwnOrigin(new Headers({ host, 'sec-fetch-site': 'same-origin' }))
    requireOwnOrigin(new Headers({ host, 'sec-fetch-site': 'none' }))
    for (const headers of [
      { origin: 'http://evil.example' },
      { origin: 'http://localhost:3000' },
      { origin: 'https://localhost:8088' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ])
      assert.throws(
        () => requireOwnOrigin(new Headers({ host, ...headers } as Record<string, string>)),
        code('refused_origin'),
        JSON.stringify(headers),
      )
  })
})

describe('with tokens', () => {
  it('everybody needs one, whatever the address', async () => {
    const { known, principalOf, requireOwnOrigin } = given()
    known.there = true
    requireOwnOrigin(new Headers({ host: 'veritrail.example' }))
    for (const authorization of [undefined, '', 'vt_alice', 'Basic vt_alice', 'Bearer vt_bea'])
      await assert.rejects(
        () => principalOf(new Headers(authorization === undefined ? {} : { authorization })),
        code('unauthenticated'),
        authorization,
      )
    assert.deepEqual(await principalOf(new Headers({ authorization: 'bearer vt_alice' })), alice)
  })
  it('removing the last one opens nothing', async () => {
    const { known, principalOf } = given()
    known.there = true
    await assert.rejects(() => principalOf(new Headers()), code('unauthenticated'))
    known.there = false
    await assert.rejects(() => principalOf(new Headers()), code('unauthenticated'))
  })
  it('an address that others reach is never open', async () => {
    await assert.rejects(() => given('0.0.0.0').principalOf(new Headers()), code('unauthenticated'))
  })
})

describe('a loopback address', () => {
  it('is one that only this machine reaches', () => {
    for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '::1'])
      assert.equal(isLoopback(host), true, host)
    for (const host of ['0.0.0.0', '::', '192.168.1.2', '127.evil.example', 'localhost.example'])
      assert.equal(isLoopback(host), false, host)
  })
})
