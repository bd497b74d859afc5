import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compareCodePoints } from '../../../support/code-points.ts'
import { orderKey, separateOrderKey } from './id-order.ts'

test(
  'keys are in the order of the ids by code point, whether they are compared by code point ' +
    'or by UTF-16 unit',
  () => {
    const text = fc.string({
      unit: fc.constantFrom(
        'a',
        'b',
        '\ud7fe',
        '\ud7ff',
        '\ue000',
        '\uff5e',
        '\uffff',
        '\u{10000}',
        '\u{1f600}',
        '\u{10ffff}',
      ),
    })
    fc.assert(
      fc.property(text, text, (left, right) => {
        const [one, other] = [orderKey(left), orderKey(right)]
        assert.equal(
          Math.sign(compareCodePoints(one, other)),
          Math.sign(compareCodePoints(left, right)),
        )
        assert.equal(
          one < other ? -1 : one > other ? 1 : 0,
          Math.sign(compareCodePoints(left, right)),
        )
      }),
    )
    assert.equal(separateOrderKey('doc_0123'), null)
  },
)
