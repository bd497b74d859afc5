import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { align } from '../alignment/alignment.ts'
import { claimReader } from '../alignment/claim-reader.ts'
import { evidenceReader } from '../alignment/evidence-reader.ts'
import { claimSignals } from '../claim-signals.ts'
import { withPairedValues } from './paired-values.ts'

const saidOf = (evidence: string, claim: string): string[] =>
  withPairedValues(align(claimReader(claim), evidenceReader(evidence)), []).conflicts.map(
    ({ message }) => message,
  )

const staircase = 'In oak the staircase costs £9,400, in ash £7,250, both with installation.'
const halls = 'The large hall seats 200, the small one 60.'
const gate = 'The gate opens at 7:30 on weekdays and at 6:30 on Saturdays.'
const dues = 'Anna pays £40 and Ben £30.'
const stalls = 'The plant stall took £412, the teas £288 and the raffle £175.'
const tickets = 'Tickets cost £8, or £6 for members.'
const rent = 'The rent is £52 and the deposit is £100.'
const closed = 'The library is closed on 3 May, the museum on 10 May.'
const repairs = 'The roof was repaired by Kerr for £3,200 and the boiler by Moss & Son for £1,750.'
const lights = 'The lighting is tested every month and the sprinklers every six months.'
const deposit = 'The deposit is 50 pounds for bicycles and 80 for tandems.'
const notice = 'The notice period is three months for tenants, one month for lodgers.'
const pass = 'Pass: Season | Rower: 90 | Cox: 35'
const hall = 'The hall costs £40 in the morning and £60 in the evening.'

describe('values of a list of things', () => {
  for (const [evidence, claim] of [
    [staircase, 'In ash the staircase costs £9,400.'],
    [staircase, 'The staircase costs £9,400 in ash.'],
    [staircase, 'The staircase costs £7,250 in oak.'],
    [halls, 'The small hall seats 200.'],
    [halls, 'The large hall seats 60.'],
    [gate, 'The gate opens at 7:30 on Saturdays.'],
    [gate, 'On weekdays the gate opens at 6:30.'],
    [dues, 'Anna pays £30.'],
    [dues, 'Ben pays £40.'],
    [stalls, 'The teas took £412.'],
    [stalls, 'The plant stall took £288.'],
    [stalls, 'The raffle took £288.'],
    [stalls, 'The teas took £175.'],
    [tickets, 'Tickets cost £8 for members.'],
    [rent, 'The deposit is £52.'],
    [rent, 'The rent is £100.'],
    [closed, 'The museum is closed on 3 May.'],
    [closed, 'The library is closed on 10 May.'],
    [hall, 'In the evening the hall costs £40.'],
    [lights, 'The sprinklers are tested every month.'],
    [deposit, 'The deposit for tandems is 50 pounds.'],
    [deposit, 'The deposit for bicycles is 80 pounds.'],
    [notice, 'The notice period for lodgers is three months.'],
    [notice, 'The notice period for tenants is one month.'],
    [pass, 'A season pass for a cox costs 90.'],
    [pass, 'The season pass costs 35 for a rower.'],
    [lights, 'The lighting is tested every six months.'],
    [hall, 'The hall costs £60 in the morning.'],
    ['The pool opens at 7 am and closes at 9 pm.', 'The pool closes at 7 am.'],
    ['Full plots cost £46; half plots £26.', 'Half plots cost £46.'],
    ['Full plots cost £46; half plots £26.', 'Full plots cost £26.'],
    [repairs, 'The boiler was repaired for £3,200.'],
    [repairs, 'The roof was repaired for £1,750.'],
    [repairs, 'Moss & Son repaired the boiler for £3,200.'],
    ['Adults pay £8, but children £4.', 'Children pay £8.'],
    ['The shop sold 40 lamps and the market 25.', 'The market sold 40 lamps.'],
  ] as const)
    test(`"${claim}" takes another's value of "${evidence}"`, () =>
      assert.equal(saidOf(evidence, claim).length, 1))

  for (const [evidence, claim] of [
    [staircase, 'In oak the staircase costs £9,400.'],
    [staircase, 'The staircase costs £7,250 in ash.'],
    [staircase, 'The staircase costs £9,400.'],
    [staircase, 'The staircase costs £7,250.'],
    [staircase, 'The staircase costs £9,400 in oak and £7,250 in ash.'],
    [halls, 'The large hall seats 200.'],
    [halls, 'The small hall seats 60.'],
    [halls, 'The hall seats 60.'],
    [gate, 'On Saturdays the gate opens at 6:30.'],
    [gate, 'The gate opens at 7:30.'],
    [dues, 'Ben pays £30.'],
    [stalls, 'The plant stall took £412, more than the teas.'],
    [stalls, 'The teas took £288.'],
    [tickets, 'Tickets cost £6 for members.'],
    [tickets, 'Tickets cost £8.'],
    [tickets, 'Tickets cost £8, and members pay less.'],
    [rent, 'The deposit is £100.'],
    [closed, 'The museum is closed on 10 May.'],
    [hall, 'The hall costs £60 in the evening.'],
    [hall, 'The hall costs £60.'],
    [repairs, 'The roof was repaired for £3,200.'],
    [repairs, 'The boiler was repaired for £1,750.'],
    [
      'The gate opens at 7:30 on Monday and Tuesday and at 6:30 on Saturday.',
      'The gate opens at 7:30 on Tuesday.',
    ],
    ['The hall seats 200 and has 60 parking spaces.', 'The hall seats 200 with parking spaces.'],
    ['The society has 74 plots and its members let 22.', 'The society let 22 plots.'],
    ['The rent rises from £46 to £52, the deposit to £60.', 'The deposit rises to £60.'],
    ['Ben owes £30, and Anna does not pay £40 but £20.', 'Anna pays £20.'],
  ] as const)
    test(`"${claim}" is nothing against "${evidence}"`, () =>
      assert.deepEqual(saidOf(evidence, claim), []))

  for (const [evidence, claim] of [
    [gate, 'On Saturdays the gate opens at 6:30.'],
    [dues, 'Ben pays £30.'],
    [stalls, 'The raffle took £175.'],
    [halls, 'The small hall seats 60.'],
    [closed, 'The museum is closed on 10 May.'],
    ['Mr Ostrowski lent us £5,000 and Ms Bright £2,000.', 'Ms Bright lent us £2,000.'],
  ] as const)
    test(`no other thing of "${evidence}" speaks against "${claim}"`, () =>
      assert.deepEqual(
        claimSignals(claimReader(claim), evidenceReader(evidence)).conflicts.map(
          ({ message }) => message,
        ),
        [],
      ))
})
