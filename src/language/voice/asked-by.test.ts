import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedBy } from './asked-by.ts'

const readings: ReadonlyArray<readonly [asked: string, read: string]> = [
  ['What did I send Marta?', 'What did Ada Hill send Marta?'],
  ['what did i promise Marta', 'what did Ada Hill promise Marta'],
  ['Which emails did I get from Dan?', 'Which emails did Ada Hill get from Dan?'],
  ['Who emailed me on 13 January?', 'Who emailed Ada Hill on 13 January?'],
  ['What does Marta want from me?', 'What does Marta want from Ada Hill?'],
  ['How much rent do I pay?', 'How much rent does Ada Hill pay?'],
  ['Who do I owe money?', 'Who does Ada Hill owe money?'],
  ['Have I answered Marta?', 'Has Ada Hill answered Marta?'],
  ["Who haven't I answered?", "Who hasn't Ada Hill answered?"],
  [
    "Which bills haven’t I paid that I've got?",
    "Which bills hasn't Ada Hill paid that Ada Hill has got?",
  ],
  ['Emails between me and my sister', "Emails between Ada Hill and Ada Hill's sister"],
  ['Show me all emails that I sent', 'Show me all emails that Ada Hill sent'],
  ['Can you tell me what Dan told me?', 'Can you tell me what Dan told Ada Hill?'],
  ["I'd like to know who wrote to me.", "I'd like to know who wrote to Ada Hill."],
  ['How many emails in my inbox did I get?', 'How many emails in my inbox did Ada Hill get?'],
]
for (const [asked, read] of readings)
  test(`“${asked}” is asked by somebody`, () => {
    assert.equal(askedBy(asked, 'Ada Hill'), read)
  })

for (const asked of [
  'How do I reset the pump?',
  'What do I do if the alarm rings?',
  'May I smoke?',
  'Where can I park?',
  'where do i park my car',
  'What must I do before I leave?',
  'When should I call my supervisor?',
  'Am I allowed to bring my dog?',
  'What happens if I lose my key?',
  'Please tell me who wrote about the gate.',
  'I would like to see the emails from Ben.',
  'How many emails are in my inbox?',
  'Who wrote “I paid you”?',
  'What happened in World War I?',
  'Who met Amy in Miami?',
])
  test(`“${asked}” means nobody in particular`, () => {
    assert.equal(askedBy(asked, 'Ada Hill'), undefined)
  })
