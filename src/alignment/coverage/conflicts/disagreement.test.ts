import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { disagreement, isException } from './disagreement.ts'

describe('quotations about one standard', () => {
  for (const [one, other, values] of [
    [
      'We keep attendance records for five years.',
      'Attendance records are shredded after one year.',
      ['five years', 'one year'],
    ],
    [
      'Flour is sieved and the sieves are checked every day.',
      'The sieves are checked about once a week.',
      ['every day', 'once a week'],
    ],
    [
      'The reserve fund stands at 90,000 euros.',
      'The reserve fund is down to 31,000 euros.',
      ['90,000 euros', '31,000 euros'],
    ],
    [
      'Refunds are paid within 14 days.',
      'It took six weeks before the refund was paid.',
      ['14 days', 'six weeks'],
    ],
    [
      'There are three trained first-aiders on each shift.',
      'The night shift has one trained first-aider.',
      ['three', 'one'],
    ],
    [
      'The ovens are cleaned by the night shift.',
      'The ovens are cleaned by the apprentices.',
      ['night shift', 'apprentices'],
    ],
    ['All boats carry a radio.', 'Two of the six boats carry no radio.', undefined],
    ['Old files are locked away.', 'Old files are not locked away.', undefined],
  ] as const)
    it(`disagree: ${one}`, () => {
      const found = disagreement(one, other)
      assert.ok(found !== undefined)
      assert.deepEqual(found.values === undefined ? undefined : Object.values(found.values), values)
      assert.ok(disagreement(other, one) !== undefined)
    })

  for (const [one, other] of [
    ['The course lasts twelve weeks.', 'The summer course lasts three weeks.'],
    ['In 2023 there were 41 students.', 'In 2024 there were 57 students.'],
    ['The bakery in Kirk Street has two ovens.', 'The bakery in Mill Lane has four ovens.'],
    ['Refunds are paid within 14 days.', 'Fees are paid within 30 days.'],
    ['The school has nine teachers.', 'Three teachers were ill in March.'],
    ['We aim to have twenty teachers by 2027.', 'There are nine teachers.'],
    ['Under the superseded policy records were kept for ten years.', 'Records are kept for five.'],
    ['Juniors sail in winds of up to 4 knots.', 'Adults sail in winds of up to 6 knots.'],
    ['Staff must wear hairnets.', 'Visitors need not wear hairnets.'],
    ['Filters are changed every 100 hours.', 'The filter was last changed at 1,412 hours.'],
    ['About 200 loaves are baked each night.', 'Some 210 loaves are baked each night.'],
    ['The post is sorted by hand.', 'The post is sorted by the porter.'],
    ['We acknowledge complaints within 3 days.', 'We answer complaints within 20 days.'],
  ] as const)
    it(`do not disagree: ${one}`, () => {
      assert.equal(disagreement(one, other), undefined)
      assert.equal(disagreement(other, one), undefined)
    })

  it('agree on what the framework defines to be the same', () => {
    const one = 'The treasurer reported uncommitted savings of £900.'
    const other = 'Free savings amounted to £200.'
    assert.equal(disagreement(one, other), undefined)
    assert.notEqual(disagreement(one, other, new Set(['uncommit', 'free'])), undefined)
  })

  it('except one of what is said of each', () => {
    const rule = 'Every employee has an appraisal each year.'
    assert.ok(isException(rule, 'Appraisals were not held for half of the employees.'))
    assert.ok(!isException(rule, 'The employees were not asked about the canteen.'))
  })
})
