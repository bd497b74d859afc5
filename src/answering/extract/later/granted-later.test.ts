import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toldFrom } from './granted-later.contract.ts'

const wish =
  'I had promised the seating plan by 2 June but that will not work, can we make it the 9th?'
const [tom, ida] = ['Tom Bell <tom@pier.example>', 'Ida Frost <ida@pier.example>']
const asking = { from: tom, to: ida, day: '2025-05-20', text: wish, subject: 'Plan' }
const question = 'Until when may the seating plan come?'

const after = (text: string, from = ida): ReturnType<typeof toldFrom> =>
  toldFrom(question, [
    asking,
    { from, to: tom, day: '2025-05-22', text, subject: 'Lunch on Friday' },
  ])

test('a day that somebody asks for is told by who grants it, also in another thread', async () => {
  const grant = 'Tom: the 9th is fine, but not a day later.'
  assert.deepEqual((await after(grant)).texts, [grant, wish])
})

test('a mail of another thread may grant it by its name, not a day of something else', async () => {
  const grant = 'The 9th is fine for the seating plan.'
  assert.deepEqual((await after(grant)).texts, [grant, wish])
  for (const text of [
    'Lunch on the 9th is fine.',
    'The 9th is fine for the dentist, I have moved my shift.',
    'It is agreed with the garage: your car will be ready on the 9th.',
    'Tom: the 9th is fine for the boiler.',
    'Yes, the 9th is fine.',
  ])
    assert.ok(!(await after(text)).answers, text)
})

test('whoever answers in the thread need not name it', async () => {
  const grant = 'Yes, the 9th is fine.'
  const reply = { from: ida, to: tom, day: '2025-05-22', text: grant, subject: 'Re: Plan' }
  assert.deepEqual((await toldFrom(question, [asking, reply])).texts, [grant, wish])
})

test('an order, and a day that is asked for in place of no other, is an answer', async () => {
  for (const [asked, text] of [
    ['When should Ida send the minutes?', 'Could you send me the minutes by 4 June?'],
    ['When should Ida bring the keys?', 'Can you bring the keys on Friday 30 May?'],
    ['When do we meet the surveyor?', 'Shall we meet the surveyor on 4 June?'],
  ] as const) {
    const told = await toldFrom(asked, [{ ...asking, text }])
    assert.deepEqual([told.texts, told.answers], [[text], true])
  }
})

test('an amount that somebody only asks for is no answer', async () => {
  const text = 'That is too much for us. Can we say 40 pounds for the tent?'
  const shoes = { from: ida, to: tom, day: '2025-05-23', subject: 'Shoes' }
  const told = await toldFrom('How much is the tent?', [
    { ...asking, text },
    { ...shoes, text: 'Yes, 40 pounds is fine for the shoes.' },
  ])
  assert.ok(!told.answers)
})

test('what nobody grants is no answer', async () => {
  for (const text of [
    'Tom: the 9th is not possible.',
    'Tom: the 5th is fine.',
    'Karen: the 9th is fine.',
    'Is the 9th all right?',
  ])
    assert.ok(!(await after(text)).answers, text)
  assert.ok(!(await after('The 9th is fine.', 'Karen Holt <karen@pier.example>')).answers)
})
