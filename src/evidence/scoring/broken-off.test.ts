import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brokenOff } from './broken-off.ts'

test('a text that ends in the middle of a phrase breaks off', () => {
  for (const text of [
    'The valve is replaced by the',
    'It was moved to the hall in May, and the pump was',
    'We asked the supplier for parts,',
  ])
    assert.equal(brokenOff(text), 'surely', text)
  assert.equal(brokenOff('The valve leaks at the flange. The pump was replaced'), 'likely')
})

test('lists, short answers, headings and stops of other scripts do not break off', () => {
  for (const text of [
    '',
    'In May 2020',
    'Ann Reed',
    'The valve is replaced every year',
    'The parts are:\n- a valve\n- a pump',
    'It needs two parts. They are:\n1. a valve\n2. a pump',
    'It was closed [3].',
    'He said: "We agree."',
    '橋は閉鎖された。',
    'The tests passed.\n',
  ])
    assert.equal(brokenOff(text), undefined, text)
})

test('a hostile line is read in bounded time', () => {
  const start = performance.now()
  brokenOff(`${'the '.repeat(500_000)}`)
  brokenOff(`${'. '.repeat(500_000)}x`)
  assert.ok(performance.now() - start < 1500)
})
