import type { LocalEncoder } from '../../../src/models/local/encoder.ts'
import { isStopWord } from '../../../src/language/words/stop-words.ts'
import { dot } from '../../../src/support/arithmetic.ts'
import type { ItemScores, ReaderItem } from './items.ts'

/** A system to beat, without any training on questions. */
export interface ReaderBaseline {
  readonly name: string
  readonly score: (item: ReaderItem) => ItemScores | Promise<ItemScores>
}

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(word => !isStopWord(word))

const scored = (sentences: readonly number[]): ItemScores => ({
  sentences,
  answerable: Math.max(...sentences),
})

/** BM25 (k1 1.2, b .75) and IDF-weighted overlap; each sentence of the set is a document. */
export function lexicalBaselines(items: readonly ReaderItem[]): ReaderBaseline[] {
  const frequency = new Map<string, number>()
  let count = 0
  let length = 0
  for (const sentence of new Set(items.flatMap(item => item.sentences))) {
    const words = wordsOf(sentence)
    count += 1
    length += words.length
    for (const word of new Set(words)) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  }
  const idf = (word: string): number => {
    const n = frequency.get(word) ?? 0
    return Math.log(1 + (count - n + 0.5) / (n + 0.5))
  }
  const mean = length / Math.max(1, count)
  return [
    {
      name: 'bm25',
      score: ({ question, sentences }) => {
        const asked = [...new Set(wordsOf(question))]
        return scored(
          sentences.map(sentence => {
            const words = wordsOf(sentence)
            let sum = 0
            for (const word of asked) {
              const times = words.filter(other => other === word).length
              const norm = times + 1.2 * (0.25 + (0.75 * words.length) / mean)
              sum += norm > 0 ? (idf(word) * times * 2.2) / norm : 0
            }
            return sum
          }),
        )
      },
    },
    {
      name: 'overlap',
      score: ({ question, sentences }) => {
        const asked = [...new Set(wordsOf(question))]
        const total = asked.reduce((sum, word) => sum + idf(word), 0)
        return scored(
          sentences.map(sentence => {
            const words = new Set(wordsOf(sentence))
            const met = asked.filter(word => words.has(word))
            return total > 0 ? met.reduce((sum, word) => sum + idf(word), 0) / total : 0
          }),
        )
      },
    },
  ]
}

/** Cosine of sentence and question; and the mean best cosine of the question's content words. */
export function encoderBaselines(encoder: LocalEncoder): ReaderBaseline[] {
  return [
    {
      name: 'encoder-cosine',
      async score({ question, sentences }) {
        const [asked, ...vectors] = await encoder.embed([question, ...sentences], {})
        const query = asked?.[0]
        if (query === undefined) throw new Error('the encoder gave no vector')
        return scored(
          vectors.map(windows => Math.max(...windows.map(window => dot(window, query)))),
        )
      },
    },
    {
      name: 'token-alignment',
      async score({ question, title = '', sentences }) {
        const [asked, heading, ...read] = await encoder.tokens([question, title, ...sentences], {})
        if (asked === undefined || heading === undefined) throw new Error('no tokens')
        const content = asked.vectors.filter((_, index) => {
          const piece = asked.tokens[index] ?? ''
          return /[\p{L}\p{N}]/u.test(piece) && !isStopWord(piece)
        })
        const wanted = content.length > 0 ? content : asked.vectors
        return scored(
          read.map(({ vectors }) => {
            const all = [...heading.vectors, ...vectors]
            let sum = 0
            for (const word of wanted) {
              let best = -1
              for (const other of all) best = Math.max(best, dot(word, other))
              sum += best
            }
            return sum / Math.max(1, wanted.length)
          }),
        )
      },
    },
  ]
}
