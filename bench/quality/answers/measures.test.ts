import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentenceScore, type AnswerSet, type SetQuestion } from './answer-set.ts'

test('sentences are scored against the best annotator, other passages count as wrong', () => {
  const sentences = [
    { start: 0, end: 10 },
    { start: 11, end: 20 },
    { start: 21, end: 30 },
  ]
  const data = {
    passages: new Map([['p', { id: 'p', document: undefined as never, sentences }]]),
    questions: [],
  } satisfies AnswerSet
  const question: SetQuestion = {
    id: 'q',
    text: '',
    answerable: true,
    passageId: 'p',
    gold: [[0, 1], [2]],
  }
  assert.deepEqual(sentenceScore(question, data, [{ key: 'p', start: 0, end: 20 }]), {
    precision: 1,
    recall: 1,
    f1: 1,
  })
  assert.deepEqual(
    sentenceScore(question, data, [
      { key: 'p', start: 0, end: 10 },
      { key: 'x', start: 0, end: 10 },
    ]),
    { precision: 0.5, recall: 0.5, f1: 0.5 },
  )
  assert.deepEqual(sentenceScore(question, data, []), { precision: 0, recall: 0, f1: 0 })
})
