import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statedQuestion } from './stated-question.ts'

const cases: ReadonlyArray<readonly [string, string | undefined]> = [
  [
    "What does Kate's mail say happens if the delivery is late?",
    'What happens if the delivery is late?',
  ],
  ['What did Kate say would happen after the storm?', 'What would happen after the storm?'],
  [
    'What happens according to Kate if the delivery is late?',
    'What happens if the delivery is late?',
  ],
  ["How much does a post cost according to Kate's mail?", 'How much does a post cost ?'],
  ['According to the email from Ann, who owns the barn?', 'who owns the barn?'],
  ['What happens if the delivery is late?', undefined],
  ['What did Kate say about the barn?', undefined],
]
for (const [question, expected] of cases)
  test(`reads what is asked without its source: ${question}`, () => {
    assert.equal(statedQuestion(question), expected)
  })
