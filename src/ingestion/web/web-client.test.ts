import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { localSite, page, type LocalSite } from './local-site.contract.ts'
import {
  webClient,
  type WebClient,
  type WebFault,
  type WebGet,
  type WebResponse,
} from './web-client.ts'

const mebibyte = 2 ** 20

function client(site: LocalSite | undefined, timeoutMs = 10_000): WebClient {
  return webClient({
    userAgent: 'veritrail/test',
    timeoutMs,
    privateHosts: new Set(site === undefined ? [] : [site.host]),
  })
}

const get = async (
  site: LocalSite,
  path: string,
  options: Partial<WebGet> & { readonly timeoutMs?: number } = {},
): Promise<WebResponse | WebFault> =>
  await client(site, options.timeoutMs).get(`${site.origin}${path}`, {
    maxBytes: mebibyte,
    ...options,
  })

const reasonOf = (response: WebResponse | WebFault): string =>
  response.kind === 'fault' ? response.reason : `status ${response.status}`

test('reads pages as they are sent, packed or not, and says who asks', async t => {
  const html = page('Badges', 'A badge is issued at the north gate.')
  const agents: Array<string | undefined> = []
  const site = await localSite(t, {
    '/plain': (request, response) => {
      agents.push(
        request.headers['user-agent'],
        request.headers.cookie,
        request.headers.referer,
        request.headers.authorization,
      )
      response.end(html)
    },
    '/gzip': { body: gzipSync(html), headers: { 'content-encoding': 'gzip' } },
    '/br': { body: brotliCompressSync(html), headers: { 'content-encoding': 'br' } },
  })
  for (const path of ['/plain', '/gzip', '/br']) {
    const response = await get(site, path)
    assert.equal(
      response.kind === 'response'
        ? Buffer.from(response.bytes ?? []).toString()
        : response.message,
      html,
    )
  }
  assert.deepEqual(agents, ['veritrail/test', undefined, undefined, undefined])
})

test('what unpacks to more than the limit is given up early', async t => {
  const bomb = gzipSync(Buffer.alloc(256 * mebibyte), { level: 9 })
  assert.ok(bomb.length < mebibyte)
  const site = await localSite(t, {
    '/bomb': { body: bomb, headers: { 'content-encoding': 'gzip' } },
    '/layers': { body: gzipSync(bomb), headers: { 'content-encoding': 'gzip, gzip' } },
  })
  const before = process.memoryUsage().arrayBuffers
  assert.equal(reasonOf(await get(site, '/bomb')), 'too_large')
  assert.ok(process.memoryUsage().arrayBuffers - before < 64 * mebibyte)
  assert.equal(reasonOf(await get(site, '/layers')), 'damaged')
})

test('a body without end is cut off, and the server sees it', async t => {
  let closed: (() => void) | undefined
  const isClosed = new Promise<void>(resolve => {
    closed = resolve
  })
  const site = await localSite(t, {
    '/endless': (_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'a'))) continue
      }
      response.on('drain', more).on('close', () => closed?.())
      more()
    },
    '/declared': { body: 'short', headers: { 'content-length': String(2 * mebibyte) } },
  })
  assert.equal(reasonOf(await get(site, '/endless')), 'too_large')
  await isClosed
  assert.equal(reasonOf(await get(site, '/declared')), 'too_large')
})

test('a slow body ends with the time allowed for it', async t => {
  const site = await localSite(t, {
    '/drip': (_request, response) => {
      const timer = setInterval(() => response.write('a'), 20)
      response.on('close', () => {
        clearInterval(timer)
      })
    },
    '/silent': () => {},
    // Neither a length nor chunks: the body ends with the connection.
    '/endless': request => {
      request.socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n')
      const timer = setInterval(() => request.socket.write('a'), 20)
      request.socket.on('close', () => {
        clearInterval(timer)
      })
    },
  })
  for (const path of ['/drip', '/silent', '/endless']) {
    const response = await get(site, path, { timeoutMs: 300 })
    assert.equal(reasonOf(response), 'unreachable')
    assert.match(response.kind === 'fault' ? response.message : '', /within 300 ms/)
  }
})

test('a broken body and a broken connection are told', async t => {
  const site = await localSite(t, {
    '/garbled': { body: 'no gzip at all', headers: { 'content-encoding': 'gzip' } },
    '/cut': {
      body: gzipSync('a'.repeat(10_000)).subarray(0, 20),
      headers: { 'content-encoding': 'gzip' },
    },
    '/unknown': { body: 'x', headers: { 'content-encoding': 'compress' } },
    '/closed': (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('the beginning')
      setImmediate(() => response.destroy())
    },
  })
  assert.deepEqual(
    await Promise.all(
      ['/garbled', '/cut', '/unknown', '/closed'].map(async path =>
        reasonOf(await get(site, path)),
      ),
    ),
    ['damaged', 'damaged', 'damaged', 'unreachable'],
  )
})

test('a body that is not wanted is not read', async t => {
  const site = await localSite(t, {
    '/video': { body: Buffer.alloc(4 * mebibyte), type: 'video/mp4' },
  })
  const response = await get(site, '/video', {
    wantsBody: ({ headers }) => headers['content-type'] !== 'video/mp4',
  })
  assert.deepEqual(response.kind === 'response' ? [response.status, response.bytes] : response, [
    200,
    undefined,
  ])
})

test('hosts at private addresses are refused before anything is sent, also by name', async t => {
  const site = await localSite(t, { '/': page('Inside', 'Nobody should read this.') })
  const careful = client(undefined)
  for (const origin of [
    site.origin,
    `http://localhost:${site.port}`,
    `http://[::1]:${site.port}`,
    `http://[::ffff:127.0.0.1]:${site.port}`,
    `http://2130706433:${site.port}`,
  ]) {
    const response = await careful.get(`${origin}/`, { maxBytes: mebibyte })
    assert.equal(reasonOf(response), 'not_allowed', origin)
    assert.match(response.kind === 'fault' ? response.message : '', /--allow-private/)
  }
  // Another port of an allowed host and port is not allowed.
  const other = await localSite(t, { '/': page('Other', 'Nor this.') })
  assert.equal(
    reasonOf(await client(site).get(`${other.origin}/`, { maxBytes: mebibyte })),
    'not_allowed',
  )
  assert.deepEqual([site.asked, other.asked], [[], []])
  assert.equal(
    reasonOf(await client(site).get(`${site.origin}/`, { maxBytes: mebibyte })),
    'status 200',
  )
})

test('a name that is allowed reaches a local address', async t => {
  const site = await localSite(t, { '/': page('Wiki', 'Inside.') })
  const response = await client({ ...site, host: 'localhost' }).get(
    `http://localhost:${site.port}/`,
    { maxBytes: mebibyte },
  )
  assert.equal(reasonOf(response), 'status 200')
})

test('a host that refuses or does not exist is told; an abort is thrown', async t => {
  const site = await localSite(t, { '/silent': () => {} })
  const closed = `http://127.0.0.1:1/`
  const response = await client({ ...site, host: '127.0.0.1' }).get(closed, { maxBytes: mebibyte })
  assert.equal(
    response.kind === 'fault' ? response.message : '',
    `${closed} could not be read: the host refused the connection.`,
  )
  assert.equal(
    reasonOf(await client(undefined).get('http://no-such-host.invalid/', { maxBytes: mebibyte })),
    'unreachable',
  )
  const controller = new AbortController()
  const waiting = get(site, '/silent', { signal: controller.signal })
  controller.abort(new Error('given up'))
  await assert.rejects(waiting, /given up/)
})
