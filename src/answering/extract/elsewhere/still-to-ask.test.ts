import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stillToAsk } from './still-to-ask.ts'

test('who is still to be asked has said nothing', () => {
  const hettie = 'What did Hettie Blake say when asked to grow the onion?'
  for (const [question, sentence, isToAsk] of [
    [hettie, 'The other is to ask Hettie Blake whether the guild would raise it.', true],
    [hettie, 'I will write to Mrs Blake tomorrow.', true],
    [hettie, 'Please ring Hettie and ask her.', true],
    [hettie, 'We asked Hettie Blake, who would not hear of it.', false],
    [hettie, 'Hettie would rather not grow it.', false],
    [hettie, 'I had to ask Hettie twice before Hettie Blake agreed.', false],
    [hettie, 'She would not hear of it.', false],
    ['What does the plumber say?', 'I shall ask the plumber.', true],
    ['What does the plumber say?', 'The plumber says that it can wait.', false],
    ['What did the doctor say?', 'He said to call the surgery on Monday.', false],
    ['What did Ann say?', 'She said that I should ask Ann Reed instead.', false],
    ['What did the council say?', 'We should call the helpline.', false],
    ['What did we pay Hettie?', 'Please ring Hettie.', false],
  ] as const)
    assert.equal(stillToAsk(question)(sentence), isToAsk, `${question} ${sentence}`)
})
