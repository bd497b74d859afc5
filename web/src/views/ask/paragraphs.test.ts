import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnswerSentence } from 'veritrail/contract'
import { paragraphsOf } from './paragraphs.ts'

const answerOf = (text: string, ...told: readonly string[]) => ({
  text,
  sentences: told.map((said): AnswerSentence => {
    const start = text.indexOf(said)
    return { text: said, start, end: start + said.length, citations: [], paths: [] }
  }),
})
const shown = (answer: ReturnType<typeof answerOf>): string[] =>
  paragraphsOf(answer).map(({ sentences, rest }) =>
    [...sentences.map(({ lead, sentence }) => `${lead}|${sentence.text}`), rest].join(' '),
  )

test('what stands before a sentence is shown with it', () => {
  assert.deepEqual(
    shown(
      answerOf(
        '6 April: The lift works.\n5 March: The lift is dead.',
        'The lift works.',
        'The lift is dead.',
      ),
    ),
    ['6 April:|The lift works. ', '5 March:|The lift is dead. '],
  )
})

test('sentences of a line stay together, and what follows them is a line of its own', () => {
  assert.deepEqual(shown(answerOf('One. Two.\nMore to', 'One.', 'Two.')), [
    '|One. |Two. ',
    'More to',
  ])
  assert.deepEqual(shown(answerOf('One. Tw', 'One.')), ['|One.  Tw'])
})
