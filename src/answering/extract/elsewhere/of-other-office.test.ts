import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ofOtherOffice } from './of-other-office.ts'

const list = 'Chair: Ida Frost, Treasurer: Tom Beck, Librarian: remains open.'

test('who holds other offices than the one that is asked for names nobody', () => {
  for (const [question, sentence, isOther] of [
    ['Who is the auditor?', list, true],
    ['Who is our auditor for this year?', list, true],
    ['Who is the librarian of the band?', list, true],
    ['Who is the speaker of the talk?', 'Moderator: Ann Hale', true],
    ['Who was the secretary?', 'Treasurer: Tom Beck', true],
    ['Who is the treasurer?', list, false],
    ['Who is the chairman?', list, false],
    ['Who is the chairwoman of the band?', list, false],
    ['Who is the auditor?', `The auditor is Jo Lund. ${list}`, false],
    ['Who is the auditor?', 'Jo Lund looks through the accounts.', false],
    ['Who is the auditor?', 'Note: the auditor comes on Friday.', false],
    ['Who is the contact?', list, false],
    ['Who was elected?', list, false],
    ['What is the auditor paid?', list, false],
  ] as const)
    assert.equal(ofOtherOffice(question)(sentence), isOther, `${question} ${sentence}`)
})
