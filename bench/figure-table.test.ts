import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkedFigure, figureTable } from './figure-table.ts'

test('a figure that is not a finite number is refused', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.throws(
      () => checkedFigure({ case: 'mail', measure: 'recall', value, n: 3 }),
      /mail\/recall is not a finite number/,
    )
    assert.throws(() =>
      checkedFigure({ case: 'mail', measure: 'recall', value: 1, low: value, n: 3 }),
    )
  }
  assert.equal(checkedFigure({ case: 'mail', measure: 'recall', value: 0, n: 0 }).value, 0)
})

test('figures stand in columns, with the interval where there is one', () => {
  assert.equal(
    figureTable([
      { case: 'mail', measure: 'recall', value: 0.51234, low: 0.5, high: 0.6, n: 40 },
      { case: 'documents', measure: 'mails-per-second', value: 1234.56, n: 2 },
    ]),
    [
      'case       measure            value    95 % interval   n',
      'mail       recall            0.5123  0.5000 – 0.6000  40',
      'documents  mails-per-second  1234.6                    2',
    ].join('\n'),
  )
})
