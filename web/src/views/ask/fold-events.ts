import type { Answer, AnswerEvent, AnswerSentence } from 'veritrail/contract'

/** An answer of which some may still be missing. */
export interface PartialAnswer extends Omit<
  Answer,
  'answerId' | 'found' | 'finishReason' | 'durationMs' | 'commitSeq'
> {
  readonly answerId?: Answer['answerId'] | undefined
  readonly finishReason?: Answer['finishReason'] | undefined
  readonly durationMs?: number | undefined
  /** No more words come; verdicts may. */
  readonly written: boolean
}

export const nothingYet = (question: string): PartialAnswer => ({
  question,
  text: '',
  sentences: [],
  passages: [],
  statuses: [],
  score: null,
  written: false,
})

export const wholeAnswer = (answer: Answer): PartialAnswer => ({ ...answer, written: true })

/** The answer after one more event. */
export function foldEvent(before: PartialAnswer, event: AnswerEvent): PartialAnswer {
  const answer = { ...before, answerId: event.answerId }
  switch (event.type) {
    case 'answer-start':
      return { ...answer, question: event.question }
    case 'status':
      return { ...answer, statuses: [...answer.statuses, event.message] }
    case 'question-read':
      return { ...answer, reading: event.reading }
    case 'retrieval-end':
      return { ...answer, search: event.search, passages: event.passages }
    case 'text-delta':
      return { ...answer, text: answer.text + event.text }
    case 'text-replace': {
      const { fromOffset } = event
      const gone = answer.sentences.findIndex(({ end }) => end > fromOffset)
      return {
        ...answer,
        text: answer.text.slice(0, fromOffset) + event.text,
        sentences: gone < 0 ? answer.sentences : answer.sentences.slice(0, gone),
      }
    }
    case 'sentence-end': {
      const { start, end } = event
      const text = answer.text.slice(start, end)
      return withSentence(answer, event.sentenceIndex, { text, start, end })
    }
    case 'evidence-available': {
      const { citations, paths, pathsTotal, lists, marked } = event
      return withSentence(answer, event.sentenceIndex, {
        citations,
        paths,
        ...(pathsTotal !== undefined && { pathsTotal }),
        ...(lists !== undefined && { lists }),
        ...(marked !== undefined && { marked }),
      })
    }
    case 'text-end':
      return { ...answer, written: true }
    case 'nearest':
      return { ...answer, nearest: event.citations }
    case 'verdict':
      return withSentence(answer, event.sentence.index, { verified: event.sentence })
    case 'metrics': {
      const { score, matches, scores, writtenBy } = event
      return { ...answer, score, matches, scores, ...(writtenBy !== undefined && { writtenBy }) }
    }
    case 'confidence':
      return { ...answer, confidence: event.confidence }
    case 'answer-end': {
      const { finishReason, durationMs } = event
      return { ...answer, finishReason, durationMs, written: true }
    }
  }
  return event satisfies never
}

const blank: AnswerSentence = { text: '', start: 0, end: 0, citations: [], paths: [] }

function withSentence(
  answer: PartialAnswer,
  index: number,
  told: Partial<AnswerSentence>,
): PartialAnswer {
  const sentences = [...answer.sentences]
  while (sentences.length <= index) sentences.push(blank)
  sentences[index] = { ...blank, ...sentences[index], ...told }
  return { ...answer, sentences }
}
