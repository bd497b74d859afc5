import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { parseConfig } from '../../../src/app/config/config.ts'
import { corpusApp, served, tokenOf, type Served } from '../../support/http-server.ts'

interface Operation {
  readonly method: string
  readonly path: string
  readonly isOpen: boolean
}

/** What the description lists, with something for every parameter. */
async function operationsOf(server: Served, headers: Record<string, string>): Promise<Operation[]> {
  const response = await fetch(`${server.url}/openapi.json`, { headers })
  const { paths } = (await response.json()) as {
    paths: Record<string, Record<string, { security: readonly unknown[] }>>
  }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security }]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, 'some'),
      isOpen: security.length === 0,
    })),
  )
}

// As browsers send them for the page of somebody else: old ones, and those that tell the site.
const foreign: ReadonlyArray<Readonly<Record<string, string>>> = [
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://127.0.0.1:1' },
]

/** Sends every operation as a form, which needs no leave of the server, and as JSON. */
async function everyRefusal(
  server: Served,
  user: Record<string, string>,
  expected: (operation: Operation) => readonly [number, string] | undefined,
): Promise<void> {
  const operations = await operationsOf(server, user)
  assert.ok(operations.filter(({ method }) => method !== 'GET').length > 20)
  for (const operation of operations)
    for (const from of foreign)
      for (const type of ['text/plain', 'application/json']) {
        const wanted = expected(operation)
        if (wanted === undefined) continue
        const { method, path } = operation
        const response = await fetch(server.url + path, {
          method,
          headers: { ...user, ...from, 'content-type': type },
          ...(method === 'GET' ? {} : { body: '{}' }),
        })
        const { error } = (await response.json()) as { error: { code: string } }
        const what = `${method} ${path} ${JSON.stringify(from)}`
        assert.deepEqual([response.status, error.code], wanted, what)
        assert.equal(response.headers.get('access-control-allow-origin'), null, what)
      }
}

describe('the page of somebody else', () => {
  it('reaches nothing through the login of a proxy', async context => {
    const server = await behindProxy(context)
    await everyRefusal(server, { 'x-forwarded-user': 'kim' }, ({ isOpen }) =>
      isOpen ? undefined : [403, 'refused_origin'],
    )
    const own = await fetch(`${server.url}/api/v1/conversations`, {
      method: 'POST',
      headers: {
        'x-forwarded-user': 'kim',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        origin: server.url,
      },
      body: '{}',
    })
    assert.equal(own.status, 200)
    assert.deepEqual(server.faults, [])
  })
  it('reaches nothing of a server that asks for no token', async context => {
    await using server = await served(await corpusApp(context))
    await everyRefusal(server, {}, () => [403, 'refused_origin'])
  })
  it('reaches nothing where tokens are asked for, and is not answered to', async context => {
    const app = await corpusApp(context)
    tokenOf(app, 'kim')
    await using server = await served(app)
    await everyRefusal(server, {}, ({ isOpen }) => (isOpen ? undefined : [401, 'unauthenticated']))
    const asked = await fetch(`${server.url}/api/v1/questions`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type',
      },
    })
    assert.equal(asked.status, 405)
    assert.deepEqual(
      [...asked.headers.keys()].filter(name => name.startsWith('access-control')),
      [],
    )
  })
})

async function behindProxy(context: TestContext): Promise<Served> {
  const app = await corpusApp(context)
  const config = parseConfig({ server: { proxy: { addresses: ['127.0.0.1'] } } }, 'test')
  const server = await served({ ...app, config: { ...app.config, server: config.server } })
  context.after(() => server.stop())
  return server
}
