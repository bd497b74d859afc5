import assert from 'node:assert/strict'
import { test } from 'node:test'
import { told, toldAt } from './told-days.contract.ts'

type Told = [day: string, subject: string, text: string]

const roos: Told = ['2025-03-04', 'Minutes of March', 'Karl Roos is treasurer of the society.']
const asked = 'Who is the treasurer?'

test('the latest holder of an office is told before the earlier one', async () => {
  for (const text of [
    'Ms Lind was elected treasurer from 1 May.',
    'The meeting elected Ms Lind as treasurer.',
    'Ms Lind has been appointed to the post of treasurer.',
    'Ms Lind takes over from Karl Roos as treasurer.',
    'Ms Lind succeeds Karl Roos as treasurer of the society.',
    'Ms Lind became treasurer in April.',
    'Our new treasurer is Ms Lind.',
    'Ms Lind is now treasurer.',
    'As treasurer Karl Roos was replaced by Ms Lind.',
    'Karl Roos resigned as treasurer.',
  ])
    for (const question of [asked, 'Who is treasurer now?', "Who's our treasurer?"])
      assert.deepEqual(
        await told(question, roos, ['2025-04-22', 'Minutes of April', text]),
        [`22 April 2025: ${text}`, `4 March 2025: ${roos[2]}`],
        `${question} ${text}`,
      )
})

test('who comes to hold an office only later is told behind its holder', async () => {
  const lind: Told = ['2025-04-22', 'Minutes of April', 'Ms Lind was elected treasurer from 1 May.']
  const [is, was] = [`22 April 2025: ${lind[2]}`, `4 March 2025: ${roos[2]}`]
  assert.deepEqual(await toldAt(Date.UTC(2025, 3, 25), asked, roos, lind), [was, is])
  assert.deepEqual(await toldAt(Date.UTC(2025, 4, 2), asked, roos, lind), [is, was])
})

test('another office, a proposal or what was before changes no holder', async () => {
  for (const text of [
    'Ms Lind was elected deputy treasurer.',
    'Ms Lind was elected chair, Karl Roos remains treasurer.',
    'Ms Lind was appointed by the treasurer.',
    'Ms Lind was proposed as treasurer.',
    'Ms Lind could be elected treasurer next year.',
    'Ms Lind was elected treasurer of the county union.',
    'Ms Lind was not elected treasurer.',
  ])
    assert.deepEqual(await told(asked, roos, ['2025-04-22', 'Minutes of April', text]), [], text)
  assert.deepEqual(
    await told(asked, roos, ['2024-04-22', 'Minutes', 'Ms Lind was elected treasurer.']),
    [],
  )
  assert.deepEqual(
    await told('Who is Karl Roos?', roos, [
      '2025-04-22',
      'Minutes of April',
      'The meeting elected Karl Roos chair.',
    ]),
    [],
  )
})

test('that a holder leaves or who comes after them is told before the earlier state', async () => {
  for (const text of [
    'Karl Roos leaves at the end of April.',
    'Karl Roos has handed in his notice.',
    'Karl Roos stays until 31 May, so his last day is no longer 30 April.',
    'Karl Roos retired in April.',
    'After Karl Roos we have hired Ms Anna Lind.',
  ])
    assert.deepEqual(
      await toldAt(Date.UTC(2026, 1, 1), asked, roos, ['2025-04-22', 'News', `Treasurer. ${text}`]),
      [`22 April 2025: ${text}`, `4 March 2025: ${roos[2]}`],
      text,
    )
  for (const text of [
    'Nora Quist leaves at the end of April.',
    'If Karl Roos leaves, the treasurer is to be elected.',
    'Karl Roos left the key with the treasurer.',
    'Does Karl Roos leave as treasurer?',
  ])
    assert.deepEqual(await told(asked, roos, ['2025-04-22', 'News', text]), [], text)
})
