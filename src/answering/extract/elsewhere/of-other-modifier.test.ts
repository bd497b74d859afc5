import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Surroundings } from './of-another.ts'
import { ofOtherModifier } from './of-other-modifier.ts'

const saysOther = (question: string, sentence: string, over: Partial<Surroundings> = {}): boolean =>
  ofOtherModifier(question)(sentence, { around: '', before: [], ...over })

const drill = 'How long did the daytime fire drill take?'
const night = 'The night-time drill was held in May.'

test('what is said of another one of such things answers nothing', () => {
  for (const [question, sentence, over] of [
    [drill, 'The night-time drill was held: eight rooms cleared in 9 minutes.', {}],
    [drill, 'The one at noon took 5 minutes, the night-time one 9.', {}],
    [drill, 'Night-time: 9 minutes', {}],
    [drill, 'It took 9 minutes.', { before: [night] }],
    [drill, 'Cleared in 9 minutes.', { heading: 'Night drill', around: 'Log' }],
    ['When was the second inspection?', 'The first inspection was on 3 May.', {}],
    ['When was the second inspection?', 'The first was on 3 May.', {}],
    ['Which flat is on the second floor?', 'The first-floor flat is let.', {}],
    ['What does junior membership cost?', 'Senior membership is 40 EUR a year.', {}],
    ['What does an adult ticket cost?', 'Children: free of charge', {}],
    ['Who plays at the spring concert?', 'The Lund Quartet plays at the autumn concert.', {}],
    ['What did the new boiler cost?', 'The old boiler cost 3,000 EUR.', {}],
    ['When does the Friday class start?', 'The Thursday evening class starts at 7.', {}],
    ['Where is the key of the north gate?', 'The key of the south gate hangs in the shed.', {}],
    ['Who holds the red key?', 'Ann holds the blue key.', {}],
    ['How long is the indoor pool?', 'The outdoor pool is 50 m long.', {}],
    ['What is the fee for the German course?', 'The Spanish course costs 90 EUR.', {}],
    ['What is the full-time salary?', 'The part-time salary is 900 EUR.', {}],
  ] as const)
    assert.ok(saysOther(question, sentence, over), `${question} ${sentence}`)
})

test('what names the asked one, both or neither stays', () => {
  for (const [question, sentence, over] of [
    [drill, 'Walk-out drill, day shift: 6 min 40 s.', {}],
    [drill, 'The night-time drill took 9 minutes, that by day 6.', {}],
    [drill, 'The drill took 6 minutes.', {}],
    [drill, 'It was late at night when the drill was planned.', {}],
    [drill, 'It took 9 minutes.', { before: ['The daytime drill was held in May.'] }],
    [drill, 'Cleared in 9 minutes.', { heading: 'Day drill', around: 'Night shift' }],
    ['Which is longer, the first or the second run?', 'The first run is 9 km long.', {}],
    ['What did the new boiler cost?', 'The old boiler was replaced for 3,000 EUR.', {}],
    ['What did the new boiler cost?', 'It cost 3,000 EUR.', { before: ['A boiler came.'] }],
    ['Why was a long lease granted?', 'A short lease was not asked for, as it is new.', {}],
    ['When does the Wednesday class start?', 'The Monday to Friday classes start at 9.', {}],
    ['When is the autumn meeting?', 'Next meeting: 12 October', { around: 'Spring meeting' }],
    ['When was the second inspection?', 'The first aid box was checked.', {}],
    ['When is the summer fair?', 'The fair is on the first Sunday of June.', {}],
    ['How long is the short path?', 'The short path is 3 km long.', {}],
    ['Who may open the gate?', 'June opens the gate.', {}],
    ['When does the May meeting begin?', 'The meeting begins on 5 May at 7.', {}],
    ['What happened on Friday?', 'On Thursday the pump failed.', {}],
  ] as const)
    assert.ok(!saysOther(question, sentence, over), `${question} ${sentence}`)
})
