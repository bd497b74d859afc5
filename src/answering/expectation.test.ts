import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actorTermsOf, expectationOf, meetsExpectation } from './expectation.ts'
import { beginsWithPronoun, questionTypeOf } from './question-type.ts'
import { isOutOfScope, smallTalkReply } from './small-talk.ts'

test('a question for a number, a date or a company wants one in the answer', () => {
  const answered = (question: string, sentence: string): boolean =>
    meetsExpectation(expectationOf(question), [sentence])
  assert.equal(answered('How many cranes are on site?', 'The cranes are on site.'), false)
  assert.equal(answered('How many cranes are on site?', 'Three cranes are on site.'), true)
  assert.equal(
    answered(
      'What is the total budget for the station?',
      'Can we review the budget for the station?',
    ),
    false,
  )
  assert.equal(
    answered('What is the total budget for the station?', 'The budget is 40,000 euros.'),
    true,
  )
  assert.equal(
    answered('When does the office close?', 'The office is closed by the manager.'),
    false,
  )
  assert.equal(answered('When does the office close?', 'The office closes on Friday.'), true)
  assert.equal(
    answered('Which company supplies the cement?', 'We need to discuss our supply of cement.'),
    false,
  )
  assert.equal(
    answered('Which cost estimates should be reviewed?', 'Can we review the cost estimates?'),
    true,
  )
  assert.equal(answered('What should be reviewed?', 'Please review the plan.'), true)
})

test('question types follow the wording', () => {
  assert.deepEqual(
    [
      'who sang it',
      'when was it built',
      'how many are there',
      'where is it',
      'why did it fall',
      'what is a sapper',
      'tell me more',
    ].map(questionTypeOf),
    ['person', 'time', 'quantity', 'place', 'reason', 'definition', 'other'],
  )
})

test('sentences that lean on the one before are known by their first word', () => {
  assert.deepEqual(
    ['It fell.', 'However, they left.', 'Item one.', 'The wall fell.'].map(beginsWithPronoun),
    [true, true, false, false],
  )
})

test('small talk and tasks are told from questions that only sound alike', () => {
  assert.notEqual(smallTalkReply('Good morning!'), undefined)
  assert.notEqual(smallTalkReply('what can you do?'), undefined)
  assert.equal(smallTalkReply('Hello Dolly: who sang it?'), undefined)
  assert.equal(isOutOfScope('What is the weather today?'), true)
  assert.equal(isOutOfScope('Who wrote a poem about the depot?'), false)
  assert.equal(isOutOfScope('What did the email about the weather delay say?'), false)
})

test('whoever is asked about is told from anyone in general', () => {
  assert.deepEqual(actorTermsOf('What did the mayor say about platforms?'), ['mayor'])
  assert.deepEqual(actorTermsOf('Which lawyer reviewed the contract?'), ['lawyer'])
  assert.deepEqual(actorTermsOf('What did people say about platforms?'), [])
  assert.deepEqual(actorTermsOf('What should be reviewed?'), [])
})

test('where something will be wants a place or a word of place', () => {
  assert.equal(
    meetsExpectation(expectationOf('Where will the structures be built?'), [
      'We need to discuss the development of new structures.',
    ]),
    false,
  )
  assert.equal(
    meetsExpectation(expectationOf('Where will the structures be built?'), [
      'They will stand beside the old pier.',
    ]),
    true,
  )
})
