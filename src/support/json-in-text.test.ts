import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { afterThinking, jsonValuesIn } from './json-in-text.ts'

test('finds JSON that is the whole reply, in a fence, or between prose', () => {
  assert.deepEqual(jsonValuesIn(' {"a": 1}\n'), [{ a: 1 }])
  assert.deepEqual(jsonValuesIn('4'), [4])
  assert.deepEqual(jsonValuesIn('```json\n{"a": [1, "}"]}\n```'), [{ a: [1, '}'] }])
  assert.deepEqual(jsonValuesIn('Sure! Here {it} is [1]: {"a": "\\"}"} Hope it helps {'), [
    [1],
    { a: '"}' },
  ])
  assert.deepEqual(jsonValuesIn('{"a": 1} and then {"a": 2}'), [{ a: 1 }, { a: 2 }])
  assert.deepEqual(jsonValuesIn('{ broken {"a": 3}'), [{ a: 3 }])
  for (const reply of ['', 'none', '{"a": 1', '{]', '"{"'])
    assert.deepEqual(
      jsonValuesIn(reply).filter(value => typeof value === 'object'),
      [],
      reply,
    )
})

test('what a model thinks aloud is no part of its answer', () => {
  assert.deepEqual(jsonValuesIn('<think>{"a": 1}</think>{"a": 2}'), [{ a: 2 }])
  assert.equal(afterThinking('<think>never ends'), '')
  assert.equal(afterThinking('plain'), 'plain')
})

test('any JSON object is found again in prose without brackets or quotes', () => {
  const prose = fc.string().map(text => text.replace(/[[\]{}"<>]/g, ' '))
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      prose,
      prose,
      (value, before, after) => {
        const text = JSON.stringify(value)
        assert.deepEqual(jsonValuesIn(`${before} ${text} ${after}`), [JSON.parse(text)])
      },
    ),
    { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 200) },
  )
})

test('millions of brackets are looked at once or a few times', () => {
  assert.deepEqual(jsonValuesIn('{'.repeat(1_000_000)), [])
  assert.deepEqual(jsonValuesIn('[]'.repeat(100_000)).length, 100_000)
})
