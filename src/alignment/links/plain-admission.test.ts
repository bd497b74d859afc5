import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { showsGap } from './shows-gap.ts'

describe('a plain admission', () => {
  for (const sentence of [
    'No first-aid kit in the van.',
    'No minutes on file for March.',
    'No idea who signed it.',
    'The appraisals never happened.',
    'It was meant to be revised some years ago and this has not happened.',
    'Nobody is sure who holds the spare key.',
    'Ines asked who stands in for her; nobody was sure.',
    'Nobody could say who now looks after the entries.',
    'The folder shows no practice since October 2022.',
    "There's no sticker in the motor room after April 2023.",
    'We have had no training at all.',
    'There is no lockable space at present.',
    'Three trustees still owe their forms from April.',
    'The agreement was for three years, and it ran out on 31 March.',
    'The drill in May was called off.',
    'The assessments are well over a year late.',
    'The policy was supposed to be reviewed in 2022.',
    "I can't find a report for the autumn.",
    'The insurance certificate cannot be found.',
    'The column for the second signature is blank.',
    'Two parcels were accepted without checking.',
    'Dates are being looked for; nothing is booked.',
    'We have not managed to record who applied.',
  ])
    it(`shows a gap: ${sentence}`, () => assert.ok(showsGap(sentence)))

  for (const sentence of [
    'Tick each box; no sheet, no opening.',
    'No vehicles beyond this gate.',
    'No entry without a pass.',
    'No training on Mondays.',
    'No staff meeting in August.',
    'No accidents since 2019.',
    'There have been no complaints at all.',
    'An accident like this has not happened before.',
    'The volunteers may not enter without signing.',
    'The swimmers left without looking back.',
    'We cannot find fault with the accounts.',
    "I can't find any problem with the boiler.",
    'Nobody could say a bad word about the staff.',
    'Nothing is booked for Sunday, so the hall is free.',
    'The review is never more than two weeks late.',
    'If nobody was sure, the deputy was called.',
    'It was supposed to rain.',
    'No licence is needed for this.',
    'There is no charge at all.',
  ])
    it(`shows none: ${sentence}`, () => assert.ok(!showsGap(sentence)))
})
