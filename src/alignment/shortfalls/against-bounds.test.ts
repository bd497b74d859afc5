import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { againstBounds, type BoundVerdict } from './against-bounds.ts'

const standards = {
  stock: ['Stock', 'Feed is kept for at least 30 days of operation.'],
  power: ['Power', 'A battery supplies the pumps for at least 12 hours when the power fails.'],
  replies: ['Letters', 'Letters of members are answered within 14 days.'],
  workdays: ['Claims', 'Claims are settled within ten working days, and payments are recorded.'],
  wardens: ['Wardens', 'At least three wardens are on duty while the tower is open.'],
  groups: ['Groups', 'There are no more than 8 children for each leader.'],
  salt: ['Water', 'Water is treated to a salt content of no more than 3 per cent.'],
  hours: ['Instruction', 'Every guide takes at least two days of instruction a year.'],
  drills: ['Drills', 'The crew practises the rescue of climbers at least twice a year.'],
  ropes: ['Ropes', 'The ropes are inspected every three years.'],
  valves: ['Valves', 'The valve of each tank is tested at least once a month.'],
} as const

const asOf = Date.UTC(2026, 10, 1)

function verdict(name: keyof typeof standards, said: string): BoundVerdict | undefined {
  const [title, formal] = standards[name]
  const empty = { definitions: '', basis: '', documentation: '' }
  return againstBounds(said, { number: '1', section: 'A', title, formal, ...empty }, asOf)
}

const cases: ReadonlyArray<
  readonly [keyof typeof standards, 'short' | 'kept' | 'nothing', ...string[]]
> = [
  [
    'stock',
    'short',
    'The feed in the barn lasts for nine days of operation.',
    'There is feed for less than 20 days of operation.',
  ],
  ['stock', 'kept', 'Feed for 45 days of operation is kept in the barn.'],
  ['stock', 'nothing', 'The delivery of feed takes 5 days.', 'Feed was delivered in 2019.'],
  ['power', 'short', 'The battery of the pumps lasts 4 hours.'],
  ['power', 'nothing', 'The battery was repaired within 3 hours.'],
  [
    'replies',
    'short',
    'Three letters waited longer, one of them for 41 days.',
    'Letters were answered after five weeks.',
    'Two letters took more than 30 days.',
  ],
  ['replies', 'kept', 'A letter about a delay of 60 days was answered in 9 days.'],
  [
    'replies',
    'nothing',
    'Letters are kept on file for 90 days.',
    'In the last 90 days all letters were answered.',
    'If a letter is not answered within 30 days, the member may complain.',
  ],
  ['workdays', 'short', 'One claim was settled after 22 working days.'],
  ['workdays', 'kept', 'Claims were settled within 13 days.', 'Claims take 8 working days.'],
  ['wardens', 'short', 'On Sundays two wardens were on duty.'],
  ['wardens', 'kept', 'Four wardens are on duty in summer.'],
  [
    'wardens',
    'nothing',
    'Two wardens were taught first aid.',
    'Two more wardens are on duty in summer.',
  ],
  ['groups', 'short', 'On the lake there are 11 children for each leader.'],
  ['groups', 'kept', 'We had 204 children and 34 leaders, which is 6 children for each leader.'],
  ['groups', 'nothing', 'There were 204 children and 34 leaders.'],
  ['salt', 'short', 'The salt content of the water was 5 per cent in May.'],
  ['salt', 'kept', 'The water was treated to 2.5 per cent.'],
  ['salt', 'nothing', '40 per cent of the tanks are new.'],
  [
    'hours',
    'short',
    'One guide had a single day of instruction.',
    'Nine guides took two days or more; three took less.',
  ],
  ['hours', 'kept', 'The other guides each had four days of instruction.'],
  ['drills', 'short', 'The crew practised the rescue of climbers once in 2025, in May.'],
  ['drills', 'kept', 'Rescue was practised by the crew three times last year.'],
  ['drills', 'nothing', 'The crew practised rescue in May 2025.'],
  ['ropes', 'short', 'The ropes were last inspected in June 2021.'],
  ['ropes', 'kept', 'The ropes were last inspected in June 2024.'],
  ['valves', 'short', 'The valve of tank 9 was tested nine weeks after the one before.'],
  ['valves', 'kept', 'Tests of the valves are done on the first Monday of each month.'],
]

describe('amounts against the bounds of a standard', () => {
  for (const [name, wanted, ...texts] of cases)
    for (const said of texts)
      it(`${wanted}: ${said}`, () => {
        assert.equal(verdict(name, said) ?? 'nothing', wanted)
      })
})
