import type { QuestionReading } from '../core/answer.ts'
import { numberWords } from '../language/lexicons/number-words.ts'
import { mailNouns } from '../language/question/mail/lexicon.ts'
import { analyze } from '../language/words/tokens.ts'
import { namesInText } from '../support/shown-list.ts'
import type { AnswerDraft } from './events.ts'

// "One" is a pronoun more often.
const figures = [...numberWords.keys()].filter(word => word !== 'one').join('|')
const figure = new RegExp(`\\d|\\b(?:${figures})\\b`, 'i')

const mailNoun = new RegExp(`\\b(?:${[...mailNouns].join('|')})\\b`, 'i')

/**
 * Whether the sentences of texts answer a question that records of emails should: they speak of
 * emails and of all the words, and give a figure or a date.
 */
export function answersForRecords(
  { finishReason, sentences }: AnswerDraft,
  wanted: readonly string[],
): boolean {
  if (finishReason !== 'stop') return false
  if (sentences.some(({ basis }) => basis === 'record')) return true
  // Every word is one of questions about emails: texts have nothing to add.
  if (wanted.length === 0) return false
  const text = sentences.map(sentence => sentence.text).join(' ')
  const held = new Set(analyze(text))
  return (
    figure.test(text) &&
    mailNoun.test(text) &&
    wanted.flatMap(word => analyze(word)).every(term => held.has(term))
  )
}

/** What of a question about emails could not be placed, or how it was read, as a sentence. */
export function notUnderstood(reading: QuestionReading | undefined): string {
  if (reading === undefined) return ''
  const words = reading.unread.map(word => `“${word}”`)
  return words.length > 0
    ? ` Not understood in a question about emails: ${namesInText(words)}.`
    : ` The question was read as: ${reading.text}.`
}
