import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { showsGap } from './shows-gap.ts'

const gaps = [
  'We wrote the plan and no one has ever rehearsed it.',
  'Neither of the two lifts has been inspected.',
  "There ought to be a written agreement with the hospital, but there isn't one.",
  'It would be useful to have a register of keys.',
  'The committee would like a formal agreement with the council.',
  "I don't think anyone has looked at the fire door.",
  "She's had nothing back from us.",
  "There's nothing on file about his training.",
  'The payment was signed by nobody.',
  'The tender came to nothing.',
  'The agreement has passed its expiry date.',
  'The form gives neither a name nor a date.',
  'Three of the crew have signed; the others have not.',
  'Ramps will be built when funds allow.',
  'The new tools are not on the register.',
  "The chair's post is vacant.",
  'Of the nine members, five have signed the form.',
  'The count comes to 12 visits a year; we promised 20.',
  'Postponed until the spring.',
  'The seats have been empty since May, and nobody has been approached.',
]
const others = [
  'We would like to thank everyone who helped.',
  'Members would like a bigger car park.',
  'There were three accidents in 2023; this year there are none.',
  'There is nothing in the accident book.',
  'The protest fizzled out.',
  'The report is to be read by all staff.',
  'We heard nothing from the neighbours all night.',
  'I do not believe anyone has complained.',
  'Two shops were robbed; the rest were not.',
  'Of the twelve complaints, nine were upheld.',
  'Whoever has not signed is sent home.',
  'Nobody asked for a longer break.',
  'The survey went to 400 homes; we promised 300.',
  'It would be good to see you at the fair.',
  'We do not give an address to anyone.',
]

describe('a denial in plain words', () => {
  for (const sentence of gaps)
    it(`is a gap: ${sentence}`, () => {
      assert.equal(showsGap(sentence), true)
    })
  for (const sentence of others)
    it(`is none: ${sentence}`, () => {
      assert.equal(showsGap(sentence), false)
    })
})
