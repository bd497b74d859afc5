import type { QuestionReading } from '../core/answer.ts'
import { numberWords } from '../language/lexicons/number-words.ts'
import { analyze } from '../language/words/tokens.ts'
import { namesInText } from '../support/shown-list.ts'
import type { AnswerDraft } from './events.ts'

const figure = new RegExp(`\\d|\\b(?:${[...numberWords.keys()].join('|')})\\b`, 'i')

/** Whether an answer from a text is about all the words and gives a figure or a date. */
export function holdsFigure({ finishReason, sentences }: AnswerDraft, wanted: readonly string[]): boolean {
  if (finishReason !== 'stop' || sentences.some(({ basis }) => basis === 'record')) return true
  const text = sentences.map(sentence => sentence.text).join(' ')
  const held = new Set(analyze(text))
  return figure.test(text) && wanted.flatMap(word => analyze(word)).every(term => held.has(term))
}

/** The words of a question about emails that could not be placed, as a sentence. */
export const notUnderstood = (reading: QuestionReading | undefined): string =>
  reading === undefined || reading.unread.length === 0
    ? ''
    : ` Not understood in a question about emails: ${namesInText(
        reading.unread.map(word => `“${word}”`),
      )}.`
