import { entries } from '../../language/lexicons/lexicon.ts'
import { foldCase } from '../../language/words/normalize.ts'

/** A word of a question, a number such as "AC-2(1)" included; offsets into the question. */
export interface StandardWord {
  readonly text: string
  /** In lower case, without accents and without "'s". */
  readonly folded: string
  readonly start: number
  readonly end: number
}

const word =
  /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’_@&/.-]*[\p{L}\p{N}])?(?:\([\p{L}\p{N}]{1,4}\)){0,4}/gu

export const wordsOf = (text: string): StandardWord[] =>
  Array.from(text.matchAll(word), ({ 0: found, index }) => ({
    text: found.replace(/['’]s$/u, ''),
    folded: foldCase(found.replaceAll('’', "'"))
      .replace(/^what's$/, 'what')
      .replace(/^where's$/, 'where')
      .replace(/'s$/, ''),
    start: index,
    end: index + found.length,
  }))

/** What part a word plays in a question about standards. */
export type WordClass =
  | 'standard'
  | 'section'
  | 'framework'
  | 'document'
  | 'passage'
  | 'evidence'
  | 'address'
  | 'show'
  | 'hold'
  | 'gap'
  | 'missing'
  | 'unmet'
  | 'require'
  | 'obliged'
  | 'text'
  | 'documentation'
  | 'basis'
  | 'definitions'
  | 'count'
  | 'share'
  | 'most'
  | 'least'
  | 'none'
  | 'lack'
  | 'only'
  | 'strong'
  | 'weak'
  | 'partial'
  | 'best'
  | 'worst'
  | 'conflict'
  | 'age'
  | 'oldest'
  | 'newest'
  | 'compare'
  | 'than'
  | 'well'
  | 'suggest'
  | 'wh'
  | 'how'
  | 'plain'

/** A word or phrase of a known class. */
export interface ClassedWords {
  readonly class: WordClass
  readonly length: number
}

const longest = 5
const phrases = new Map<string, WordClass>(
  entries('questions/standard-questions').flatMap(([name, value]) =>
    value.split('|').map(phrase => [phrase.trim(), name as WordClass] as const),
  ),
)

/** The longest phrase of a known class that begins at a word. */
export function classAt(words: readonly StandardWord[], at: number): ClassedWords | undefined {
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const phrase = words
      .slice(at, at + length)
      .map(({ folded }) => folded)
      .join(' ')
    const found = phrases.get(phrase)
    if (found !== undefined) return { class: found, length }
  }
  return undefined
}
