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
const after = (question: string, answer = '', marked = '') => ({ question, answer, marked })
const quote = after(
  'Who sent the staircase quote to Amina?',
  'Amina Rahman to Ruth Okafor: Could you send me a quote for oak?',
)
const gate = after('Who repaired the main gate?', 'Penn Ironwork repaired it on 12 May for £186.')
const secretary = after(
  'Who was elected secretary?',
  'Greta Lindqvist was elected secretary in place of Martin Pugh, who had served for long.',
  'Martin Pugh',
)
const shredder = after('How much is the shredder for a full day?')
const mails = after('Which mails did Peter Doyle send to Ann?')
const raffle = after('Who won the first prize of the raffle?', 'It was won by Leonie Marsh.')
const hives = after('Who asked to keep two hives?', 'Tomasz Zielinski asked to keep two hives.')
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
  ['Why did she refuse?', offer, 'Why did Ruth Owen refuse the second offer?'],
  ['Where does she live?', boiler, 'Where does Marta Keller live?'],
  ['What is her role?', offer, "What is Ruth Owen's role?"],
  ['Who paid her?', boiler, 'Who paid Marta Keller?'],
  ['Why did she do it?', boiler, 'Why did Marta Keller repair the boiler?'],
  ['What is his phone number?', landlord, "What is Hugh Stone's phone number?"],
  ['And since when?', landlord, 'Since when is Hugh Stone the landlord?'],
  ['What about the first one?', offer, 'Who refused the first offer?'],
  ['And the third offer?', offer, 'Who refused the third offer?'],
  ['And the roof?', boiler, 'Who repaired the roof?'],
  ['And in May?', march, 'How many messages were sent in May?'],
  ['In May?', march, 'How many messages were sent in May?'],
  ['And before May?', march, 'How many messages were sent before May?'],
  ['Only on 4 May?', after('Who came to the meeting?'), 'Who came to the meeting on 4 May?'],
  ['And in May?', after('How many emails did Ann send?'), 'How many emails did Ann send in May?'],
  ['And March 2024?', after('How much was sold?'), 'How much was sold in March 2024?'],
  ['And from Sanna?', after('How many mails are from Ann?'), 'How many mails are from Sanna?'],
  ['And in April?', march, 'How many messages were sent in April?'],
  ['And when?', quote, 'When was the staircase quote sent to Amina?'],
  ['And when?', gate, 'When did Penn Ironwork repair the main gate?'],
  ['When?', secretary, 'When was Greta Lindqvist elected secretary?'],
  [
    'And when?',
    after('Who supplied the shredder?', 'Shredder · Supplier: Corby Machinery'),
    'When did Corby Machinery supply the shredder?',
  ],
  [
    'Since when?',
    after('Who is the tenant of plot 31?', '31 · Tenant: Tomasz Zielinski'),
    'Since when is Tomasz Zielinski the tenant of plot 31?',
  ],
  ['When?', after('Who wrote the reports?'), 'When were the reports written?'],
  [
    'And when?',
    after('Who repaired the roof?', 'Ruth Owen and Helen Price repaired the roof.'),
    'When was the roof repaired?',
  ],
  ['Why?', hives, 'Why did Tomasz Zielinski ask to keep two hives?'],
  [
    'Which plot does she have?',
    after('Who runs the seed shop?', 'The seed shop is run by Dilys Warne.', 'Dilys Warne'),
    'Which plot does Dilys Warne have?',
  ],
  [
    'Why did she refuse?',
    after('Who refused the offer?', 'Ruth Owen to Amina Rahman: I cannot pay so much.'),
    'Why did Ruth Owen refuse the offer?',
  ],
  ['And the strimmer?', shredder, 'How much is the strimmer for a full day?'],
  ['And for half a day?', shredder, 'How much is the shredder for half a day?'],
  ['And a half day?', shredder, 'How much is the shredder for a half day?'],
  ['And in ash?', after('How much is it in oak?'), 'How much is it in ash?'],
  [
    'And for visitors?',
    after('How much do onion sets cost for members?'),
    'How much do onion sets cost for visitors?',
  ],
  [
    'And a year ago?',
    after('How many people are on the waiting list?'),
    'How many people were on the waiting list a year ago?',
  ],
  ['And on 16 June?', after('Who opens the gate on 9 June?'), 'Who opens the gate on 16 June?'],
  ['And to Sanna?', mails, 'Which mails did Peter Doyle send to Sanna?'],
  ['And Sanna?', after('Which mails did Peter Doyle send?'), 'Which mails did Sanna send?'],
  [
    'What about the noticeboard?',
    after('When was the tool shed bought?'),
    'When was the noticeboard bought?',
  ],
  ['And the second prize?', raffle, 'Who won the second prize of the raffle?'],
  [
    'And the lease?',
    after('How many emails mention the staircase?'),
    'How many emails mention the lease?',
  ],
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
  ['How much?', gate],
  ['To whom?', quote],
  ['And Sanna?', mails],
  ['And may I?', mails],
  ['From Sanna?', mails],
  ['And the bonfires?', hives],
  ['And the landlord?', lease],
  ['And for visitors?', lease],
  ['When?', after('Who cannot pay the rent?', 'Ruth Owen cannot pay the rent.')],
  ['Who lent his own urn?', boiler],
  ['Who repaired its lock?', after('When did the lock of the gate break?')],
  ['Who are they?', boiler],
] as const)
  test(`${question} is asked as it is`, () =>
    assert.equal(readFollowUp(question, before), undefined))
