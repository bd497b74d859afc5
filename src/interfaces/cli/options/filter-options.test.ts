import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isAppError } from '../../../core/errors.ts'
import { dayRange, filterFrom, groupNames } from './filter-options.ts'

describe('the narrowing options', () => {
  it('cover the whole days that are named', () => {
    assert.deepEqual(filterFrom({ from: '2024-03-01', until: '2024-03-01' }, 'UTC'), {
      dateFrom: Date.UTC(2024, 2, 1),
      dateUntil: Date.UTC(2024, 2, 2),
    })
    assert.deepEqual(filterFrom({ from: '2024-06', until: '2024' }, 'UTC'), {
      dateFrom: Date.UTC(2024, 5, 1),
      dateUntil: Date.UTC(2025, 0, 1),
    })
    assert.deepEqual(filterFrom({}, 'UTC'), {})
  })
  it('refuse a range that ends before it begins', () => {
    assert.throws(
      () => filterFrom({ from: '2025', until: '2023' }, 'UTC'),
      error => isAppError(error, 'invalid_input') && error.message.includes('--until 2023'),
    )
  })
  it('take group names one by one, and none that nobody could be in', () => {
    assert.deepEqual(groupNames(' b ', ['a']), ['a', 'b'])
    for (const name of ['', ' ', 'a,b'])
      assert.throws(() => groupNames(name, undefined), /one group/, name)
  })
})

const iso = (range: ReturnType<typeof dayRange>): string[] | undefined =>
  range && [new Date(range.from).toISOString(), new Date(range.until).toISOString()]

describe('a day, month or year as a range of instants', () => {
  it('covers all of it and nothing more', () => {
    assert.deepEqual(iso(dayRange('2024', 'UTC')), [
      '2024-01-01T00:00:00.000Z',
      '2025-01-01T00:00:00.000Z',
    ])
    assert.deepEqual(iso(dayRange('2024-02', 'UTC')), [
      '2024-02-01T00:00:00.000Z',
      '2024-03-01T00:00:00.000Z',
    ])
    assert.deepEqual(iso(dayRange('2024-02-29', 'UTC')), [
      '2024-02-29T00:00:00.000Z',
      '2024-03-01T00:00:00.000Z',
    ])
  })
  it('starts and ends at midnight of the zone, across a clock change', () => {
    assert.deepEqual(iso(dayRange('2024-03-31', 'Europe/Berlin')), [
      '2024-03-30T23:00:00.000Z',
      '2024-03-31T22:00:00.000Z',
    ])
    assert.deepEqual(iso(dayRange('2024-07', 'America/New_York')), [
      '2024-07-01T04:00:00.000Z',
      '2024-08-01T04:00:00.000Z',
    ])
  })
  it('is nothing for dates that do not exist', () => {
    for (const text of ['2023-02-29', '2024-13', '2024-00-01', 'May 2024', '24', ''])
      assert.equal(dayRange(text, 'UTC'), undefined, text)
  })
})
