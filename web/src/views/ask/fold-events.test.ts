import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnswerEvent } from 'veritrail/contract'
import { foldEvent, nothingYet } from './fold-events.ts'

type Body<Event> = Event extends unknown ? Omit<Event, 'v' | 'answerId' | 'seq'> : never

const folded = (...bodies: ReadonlyArray<Body<AnswerEvent>>) =>
  bodies
    .map((body, seq) => ({ v: 1, answerId: 'a', seq, ...body }) as AnswerEvent)
    .reduce(foldEvent, nothingYet('Who?'))

test('words and sentences grow', () => {
  const answer = folded(
    { type: 'text-delta', text: 'Jane ' },
    { type: 'text-delta', text: 'did.' },
    { type: 'sentence-end', sentenceIndex: 0, start: 0, end: 9 },
    { type: 'text-end' },
  )
  assert.equal(answer.sentences[0]?.text, 'Jane did.')
  assert.equal(answer.written, true)
})

test('what is replaced takes its sentences with it', () => {
  const answer = folded(
    { type: 'text-delta', text: 'One. Two.' },
    { type: 'sentence-end', sentenceIndex: 0, start: 0, end: 4 },
    { type: 'sentence-end', sentenceIndex: 1, start: 5, end: 9 },
    { type: 'text-replace', fromOffset: 5, text: 'Three.', reason: 'better' },
  )
  assert.equal(answer.text, 'One. Three.')
  assert.deepEqual(
    answer.sentences.map(({ text }) => text),
    ['One.'],
  )
})

test('what came nearest is kept beside the answer', () => {
  const citations = [{ number: 1, text: 'Four times.' }] as never
  assert.equal(folded({ type: 'nearest', citations }).nearest, citations)
})
