import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onlyWished } from './only-wished.ts'

test('an order or a demand tells nothing that was done', () => {
  for (const [question, sentence, isOnly] of [
    ['Which dish did Dennis choose for the dinner?', 'Choose your dish by 1 December.', true],
    ['Which dish did Dennis choose?', 'Please choose your dish by 1 December.', true],
    ['Which dish did Dennis choose?', 'Dennis chose the trout.', false],
    ['Which dish did Dennis choose?', 'You may choose from three dishes.', false],
    ['Who signed the lease?', 'Sign the lease on the last page.', true],
    ['Who signed the lease?', 'Signed: Ann Hill', false],
    ['Who signed the lease?', 'The lease was signed by Ann Hill.', false],
    ['What did Nadia get?', 'I ask for my 30 pounds back.', true],
    ['What did Nadia receive?', 'We would like a refund of 30 pounds.', true],
    ['What did Nadia get?', 'You get a voucher for a full day.', false],
    ['What did Nadia get?', 'I got 30 pounds back, but I want the rest too.', false],
    // Of wishes it is told.
    ['What did Nadia ask to get?', 'I ask for my 30 pounds back.', false],
    ['What did the manual tell us to choose?', 'Choose the red wire.', false],
    ['Which dish must we choose?', 'Choose the trout.', false],
  ] as const)
    assert.equal(onlyWished(question)(sentence), isOnly, `${question} ${sentence}`)
})
