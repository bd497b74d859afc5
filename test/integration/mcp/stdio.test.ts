import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { openPermissions } from '../../support/open-permissions.ts'
import { mainProgram, veritrail } from '../../support/command-line.ts'
import { secretWords } from '../../support/http-server.ts'
import { connected, toldBy } from '../../support/mcp-client.ts'

const vault = 'The depot in Zanzibar was opened on 5 May 2021. Its keeper is Wilhelmina Quist.'
const kent = 'The pier in Kent was opened on 3 March 2019. It has two cranes.'

describe('veritrail mcp', () => {
  let folder = ''
  const corpus = (): string[] => ['--corpus', join(folder, 'corpus')]
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'veritrail-mcp-'))
    for (const [name, text] of [
      ['vault', vault],
      ['kent', kent],
    ] as const)
      writeFileSync(join(folder, `${name}.md`), `# ${name}\n\n${text}\n`)
    for (const args of [
      ['init', '--encoder', 'off'],
      ['ingest', join(folder, 'vault.md'), '--group', 'vault'],
      ['ingest', join(folder, 'kent.md')],
    ])
      assert.equal((await veritrail(folder, ...corpus(), ...args)).code, 0, args.join(' '))
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  it('answers an assistant as --as says, until it is told to end', async context => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [mainProgram, ...corpus(), '--as', 'sue:away', 'mcp'],
      stderr: 'pipe',
    })
    const client = await connected(context, transport, 'auto')
    const call = (name: string, given: Record<string, unknown>): Promise<string> =>
      toldBy(() => client.callTool({ name, arguments: given }))
    assert.match(await call('ask', { question: 'When was the pier in Kent opened?' }), /3 March/)
    for (const told of [
      await call('ask', { question: 'Which depot was opened on 5 May 2021?' }),
      await call('search', { query: 'depot' }),
      await call('document', { id: 'vault.md' }),
      await call('graph_query', { query: 'MATCH (n) RETURN n' }),
      await call('schema', {}),
    ])
      assert.doesNotMatch(told, secretWords)
    const listed = await toldBy(() => client.listResources())
    assert.ok(listed.includes('kent') && !listed.includes('vault'))
    assert.match(await call('verify', { text: kent }), /invalid_input: Nothing can be verified/)
    assert.deepEqual(openPermissions(join(folder, 'corpus')), [])
    const { promise: gone, resolve } = Promise.withResolvers<void>()
    client.onclose = resolve
    process.kill(transport.pid ?? 0, 'SIGTERM')
    await gone
  })

  /** The bare process, whose messages are lines. */
  const bare = (context: TestContext) => {
    const child = spawn(process.execPath, [mainProgram, ...corpus(), 'mcp'], { stdio: 'pipe' })
    context.after(() => child.kill('SIGKILL'))
    const lines: string[] = []
    child.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(text))
    let err = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text
    })
    const send = (...messages: readonly unknown[]): void => {
      for (const message of messages)
        child.stdin.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`)
    }
    return { child, send, out: () => lines.join(''), err: () => err }
  }
  const opening = [
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'bare', version: '1' },
      },
    },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
  ]

  it('writes nothing but messages to standard output, whatever comes, and ends', async context => {
    const { child, send, out, err } = bare(context)
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    send('no JSON', '{"jsonrpc":', '[]', 'null', '7', deep, `{"a":${deep}}`, '\u0000\u001b[2J')
    send(...opening, 'no JSON', { jsonrpc: '2.0', id: {}, method: 'tools/list' })
    send({ jsonrpc: '2.0', id: 2, method: '__proto__', params: { __proto__: 1 } })
    send({
      jsonrpc: '2.0',
      id: 3,
      method: 'tools/call',
      params: { name: 'document', arguments: { id: 'vault.md' } },
    })
    while (!out().includes('"id":3')) await once(child.stdout, 'data')
    child.stdin.end()
    const [code] = (await once(child, 'exit')) as [number]
    const messages = out()
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { jsonrpc: string; id?: number; error?: { code: number } })
    assert.ok(messages.every(({ jsonrpc }) => jsonrpc === '2.0'))
    assert.equal(messages.find(({ id }) => id === 2)?.error?.code, -32_601)
    assert.match(out(), secretWords, 'the owner reads everything')
    assert.deepEqual([code, err()], [0, ''])
  })
})
