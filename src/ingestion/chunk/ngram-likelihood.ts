import { analyze } from '../../language/words/tokens.ts'
import type { SentenceLikelihood } from './chunk-signals.ts'

// Weights of the word after its predecessor, of the word anywhere before, and of a vocabulary in
// which all words are alike (so that nothing is impossible).
const pairWeight = 0.4
const wordWeight = 0.5
const vocabularySize = 50_000

/**
 * A model that has read nothing but the text so far: how likely each word is after its predecessor
 * and altogether, counted over the sentences before. Words of a new topic are unlikely, a going-on
 * topic becomes ever likelier. Not a language model: knows no word before it stood there.
 */
export const ngramLikelihood: SentenceLikelihood = {
  name: 'n-gram/1',
  of(sentences) {
    const words = new Map<string, number>()
    const pairs = new Map<string, number>()
    let total = 0
    return sentences.map(sentence => {
      const terms = analyze(sentence)
      const found = terms.map((term, index) => {
        const before = terms[index - 1]
        const afterIt = before === undefined ? 0 : (words.get(before) ?? 0)
        const pair =
          before === undefined || afterIt === 0
            ? 0
            : (pairs.get(`${before} ${term}`) ?? 0) / afterIt
        const word = total === 0 ? 0 : (words.get(term) ?? 0) / total
        return Math.log(
          pairWeight * pair + wordWeight * word + (1 - pairWeight - wordWeight) / vocabularySize,
        )
      })
      for (const [index, term] of terms.entries()) {
        words.set(term, (words.get(term) ?? 0) + 1)
        const before = terms[index - 1]
        if (before !== undefined)
          pairs.set(`${before} ${term}`, (pairs.get(`${before} ${term}`) ?? 0) + 1)
        total++
      }
      return found
    })
  },
}
