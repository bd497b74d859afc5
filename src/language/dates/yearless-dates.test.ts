import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedPeriods } from './named-periods.ts'

const context = { now: Date.UTC(2025, 5, 15), timeZone: 'UTC' }
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const rangesOf = (text: string): string[] =>
  namedPeriods(text, context).flatMap(period =>
    (period.yearly ?? []).map(({ from, until }) => `${dayOf(from)}/${dayOf(until)}`),
  )

test('a month or day without a year is that of every year', () => {
  assert.ok(rangesOf('in March').includes('2024-03-01/2024-04-01'))
  assert.ok(rangesOf('on 24 December').includes('2023-12-24/2023-12-25'))
  assert.deepEqual(rangesOf('on 29 February').slice(-2), [
    '2020-02-29/2020-03-01',
    '2024-02-29/2024-03-01',
  ])
})

test('a month with its year stays that month, and verbs are no months', () => {
  for (const text of [
    'in March 2022',
    'the 5th of January, 2022',
    'May I ask',
    'or may I',
    'they march',
  ])
    assert.deepEqual(rangesOf(text), [])
})

test('this and last March are the nearest', () => {
  assert.deepEqual(
    namedPeriods('last March', context).map(period => period.label),
    ['2025-03'],
  )
  assert.deepEqual(
    namedPeriods('last August', context).map(period => period.label),
    ['2024-08'],
  )
})
