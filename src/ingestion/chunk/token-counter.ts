import { estimatePieces } from './estimate-pieces.ts'

/**
 * Counts the tokens of a range of a text. The count of a range is the sum of the counts of its
 * parts between blanks.
 */
export interface TokenCounter {
  /** Which tokenizer, with version: part of the name of a chunker that counts with it. */
  readonly name: string
  count(text: string, start: number, end: number): number
}

/** What the built-in encoder's tokenizer makes of a text, about; see `estimatePieces`. */
export const estimatedPieces: TokenCounter = {
  name: 'word-piece-estimate/1',
  count: estimatePieces,
}

// Words beyond this length are rare and mostly data; remembering them would only take room.
const longestKept = 24
const maxKept = 50_000

/**
 * A counter from a tokenizer that counts single words; counts of words are remembered, up to some
 * megabytes.
 */
export function wordCounter(name: string, countWord: (word: string) => number): TokenCounter {
  const known = new Map<string, number>()
  const countOnce = (word: string): number => {
    if (word.length > longestKept) return countWord(word)
    const before = known.get(word)
    if (before !== undefined) return before
    if (known.size >= maxKept) known.clear()
    const count = countWord(word)
    known.set(word, count)
    return count
  }
  return {
    name,
    count(text, start, end) {
      let total = 0
      let from = start
      for (let index = start; index <= end; index++) {
        if (index < end && !isBlank(text.charCodeAt(index))) continue
        if (index > from) total += countOnce(text.slice(from, index))
        from = index + 1
      }
      return total
    },
  }
}

/** Blanks that every tokenizer parts words at. */
function isBlank(unit: number): boolean {
  return unit === 32 || unit === 10 || unit === 9
}
