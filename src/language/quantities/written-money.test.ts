import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readText } from '../read-text.ts'

const readMoney = (text: string): unknown[] =>
  readText(text).numbers.map(({ kind, unit, value }) => [kind, unit, value])

test('beside a currency a point may part thousands, and a comma cents', () => {
  const written: ReadonlyArray<readonly [string, string, number]> = [
    ['the council agreed to € 11.500, by vote', 'EUR', 11_500],
    ['it costs 1.250,00 EUR in all', 'EUR', 1_250],
    ['they asked for 14.000 euros', 'EUR', 14_000],
    ['a room is € 96,50 a night', 'EUR', 96.5],
    ['40,00 € is due', 'EUR', 40],
    ['it sold for 12.500.000 dollars', 'USD', 12_500_000],
    ['we offer EUR 9,200', 'EUR', 9_200],
    ['fuel was £1.459 per litre', 'GBP', 1.459],
    ['$3.125 a gallon', 'USD', 3.125],
    ['€1,500 a month', 'EUR', 1_500],
    ['a rent of € 1.250 a month', 'EUR', 1_250],
    ['the flat is at € 4.200 per m²', 'EUR', 4_200],
    ['a new van for EUR 23.499', 'EUR', 23_499],
    ['it costs 2.500 euros each', 'EUR', 2_500],
    ['the laptop costs €1.699', 'EUR', 1_699],
    ['the trip costs EUR 2.495', 'EUR', 2_495],
    ['CHF 1.234', 'CHF', 1_234],
  ]
  for (const [text, unit, value] of written)
    assert.deepEqual(readMoney(text), [['money', unit, value]], text)
})

test('three decimals are those of small prices', () => {
  const written: ReadonlyArray<readonly [string, string, number]> = [
    ['petrol costs €1.699 a litre', 'EUR', 1.699],
    ['diesel is 1.579 euros per litre', 'EUR', 1.579],
    ['calls are €1.250 a minute', 'EUR', 1.25],
    ['power is €0.285 per kWh', 'EUR', 0.285],
    ['bolts cost 0.125 EUR each', 'EUR', 0.125],
    ['milk is €1.250 a litre', 'EUR', 1.25],
    ['beans cost 11.500 euros per kg', 'EUR', 11.5],
    ['power is 1.100 €/kWh', 'EUR', 1.1],
    ['heat at EUR 0.090/kWh', 'EUR', 0.09],
  ]
  for (const [text, unit, value] of written)
    assert.deepEqual(readMoney(text).slice(0, 1), [['money', unit, value]], text)
})

test('what was paid a second time is no price of a second', () => {
  for (const lead of ['the', 'a', 'every'])
    assert.deepEqual(
      readMoney(`we paid €1.500 ${lead} second time`)[0],
      ['money', 'EUR', 1_500],
      lead,
    )
})

test('without a currency a point stands before decimals, and a comma parts numbers', () => {
  assert.deepEqual(readMoney('it weighs 3.125 kg'), [['measure', 'mass', 3.125]])
  assert.deepEqual(readMoney('see pages 3,25 of it'), [
    ['count', '', 3],
    ['count', '', 25],
  ])
})

test('a symbol between two numbers belongs to the second', () => {
  assert.deepEqual(readMoney('of 9 €10 notes'), [
    ['count', '', 9],
    ['money', 'EUR', 10],
  ])
})
