import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onlyMeanwhile } from './only-meanwhile.ts'

test('how things stand on the way is not how they were on the day or once it was over', () => {
  for (const [question, sentence, isMeanwhile] of [
    ['How many stewards did we have on the day?', 'We have 21 up to now.', true],
    ['How many tickets were sold at the end?', 'So far there are 12 sold.', true],
    ['How much was left once Bea had paid everybody?', 'We have £310 as of Monday.', true],
    ['How much was left once Bea had paid everybody?', '£90 is over.', false],
    ['How many stewards did we have?', 'We have 21 to date.', false],
    ['How many guests did we have on the day?', 'We had 212, as we now know.', false],
    ['How many guests were there on the day?', 'So far as we know 40 came.', false],
    ['How many had signed up when it closed on Monday?', 'We have 31 as of Monday.', false],
    ['How many stewards are there now?', 'We have 21 to date.', false],
    ['How many stewards did we have on the day?', 'We have 21 of them here now.', false],
    ['How much was left once the bills had been paid?', 'All is paid now, £310 is left.', false],
    ['How much was left at the end?', 'We now have £310.', false],
    ['How many were there on the night of the fair?', 'At the moment 12 have signed up.', true],
    ['How many boats were there on the day?', 'We currently have 14 entries.', true],
    [
      'How many were there on the night of the fair?',
      'At the moment of the draw 90 were in.',
      false,
    ],
    ['How much was left once Bea had paid all?', 'We currently have £310.', false],
    ['How much was left after the fees were paid?', 'At present there is £310.', false],
  ] as const)
    assert.equal(onlyMeanwhile(question)(sentence), isMeanwhile, `${question} ${sentence}`)
})
