import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isAppError } from '../../../core/errors.ts'
import { filterFrom, groupNames } from './filter-options.ts'

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
