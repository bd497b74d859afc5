import type { AnswerReader } from '../core/ports/answer-reader.ts'
import { queryTerms } from '../language/words/tokens.ts'

/**
 * A reader for tests that costs nothing: a sentence answers as far as it holds the question's
 * content words.
 */
export function wordReader(): AnswerReader {
  return {
    id: 'shared-words/1',
    read: (question, passages) => {
      const asked = queryTerms(question)
      return Promise.resolve(
        passages.map(({ sentences }) => {
          const shares = sentences.map(sentence => {
            const terms = new Set(queryTerms(sentence))
            return asked.filter(term => terms.has(term)).length / Math.max(1, asked.length)
          })
          return {
            answers: Math.max(0, ...shares),
            sentences: shares.map((share, index) => ({
              probability: share,
              cosine: share,
              words: { start: 0, end: sentences[index]?.length ?? 0 },
            })),
          }
        }),
      )
    },
  }
}
