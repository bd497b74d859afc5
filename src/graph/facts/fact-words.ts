import type { TextRange } from '../../core/span.ts'
import { foldCase } from '../../language/words/normalize.ts'
import type { Word } from '../../language/words/word.ts'
import type { ResolvedMention } from '../mention-graph.ts'

/**
 * A piece of a sentence: a mention as a whole, a word or number, or a single mark. `capital` where a word outside of mentions begins with one.
 */
export interface FactWord extends Word {
  readonly kind: 'mention' | 'word' | 'mark'
  readonly capital: boolean
  readonly mention?: ResolvedMention | undefined
}

const piece =
  /['’]s(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+(?:['’](?=\p{L})[\p{L}\p{M}]+)*|[^\s\p{L}\p{N}\p{M}]/gu

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

function readWords(text: string, from: number, to: number, into: FactWord[]): void {
  if (from >= to) return
  const part = text.slice(from, to)
  for (const match of part.matchAll(piece)) {
    const surface = match[0]
    const start = from + match.index
    const folded = foldCase(surface)
    const isWord = surface.length > 1 || /[\p{L}\p{N}]/u.test(surface)
    // The s of a possessive stands alone, so that what it hangs on is a token of its own.
    if (/^['’]s$/i.test(surface)) {
      into.push({ kind: 'word', text: "'s", capital: false, start, end: start + surface.length })
      continue
    }
    const possessive = isWord && /['’]s$/i.test(surface) && surface.length > 2
    const bare = possessive ? surface.slice(0, -2) : surface
    into.push({
      kind: isWord ? 'word' : 'mark',
      text: possessive ? folded.slice(0, -2) : folded,
      capital: isWord && /^\p{Lu}/u.test(bare),
      start,
      end: start + bare.length,
    })
    if (possessive)
      into.push({
        kind: 'word',
        text: "'s",
        capital: false,
        start: start + bare.length,
        end: start + surface.length,
      })
    if (into.length > longestSentence) return
  }
}
