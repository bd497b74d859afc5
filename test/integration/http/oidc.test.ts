import assert from 'node:assert/strict'
import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { describe, it, type TestContext } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { App } from '../../../src/app/compose.ts'
import { parseConfig } from '../../../src/app/config/config.ts'
import { secretWords, bearer, corpusApp, served, tokenOf } from '../../support/http-server.ts'
import { oidcIssuer, type OidcIssuer } from '../../support/oidc-issuer.ts'

const quick = { pauseMs: 200, unknownKeyMs: 200 }

async function appOf(
  context: TestContext,
  issuer: OidcIssuer,
  more: Readonly<Record<string, unknown>> = {},
): Promise<App> {
  const app = await corpusApp(context)
  const oidc = { issuer: issuer.url, audience: 'veritrail', ...more }
  const config = parseConfig({ server: { oidc } }, 'test')
  return { ...app, config: { ...app.config, server: config.server } }
}
interface Seen {
  readonly status: number
  readonly user: { readonly kind: string; readonly id: string; readonly groups: string[] }
  readonly code: string | undefined
  readonly text: string
}
async function session(url: string, token: string | undefined): Promise<Seen> {
  const response = await fetch(`${url}/api/v1/session`, {
    headers: token === undefined ? {} : bearer(token),
  })
  const text = await response.text()
  const body = JSON.parse(text) as { user: Seen['user']; error?: { code: string } }
  return { status: response.status, user: body.user, code: body.error?.code, text }
}

