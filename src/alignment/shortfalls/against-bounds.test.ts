import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { standardOf } from '../framework/standard-of.contract.ts'
import { againstBounds, type BoundVerdict } from './against-bounds.ts'
import { statementReading } from './statement-reading.ts'

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
  visits: ['Visits', 'The nurse visits every patient within five days of the discharge.'],
  replacements: ['Lamps', 'Lamps of the runway are replaced within 48 hours.'],
  codes: ['Door codes', 'Door codes have at least six digits.'],
  nurses: ['Night shift', 'At least two nurses are on the ward at night.'],
  rehearsal: ['Evacuation', 'The evacuation of the theatre is rehearsed at least twice a year.'],
  lessons: ['Lessons', 'Each apprentice gets at least 30 hours of lessons a year.'],
  coaches: ['Coaches', 'Groups of more than 20 swimmers have two coaches.'],
  shares: ['Repairs', 'At least 80 per cent of repairs are finished within 30 days.'],
  cistern: ['Cistern', 'The estate has a cistern that holds at least 900 litres of rain.'],
  complaints: [
    'Complaints',
    'Complaints are recorded, answered within five working days, and reviewed every quarter.',
  ],
  cold: ['Cold storage', 'Chilled food is kept at 5 degrees Celsius or below.'],
  frozen: ['Freezers', 'Vaccines are stored at minus 18 °C at most.'],
  hot: ['Hot meals', 'Hot meals are served at 63 degrees or above.'],
  valves: ['Valves', 'The valve of each tank is tested at least once a month.'],
} as const

const asOf = Date.UTC(2026, 10, 1)

