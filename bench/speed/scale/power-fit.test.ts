import assert from 'node:assert/strict'
import { test } from 'node:test'
import { powerFit } from './power-fit.ts'

const close = (value: number | undefined, expected: number): void =>
  assert.ok(Math.abs((value ?? Number.NaN) - expected) < 1e-9, `${value}, not ${expected}`)

void test('an exact power gives its exponent, with an interval of no width', () => {
  const fit = powerFit([1e3, 1e4, 1e5, 1e6].map(size => ({ size, cost: 3 * size ** 1.2 })))
  close(fit?.exponent, 1.2)
  close(fit?.low, 1.2)
  close(fit?.high, 1.2)
  close(fit?.lastStep, 1.2)
})

// By hand: residuals −.06, .18, −.18, .06, so s² = .072 / 2; Σ(x − mean)² = 5; t(.975, 2) =
// 4.302653.
void test('the interval is that of a regression', () => {
  const fit = powerFit([
    { size: 1e6, cost: 10 ** 1.8 },
    { size: 1e3, cost: 1 },
    { size: 1e4, cost: 10 ** 0.8 },
    { size: 1e5, cost: 10 ** 1 },
  ])
  close(fit?.exponent, 0.56)
  const half = 4.302652729911275 * Math.sqrt(0.072 / 2 / 5)
  assert.ok(Math.abs((fit?.high ?? 0) - 0.56 - half) < 1e-6, `${fit?.high}`)
  assert.ok(Math.abs(0.56 - (fit?.low ?? 0) - half) < 1e-6, `${fit?.low}`)
  close(fit?.lastStep, 0.8)
})

void test('two sizes have no interval, one has no exponent, nor has a cost of 0', () => {
  const two = powerFit([
    { size: 10, cost: 1 },
    { size: 100, cost: 10 },
  ])
  close(two?.exponent, 1)
  assert.equal(two?.low, undefined)
  assert.equal(powerFit([{ size: 10, cost: 1 }]), undefined)
  assert.equal(
    powerFit([
      { size: 10, cost: 0 },
      { size: 100, cost: 10 },
    ]),
    undefined,
  )
})
