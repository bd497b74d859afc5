import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { initCorpus } from '../../src/app/compose.ts'
import { veritrail } from '../support/command-line.ts'
import { failure, scriptedModelServer, streamed } from '../support/scripted-model-server.ts'
import { accepted, broken, traceServer, type ReceivedSpan } from '../support/trace-server.ts'

const sentence = 'The Quillhaven harbour budget is 40,000 euros.'
const question = 'How large is the Quillhaven harbour budget?'

function corpusWith(context: TestContext, settings: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-observed-'))
  context.after(() => rmSync(folder, { recursive: true }))
  initCorpus(join(folder, '.veritrail'), {
    encoder: { kind: 'off' },
    pipelines: [{ name: 'written', routes: [{ kind: 'texts', generator: { kind: 'model' } }] }],
    ...settings,
  })
  writeFileSync(join(folder, 'quillhaven-note.txt'), `${sentence} It was agreed in May.`)
  return folder
}

const named = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan => {
  const found = spans.find(span => span.name === name)
  assert.ok(found, `${name} is among ${spans.map(span => span.name).join(', ')}`)
  return found
}

test('ingestion and answer are traces without a word of their contents', async context => {
  await using traces = await traceServer(accepted)
  await using model = await scriptedModelServer(() =>
    streamed([`${sentence} [1]`], { usage: { prompt: 40, completion: 9 } }),
  )
  const folder = corpusWith(context, {
    telemetry: { traces: { endpoint: traces.endpoint } },
    models: {
      language: { baseUrl: model.baseUrl, model: 'small', prices: { input: 1e6, output: 0 } },
    },
  })
  const ingested = await veritrail(folder, 'ingest', join(folder, 'quillhaven-note.txt'))
  assert.equal(ingested.code, 0, ingested.err)
  const ingestion = named(traces.spans, 'ingest')
  assert.deepEqual(
    [ingestion.parentSpanId, ingestion.attributes['veritrail.documents.ingested']],
    [undefined, 1],
  )
  const source = named(traces.spans, 'ingest.source')
  assert.deepEqual([source.traceId, source.parentSpanId], [ingestion.traceId, ingestion.spanId])
  for (const name of ['ingest.read', 'ingest.commit'])
    assert.equal(named(traces.spans, name).parentSpanId, source.spanId)

  const before = traces.spans.length
  const file = join(folder, 'veritrail.prom')
  writeFileSync(file, 'old')
  const asked = await veritrail(
    folder,
    'ask',
    question,
    '--pipeline',
    'written',
    '--metrics',
    'veritrail.prom',
  )
  assert.ok([0, 4].includes(asked.code), asked.err)
  const spans = traces.spans.slice(before)
  const root = named(spans, 'answer')
  assert.equal(root.parentSpanId, undefined)
  assert.ok(spans.every(({ traceId }) => traceId === root.traceId))
  const byId = new Map(spans.map(span => [span.spanId, span]))
  for (const span of spans) {
    assert.ok(span.end >= span.start)
    const parent = byId.get(span.parentSpanId ?? '')
    if (span === root) continue
    assert.ok(parent, `${span.name} has its parent in the same trace`)
    assert.ok(parent.start <= span.start && span.end <= parent.end, `${span.name} is within`)
  }
  assert.match(String(root.attributes['veritrail.answer.id']), /^ans_/)
  assert.equal(root.attributes['veritrail.pipeline'], 'written')
  assert.equal(named(spans, 'answer.read-question').parentSpanId, root.spanId)
  const route = named(spans, 'answer.route.texts')
  assert.equal(named(spans, 'answer.retrieve').parentSpanId, route.spanId)
  assert.match(String(route.attributes['veritrail.route.outcome']), /^(answered|told|passed)$/)
  const call = named(spans, 'chat small')
  assert.equal(byId.get(call.parentSpanId ?? '')?.name, 'answer.write')
  assert.equal(call.kind, 3)
  assert.deepEqual(
    [
      call.attributes['gen_ai.operation.name'],
      call.attributes['gen_ai.provider.name'],
      call.attributes['gen_ai.request.model'],
      call.attributes['gen_ai.usage.input_tokens'],
      call.attributes['gen_ai.usage.output_tokens'],
      call.attributes['gen_ai.response.finish_reasons'],
      call.attributes['veritrail.step'],
    ],
    ['chat', 'openai', 'small', 40, 9, ['stop'], 'answer'],
  )
  const sent = traces.requests.map(({ text }) => text).join('\n')
  assert.doesNotMatch(sent, /quillhaven|harbour|40,000|agreed/i)

  const metrics = readFileSync(file, 'utf8')
  assert.match(metrics, /^veritrail_questions_total\{outcome="(stop|no_evidence)"\} 1$/m)
  assert.match(metrics, /^veritrail_answer_first_word_seconds_count 1$/m)
  assert.match(
    metrics,
    /^veritrail_model_tokens_total\{model="[^"]*small",step="answer",direction="input"\} 40$/m,
  )
  assert.match(metrics, /^veritrail_model_cost_usd_total\{model="[^"]*small",step="answer"\} 40$/m)
  assert.match(
    metrics,
    new RegExp(`^veritrail_trace_spans_total\\{outcome="sent"\\} ${spans.length}$`, 'm'),
  )
  assert.doesNotMatch(metrics, /quillhaven|harbour/i)
  if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o644)
  assert.deepEqual(
    readdirSync(folder).filter(name => name.endsWith('.part')),
    [],
  )
})

