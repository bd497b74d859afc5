import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { webPage } from '../../../src/interfaces/http/page.ts'
import {
  corpusApp,
  folderOf,
  inProcess,
  tokenOf,
  type InProcess,
} from '../../support/http-server.ts'

const script = `export const one = 1\n${'// A comment that can be made smaller.\n'.repeat(40)}`

async function built(t: TestContext): Promise<InProcess> {
  const folder = folderOf(t)
  mkdirSync(join(folder, 'web', 'assets'), { recursive: true })
  const write = (name: string, bytes: string | Uint8Array): void =>
    writeFileSync(join(folder, name), bytes)
  write('secret.json', '{"secret": true}')
  write('web/index.html', '<!doctype html><title>veritrail</title>')
  write('web/.stamp', 'private')
  write('web/assets/index-a1.js', script)
  write('web/assets/index-a1.js.gz', gzipSync(script))
  write('web/assets/index-a1.js.br', brotliCompressSync(script))
  return inProcess(await corpusApp(t), { page: webPage(join(folder, 'web')) })
}

describe('the page', () => {
  it('is shown on its routes, with a policy that lets nothing in from elsewhere', async t => {
    const { get } = await built(t)
    const views = [
      '/',
      '/documents',
      '/graph',
      '/verify',
      '/cypher',
      '/rate',
      '/laboratory',
      '/settings',
    ]
    const ofAnswers = ['/answers/ans_1', '/answers/ans_1/graph', '/rate/ans_1']
    for (const path of [...views, ...ofAnswers, '/c/con_1', '/documents/x']) {
      const response = await get(path)
      assert.equal(response.status, 200, path)
      assert.match(await response.text(), /<title>veritrail/)
      const policy = response.headers.get('content-security-policy') ?? ''
      assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'/)
      assert.doesNotMatch(policy, /unsafe|http|\*/)
      assert.equal(response.headers.get('cache-control'), 'no-cache')
    }
    assert.equal((await get('/nowhere')).status, 404)
    assert.equal((await get('/c/a/b')).status, 404)
  })

  it('tells readers, not programs, that a path leads nowhere', async t => {
    const { get } = await built(t)
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    const missing = await get('/c/a/b', { accept })
    assert.equal(missing.status, 404)
    assert.match(await missing.text(), /<title>veritrail/)
    assert.match(missing.headers.get('content-security-policy') ?? '', /^default-src 'none'/)
    for (const [path, headers] of [
      ['/c/a/b', {}],
      ['/api/v1/nowhere', { accept }],
      ['/v1/nowhere', { accept }],
    ] as const)
      assert.match((await get(path, headers)).headers.get('content-type') ?? '', /json/, path)
  })

  it('is not fetched twice', async t => {
    const { get } = await built(t)
    const tag = (await get('/')).headers.get('etag') ?? ''
    const again = await get('/', { 'if-none-match': tag })
    assert.equal(again.status, 304)
    assert.equal(await again.text(), '')
    assert.match(
      (await get('/assets/index-a1.js')).headers.get('cache-control') ?? '',
      /max-age=31536000, immutable/,
    )
  })

  it('comes compressed as the browser takes it', async t => {
    const { get } = await built(t)
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await get('/assets/index-a1.js', { 'accept-encoding': accepted })
      assert.equal(response.headers.get('content-encoding'), encoding, accepted)
      assert.equal(response.headers.get('vary'), 'accept-encoding')
      const size = Number(response.headers.get('content-length'))
      assert.equal((await response.arrayBuffer()).byteLength, size)
      assert.equal(size === script.length, encoding === null)
    }
  })

  it('gives no other file, however it is asked for', async t => {
    const { get } = await built(t)
    for (const path of [
      '/../secret.json',
      '/assets/../../secret.json',
      '/assets/%2e%2e/%2e%2e/secret.json',
      '/assets/..%2f..%2fsecret.json',
      '/assets/..\\..\\secret.json',
      '//secret.json',
      '/.stamp',
      '/assets/index-a1.js.gz',
      '/assets/',
      '/assets/__proto__',
    ])
      assert.equal((await get(path)).status, 404, path)
  })

  it('opens from a link of another page, where its interface stays closed', async t => {
    const { get } = await built(t)
    const linked = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    assert.equal((await get('/answers/ans_1', linked)).status, 200)
    assert.equal((await get('/api/v1/documents', linked)).status, 403)
    assert.equal((await get('/', { host: 'evil.example' })).status, 403)
  })

  it('needs no token, its interface does', async t => {
    const app = await corpusApp(t)
    const { get } = inProcess(app)
    tokenOf(app, 'alice')
    assert.equal((await get('/')).status, 503)
    assert.equal((await get('/api/v1/documents')).status, 401)
  })

  it('that was not built says what to do', async t => {
    const response = await inProcess(await corpusApp(t)).get('/')
    assert.equal(response.status, 503)
    assert.match(await response.text(), /npm run build/)
  })
})
