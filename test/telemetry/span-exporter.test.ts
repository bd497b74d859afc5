import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { secret } from '../../src/support/secret.ts'
import { accepted, broken, partly, refused, silent, traceServer } from '../support/trace-server.ts'
import type { FinishedSpan } from '../../src/app/telemetry/otlp-json.ts'
import {
  spanExporter,
  type ExporterOptions,
  type SpanExporter,
} from '../../src/app/telemetry/span-exporter.ts'

const span = (number: number): FinishedSpan => ({
  traceId: 'ab'.repeat(16),
  spanId: number.toString(16).padStart(16, '0'),
  name: 'answer',
  isClient: false,
  startMs: 1_700_000_000_000.125,
  endMs: 1_700_000_000_001.5,
  attributes: {},
})

const exporterTo = (endpoint: string, options: Partial<ExporterOptions> = {}): SpanExporter =>
  spanExporter({
    endpoint,
    headers: [],
    timeoutMs: 5_000,
    resource: { serviceName: 'veritrail', serviceVersion: '1.2.3' },
    gatherMs: 5,
    retryMs: 1,
    ...options,
  })

const until = async (holds: () => boolean): Promise<void> => {
  for (let tries = 0; !holds(); tries += 1) {
    assert.ok(tries < 4_000, 'it comes to that')
    await delay(5)
  }
}

test('spans arrive in batches, with headers, times, errors and kinds of values', async () => {
  await using server = await traceServer(accepted)
  const exporter = exporterTo(server.endpoint, {
    batchSize: 2,
    headers: [['x-api-key', secret('s3cret')]],
  })
  exporter.add({
    ...span(1),
    isClient: true,
    parentSpanId: 'f'.repeat(16),
    errorType: 'model_call_failed',
    attributes: {
      'gen_ai.request.temperature': 0.5,
      'gen_ai.usage.input_tokens': 12,
      'gen_ai.response.finish_reasons': ['stop'],
      'veritrail.vectors.used': true,
      'gen_ai.request.seed': undefined,
    },
  })
  for (let number = 2; number <= 5; number += 1) exporter.add(span(number))
  await exporter.close()
  assert.deepEqual(
    server.requests.map(({ spans }) => spans.length),
    [2, 2, 1],
  )
  const [first] = server.spans
  assert.equal(first?.start, 1_700_000_000_000_125_000n)
  assert.equal(first.end - first.start, 1_375_000n)
  assert.deepEqual([first.kind, first.parentSpanId], [3, 'f'.repeat(16)])
  assert.deepEqual(first.status, { code: 2, message: 'model_call_failed' })
  assert.deepEqual(first.attributes, {
    'gen_ai.request.temperature': 0.5,
    'gen_ai.usage.input_tokens': 12,
    'gen_ai.response.finish_reasons': ['stop'],
    'veritrail.vectors.used': true,
    'error.type': 'model_call_failed',
  })
  assert.equal(server.requests[0]?.headers['x-api-key'], 's3cret')
  assert.equal(server.requests[0].resource['service.version'], '1.2.3')
  assert.deepEqual(exporter.counts(), { sent: 5, dropped: 0, waiting: 0 })
  assert.equal(exporter.problem(), undefined)
})

test('what can be repeated is repeated, and is no problem when it arrives', async () => {
  await using server = await traceServer(refused(503), broken, accepted)
  const exporter = exporterTo(server.endpoint)
  exporter.add(span(1))
  await until(() => exporter.counts().sent === 1)
  await exporter.close()
  assert.equal(server.requests.length, 3)
  assert.equal(exporter.problem(), undefined)
})

test('what cannot be repeated is dropped, counted and told without the key', async () => {
  for (const [act, requests, reason] of [
    [refused(400), 1, /status 400/],
    [refused(302, { location: 'http://127.0.0.1:9/' }), 1, /status 302/],
    [refused(429, { 'retry-after': '0' }), 3, /status 429/],
    [broken, 3, /broke the connection/],
  ] as const) {
    await using server = await traceServer(act)
    const exporter = exporterTo(`${server.endpoint}?token=hidden`, {
      headers: [['authorization', secret('hidden')]],
    })
    exporter.add(span(1))
    exporter.add(span(2))
    await until(() => exporter.counts().dropped === 2)
    await exporter.close()
    assert.equal(server.requests.length, requests)
    assert.match(exporter.problem() ?? '', reason)
    assert.match(exporter.problem() ?? '', /2 of 2 spans .*\/127\.0\.0\.1:\d+\/v1\/traces/)
    assert.doesNotMatch(exporter.problem() ?? '', /hidden/)
  }
})

test('spans that a server rejects are counted as dropped', async () => {
  await using server = await traceServer(partly(1))
  const exporter = exporterTo(server.endpoint)
  exporter.add(span(1))
  exporter.add(span(2))
  await exporter.close()
  assert.deepEqual(exporter.counts(), { sent: 1, dropped: 1, waiting: 0 })
})

test('a silent server costs spans beyond the queue, and closing a bounded time', async () => {
  await using server = await traceServer(silent)
  const exporter = exporterTo(server.endpoint, { queueLimit: 10, batchSize: 5, closingMs: 50 })
  const begunAt = performance.now()
  for (let number = 0; number < 100; number += 1) exporter.add(span(number))
  // Nobody who measures waits.
  assert.ok(performance.now() - begunAt < 1_000)
  await until(() => server.requests.length === 1)
  assert.deepEqual([exporter.counts().waiting, exporter.counts().sent], [15, 0])
  await exporter.close()
  await exporter.close()
  assert.ok(performance.now() - begunAt < 4_000)
  assert.deepEqual(exporter.counts(), { sent: 0, dropped: 100, waiting: 0 })
  assert.match(exporter.problem() ?? '', /too many were waiting/)
  exporter.add(span(101))
  assert.equal(exporter.counts().dropped, 101)
})

test('one request has its time', async () => {
  await using server = await traceServer(silent, accepted)
  const exporter = exporterTo(server.endpoint, { timeoutMs: 700 })
  exporter.add(span(1))
  await until(() => exporter.counts().sent === 1)
  await exporter.close()
  assert.equal(server.requests.length, 2)
})
