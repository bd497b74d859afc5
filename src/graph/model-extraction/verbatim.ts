import type { TextRange } from '../../core/span.ts'

/** Looks words up in one text; ranges are those of the text that it was made of. */
export interface Verbatim {
  /** The first place of the words, anywhere. */
  find(words: string): TextRange | undefined
  /** The places of a name where it stands as whole words, at most `limit`. */
  names(name: string, limit: number): TextRange[]
}

const space = /\s/
const wordCharacter = /[\p{L}\p{N}\p{M}]/u

/** One space for each run of white space, plain quotation marks; all else stays as it is. */
const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‘’‚‛]/g, "'")

/**
 * Prepares a text for looking words up in it, verbatim but for white space and the form of
 * quotation marks. `from` is added to every range.
 */
export function verbatim(text: string, from = 0): Verbatim {
  const whole = plain(text)
  // Offset in the text of each plain character, and the end of the text.
  let offsets: Uint32Array | undefined
  const offsetOf = (at: number): number => {
    offsets ??= offsetsOf(text, whole.length)
    return from + (offsets[at] ?? text.length)
  }
  const rangeAt = (start: number, length: number): TextRange => ({
    start: offsetOf(start),
    // The end of the last character: white space behind it is no part of the words.
    end: offsetOf(start + length - 1) + 1,
  })
  return {
    find(words) {
      const sought = plain(words).trim()
      const at = sought === '' ? -1 : whole.indexOf(sought)
      return at < 0 ? undefined : rangeAt(at, sought.length)
    },
    names(name, limit) {
      const sought = plain(name).trim()
      const found: TextRange[] = []
      if (sought === '') return found
      for (
        let at = whole.indexOf(sought);
        at >= 0 && found.length < limit;
        at = whole.indexOf(sought, at + sought.length)
      ) {
        if (isWhole(whole, at, at + sought.length)) found.push(rangeAt(at, sought.length))
      }
      return found
    },
  }
}

const characterBefore = (text: string, at: number): string =>
  /[\s\S]$/u.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? ''
const characterAt = (text: string, at: number): string =>
  String.fromCodePoint(text.codePointAt(at) ?? 32)

/** Whether no letter or digit goes on at either end of a range. */
function isWhole(text: string, start: number, end: number): boolean {
  const goesOn = (left: string, right: string): boolean =>
    wordCharacter.test(left) && wordCharacter.test(right)
  return (
    (start === 0 || !goesOn(characterBefore(text, start), characterAt(text, start))) &&
    (end >= text.length || !goesOn(characterBefore(text, end), characterAt(text, end)))
  )
}

function offsetsOf(text: string, length: number): Uint32Array {
  const offsets = new Uint32Array(length + 1)
  let at = 0
  for (let index = 0; index < length; index++) {
    offsets[index] = at
    if (space.test(text.charAt(at))) while (at < text.length && space.test(text.charAt(at))) at++
    else at++
  }
  offsets[length] = text.length
  return offsets
}
