import assert from 'node:assert/strict'
import { test } from 'node:test'
import { told } from './told-days.contract.ts'

type Told = [day: string, subject: string, text: string]

const dead: Told = ['2021-03-05', 'Yard', 'The crane has been dead since the 2nd.']

test('what is so by now stands before what was said earlier, both with their days', async () => {
  const mended: Told = ['2021-04-06', 'Yard', 'The crane was repaired by the maker.']
  const both = ['6 April 2021: The crane was repaired by the maker.', `5 March 2021: ${dead[2]}`]
  assert.deepEqual(await told('Is the crane working?', dead, mended), both)
  assert.deepEqual(await told('Is the crane broken?', mended, dead), both)
})

test('another thing, an older event or the same state changes nothing', async () => {
  for (const text of [
    'The pump was repaired by the maker.',
    'The crane was repaired on 3 May 2019.',
    'The crane still does not work.',
    'The crane is to be repaired.',
  ])
    assert.deepEqual(
      await told('Is the crane working?', dead, ['2021-04-06', 'Yard', text]),
      [],
      text,
    )
})

test('whether something has happened is told by the latest, the earlier beside it', async () => {
  const unpaid: Told = ['2024-04-08', 'Invoices', 'Mr Doyle still has not paid invoice 88.']
  const paid: Told = ['2024-04-15', 'Good news', 'Mr Doyle paid invoice 88 this morning.']
  const waiting: Told = ['2024-04-04', 'Permit', 'The council has not approved the permit yet.']
  const approved: Told = ['2024-04-18', 'Permit', 'The permit is approved.']
  for (const [question, earlier, later, was, is] of [
    ['Has Mr Doyle paid?', unpaid, paid, '8 April 2024', '15 April 2024'],
    ['Did Doyle pay invoice 88?', unpaid, paid, '8 April 2024', '15 April 2024'],
    ['Has Mr Doyle paid the invoice yet?', unpaid, paid, '8 April 2024', '15 April 2024'],
    ['Has Mr Doyle still not paid?', unpaid, paid, '8 April 2024', '15 April 2024'],
    ['Has the council approved the permit?', waiting, approved, '4 April 2024', '18 April 2024'],
    ['Was the permit approved?', waiting, approved, '4 April 2024', '18 April 2024'],
    ['Has the permit been approved?', waiting, approved, '4 April 2024', '18 April 2024'],
  ] as const)
    assert.deepEqual(
      await told(question, earlier, later),
      [`${is}: ${later[2]}`, `${was}: ${earlier[2]}`],
      question,
    )
})

test('another payer, another invoice, a plan or a condition changes nothing', async () => {
  const unpaid: Told = ['2024-04-08', 'Invoices', 'Mr Doyle has not paid invoice 88.']
  for (const text of [
    'Mrs Lane paid invoice 88 this morning.',
    'Mr Doyle paid invoice 91 this morning.',
    'Mr Doyle will have paid invoice 88 by May.',
    'If Mr Doyle paid invoice 88, we could close the year.',
    'Mr Doyle has not paid invoice 88 in full.',
  ])
    assert.deepEqual(
      await told('Has Mr Doyle paid invoice 88?', unpaid, ['2024-04-15', 'Invoices', text]),
      [],
      text,
    )
})
