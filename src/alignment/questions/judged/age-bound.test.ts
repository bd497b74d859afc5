import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { wordsOf } from '../question-items.ts'
import { ageBoundAt, isOfAge } from './age-bound.ts'

const today = '2026-03-05'
const read = (text: string) => ageBoundAt(wordsOf(text), 0)
const holds = (text: string, day: string): boolean => {
  const found = read(text)
  assert.ok(found !== undefined, text)
  return isOfAge(day, found.bound, today)
}

describe('ages of evidence', () => {
  it('are bounded by years, months and days', () => {
    assert.ok(holds('before 2022', '2021-12-31'))
    assert.ok(!holds('before 2022', '2022-01-01'))
    assert.ok(!holds('after March 2023', '2023-03-31'))
    assert.ok(holds('after March 2023', '2023-04-01'))
    assert.ok(holds('since 2022-05-04', '2022-05-04'))
    assert.ok(holds('from 2019', '2019-07-01'))
    assert.ok(!holds('from 2019', '2020-01-01'))
    assert.ok(holds('in December 2020', '2020-12-31'))
  })

  it('are counted back from the present day', () => {
    assert.ok(holds('older than three years', '2023-03-04'))
    assert.ok(!holds('older than three years', '2023-03-05'))
    assert.equal(read('more than 2 years old')?.length, 5)
  })

  it('are no numbers of anything else', () => {
    for (const text of [
      'before noon',
      'from 4.2',
      'more than 3 documents',
      'in AC-2',
      'older than',
    ])
      assert.equal(read(text), undefined, text)
  })
})
