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
