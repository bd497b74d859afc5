import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { boxUse } from '../items/item-boxes.ts'
import { itemShowsGap } from '../items/item-shows-gap.ts'
import { showsGap } from '../links/shows-gap.ts'
import { isPlan } from './plans.ts'
import { restricts } from './restricts.ts'

const lines = (text: string): string[] => text.trim().split(/\n\s*/u)

const shortfalls = lines(`
  Attendance at the drill was below the target.
  The number of trained wardens is short of the required twelve.
  Stocks fell below the agreed minimum in March.
  The chair said that the fund is below the level that it aims for.
  The repair took longer than the agreed limit.
  Eleven orders were answered after the deadline.
  We missed the deadline for the return.
  The annual return was filed late.
  The water samples were sent too late.
  There is a known fault in the gauge of boiler 4.
  There are also a number of errors tied to the forms.
  The ticket machine has several display problems.
  Outstanding issues with the door contacts.
  Open faults relate to the north lift.
  It could not be established who had opened the valve.
  The evacuation drill could not be held.
  Two of the alarms failed the test.
  Both pumps failed at the yearly service.
  At the upper station there is no way for a wheelchair to board.
  Readers have no means of reaching the archive outside hours.
  Contrast can be improved in the night view.
  More work is needed on the labels.
`)
const sound = lines(`
  The café opens late on Fridays.
  Costs were below the budget limit.
  Noise is below the limit.
  All orders were answered before the deadline.
  Reserves are above the target.
  There are no known faults.
  Known faults are listed in the log.
  Outstanding issues are reviewed monthly.
  There is an issue tracker for the website.
  There are three issues on the agenda.
  There was a problem with the boiler in May, which has been repaired.
  There is no way to bypass the check.
  There is no way to open the store without the code.
  No faults could be found.
  Attempts to log in with old passwords failed.
  Three candidates failed the examination.
  The late shift is covered by two nurses.
  If a report is sent late, the director is told.
`)
const restrictions = lines(`
  The ledger may be read by the treasurer only.
  Access to the vault needs a second signature.
  Only the two wardens have a key to the tower.
  Every payment requires two signatures.
  Digging on private land needs a letter of the owner.
  Keys are given to the curator only.
  A badge is required for entry to the vault.
`)
const wants = lines(`
  The roof needs a new cover.
  The door needs a lock.
  The boiler needs repair.
  The policy still needs approval.
  Only two of the five vans have a key.
  The hall can only be reached by stairs.
  Instruction was only given to three guides.
`)
const plans = lines(`
  Sign-in logs will be collected in the new system from 2026.
  The ramp at the lower station will be rebuilt in the spring.
  A weekly list of visitors will be introduced in the autumn.
  Guides will be trained in September.
`)
const rules = lines(`
  The next audit will take place in May.
  Logs will be reviewed every month.
  Visitors will be accompanied by staff.
  The plan was adopted in May and will be reviewed in 2027.
`)

describe('a shortfall without a denial', () => {
  for (const said of shortfalls) it(said, () => assert.equal(showsGap(said), true))
  for (const said of [...sound, ...restrictions])
    it(`is not: ${said}`, () => assert.equal(showsGap(said), false))

  it('is told of an amount by the sentence after it', () => {
    const shows = (said: string, after: string) =>
      itemShowsGap(said, { kind: 'sentence', after }, { boxes: boxUse(said) })
    const said = 'The fund stands at 40,000 euros.'
    assert.equal(shows(said, ' The board noted that this is below the sum that it aims for.'), true)
    assert.equal(shows(said, ' This is above the sum that the board aims for.'), false)
    assert.equal(shows('The wall will be rebuilt.', ' The work has not been started.'), true)
  })
})

describe('a restriction', () => {
  for (const said of restrictions) it(said, () => assert.equal(restricts(said), true))
  for (const said of wants) it(`is not: ${said}`, () => assert.equal(restricts(said), false))
})

describe('a plan', () => {
  for (const said of plans) it(said, () => assert.equal(isPlan(said), true))
  for (const said of rules) it(`is not: ${said}`, () => assert.equal(isPlan(said), false))
})
