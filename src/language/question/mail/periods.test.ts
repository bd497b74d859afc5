import assert from 'node:assert/strict'
import { test } from 'node:test'
import { questionTokens } from '../tokens.ts'
import { periodsOf, type PeriodConstraint } from './periods.ts'

const periods = (question: string): readonly PeriodConstraint[] =>
  periodsOf(questionTokens(question, { now: Date.UTC(2024, 5, 1), timeZone: 'UTC' })).periods

test('a period belongs to what is said to have happened in it', () => {
  const fields = [
    'How many emails were sent in August?',
    'How many emails were received in August?',
    'In August, which emails were sent?',
    'Which emails were modified after 2023?',
    'emails in 2023',
  ].map(question => periods(question)[0]?.field)
  assert.deepEqual(fields, ['sent', 'received', 'sent', 'modified', 'received'])
})

test('two days the wrong way round are the span between them, and are told in order', () => {
  const [period] = periods('emails sent between 2024-03-01 and 2024-01-01')
  assert.equal(period?.label, 'from 2024-01-01 to 2024-03-01')
  assert.deepEqual(period?.ranges, [{ from: Date.UTC(2024, 0, 1), until: Date.UTC(2024, 2, 2) }])
})
