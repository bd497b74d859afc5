import assert from 'node:assert/strict'
import { it } from 'node:test'
import { percentOf, scaled, shareOf, sumOf } from './shares.ts'

it('adds up what is typed, and tells where something is no share', () => {
  assert.equal(sumOf({ a: '25', b: ' 12,5', c: '12.5' }), 50)
  for (const text of ['', 'x', '-1', '101', '1e9']) assert.ok(Number.isNaN(sumOf({ a: text })))
  assert.equal(percentOf(0.125), '12.5')
  assert.equal(shareOf('12.5'), 0.125)
})

it('scales to a whole without changing the proportions', () => {
  assert.deepEqual(scaled({ a: '50', b: '50', c: '100' }), { a: '25', b: '25', c: '50' })
  assert.equal(sumOf(scaled({ a: '1', b: '1', c: '1' })), 100)
  assert.equal(sumOf(scaled({ a: '', b: 'x', c: '' })), 100)
  for (let seed = 1; seed < 50; seed++) {
    const shares = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((name, index) => [
        name,
        String((seed * (index + 3) * 7) % 100),
      ]),
    )
    assert.equal(sumOf(scaled(shares)), 100, JSON.stringify(shares))
  }
})
