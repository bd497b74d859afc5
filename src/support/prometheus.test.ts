import assert from 'node:assert/strict'
import { test } from 'node:test'
import { metricsRegistry } from './prometheus.ts'

test('counters, gauges and histograms are told in the text format', () => {
  const registry = metricsRegistry()
  const calls = registry.counter({ name: 'calls_total', help: 'Calls.', labels: ['model', 'step'] })
  registry.counter({ name: 'errors_total', help: 'Errors.' })
  const missing = registry.gauge({ name: 'missing', help: 'Missing.' })
  registry.readGauge({ name: 'waiting', help: 'Waiting.' }, () => 4)
  const seconds = registry.histogram({ name: 'call_seconds', help: 'Seconds.' }, [0.5, 1])
  calls.add({ step: 'answer', model: 'a' })
  calls.add({ model: 'a', step: 'answer' }, 2)
  calls.add({ model: 'b', step: 'judge' }, 0.25)
  missing.set(7)
  for (const value of [0.5, 0.75, 9, Number.NaN]) seconds.observe(value)
  assert.equal(
    registry.text(),
    [
      '# HELP calls_total Calls.',
      '# TYPE calls_total counter',
      'calls_total{model="a",step="answer"} 3',
      'calls_total{model="b",step="judge"} 0.25',
      '# HELP errors_total Errors.',
      '# TYPE errors_total counter',
      'errors_total 0',
      '# HELP missing Missing.',
      '# TYPE missing gauge',
      'missing 7',
      '# HELP waiting Waiting.',
      '# TYPE waiting gauge',
      'waiting 4',
      '# HELP call_seconds Seconds.',
      '# TYPE call_seconds histogram',
      'call_seconds_bucket{le="0.5"} 1',
      'call_seconds_bucket{le="1"} 2',
      'call_seconds_bucket{le="+Inf"} 3',
      'call_seconds_sum 10.25',
      'call_seconds_count 3',
      '',
    ].join('\n'),
  )
})

test('a gauge that was never set has no value', () => {
  const registry = metricsRegistry()
  registry.gauge({ name: 'missing', help: 'Missing.' })
  assert.equal(registry.text(), '# HELP missing Missing.\n# TYPE missing gauge\n')
})

test('a counter never goes back', () => {
  const registry = metricsRegistry()
  const counter = registry.counter({ name: 'n_total', help: 'N.' })
  counter.add({}, 2)
  for (const amount of [-1, Number.NaN, Number.POSITIVE_INFINITY]) counter.add({}, amount)
  assert.match(registry.text(), /^n_total 2$/m)
})

test('label values are escaped, shortened and bounded in number', () => {
  const registry = metricsRegistry()
  const counter = registry.counter({ name: 'n_total', help: 'A\\B\nC.', labels: ['model'] })
  counter.add({ model: 'a"b\\c\nd' })
  counter.add({ model: 'x'.repeat(1_000) })
  for (let number = 0; number < 2_000; number += 1) counter.add({ model: `m${number}` })
  const lines = registry.text().trimEnd().split('\n')
  assert.equal(lines[0], '# HELP n_total A\\\\B\\nC.')
  assert.ok(lines.includes('n_total{model="a\\"b\\\\c\\nd"} 1'))
  assert.ok(lines.includes(`n_total{model="${'x'.repeat(120)}"} 1`))
  assert.ok(lines.includes('n_total{model="other"} 1502'))
  assert.equal(lines.length, 2 + 501)
})

test('a name that is taken or that Prometheus refuses is a fault of the program', () => {
  const registry = metricsRegistry()
  registry.counter({ name: 'n_total', help: 'N.' })
  assert.throws(() => registry.counter({ name: 'n_total', help: 'N.' }))
  assert.throws(() => registry.gauge({ name: 'a-b', help: 'N.' }))
  assert.throws(() => registry.counter({ name: 'm_total', help: 'M.', labels: ['a b'] }))
})
