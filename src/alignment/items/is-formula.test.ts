import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isFormula } from './is-formula.ts'

describe('a line that states nothing', () => {
  for (const line of [
    'PART B - GETTING IN AND OUT',
    'FIRE AND POWER    Yes  No',
    'Present: A. Okafor (chair), B. Dar.',
    'Agreed as a true record.',
    'The minutes of the last meeting were approved.',
    'Lost property: one glove.',
  ])
    it(`is a formula: ${line}`, () => {
      assert.equal(isFormula(line), true)
    })
  for (const line of [
    'DRILL HELD [x]',
    'NOBODY HAS CHECKED THE HYDRANT.',
    'Present stock is counted every month.',
    'Minutes are published within a week.',
    'The budget was approved in March.',
  ])
    it(`is none: ${line}`, () => {
      assert.equal(isFormula(line), false)
    })
})
