import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnswerEvent, AnswerEventBody } from '../../../core/answer.ts'
import type { AnswerId, DocumentId, RevisionId } from '../../../core/ids.ts'
import { showAnswer } from './show-answer.ts'

test('what came nearest stands below "not found", apart from sources', async () => {
  const citation = {
    number: 1,
    text: 'You go out four times with\nsomebody first.',
    title: 'The little book',
    key: 'book.md',
    documentId: 'doc_1' as DocumentId,
    revisionId: 'rev_1' as RevisionId,
    start: 10,
    end: 52,
    headingPath: [],
    ids: {},
    dates: {},
  }
  const bodies: AnswerEventBody[] = [
    { type: 'answer-start', question: 'How many?', askedAt: 0 },
    { type: 'text-delta', text: 'Not found in the corpus.' },
    { type: 'sentence-end', sentenceIndex: 0, start: 0, end: 24 },
    { type: 'text-end' },
    { type: 'nearest', citations: [citation] },
    { type: 'metrics', score: null },
    { type: 'answer-end', finishReason: 'no_evidence', durationMs: 0 },
  ]
  let shown = ''
  await showAnswer(
    { out: text => (shown += text), err: () => {}, interactive: false, color: false, width: 80 },
    (async function* (): AsyncGenerator<AnswerEvent> {
      for (const [seq, body] of bodies.entries())
        yield { v: 1, answerId: 'ans_1' as AnswerId, seq, ...body }
    })(),
    { hasEncoder: false },
  )
  assert.match(shown, /Not found[^]*Nearest, but not clearly an answer\n {2}– “You go out four/)
  assert.match(shown, /somebody first\.”\n {4}The little book · book\.md/)
  assert.doesNotMatch(shown, /Sources/)
})

test('the preview of a long text takes back no more lines than the screen has', async () => {
  const bodies: AnswerEventBody[] = [
    { type: 'answer-start', question: 'What?', askedAt: 0 },
    { type: 'text-delta', text: 'word\n'.repeat(200) },
    { type: 'text-delta', text: 'x'.repeat(500) },
    { type: 'text-end' },
    { type: 'metrics', score: null },
    { type: 'answer-end', finishReason: 'stop', durationMs: 0 },
  ]
  let told = ''
  await showAnswer(
    { out: () => {}, err: text => (told += text), interactive: true, color: false, width: 80 },
    (async function* (): AsyncGenerator<AnswerEvent> {
      for (const [seq, body] of bodies.entries())
        yield { v: 1, answerId: 'ans_1' as AnswerId, seq, ...body }
    })(),
    { hasEncoder: false },
  )
  // eslint-disable-next-line no-control-regex
  const back = [...told.matchAll(/\u001b\[(\d+)A/g)].map(([, count]) => Number(count))
  assert.deepEqual(back, [8, 8])
  assert.ok(told.split('\n').every(line => line.length <= 90))
})
