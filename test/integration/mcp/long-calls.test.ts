import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Progress } from '@modelcontextprotocol/client'
import type { App } from '../../../src/app/compose.ts'
import { scriptedEntailment } from '../../../src/evidence/scripted-entailment.contract.ts'
import { corpusApp, openQuestion, served, tokenOf } from '../../support/http-server.ts'
import { endpointOf, overHttp, revisions, textOf } from '../../support/mcp-client.ts'

const sentences = 200
const text = Array.from(
  { length: sentences },
  (_, place) => `Dada had ${place + 2} members in Zürich.`,
).join(' ')

/** An app whose judge takes its time, and counts. */
async function slowApp(context: TestContext): Promise<{ app: App; calls: () => number }> {
  const judge = scriptedEntailment()
  let calls = 0
  const app = await corpusApp(context, {
    entailment: {
      ...judge,
      async score(pairs, options) {
        calls += 1
        await wait(10, undefined, { signal: options.signal })
        return await judge.score(pairs, options)
      },
    },
  })
  return { app, calls: () => calls }
}

describe('a long call of the Model Context Protocol', () => {
  it('tells of its progress, which only grows', async context => {
    const { app } = await slowApp(context)
    await using server = await served(app, { mcp: endpointOf(app) })
    const client = await overHttp(context, server.url, tokenOf(app, 'alice'))
    const steps: Progress[] = []
    const onprogress = (step: Progress): void => void steps.push(step)
    await client.callTool({ name: 'ask', arguments: { question: openQuestion } }, { onprogress })
    assert.ok(steps.length >= 3, JSON.stringify(steps))
    assert.match(steps.map(({ message }) => message).join(' '), /searched.*written.*verified/)
    const given = { text: text.split('. ').slice(0, 30).join('. ') }
    const checked: Progress[] = []
    await client.callTool(
      { name: 'verify', arguments: given },
      { onprogress: step => void checked.push(step) },
    )
    assert.deepEqual([checked.at(-1)?.progress, checked.at(-1)?.total], [30, 30])
    for (const [place, { progress }] of checked.entries())
      assert.ok(place === 0 || progress > (checked[place - 1]?.progress ?? 0))
  })

  for (const mode of revisions) {
    it(`stops its work when it is cancelled (${mode})`, async context => {
      const { app, calls } = await slowApp(context)
      const mcp = endpointOf(app)
      const turns = { running: 1, runningEach: 1, waiting: 0, waitingEach: 0 }
      await using server = await served(app, { mcp, limits: { turns } })
      const client = await overHttp(context, server.url, tokenOf(app, 'alice'), mode)
      const controller = new AbortController()
      const { promise: began, resolve } = Promise.withResolvers<void>()
      const cancelled = client.callTool(
        { name: 'verify', arguments: { text } },
        { signal: controller.signal, onprogress: () => resolve() },
      )
      cancelled.catch(() => {})
      await began
      // Meanwhile nobody else comes in, and is told so.
      const busy = await client.callTool({ name: 'search', arguments: { query: 'Dada' } })
      assert.deepEqual([busy.isError, textOf(busy).split(':')[0]], [true, 'rate_limited'])
      controller.abort()
      await assert.rejects(cancelled)
      let before = -1
      while (before !== calls()) {
        before = calls()
        await wait(50)
      }
      assert.ok(calls() < sentences / 2, `${calls()} calls`)
      const after = await client.callTool({ name: 'search', arguments: { query: 'Dada' } })
      assert.notEqual(after.isError, true, 'its turn is given back')
      assert.deepEqual([mcp.faults, server.faults], [[], []])
    })
  }

  it('can be cancelled by its own session only', async context => {
    const { app, calls } = await slowApp(context)
    await using server = await served(app, { mcp: endpointOf(app) })
    const token = tokenOf(app, 'alice')
    const { url } = server
    const post = (session: string, message: Record<string, unknown>, who = token) =>
      fetch(`${url}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${who}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-session-id': session,
        },
        body: JSON.stringify({ jsonrpc: '2.0', ...message }),
      })
    const params = { name: 'verify', arguments: { text: text.slice(0, 1_500) } }
    const running = post('mine', { id: 7, method: 'tools/call', params })
    while (calls() === 0) await wait(5)
    const cancel = { method: 'notifications/cancelled', params: { requestId: 7 } }
    await post('other', cancel)
    await post('mine', cancel, tokenOf(app, 'bea'))
    assert.match(await (await running).text(), /structuredContent/)
  })
})
