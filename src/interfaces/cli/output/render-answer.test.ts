import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Answer } from '../../../core/answer.ts'
import { renderAnswerEnd, renderAnswerText } from './render-answer.ts'

it('shows the Cypher of a reading behind the answer, never in front of it', () => {
  const terminal = { out: () => {}, err: () => {}, color: false, width: 100, interactive: false }
  const answer: Answer = {
    text: 'Two standards have no evidence.',
    sentences: [],
    citations: [],
    statuses: [],
    reading: {
      text: 'standards without evidence',
      unread: [],
      alternatives: [],
      cypher: 'MATCH (s:Standard)\nRETURN s',
    },
    finishReason: 'complete',
  } as unknown as Answer
  const text = renderAnswerText(terminal, answer)
  assert.match(text, /^Read as: standards without evidence\nTwo standards/)
  assert.doesNotMatch(text, /Cypher/)
  assert.match(
    renderAnswerEnd(terminal, answer, false),
    /\nIn Cypher: MATCH \(s:Standard\) RETURN s\n$/,
  )
})
