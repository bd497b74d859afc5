import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CallToolResult } from '@modelcontextprotocol/client'
import { corpusOf, pageRecord } from '../../../src/retrieval/mail-corpus.contract.ts'
import { inProcessApp } from '../../support/access/in-process-app.ts'
import {
  bearer,
  corpusApp,
  folderOf,
  inProcess,
  openQuestion,
  secretId,
  secretQuestion,
  secretWords,
  served,
  storedIn,
  tokenOf,
} from '../../support/http-server.ts'
import { alignedCorpus, college, elm, harlow } from '../../support/aligned-corpus.ts'
import { endpointOf, overHttp, revisions, textOf, toldBy } from '../../support/mcp-client.ts'

const statement = 'Dada was an art movement of the European avant-garde.'
const template = 'veritrail://documents/{id}{?start,length}'

const toolNames = ['ask', 'search', 'verify', 'graph_query', 'document', 'schema', 'coverage']

const rowsOf = ({ structuredContent }: CallToolResult): unknown =>
  (structuredContent as { rows: unknown }).rows

describe('the Model Context Protocol over HTTP', () => {
  for (const mode of revisions) {
    it(`gives all tools, resources and prompts to a client (${mode})`, async context => {
      const app = await corpusApp(context, {}, 'sqlite')
      const mcp = endpointOf(app)
      await using server = await served(app, { mcp })
      const client = await overHttp(context, server.url, tokenOf(app, 'alice'), mode)
      const { tools } = await client.listTools()
      assert.deepEqual(
        tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]),
        toolNames.map(name => [name, true]),
      )
      // The client checks results against the schemas of what it listed.
      const call = async (
        name: string,
        given: Record<string, unknown>,
      ): Promise<CallToolResult> => {
        const result = await client.callTool({ name, arguments: given })
        assert.notEqual(result.isError, true, textOf(result))
        assert.notEqual(textOf(result), '')
        return result
      }
      const answer = (await call('ask', { question: openQuestion })).structuredContent as {
        answerId: string
        found: boolean
        confidence: { band: string }
        sentences: Array<{
          verdict: string
          quotations: Array<{ documentId: string; start: number; end: number; text: string }>
        }>
      }
      const quotation = answer.sentences
        .flatMap(({ quotations }) => quotations)
        .find(({ text }) => text.includes('1916'))
      assert.ok(answer.found && answer.confidence.band !== 'none' && quotation !== undefined)
      const again = await call('ask', { question: 'And who began it?', after: [answer.answerId] })
      assert.match(textOf(again), /answer >>>|<<<answer/)

      const { start, end, documentId: id } = quotation
      const read = (await call('document', { id, start, length: end - start }))
        .structuredContent as { text: string; next: number; title: string }
      assert.deepEqual([read.text, read.next, read.title], [quotation.text, end, 'Dada'])
      assert.match(textOf(await call('search', { query: 'art movement' })), /avant-garde/)
      const { counts } = (await call('verify', { text: `${statement} It began in 1950.` }))
        .structuredContent as { counts: Record<string, number> }
      assert.equal(counts['supported'], 1)
      const rows = await call('graph_query', {
        query: 'MATCH (d:Document) WHERE d.title = $title RETURN d.title',
        parameters: { title: 'Dada' },
      })
      assert.deepEqual(rowsOf(rows), [['Dada']])
      assert.match(textOf(await call('schema', {})), /Document/)

      const { resources } = await client.listResources()
      assert.deepEqual(resources[0]?.uri, 'veritrail://schema')
      const uri = resources.find(({ title }) => title === 'Dada')?.uri ?? ''
      const part = await client.readResource({ uri: `${uri}?start=${start}&length=${end - start}` })
      assert.equal((part.contents[0] as { text: string }).text, quotation.text)
      await client.readResource({ uri: 'veritrail://schema' })
      const { resourceTemplates } = await client.listResourceTemplates()
      assert.equal(resourceTemplates[0]?.uriTemplate, template)
      const { completion } = await client.complete({
        ref: { type: 'ref/resource', uri: template },
        argument: { name: 'id', value: id.slice(0, 5) },
      })
      assert.ok(completion.values.includes(id))
      const { prompts } = await client.listPrompts()
      for (const { name, arguments: [argument] = [] } of prompts) {
        const { messages } = await client.getPrompt({
          name,
          arguments: { [argument?.name ?? '']: statement },
        })
        assert.match(JSON.stringify(messages), /<<<\w+ [0-9a-f]{16}\\nDada was/)
      }
      assert.deepEqual([mcp.faults, server.faults], [[], []])
    })
  }

  it('tells a user nothing of documents of other groups', async context => {
    const app = await corpusApp(context, {}, 'sqlite')
    const mcp = endpointOf(app)
    await using server = await served(app, { mcp })
    const keeper = await overHttp(context, server.url, tokenOf(app, 'keeper', 'vault'))
    const stranger = await overHttp(context, server.url, tokenOf(app, 'stranger', 'away'))
    const asked = await keeper.callTool({ name: 'ask', arguments: { question: secretQuestion } })
    const { answerId } = asked.structuredContent as { answerId: string }
    const id = await secretId(app)
    const tool = (name: string, given: Record<string, unknown>) => (who: typeof keeper) =>
      who.callTool({ name, arguments: given })
    const calls = [
      tool('ask', { question: secretQuestion }),
      tool('ask', { question: 'And its keeper?', after: [answerId] }),
      tool('search', { query: 'depot opened', limit: 50 }),
      tool('verify', { text: 'A depot was opened on 5 May 2021.' }),
      tool('verify', { text: 'A depot was opened on 5 May 2021.', documents: [id] }),
      tool('graph_query', { query: 'MATCH (n) RETURN n', limit: 1_000 }),
      tool('graph_query', { query: 'MATCH (d:Document) RETURN d.title, count(*)' }),
      tool('document', { id }),
      tool('document', { id: 'vault' }),
      tool('document', { id: id.slice(0, 8) }),
      (who: typeof keeper) => who.listResources(),
      (who: typeof keeper) => who.readResource({ uri: `veritrail://documents/${id}` }),
    ]
    let seen = 0
    for (const [place, call] of calls.entries()) {
      if (secretWords.test(await toldBy(() => call(keeper)))) seen += 1
      const told = await toldBy(() => call(stranger))
      assert.doesNotMatch(told, secretWords, `call ${place}`)
    }
    assert.ok(seen >= calls.length - 1, `the keeper saw it by ${seen} calls`)

    // What may not be read is told like what is not there.
    const unlike = `${id.slice(0, -4)}0000`
    for (const call of [
      (of: string) => stranger.callTool({ name: 'document', arguments: { id: of } }),
      (of: string) => stranger.readResource({ uri: `veritrail://documents/${of}` }),
      (of: string) =>
        stranger.callTool({ name: 'verify', arguments: { text: 'It is.', documents: [of] } }),
    ])
      assert.equal(
        (await toldBy(() => call(id))).replaceAll(id, 'ID'),
        (await toldBy(() => call(unlike))).replaceAll(unlike, 'ID'),
      )
    const completed = async (who: typeof keeper): Promise<readonly string[]> =>
      (
        await who.complete({
          ref: { type: 'ref/resource', uri: template },
          argument: { name: 'id', value: id.slice(0, 6) },
        })
      ).completion.values
    assert.deepEqual([await completed(keeper), await completed(stranger)], [[id], []])
    const counted = async (who: typeof keeper): Promise<unknown> =>
      rowsOf(
        await who.callTool({
          name: 'graph_query',
          arguments: { query: 'MATCH (d:Document) RETURN count(d)' },
        }),
      )
    const [[all]] = (await counted(keeper)) as [[number]]
    assert.deepEqual(await counted(stranger), [[all - 1]])
    assert.deepEqual([mcp.faults, server.faults], [[], []])
  })

  it('tells the coverage of a framework, of what one may read', async context => {
    const { embedding } = await corpusApp(context)
    assert.ok(embedding !== undefined)
    const { app, ingest, align } = await alignedCorpus(context, embedding, college)
    await ingest(harlow, ['staff'])
    await ingest(elm, ['guests'])
    await align()
    await using server = await served(app, { mcp: endpointOf(app) })
    const told = async (...groups: string[]): Promise<CallToolResult> => {
      const name = ['of', ...groups].join('-')
      const client = await overHttp(context, server.url, tokenOf(app, name, ...groups))
      await client.listTools()
      return await client.callTool({ name: 'coverage', arguments: { framework: 'college' } })
    }
    const [all, guests, nobody] = [
      await told('staff', 'guests'),
      await told('guests'),
      await told(),
    ]
    assert.match(textOf(all), /B-1 Backups: (?:weak|partial|strong)\./)
    assert.match(textOf(guests), /A-1 Access rights: (?:weak|partial)\.[^]*B-1 Backups: none\./)
    assert.match(textOf(nobody), /^not_found: There is no framework "college", and no other\./)
  })

  it('lists documents page by page, each once', async context => {
    const pages = Array.from({ length: 230 }, (_, place) =>
      pageRecord(`page-${place}`, `Page ${place}`, `This is page ${place}.`),
    )
    const folder = folderOf(context)
    const store = await storedIn(context, 'sqlite', folder, await corpusOf(pages))
    const app = inProcessApp(store, folder)
    await using server = await served(app, { mcp: endpointOf(app) })
    const client = await overHttp(context, server.url, tokenOf(app, 'alice'))
    const uris: string[] = []
    const sizes: number[] = []
    let cursor: string | undefined
    do {
      const params = cursor === undefined ? {} : { cursor }
      const page = await client.request({ method: 'resources/list', params })
      sizes.push(page.resources.length)
      uris.push(...page.resources.map(({ uri }) => uri))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    assert.deepEqual([sizes, new Set(uris).size], [[101, 100, 30], 231])
  })
})

