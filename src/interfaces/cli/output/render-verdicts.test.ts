import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer, AnswerEvent, AnswerEventBody } from '../../../core/answer.ts'
import type { AnswerId } from '../../../core/ids.ts'
import type { Confidence, SentenceVerdict } from '../../../core/verdict.ts'
import { renderVerdicts } from './render-verdicts.ts'
import { showAnswer } from './show-answer.ts'
import type { Terminal } from '../terminal/terminal.ts'

const silent: Terminal = {
  out: () => {},
  err: () => {},
  color: false,
  width: 80,
  interactive: false,
}

function answerOf(
  verdicts: readonly SentenceVerdict[],
  confidence?: Confidence,
): Pick<Answer, 'sentences' | 'confidence' | 'scores'> {
  return {
    confidence,
    sentences: verdicts.map((verdict, index) => {
      const text = `Sentence number ${index + 1}.`
      const head = { start: index * 20, end: index * 20 + text.length, text }
      const claims =
        verdict === 'nothing_to_check'
          ? []
          : [
              {
                claim: { ...head, hypothesis: text },
                verdict,
                support: 0.5,
                contradiction: 0.1,
                evidence: [],
                reasons: ['the evidence says 7, the claim 5'],
                windows: 1,
              },
            ]
      return { ...head, citations: [], paths: [], verified: { ...head, index, verdict, claims } }
    }),
  }
}
const confidence: Confidence = {
  value: 0.834,
  band: 'high',
  calibration: 'c/1',
  reasons: ['first', 'second', 'third'],
}

test('an answer that holds is told in two lines', () => {
  assert.deepEqual(renderVerdicts(silent, answerOf(['supported', 'supported'], confidence)), [
    '✓ all 2 sentences supported',
    'Confidence 83 % (high): first; second.',
  ])
  assert.deepEqual(renderVerdicts(silent, answerOf(['supported'])), ['✓ the sentence is supported'])
})

test(
  'of a short answer that does not hold every sentence has its line, of a long one those ' +
    'that do not',
  () => {
    assert.deepEqual(
      renderVerdicts(silent, answerOf(['supported', 'contradicted', 'nothing_to_check'])),
      [
        '✓ supported: “Sentence number 1.”',
        '✗ contradicted: “Sentence number 2.”\n  the evidence says 7, the claim 5',
        '· nothing to check: “Sentence number 3.”',
      ],
    )
    const long = renderVerdicts(
      silent,
      answerOf([...Array.from({ length: 20 }, () => 'supported' as const), 'not_found']),
    )
    assert.deepEqual(long, [
      '✓ 20 supported, ? 1 not found',
      '? not found: “Sentence number 21.”\n  the evidence says 7, the claim 5',
    ])
  },
)

test('greetings, abstentions and unchecked answers are told nothing of', () => {
  assert.deepEqual(
    renderVerdicts(
      silent,
      answerOf(['nothing_to_check'], { ...confidence, value: null, band: 'none' }),
    ),
    [],
  )
  assert.deepEqual(
    renderVerdicts(silent, {
      sentences: [{ text: 'A.', start: 0, end: 2, citations: [], paths: [] }],
    }),
    [],
  )
})

test('the text is shown before it is checked, and the verdicts after', async () => {
  const shown: string[] = []
  const [sentence] = answerOf(['supported']).sentences
  assert.ok(sentence?.verified !== undefined)
  const bodies: AnswerEventBody[] = [
    { type: 'answer-start', question: 'q', askedAt: 0, commitSeq: 1 },
    { type: 'text-delta', text: sentence.text },
    { type: 'sentence-end', sentenceIndex: 0, start: 0, end: sentence.text.length },
    { type: 'text-end' },
    { type: 'verdict', sentence: sentence.verified },
    { type: 'metrics', score: 0.5 },
    { type: 'confidence', confidence },
    { type: 'answer-end', finishReason: 'stop', durationMs: 1 },
  ]
  async function* events(): AsyncGenerator<AnswerEvent> {
    for (const [seq, body] of bodies.entries()) {
      if (body.type === 'verdict') assert.deepEqual(shown, ['? q\nSentence number 1.\n'])
      yield { v: 1, answerId: 'a' as AnswerId, seq, ...body }
    }
  }
  const answer = await showAnswer(
    {
      ...silent,
      out: text => {
        shown.push(text)
      },
    },
    events(),
    { hasEncoder: true, before: '? q\n' },
  )
  assert.equal(shown[1], '\n✓ the sentence is supported\nConfidence 83 % (high): first; second.\n')
  assert.equal(answer.confidence?.value, 0.834)
})
