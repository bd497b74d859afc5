import type { TextRange } from '../../core/span.ts'
import { foldCase } from '../../language/words/normalize.ts'
import { plainWordEnd, scanPieces } from '../../language/words/pieces.ts'
import type { Word } from '../../language/words/word.ts'
import type { ResolvedMention } from '../mention-graph.ts'

/**
 * A piece of a sentence: a mention as a whole, a word or number, or a single mark; `capital` where
 * a word outside of mentions begins with one.
 */
export interface FactWord extends Word {
  readonly kind: 'mention' | 'word' | 'mark'
  readonly capital: boolean
  readonly mention?: ResolvedMention | undefined
}

/**
 * The tokens of a sentence, however it is spaced; mentions that cross its ends are read as words.
 * Longer sentences are cut at `longestSentence` tokens.
 */
export function factWords(
  text: string,
  sentence: TextRange,
  mentions: readonly ResolvedMention[],
): FactWord[] {
  const tokens: FactWord[] = []
  let position = sentence.start
  for (const resolved of mentions) {
    const { start, end } = resolved.mention
    if (start < position || end > sentence.end) continue
    readWords(text, position, start, tokens)
    tokens.push({
      kind: 'mention',
      text: foldCase(text.slice(start, end)),
      capital: true,
      mention: resolved,
      start,
      end,
    })
    position = end
    if (tokens.length > longestSentence) return tokens
  }
  readWords(text, position, sentence.end, tokens)
  return tokens
}

const longestSentence = 400

const possessive = /['’]s$/i
const letterOrDigit = /[\p{L}\p{N}]/u
const capitalised = /^\p{Lu}/u

function readWords(text: string, from: number, to: number, into: FactWord[]): void {
  let isFull = false
  scanPieces(text, from, to, plainWordEnd, (start, end) => {
    if (isFull) return
    addWord(text, start, end, into)
    isFull = into.length > longestSentence
  })
}

function addWord(text: string, start: number, end: number, into: FactWord[]): void {
  const surface = text.slice(start, end)
  const hasClitic = surface.length > 1 && possessive.test(surface)
  // The s of a possessive stands alone, so that what it hangs on is a token of its own.
  if (hasClitic && surface.length === 2) {
    into.push({ kind: 'word', text: "'s", capital: false, start, end })
    return
  }
  const isWord = surface.length > 1 || letterOrDigit.test(surface)
  const bareEnd = hasClitic ? end - 2 : end
  const folded = foldCase(surface)
  into.push({
    kind: isWord ? 'word' : 'mark',
    text: hasClitic ? folded.slice(0, -2) : folded,
    capital: isWord && capitalised.test(surface),
    start,
    end: bareEnd,
  })
  if (hasClitic) into.push({ kind: 'word', text: "'s", capital: false, start: bareEnd, end })
}
