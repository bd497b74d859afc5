import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maySpeakOfSame, presentStateOf, saysState } from './present-state.ts'

const state = presentStateOf('Is the ramp working?')!

test('whether a thing does its work, or the opposite of what is asked', () => {
  assert.deepEqual(state.thing, ['ramp'])
  assert.ok(presentStateOf('Are the pumps still out of order?'))
  assert.ok(presentStateOf('Is the gate open?'))
  assert.equal(presentStateOf('Is the ramp in the yard?'), undefined)
  assert.equal(presentStateOf('Was the ramp mended?'), undefined)
})

test('what a sentence says is so, is not, or is only wished for', () => {
  assert.equal(saysState('The ramp was mended yesterday.', state), true)
  assert.equal(saysState('The ramp has not worked since May.', state), false)
  assert.equal(saysState('The ramp is dead and nobody knows when it will work.', state), false)
  assert.equal(saysState('The ramp is no longer out of order.', state), true)
  assert.equal(saysState('The ramp is to be repaired.', state), undefined)
  assert.equal(saysState('The ramp is dead until the motor has been repaired.', state), false)
  assert.equal(saysState('The broken ramp was replaced.', state), undefined)
})

test('two of a kind are not one', () => {
  const earlier = 'The ramp in hall 2 is broken.'
  assert.equal(maySpeakOfSame('The ramp in hall 2 works again.', earlier, state), true)
  assert.equal(maySpeakOfSame('The ramp in hall 5 works again.', earlier, state), false)
  assert.equal(maySpeakOfSame('The stage ramp works again.', earlier, state), false)
  assert.equal(maySpeakOfSame('The new ramp works.', earlier, state), true)
})
