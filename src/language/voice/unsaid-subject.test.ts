import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedText } from '../sentences/changed-text.ts'
import { unsaidSubjects } from './unsaid-subject.ts'

const read = (text: string, speaker: string | undefined = 'Ada Hill'): string =>
  changedText(text, unsaidSubjects(text, [{ start: 0, end: text.length }], speaker)).text

for (const [said, meant] of [
  ['Agreed, the hall is fine.', 'Ada Hill agreed, the hall is fine.'],
  ['Agreed.', 'Ada Hill agreed.'],
  ['Happy to bring the cups.', 'Ada Hill is happy to bring the cups.'],
  ['Sorry about the delay.', 'Ada Hill is sorry about the delay.'],
  ['Spoke to Kim this morning.', 'Ada Hill spoke to Kim this morning.'],
  ['Forgot the keys.', 'Ada Hill forgot the keys.'],
  ['Unable to come at 10:30.', 'Ada Hill is unable to come at 10:30.'],
  ['Glad that the van is mended.', 'Ada Hill is glad that the van is mended.'],
  ['Sorry for the noise, I dropped it.', 'Ada Hill is sorry for the noise, I dropped it.'],
  [
    'Spoke to the board about it, they will empty it.',
    'Ada Hill spoke to the board about it, they will empty it.',
  ],
  ['Willing to row if nobody else is free.', 'Ada Hill is willing to row if nobody else is free.'],
  ['Happy to wait, Ben.', 'Ada Hill is happy to wait, Ben.'],
] as const)
  test(`“${said}” is read with whom it leaves out`, () => {
    assert.equal(read(said), meant)
  })

for (const said of [
  'Agreed: the fee stays as it is.',
  'Agreed to renew the lease.',
  'Happy birthday!',
  'Sorry, the shop is shut.',
  'Happy to come?',
  'Saw blades are in the shed.',
  'The board agreed, the hall is fine.',
  'Unable to come: Rita Vane, who is ill.',
  'Keen to row: Ben and Rita.',
  'Willing to cook were Ben and Rita.',
  'Unable to attend the meeting were the Vanes.',
  'Unable to stay for tea, Rita had left a cake.',
  'Wrote to the council: Ben Oak.',
  'Keen to help, Rita is making cakes.',
  'Happy to lend his van, Rita can drive us all.',
  'Unable to walk far, Rita will come by car.',
  'Saw the roof was leaking, Rita did.',
  'Saw the roof was leaking, she did.',
])
  test(`“${said}” stays`, () => {
    assert.equal(read(said), said)
  })

test('nobody is put where it is not known who speaks', () => {
  assert.deepEqual(unsaidSubjects('Agreed.', [{ start: 0, end: 7 }], undefined), [])
})
