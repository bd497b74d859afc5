import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isAppError } from '../core/errors.ts'
import { dayRange, readFilter } from './read-filter.ts'

describe('words that narrow a search', () => {
  it('are refused where they are no date or no kind', () => {
    for (const words of [{ from: 'May' }, { until: '2023-02-29' }, { kind: ['letter'] }])
      assert.throws(
        () => readFilter(words, 'UTC'),
        error => isAppError(error, 'invalid_input'),
        JSON.stringify(words),
      )
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