test('a collector that breaks costs the answer nothing and is told once', async context => {
  await using traces = await traceServer(broken)
  const folder = corpusWith(context, { telemetry: { traces: { endpoint: traces.endpoint } } })
  assert.equal((await veritrail(folder, 'ingest', join(folder, 'quillhaven-note.txt'))).code, 0)
  const asked = await veritrail(folder, 'ask', question)
  const quiet = corpusWith(context, { telemetry: { environment: 'ignore' } })
  await veritrail(quiet, 'ingest', join(quiet, 'quillhaven-note.txt'))
  assert.equal(asked.code, (await veritrail(quiet, 'ask', question)).code)
  assert.ok(asked.out.length > 0)
  assert.equal(asked.err.match(/spans of traces could not be sent/g)?.length, 1)
})

test('a failed call of a model is an error in the trace, by its code alone', async context => {
  await using traces = await traceServer(accepted)
  await using model = await scriptedModelServer(() =>
    failure(400, { message: 'The Quillhaven model is on holiday.' }),
  )
  const folder = corpusWith(context, {
    telemetry: { traces: { endpoint: traces.endpoint } },
    models: { language: { baseUrl: model.baseUrl, model: 'small', maxRetries: 0 } },
  })
  await veritrail(folder, 'ingest', join(folder, 'quillhaven-note.txt'))
  await veritrail(folder, 'ask', question, '--pipeline', 'written', '--metrics', 'm.prom')
  const call = named(traces.spans, 'chat small')
  assert.deepEqual(call.status, { code: 2, message: 'model_call_failed' })
  assert.equal(call.attributes['error.type'], 'model_call_failed')
  assert.doesNotMatch(traces.requests.map(({ text }) => text).join('\n'), /holiday/)
  assert.match(
    readFileSync(join(folder, 'm.prom'), 'utf8'),
    /^veritrail_model_calls_total\{model="[^"]*small",step="answer",outcome="failed"\} 1$/m,
  )
})

test('nothing is traced without configuration; metrics need a folder', async context => {
  const folder = corpusWith(context, { telemetry: { environment: 'ignore' } })
  assert.equal(
    (await veritrail(folder, 'ingest', join(folder, 'quillhaven-note.txt'), '--metrics', 'i.prom'))
      .code,
    0,
  )
  const metrics = readFileSync(join(folder, 'i.prom'), 'utf8')
  assert.match(metrics, /^veritrail_documents_total\{outcome="ingested"\} 1$/m)
  assert.match(metrics, /^veritrail_trace_spans_total\{outcome="sent"\} 0$/m)
  const refused = await veritrail(folder, 'ask', question, '--metrics', 'nowhere/m.prom')
  assert.equal(refused.code, 2)
  assert.match(refused.err, /there is no folder/)
})