describe('the route of the Model Context Protocol', () => {
  const accept = { accept: 'application/json, text/event-stream' }
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

  it('lets in whom the other routes let in', async context => {
    const app = await corpusApp(context)
    const mcp = endpointOf(app)
    const { post, get } = inProcess(app, { mcp })
    assert.equal((await post('/mcp', list, accept)).status, 200, 'the owner, on this machine')
    for (const headers of [{ origin: 'http://evil.example' }, { host: 'evil.example:8088' }])
      assert.equal((await post('/mcp', list, { ...accept, ...headers })).status, 403)
    const alice = bearer(tokenOf(app, 'alice'))
    const refused = await post('/mcp', list, accept)
    assert.deepEqual(
      [refused.status, refused.headers.get('www-authenticate')],
      [401, 'Bearer realm="veritrail"'],
    )
    assert.equal((await post('/mcp', list, { ...accept, ...alice })).status, 200)
    assert.equal((await get('/mcp', { ...accept, ...alice })).status, 405)
  })
  it('counts messages like requests', async context => {
    const app = await corpusApp(context)
    const { post } = inProcess(app, { mcp: endpointOf(app), requestsPerMinute: 2 })
    const statuses: number[] = []
    for (let sent = 0; sent < 3; sent++) statuses.push((await post('/mcp', list, accept)).status)
    assert.deepEqual(statuses, [200, 200, 429])
  })
  it('tells what is no message in the form of the protocol', async context => {
    const { post } = inProcess(await corpusApp(context), {
      mcp: endpointOf(await corpusApp(context)),
    })
    const codeOf = async (response: Response): Promise<unknown> =>
      ((await response.json()) as { error: { code: number } }).error.code
    const deep = `${'['.repeat(200)}${']'.repeat(200)}`
    for (const [body, status, code] of [
      ['{', 400, -32_700],
      [deep, 400, -32_700],
      ['[]', 400, -32_600],
      [[list, list], 400, -32_600],
      ['x'.repeat(200_000), 413, -32_600],
    ] as const) {
      const response = await post('/mcp', body, accept)
      assert.deepEqual([response.status, await codeOf(response)], [status, code])
    }
    const plain = await post('/mcp', list, { ...accept, 'content-type': 'text/plain' })
    assert.deepEqual([plain.status, await codeOf(plain)], [415, -32_600])
  })
})
