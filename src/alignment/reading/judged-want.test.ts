import assert from 'node:assert/strict'
import { it } from 'node:test'
import { standardOf } from '../framework/standard-of.contract.ts'
import type { EntailmentScores } from '../../core/ports/entailment-model.ts'
import { judgedWant, statedWant } from './judged-want.ts'

const contradicted: EntailmentScores = { entailment: 0.05, neutral: 0.05, contradiction: 0.9 }
const unsure: EntailmentScores = { entailment: 0.05, neutral: 0.4, contradiction: 0.55 }
const beside: EntailmentScores = { entailment: 0.005, neutral: 0.97, contradiction: 0.025 }

const judgedPlan = (said: string, formal: string) => judgedOf(-1, said, formal, contradicted, false)

const judged = (said: string, formal: string, scores: EntailmentScores, byRules = false) =>
  judgedOf(1, said, formal, scores, byRules)

const judgedOf = (
  odds: number,
  said: string,
  formal: string,
  scores: EntailmentScores,
  byRules: boolean,
) => Math.sign(judgedWant(odds, statedWant(said, byRules), scores, standardOf(formal)))

it('a ban is in place, whatever the reader takes it for', () => {
  const food = 'Cooked and raw food are kept apart.'
  assert.equal(judged('Raw meat must not be stored above cooked food.', food, contradicted), -1)
})

it('what is done in some case is no gap', () => {
  const wind = 'Balloons do not take off in a wind of more than 10 knots.'
  const rule = 'If the wind exceeds 8 knots, the flight is cancelled.'
  assert.equal(judged(rule, wind, contradicted), 0)
  assert.equal(judged('The wind is not measured.', wind, contradicted), 1)
})

it('a ban of what a standard grants shows a gap', () => {
  const ban = 'Parents may not write to the board.'
  assert.equal(judged(ban, 'Parents can write to the board.', contradicted), 1)
  assert.equal(judged(ban, 'Only the head can write to the board.', contradicted), -1)
})

it('what hardly bears on a standard shows nothing of it', () => {
  const fire = 'Fire extinguishers are checked every year.'
  assert.equal(judged('The oven must not be cleaned while it is hot.', fire, beside), 0)
  assert.equal(judged('We have no register of keys.', fire, beside, true), 0)
})

it('a plain fact shows a gap only in what it clearly bears on', () => {
  const holiday = 'Employees have at least 20 days of paid holiday.'
  assert.equal(judged('It is closed on Sundays.', holiday, unsure), 0)
  assert.equal(judged('Every employee has 15 days of paid holiday.', holiday, contradicted), 1)
  assert.equal(judged('Holiday has not been paid since May.', holiday, unsure, true), 1)
  assert.equal(judged('Holiday is hardly ever taken.', holiday, unsure), 1)
})

it('a definition is in place, whatever it denies', () => {
  const suppliers = 'Suppliers are known and prioritized by criticality.'
  const definition = 'Critical suppliers are those without whom a branch could not open.'
  assert.equal(judged(definition, suppliers, contradicted), -1)
  assert.equal(judged('We do not know our critical suppliers.', suppliers, contradicted, true), 1)
})

it('a restriction is in place, also where access is kept from others', () => {
  const store = 'The medicine store is protected against unauthorised access.'
  assert.equal(judged('The store may be opened by the pharmacist only.', store, contradicted), -1)
  assert.equal(judged('Entry to the store needs a badge.', store, contradicted), -1)
  assert.equal(judged('The store needs a new lock.', store, contradicted), 1)
})

it('what falls short of the bound of a standard is a gap, and what keeps to it none', () => {
  const water = 'The tank holds water for at least five days.'
  assert.equal(judged('The tank holds water for two days.', water, beside), 1)
  assert.equal(judged('The tank holds water for eight days.', water, contradicted), -1)
})

it('what will be done some day shows a gap or nothing', () => {
  const ramps = 'Every entrance has a ramp.'
  const plan = 'A ramp at the west entrance will be laid in the autumn.'
  assert.equal(judged(plan, ramps, contradicted), 1)
  assert.equal(judgedPlan(plan, ramps), 0)
})

it('that there was no harm is no gap, and evidence where a standard wants none', () => {
  const pests = 'Premises are inspected for pests by a contractor.'
  assert.equal(judged('No signs of rodents.', pests, contradicted), 0)
  assert.equal(judged('There were no rats.', 'Kitchens are free of pests.', contradicted), -1)
  const access = 'Access is restricted to authorised staff.'
  assert.equal(judged('No breaches were found.', access, contradicted), -1)
  assert.equal(judged('No breaches were found.', 'Access is granted by the head.', contradicted), 0)
  assert.equal(judged('There were no leaks.', 'Leaks are described only once.', contradicted), 0)
  assert.equal(judged('No inspection took place.', pests, contradicted, true), 1)
})

it('no sign of what there should be is a gap', () => {
  const gloves = 'Protective gloves are provided for the painters.'
  const said = 'There was no sign of protective gloves for the painters.'
  assert.equal(judged(said, gloves, contradicted, true), 1)
  const menus = 'Menus tell guests which allergens each dish contains.'
  assert.equal(judged('There is no indication of allergens on it.', menus, contradicted), 1)
  assert.equal(judged('No trace of records.', 'Records are kept of stock.', contradicted), 1)
})

it('only that harm was not there is no gap, not that nothing was done about it', () => {
  const faults = 'Faults are repaired within a week.'
  for (const said of [
    'There were no accidents.',
    'No leaks occurred.',
    'No faults were found in May.',
    'No faults noted.',
    'The vet found no parasites.',
    'The store is free of pests.',
  ])
    assert.equal(judged(said, faults, contradicted), 0, said)
  for (const said of [
    'No faults were repaired.',
    'There were no faults repaired in May.',
    'No incidents were reported to the regulator.',
    'There were no complaints that were answered.',
    'The mechanic repaired no faults.',
    'The path is free of charge.',
  ])
    assert.equal(judged(said, faults, contradicted), 1, said)
})

it('that there was none of what a standard wants is a gap, whatever it is elsewhere', () => {
  const said = 'There was no warning.'
  assert.equal(judged(said, 'A warning is shown at the pool.', contradicted), 1)
  assert.equal(judged(said, 'The pool is cleaned every day.', contradicted), 0)
})

it('what is denied of something named before may bear little on a standard alone', () => {
  const menus = 'Menus tell guests which allergens each dish contains.'
  assert.equal(judged('The specials do not show them yet.', menus, beside, true), 1)
  assert.equal(judged('The choir does not sing yet.', menus, beside, true), 0)
})
