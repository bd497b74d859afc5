import assert from 'node:assert/strict'
import { it } from 'node:test'
import { standardOf } from '../framework/standard-of.contract.ts'
import { fallsShortOf, statementReading } from './statement-reading.ts'

const lamps = standardOf('Lamps are replaced within 48 hours.')
const ramps = standardOf('Every hall has a ramp.')

it('a statement that was read once falls short of each standard as if it were read anew', () => {
  for (const said of [
    'Lamps were replaced after 70 hours.',
    'The hall does not have a ramp.',
    'Lamps were replaced after 70 hours, and the hall does not have a ramp.',
    'The hall has a ramp.',
  ]) {
    const once = statementReading(said)
    for (const each of [lamps, ramps, lamps])
      assert.equal(fallsShortOf(once, each), fallsShortOf(statementReading(said), each), said)
  }
})

it('a statement is read when it is first compared, and then no more', () => {
  const statement = statementReading('Lamps were replaced after 70 hours.')
  assert.equal(fallsShortOf(statement, lamps), true)
  assert.equal(statement.amounts, statement.amounts)
  assert.equal(statement.denied, statement.denied)
})

it('both a lack and a shortfall count', () => {
  const said = statementReading('Lamps were replaced after 70 hours, and the hall has no ramp.')
  assert.equal(fallsShortOf(said, lamps), true)
  assert.equal(fallsShortOf(said, ramps), true)
  assert.equal(fallsShortOf(said, standardOf('Every hall has a stage.')), false)
})
