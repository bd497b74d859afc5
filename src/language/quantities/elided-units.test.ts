import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readText } from '../read-text.ts'
import { withElidedUnits } from './elided-units.ts'

const unitsIn = (text: string): string[] => {
  const { numbers, words, sentences } = readText(text)
  return withElidedUnits(numbers, words, sentences).map(({ value, unit }) => `${value} ${unit}`)
}

test('a part without a unit has that of the part before it', () => {
  for (const [text, ...units] of [
    ['It is 50 pounds for bicycles and 80 for tandems.', '50 GBP', '80 GBP'],
    ['Rowers pay 12 euros an hour, guests 18.', '12 EUR', '18 EUR'],
    ['Lunch is 12 pounds and drinks 4.', '12 GBP', '4 GBP'],
    ['The walk is 6 euros and rides 9.', '6 EUR', '9 EUR'],
    ['The oak costs 90 euros; the ash costs 70.', '90 EUR', '70 EUR'],
    ['The pool is 25 metres long and the pond 40 long.', '25 length', '40 '],
  ] as const)
    assert.deepEqual(unitsIn(text), units, text)
})

test('what is counted, numbered or told in another sentence has none', () => {
  for (const text of [
    'It costs 50 euros and takes 80 guests.',
    'It costs 50 euros and seats 80.',
    'The raft is 4 metres long and carries 80.',
    'The hut costs 60 pounds a day and sleeps 80.',
    'It costs 50 euros, in room 80.',
    'It costs 50 euros, page 80 says.',
    'It costs 50 euros. Of the others there are 80.',
  ])
    assert.equal(unitsIn(text).at(-1), '80 ', text)
})
