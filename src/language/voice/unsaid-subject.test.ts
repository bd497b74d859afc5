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
])
  test(`“${said}” stays`, () => {
    assert.equal(read(said), said)
  })

test('nobody is put where it is not known who speaks', () => {
  assert.deepEqual(unsaidSubjects('Agreed.', [{ start: 0, end: 7 }], undefined), [])
})
