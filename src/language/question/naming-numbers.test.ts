import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namingNumbers } from './naming-numbers.ts'

for (const [question, terms] of [
  ['Who holds key number 9?', ['9']],
  ['who holds key 12', ['12']],
  ['What does rule no. 4 say?', ['4']],
  ['What is on shelf B2?', ['b2']],
  ['What is § 7 about?', ['7']],
  ['Who paid 300 euros in 2024?', []],
  ['What happened in the last 3 months?', []],
  ['Which machines cost more than 500 EUR?', []],
  ['What was decided on 3 May?', []],
  ['How many members are there?', []],
] as const)
  test(`the numbers that name something in “${question}”`, () => {
    assert.deepEqual(namingNumbers(question), terms)
  })
