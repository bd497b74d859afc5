import type { TextRange } from '../../core/span.ts'

// A piece stands near the end of the one before; further off it is another occurrence.
const maxGap = 64

/**
 * Where each word piece (as the vocabulary spells it) stands in its text, in characters, linear in
 * the text. The vocabulary folds case and accents; a piece that is not found (`[UNK]`) gets the
 * next run of characters without white space.
 */
export function pieceRanges(text: string, pieces: readonly string[]): TextRange[] {
  const { folded, from } = fold(text)
  const ranges: TextRange[] = []
  let at = 0
  for (const piece of pieces) {
    const wanted = piece.startsWith('##') ? piece.slice(2) : piece
    while (/\s/.test(folded[at] ?? '')) at += 1
    const found = folded.slice(at, at + maxGap + wanted.length).indexOf(wanted)
    const start = found < 0 ? at : at + found
    let end = start + wanted.length
    if (found < 0) {
      end = at
      while (end < folded.length && !/\s/.test(folded[end]!)) end += 1
    }
    ranges.push({ start: from[start] ?? text.length, end: from[end] ?? text.length })
    at = end
  }
  return ranges
}

/** The text without case and accents, and for each of its characters where it comes from. */
function fold(text: string): { readonly folded: string; readonly from: readonly number[] } {
  let folded = ''
  const from: number[] = []
  let at = 0
  for (const character of text) {
    const plain = character
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
    for (let index = 0; index < plain.length; index += 1) from.push(at)
    folded += plain
    at += character.length
  }
  from.push(text.length)
  return { folded, from }
}
