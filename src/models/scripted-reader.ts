import type { AnswerReader } from '../core/ports/answer-reader.ts'

// Words of four letters and more stand in for content words.
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []

/**
 * A reader for tests that costs nothing: a sentence answers as far as it holds the question's
 * content words.
 */
export function wordReader(): AnswerReader {
  return {
    id: 'shared-words/1',
    read: (question, passages) => {
      const asked = wordsOf(question)
      return Promise.resolve(
        passages.map(({ sentences }) => {
          const shares = sentences.map(sentence => {
            const terms = new Set(wordsOf(sentence))
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
