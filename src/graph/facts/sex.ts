import { foldCase } from '../../language/words/normalize.ts'
import { namedSets } from '../../language/lexicons/lexicon.ts'

export type Sex = 'female' | 'male'

const wordsOf = namedSets('names/words-of-sex')
const femaleWords = wordsOf('female word')
const maleWords = wordsOf('male word')
const femaleNames = wordsOf('female name')
const maleInA = wordsOf('male name in -a')

/** The sex that the words before a name tell ("his wife", "actress"). */
export function titleSex(words: string): Sex | undefined {
  for (const word of foldCase(words).split(/[^\p{L}]+/u)) {
    if (word === 'his' || word === 'her') continue
    if (femaleWords.has(word)) return 'female'
    if (maleWords.has(word)) return 'male'
  }
  return undefined
}

/**
 * The sex that a name with its titles tells ("King Nicholas I", "Lady Mabell Gore"), by its first
 * telling word; undefined where none does.
 */
export function sexOf(display: string): Sex | undefined {
  const words = foldCase(display)
    .split(/[^\p{L}]+/u)
    .filter(word => word !== '')
  for (const word of words.slice(0, 4)) {
    if (femaleWords.has(word)) return 'female'
    if (maleWords.has(word)) return 'male'
  }
  const [given = ''] = words
  if (femaleNames.has(given)) return 'female'
  if (given.length > 3 && given.endsWith('a') && !maleInA.has(given)) return 'female'
  // A rank after the name: "Maud, Countess of C".
  for (const word of words.slice(4)) if (femaleWords.has(word)) return 'female'
  return undefined
}
