import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFollowUp } from './follow-up.ts'

const boiler = {
  question: 'Who repaired the boiler?',
  answer: 'Marta Keller repaired the boiler on 12 February 2024.',
  marked: 'Marta Keller',
}
const offer = {
  question: 'Who refused the second offer?',
  answer: 'The caretaker, Ruth Owen, refused the second offer because the fence was too low.',
  marked: 'Ruth Owen',
}
const lease = {
  question: 'When does the lease end?',
  answer: 'The lease ends on 31 May 2026.',
  marked: '31 May 2026',
}
const march = {
  question: 'How many messages were sent in March?',
  answer: 'In March, 14 messages were sent.',
  marked: '14',
}
const both = {
  question: 'Who met on Monday?',
  answer: 'Ruth Owen and Helen Price met.',
  marked: '',
}
const landlord = {
  question: 'Who is the landlord?',
  answer: 'The landlord is Hugh Stone.',
  marked: 'Hugh Stone',
}
const key = { question: 'Who put the key into the drawer?', answer: 'Tom Reed did.', marked: '' }

for (const [question, before, read] of [
  ['And when?', boiler, 'When did Marta Keller repair the boiler?'],
  ['When?', boiler, 'When did Marta Keller repair the boiler?'],
  ['But why?', offer, 'Why did Ruth Owen refuse the second offer?'],
  ['When did that happen?', boiler, 'When did Marta Keller repair the boiler?'],
  ['Why was that?', offer, 'Why did Ruth Owen refuse the second offer?'],
  ['And why?', lease, 'Why does the lease end?'],
  ['How much did it cost?', boiler, 'How much did the boiler cost?'],
  ['And who signed it?', lease, 'Who signed the lease?'],
  ['Why did she refuse?', offer, 'Why did Ruth Owen refuse?'],
  ['Where does she live?', boiler, 'Where does Marta Keller live?'],
  ['What is her role?', offer, "What is Ruth Owen's role?"],
  ['Who paid her?', boiler, 'Who paid Marta Keller?'],
  ['Why did she do it?', boiler, 'Why did Marta Keller repair the boiler?'],
  ['What is his phone number?', landlord, "What is Hugh Stone's phone number?"],
  ['And since when?', landlord, 'Since when is Hugh Stone the landlord?'],
  ['What about the first one?', offer, 'Who refused the first offer?'],
  ['And the third offer?', offer, 'Who refused the third offer?'],
  ['And the roof?', boiler, 'Who repaired the roof?'],
  ['And in April?', march, 'How many messages were sent in April?'],
  [
    'What about the rent?',
    { ...lease, question: 'How high is the deposit?' },
    'How high is the rent?',
  ],
] as const)
  test(`${question} behind ${before.question}`, () =>
    assert.equal(readFollowUp(question, before), read))

for (const [question, before] of [
  ['Who approved the budget?', boiler],
  ['When does the lease of the mill end?', boiler],
  ['Did Helen say that she refused?', offer],
  ['Why did he refuse?', offer],
  ['Why did she leave?', both],
  ['And when?', both],
  ['How old is it?', key],
  ['What about the lid?', key],
  ['What time is it?', boiler],
  ['Is it true that the mill burnt down?', boiler],
  ['How long does it take to heat the hall?', boiler],
  ['Thanks!', boiler],
  ['How long?', { ...key, question: 'Where is the key?' }],
  ['When did he sign it?', landlord],
  ['Where is it?', { ...landlord, question: 'When did the landlord leave?' }],
  ['How many rooms are there?', boiler],
  ['Who are they?', boiler],
] as const)
  test(`${question} is asked as it is`, () =>
    assert.equal(readFollowUp(question, before), undefined))
