import assert from 'node:assert/strict'
import { test } from 'node:test'
import { telemetrySettings, traceSettings } from './telemetry-settings.ts'

const read = (given: object, variables: NodeJS.ProcessEnv = {}) => {
  const { settings, problem } = traceSettings(telemetrySettings.parse(given), variables)
  return {
    problem,
    ...(settings === undefined
      ? {}
      : {
          ...settings,
          headers: settings.headers.map(([name, value]) => `${name}: ${value.reveal()}`),
        }),
  }
}

test('nothing is traced unless it is asked for', () => {
  assert.deepEqual(read({}), { problem: undefined })
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318'
  for (const variables of [
    { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' },
    { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' },
    { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' },
  ])
    assert.deepEqual(read({}, variables), { problem: undefined })
  assert.deepEqual(read({ environment: 'ignore' }, { OTEL_EXPORTER_OTLP_ENDPOINT }), {
    problem: undefined,
  })
})

test("OpenTelemetry's variables say where to, with what headers and for how long", () => {
  assert.deepEqual(
    read(
      {},
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/otlp/',
        OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=a%20b%3D, tenant = one',
        OTEL_EXPORTER_OTLP_TIMEOUT: '250',
        OTEL_SERVICE_NAME: 'archive',
      },
    ),
    {
      problem: undefined,
      endpoint: 'http://collector:4318/otlp/v1/traces',
      headers: ['x-api-key: a b=', 'tenant: one'],
      timeoutMs: 250,
      serviceName: 'archive',
    },
  )
  const whole = read(
    {},
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://traces:4318/in',
    },
  )
  assert.equal(whole.endpoint, 'http://traces:4318/in')
})

test('the configuration comes before the environment', () => {
  const { endpoint, headers } = read(
    { traces: { endpoint: 'http://own:4318', headersVariable: 'OWN_HEADERS' } },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://other:4318', OWN_HEADERS: 'x-key=1' },
  )
  assert.deepEqual([endpoint, headers], ['http://own:4318/v1/traces', ['x-key: 1']])
})

test('variables that cannot be used are told without their values, and stop nothing', () => {
  for (const variables of [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'hidden' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://me:hidden@collector:4318' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4317', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_EXPORTER_OTLP_HEADERS: 'hidden' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_EXPORTER_OTLP_HEADERS: 'a=hidden%0A' },
  ]) {
    const { problem, ...rest } = read({}, variables)
    assert.match(problem ?? '', /^Nothing is traced: /)
    assert.doesNotMatch(problem ?? '', /hidden/)
    assert.deepEqual(rest, {})
  }
  assert.match(
    read({ traces: { endpoint: 'http://c:4318', headersVariable: 'NOT_SET' } }).problem ?? '',
    /NOT_SET.* is not set/,
  )
})

test('an address with credentials or a typo is refused', () => {
  for (const traces of [
    { endpoint: 'http://me:secret@collector:4318' },
    { endpoint: 'collector:4318' },
    { endpoint: 'http://collector:4318', header: 'x' },
  ])
    assert.equal(telemetrySettings.safeParse({ traces }).success, false)
})
