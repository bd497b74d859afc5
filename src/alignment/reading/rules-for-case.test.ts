import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rulesForCase } from './rules-for-case.ts'

test('what is done in a case is a rule', () => {
  for (const [sentence, isRule] of [
    ['If the wind exceeds 8 knots, the flight is cancelled.', true],
    ['If a fridge is above 8 degrees, the food is thrown away.', true],
    ['In the event of a fire, everybody leaves by the nearest door.', true],
    ['Should a pilot be ill, the flight is given to a colleague.', true],
    // Something that is so, or is not done.
    ['When we looked, the door was open.', false],
    ['If the lift stops, nobody comes.', false],
    ['If a member complains, we do not answer.', false],
    ['If nobody trained is present, the event goes ahead.', false],
    ['If no first aider is present, staff use the phone.', false],
    ['If the alarm rings, staff ignore it.', false],
    ['If staff are busy, checks are skipped.', false],
    ['If it rained, the cellar flooded.', false],
    ['The door was open, if only a little.', false],
    ['If the alarm rings, is the door opened?', false],
  ] as const)
    assert.equal(rulesForCase(sentence), isRule, sentence)
})