function verdict(name: keyof typeof standards, said: string): BoundVerdict | undefined {
  const [title, formal] = standards[name]
  return againstBounds(statementReading(said, asOf), standardOf(formal, title))
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
  // Other clauses, and other things, have amounts of their own.
  [
    'visits',
    'nothing',
    'The patient was visited after her daughter had been abroad for 30 days.',
    'The patient, who had been at home for 30 days, was visited by the nurse.',
    'The list of the visits was printed after 30 days.',
    'It took 30 days to find a nurse for the visits.',
    'The nurse needed 30 days to learn how patients are visited.',
    'The wife of a patient who had been discharged after 30 days was visited.',
  ],
  [
    'visits',
    'kept',
    'The nurse visits patients within three days, although the office is closed for 30 days.',
    'A patient who had been away for 30 days was visited within two days.',
  ],
  [
    'visits',
    'short',
    'It took the nurse nine days to visit the patient in Mill Lane.',
    'Patients waited 12 days for the visit of the nurse.',
    'A patient who had just moved was visited after 12 days.',
    'When it snowed, the patients were visited after 12 days.',
  ],
  [
    'replacements',
    'nothing',
    'Over the 90 days of the winter timetable lamps of the runway were replaced by hand.',
    'In our first 90 days lamps were replaced by a contractor.',
    'In 60 days 300 lamps were replaced.',
    'The lamp was replaced after 60 hours of rain.',
    'No lamp was replaced after more than 60 hours.',
    'It rarely took 60 hours to replace a lamp.',
    'Lamps of the runway were replaced for 90 days.',
  ],
  ['replacements', 'kept', 'In the last 90 days lamps were replaced within 12 hours.'],
  [
    'replacements',
    'short',
    'Lamps went out in May and were replaced after 70 hours.',
    'Some lamps were replaced within 12 hours, but two were replaced after 70 hours.',
  ],
  // What is refused is not there.
  [
    'codes',
    'nothing',
    'Door codes with four digits are refused.',
    'The panel rejects door codes with four digits.',
    'Door codes of four digits are not accepted.',
    'We turn down door codes with four digits.',
    'Door codes with four digits are invalid.',
    'Door codes that have four digits are refused.',
    'The panel refuses codes of the door that have four digits.',
    'The list of the door codes has four digits on its cover.',
  ],
  ['codes', 'short', 'Door codes have four digits.', 'Door codes with four digits are accepted.'],
  ['codes', 'kept', 'Door codes have eight digits.'],
  // Each of several numbers has its own words.
  [
    'nurses',
    'nothing',
    'One nurse of the ward was ill, and two of the night porters were late.',
    'We have one nurse at the desk and one at the gate.',
    'One nurse watched a film on the ward at night.',
    'Nurses of the ward met one nurse of the school.',
    'The two nurses on the ward at night wear badges.',
  ],
  ['nurses', 'kept', 'Four porters in the hall and three nurses are on the ward at night.'],
  ['nurses', 'short', 'At night there was only one nurse on the ward.'],
  [
    'rehearsal',
    'nothing',
    'The evacuation of the school was filmed once in 2025.',
    'The theatre was painted once in 2025.',
    'The evacuation was rehearsed each month and rehearsed once in 2025.',
    'The plan of the evacuation of the theatre was printed once in 2025.',
    'Annual meeting: evacuation of the theatre rehearsed',
  ],
  [
    'rehearsal',
    'kept',
    'The evacuation is rehearsed each month, and the curtain was washed once in 2025.',
    'A monthly evacuation of the theatre is rehearsed.',
  ],
  [
    'rehearsal',
    'short',
    'The curtain is washed each month, and the evacuation was rehearsed once in 2025.',
  ],
  // One lesson is not all of them.
  [
    'lessons',
    'nothing',
    'A 2 hour lesson was held in May.',
    'A two-hour lesson in welding was given to apprentices.',
    'Apprentices get 3 hours of lessons a week.',
    'The apprentice missed 12 hours of lessons.',
    'The apprentice had 12 hours of rest after the lessons.',
  ],
  [
    'lessons',
    'short',
    'In 2025 the apprentice got 12 hours of lessons.',
    'He got 9 hours of lessons.',
  ],
  ['lessons', 'kept', 'A 2 hour lesson was held, and apprentices got 40 hours of lessons in all.'],
  // What a standard says of which things it means is no bound.
  ['coaches', 'nothing', 'The group has 12 swimmers.', 'Groups of 12 swimmers have one coach.'],
  ['shares', 'short', 'In May 60 per cent of repairs were finished within 30 days.'],
  ['shares', 'nothing', 'The number of repairs that were finished rose by 5 per cent.'],
  ['cistern', 'short', 'The cistern of the estate holds 400 litres of rain.'],
  ['cistern', 'nothing', 'The estate uses 400 litres of rain a day.'],
  // "Last" is of what was done, and of nothing that has changed since.
  [
    'ropes',
    'nothing',
    'The last rope, bought in June 2019, has since been replaced.',
    'The ropes were last inspected in June 2019, and have since been replaced.',
    'The ropes were last inspected in June 2019; they have been inspected twice since then.',
    'The ropes were last inspected in June 2019, have since been inspected and are not used.',
    'The ropes were last inspected in June 2019 and have since been washed and inspected.',
    'The ropes were last washed in June 2019.',
    'The last inspector of the ropes left in June 2019.',
    'The shed was last inspected in June 2019.',
  ],
  [
    'ropes',
    'short',
    'The last inspection of the ropes was in June 2021.',
    'The ropes were last inspected in June 2021, and the shed in May 2026.',
    'The ropes were last inspected in June 2019 and have not been inspected since then.',
    'The ropes were last inspected in June 2019, and nothing has been done since then.',
    'The ropes were last inspected in June 2019, and the shed has since been painted.',
    'The ropes were last inspected in June 2019, and the shed has since been replaced.',
    'The ropes were last inspected in June 2019 and have since been used daily.',
  ],
  ['hours', 'nothing', 'Nine guides took six days of instruction; three took less.'],
  // The verb nearest before a bound is what it bounds.
  ['complaints', 'short', 'Complaints are answered within fifteen working days.'],
  ['complaints', 'kept', 'Complaints are answered within four working days.'],
  ['complaints', 'nothing', 'Complaints are recorded within fifteen working days.'],
  // A bound may stand behind its amount, and a thing has many temperatures.
  [
    'cold',
    'short',
    'Chilled food is kept at 8 degrees.',
    'Chilled food was kept at 9 °C in May.',
    'The chilled food is at 6.5 °C.',
  ],
  ['cold', 'kept', 'Chilled food is kept at 4 °C.', 'Chilled food is kept at 5 °C or below.'],
  [
    'cold',
    'nothing',
    'Food is kept at 63 degrees until it is served.',
    'Chilled food is never kept above 8 degrees.',
    'Chilled food is kept at 40 degrees Fahrenheit.',
    'Chilled food above 8 °C is thrown away.',
    'The ovens are kept at 180 degrees.',
    'Chilled food fills 8 shelves.',
  ],
  ['frozen', 'short', 'Vaccines are stored at -12 °C.', 'Vaccines were stored at 4 degrees.'],
  ['frozen', 'kept', 'Vaccines are stored at −20 °C.', 'Vaccines are stored at minus 18 degrees.'],
  ['hot', 'short', 'Hot meals are served at 50 °C.'],
  ['hot', 'kept', 'Hot meals are served at 70 degrees.'],
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