describe('a token of a provider', () => {
  it('lets its user in, with the groups of its claim', async context => {
    await using issuer = await oidcIssuer()
    const app = await appOf(context, issuer)
    await using server = await served(app, { oidc: quick })
    const keeper = await issuer.sign({ sub: 'kim', groups: ['vault', 5, '\u0000', 'a'] })
    assert.deepEqual((await session(server.url, keeper)).user, {
      kind: 'user',
      id: 'kim',
      groups: ['a', 'vault'],
    })
    const stranger = await issuer.sign({ sub: 'sam' })
    const read = async (token: string): Promise<string> =>
      await (
        await fetch(`${server.url}/api/v1/search?q=depot+opened`, { headers: bearer(token) })
      ).text()
    assert.match(await read(keeper), secretWords)
    assert.doesNotMatch(await read(stranger), secretWords)
    assert.equal((await session(server.url, tokenOf(app, 'ada', 'b'))).user.id, 'ada', 'tokens too')
    assert.equal((await session(server.url, undefined)).status, 401)
    assert.deepEqual(issuer.requests, ['/.well-known/openid-configuration', '/keys'])
  })
  it('has claims and groups translated, and owners named, as configured', async context => {
    await using issuer = await oidcIssuer()
    const app = await appOf(context, issuer, {
      userClaim: 'email',
      groupsClaim: 'roles',
      groups: { staff: ['engineering', 'public'] },
      owners: ['boss@example.com'],
    })
    await using server = await served(app, { oidc: quick })
    const seen = async (claims: Record<string, unknown>) =>
      (await session(server.url, await issuer.sign(claims))).user
    assert.deepEqual(
      await seen({ email: 'a@example.com', roles: ['staff', 'vault', 'constructor'] }),
      { kind: 'user', id: 'a@example.com', groups: ['engineering', 'public'] },
    )
    assert.equal((await seen({ email: 'boss@example.com' })).kind, 'owner')
  })
  it('is refused where anything about it is wrong', async context => {
    await using issuer = await oidcIssuer()
    await using other = await oidcIssuer()
    const app = await appOf(context, issuer)
    await using server = await served(app, { oidc: quick })
    const sub = { sub: 'kim' }
    const own = await generateKeyPair('RS256', { extractable: true })
    const { privateKey } = own
    const listed = (await (await fetch(`${issuer.url}/keys`)).json()) as { keys: JsonWebKey[] }
    const published = { ...listed.keys[0] }
    const pem = { type: 'spki', format: 'pem' } as const
    const good = await issuer.sign(sub)
    const [head = '', body = '', signature = ''] = good.split('.')
    const encode = (value: unknown): string =>
      Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
    const wrong: Record<string, string> = {
      'another key': await issuer.sign(sub, { key: privateKey }),
      'another issuer': await other.sign(sub),
      'another issuer, named as ours': await other.sign(sub, { issuer: issuer.url }),
      'an issuer that is named otherwise': await issuer.sign(sub, { issuer: `${issuer.url}/` }),
      audience: await issuer.sign(sub, { audience: 'somebody else' }),
      expired: await issuer.sign(sub, { expiresIn: -31 }),
      'without expiry': await issuer.sign(sub, { expiresIn: null }),
      'not yet valid': await issuer.sign({ ...sub, nbf: Math.floor(Date.now() / 1_000) + 60 }),
      'no algorithm': `${encode({ alg: 'none' })}.${body}.`,
      'no algorithm, signed': `${encode({ alg: 'none' })}.${body}.${signature}`,
      'a secret of its own': await issuer.sign(sub, { alg: 'HS256', key: Buffer.alloc(32, 'x') }),
      'the public key as a secret': await issuer.sign(sub, {
        alg: 'HS256',
        key: Buffer.from(createPublicKey({ key: published, format: 'jwk' }).export(pem)),
      }),
      'the public modulus as a secret': await issuer.sign(sub, {
        alg: 'HS256',
        key: Buffer.from(String(published['n']), 'base64url'),
      }),
      'a key that it brings along': await new SignJWT(sub)
        .setProtectedHeader({ alg: 'RS256', jwk: await exportJWK(own.publicKey) })
        .setIssuer(issuer.url)
        .setAudience('veritrail')
        .setExpirationTime('1m')
        .sign(own.privateKey),
      'changed claims': `${head}.${encode({ ...claims, sub: 'boss' })}.${signature}`,
      'no signature': `${head}.${body}.`,
      'no user': await issuer.sign({}),
      'a user who is the owner': await issuer.sign({ sub: 'owner' }),
      'a user of two lines': await issuer.sign({ sub: 'a\nb' }),
      'a user that is no text': await issuer.sign({ sub: 5 as never }),
      'no token': 'a.b.c',
      dots: '...',
    }
    assert.equal((await session(server.url, good)).status, 200)
    assert.equal(
      (await session(server.url, await issuer.sign(sub, { expiresIn: -10 }))).status,
      200,
    )
    for (const [what, token] of Object.entries(wrong)) {
      const { status, code, text } = await session(server.url, token)
      assert.deepEqual([status, code], [401, 'unauthenticated'], what)
      assert.ok(!text.includes(token), what)
    }
    assert.deepEqual(server.faults, [])
  })
  it('is taken after new keys; storms of unknown ones are not passed on', async context => {
    await using issuer = await oidcIssuer()
    const app = await appOf(context, issuer)
    await using server = await served(app, { oidc: quick })
    const before = await issuer.sign({ sub: 'kim' })
    assert.equal((await session(server.url, before)).status, 200)
    await issuer.rotate()
    await new Promise(resolve => setTimeout(resolve, 250))
    assert.equal((await session(server.url, await issuer.sign({ sub: 'kim' }))).status, 200)
    const asked = issuer.requests.length
    assert.equal(asked, 3)
    const storm = await Promise.all(
      Array.from({ length: 200 }, async (_, index) =>
        session(server.url, await issuer.sign({ sub: 'kim' }, { kid: `unknown-${index}` })),
      ),
    )
    assert.ok(storm.every(({ status }) => status === 401))
    assert.ok(issuer.requests.length - asked <= 10, `${issuer.requests.length - asked} requests`)
    assert.equal((await session(server.url, before)).status, 401, 'of a key that is gone')
  })
  it('gets 503 while the issuer does not answer, which is left alone meanwhile', async context => {
    await using issuer = await oidcIssuer()
    const app = await appOf(context, issuer)
    await using server = await served(app, { oidc: quick })
    const token = await issuer.sign({ sub: 'kim' })
    issuer.status = 500
    for (let index = 0; index < 20; index++)
      assert.equal((await session(server.url, token)).code, 'issuer_unavailable')
    assert.ok(issuer.requests.length <= 3, String(issuer.requests.length))
    issuer.status = 200
    issuer.claimedIssuer = 'https://evil.example'
    await new Promise(resolve => setTimeout(resolve, 250))
    assert.equal((await session(server.url, token)).code, 'issuer_unavailable')
    issuer.claimedIssuer = undefined
    await new Promise(resolve => setTimeout(resolve, 250))
    assert.equal((await session(server.url, token)).status, 200)
    assert.deepEqual(server.faults, [])
  })
})

