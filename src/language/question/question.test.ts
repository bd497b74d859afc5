import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginsWithPronoun } from '../sentences/pronoun-led.ts'
import { mayHoldAnswer } from './holds-answer.ts'
import { readQuestion, type Question } from './question.ts'

const read = (question: string): Question => readQuestion(question, { now: 0, timeZone: 'UTC' })

/** Whether a sentence can answer, as far as the question's wording demands a kind of thing. */
function isMet(question: string, sentence: string): boolean {
  const { expects } = read(question)
  return expects?.isCertain !== true || mayHoldAnswer(expects.kind, sentence)
}

test('a question for a number, a date or a company wants one in the answer', () => {
  assert.equal(isMet('How many cranes are on site?', 'The cranes are on site.'), false)
  assert.equal(isMet('How many cranes are on site?', 'Three cranes are on site.'), true)
  assert.equal(
    isMet('What is the total budget for the station?', 'Can we review the budget for the station?'),
    false,
  )
  assert.equal(
    isMet('What is the total budget for the station?', 'The budget is 40,000 euros.'),
    true,
  )
  assert.equal(isMet('When does the office close?', 'The office is closed by the manager.'), false)
  assert.equal(isMet('When does the office close?', 'The office closes on Friday.'), true)
  assert.equal(
    isMet('Which company supplies the cement?', 'We need to discuss our supply of cement.'),
    false,
  )
  assert.equal(
    isMet('Which cost estimates should be reviewed?', 'Can we review the cost estimates?'),
    true,
  )
  assert.equal(isMet('What should be reviewed?', 'Please review the plan.'), true)
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
    ].map(question => read(question).expects?.kind),
    ['person', 'time', 'count', 'place', 'reason', 'definition', undefined],
  )
})

test('sentences that lean on the one before are known by their first word', () => {
  assert.deepEqual(
    ['It fell.', 'However, they left.', 'Item one.', 'The wall fell.'].map(beginsWithPronoun),
    [true, true, false, false],
  )
})

test('small talk and tasks are told from questions that only sound alike', () => {
  assert.equal(read('Good morning!').smallTalk, 'greeting')
  assert.equal(read('what can you do?').smallTalk, 'about-the-program')
  assert.equal(read('Hello Dolly: who sang it?').smallTalk, undefined)
  assert.equal(read('What is the weather today?').smallTalk, 'out-of-scope')
  assert.equal(read('Who wrote a poem about the depot?').smallTalk, undefined)
  assert.equal(read('What did the email about the weather delay say?').smallTalk, undefined)
})

test('whoever is asked about is told from anyone in general', () => {
  assert.deepEqual(read('What did the mayor say about platforms?').actors, ['mayor'])
  assert.deepEqual(read('Which lawyer reviewed the contract?').actors, ['lawyer'])
  assert.deepEqual(read('What did people say about platforms?').actors, [])
  assert.deepEqual(read('What should be reviewed?').actors, [])
})

test('where something will be wants a place or a word of place', () => {
  assert.equal(
    isMet(
      'Where will the structures be built?',
      'We need to discuss the development of new structures.',
    ),
    false,
  )
  assert.equal(
    isMet('Where will the structures be built?', 'They will be built along the river.'),
    true,
  )
})

test('a question is read into plain data that another thread can take', () => {
  const question = read('Could you tell me who directed “Metropolis” in May 2021?')
  assert.deepEqual(structuredClone(question), question)
  assert.deepEqual(question.expects, { kind: 'person', isCertain: false })
  assert.deepEqual(
    question.relations.map(({ predicate }) => predicate),
    ['director'],
  )
  assert.equal(question.request?.text, 'who directed “Metropolis” in May 2021?')
  assert.deepEqual(
    question.request?.tokens.map(({ kind }) => kind),
    ['word', 'word', 'quoted', 'word', 'date', 'mark'],
  )
  assert.equal(read(`${'long '.repeat(200)}?`).request, undefined)
})
