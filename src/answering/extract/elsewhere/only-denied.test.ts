import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onlyDenied } from './only-denied.ts'

test('which of several it is, is not told by which it is not, nor by what is undecided', () => {
  const denial = "Sorry, but we're not going ahead with Green Tents."
  for (const [question, sentence, isDenied, before] of [
    ['Who are we hiring the tents from?', denial, true, ''],
    ['Who are we hiring the tents from?', 'It was the price.', true, denial],
    ['Which firm will paint the hall?', 'We have decided against Brown.', true, ''],
    ['Who are we going with?', "We're not going with Green but with Blue.", false, ''],
    ["Who aren't we going with?", denial, false, ''],
    ['Who did we turn down?', 'We have decided against Brown.', false, ''],
    ['Who is the chair?', 'Ann is not happy with Bob.', false, ''],
    ['Do we take the ferry or the bridge?', 'The ferry is slow.', true, 'Not decided yet.'],
    ['Is it the red van or the blue one?', 'The red van is cheaper.', true, "It isn't settled."],
    ['Is it the red van or the blue one?', 'The red van it is.', false, 'Decided at last.'],
    ['What is wrong with the ferry?', 'The ferry is slow.', false, 'Not decided yet.'],
  ] as const)
    assert.equal(onlyDenied(question)(sentence, [before]), isDenied, `${question} ${sentence}`)
})