describe('headers of a proxy', () => {
  async function behind(context: TestContext, addresses: readonly string[], more: object = {}) {
    const app = await corpusApp(context)
    const config = parseConfig({ server: { proxy: { addresses, ...more } } }, 'test')
    const server = await served({ ...app, config: { ...app.config, server: config.server } })
    context.after(() => server.stop())
    const get = async (headers: Record<string, string>) => {
      const response = await fetch(`${server.url}/api/v1/session`, { headers })
      const body = (await response.json()) as { user?: Seen['user']; error?: { code: string } }
      return { status: response.status, user: body.user, code: body.error?.code }
    }
    return { app, get }
  }
  it('name the user and the groups', async context => {
    const { app, get } = await behind(context, ['10.0.0.0/8', '127.0.0.1'], { owners: ['boss'] })
    const { user } = await get({ 'x-forwarded-user': 'kim', 'x-forwarded-groups': 'b, vault,,b' })
    assert.deepEqual(user, { kind: 'user', id: 'kim', groups: ['b', 'vault'] })
    assert.equal((await get({ 'x-forwarded-user': 'boss' })).user?.kind, 'owner')
    assert.equal(
      (await get({ 'x-forwarded-user': 'kim', authorization: 'Basic eDp5' })).status,
      200,
    )
    assert.equal((await get({})).status, 401)
    const utf8 = Buffer.from('Zoë').toString('latin1')
    assert.equal((await get({ 'x-forwarded-user': utf8 })).user?.id, 'Zoë')
    for (const user of ['owner', 'a, b', ' ', 'x'.repeat(201)])
      assert.equal((await get({ 'x-forwarded-user': user })).status, 401, user)
    const token = bearer(tokenOf(app, 'ada'))
    assert.equal((await get({ 'x-forwarded-user': 'kim', ...token })).user?.id, 'ada')
    assert.equal(
      (await get({ 'x-forwarded-user': 'kim', authorization: 'Bearer vt_wrong' })).status,
      401,
    )
  })
  it('are not believed of anybody else', async context => {
    const { app, get } = await behind(context, ['10.0.0.0/8', '2001:db8::/32'])
    for (const headers of [
      { 'x-forwarded-user': 'boss' },
      { 'x-forwarded-user': 'boss', 'x-forwarded-for': '10.0.0.1' },
    ])
      assert.deepEqual(await get(headers as Record<string, string>), {
        status: 401,
        user: undefined,
        code: 'unauthenticated',
      })
    const token = bearer(tokenOf(app, 'ada'))
    assert.equal((await get({ 'x-forwarded-user': 'boss', ...token })).user?.id, 'ada')
  })
  it('do not let the page of somebody else in', async context => {
    const { get } = await behind(context, ['127.0.0.1'])
    const user = { 'x-forwarded-user': 'kim' }
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
    ])
      assert.equal(
        (await get({ ...user, ...(headers as Record<string, string>) })).code,
        'refused_origin',
      )
    assert.equal((await get({ ...user, 'sec-fetch-site': 'same-origin' })).status, 200)
  })
})

describe('settings of the server', () => {
  it('that would let anybody in are refused', () => {
    const oidc = { issuer: 'https://login.example', audience: 'x' }
    parseConfig({ server: { oidc } }, 'test')
    for (const server of [
      { oidc: { issuer: 'https://login.example' } },
      { oidc: { ...oidc, issuer: 'http://login.example' } },
      { oidc: { ...oidc, issuer: 'https://user:password@login.example' } },
      { oidc: { ...oidc, issuer: 'login.example' } },
      { oidc: { ...oidc, audience: [] } },
      { oidc: { ...oidc, algorithms: ['none'] } },
      { oidc: { ...oidc, algorithms: ['HS256'] } },
      { oidc: { ...oidc, algorithms: [] } },
      { oidc: { ...oidc, clockToleranceSeconds: 3_600 } },
      { proxy: {} },
      { proxy: { addresses: [] } },
      { proxy: { addresses: ['proxy.example'] } },
      { proxy: { addresses: ['0.0.0.0/0'] } },
      { proxy: { addresses: ['10.0.0.0/33'] } },
      { proxy: { addresses: ['10.0.0.1'], userHeader: 'Authorization' } },
      { proxy: { addresses: ['10.0.0.1'], userHeader: 'two words' } },
      { proxy: { addresses: ['10.0.0.1'], groupsHeader: 'X-Forwarded-User' } },
    ])
      assert.throws(() => parseConfig({ server }, 'test'), JSON.stringify(server))
  })
})
