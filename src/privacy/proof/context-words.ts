import type { Encoding } from './encoded-forms.ts'
import { foldedWords, unescaped } from './folded-words.ts'

/** The words around a found one, as text behind its encoding. */
export interface ContextWords {
  readonly words: readonly string[]
  /** Which of them was found. */
  readonly at: number
  /** No letter or digit touches it. */
  readonly isWhole: boolean
  readonly isCapital: boolean
  /** It is part of the name of a file, a folder or an account: no word of a sentence. */
  readonly isInName: boolean
  /** What is around is text: binary data holds every short word by chance. */
  readonly isReadable: boolean
}

interface Found {
  readonly start: number
  readonly end: number
  readonly encoding: Encoding
  readonly anchor: string
}

interface Parts {
  readonly left: string
  readonly word: string
  readonly right: string
}

const reach = 160
const readableReach = 16

/** How far contexts reach, in bytes. */
export const contextReach = reach

export function contextWords(bytes: Buffer, found: Found): ContextWords | undefined {
  const parts = partsOf[found.encoding](bytes, found)
  if (parts === undefined) return undefined
  const { left, word, right } = parts
  const [before, after] = [foldedWords(left), foldedWords(right)]
  const isTouched = [/[\p{L}\p{M}\p{N}]$/u.test(left), /^[\p{L}\p{M}\p{N}]/u.test(right)] as const
  // What touches the word is the end of another value, or another word.
  if (isTouched[0]) before.pop()
  if (isTouched[1]) after.shift()
  const near = `${left.slice(-readableReach)}${right.slice(0, readableReach)}`
  const unreadable = near.match(/(?!\s)[\ufffd\p{Cc}]/gu)?.filter(unit => unit !== '\0').length ?? 0
  return {
    words: [...before, found.anchor, ...after],
    at: before.length,
    isWhole: !isTouched[0] && !isTouched[1],
    isCapital: !/^\p{Ll}/u.test(word),
    isInName: /[_/\\@]$/.test(left) || /^(?:[_/\\@]|\.\p{L})/u.test(right),
    isReadable: unreadable <= near.length * 0.2,
  }
}

const partsOf: Readonly<Record<Encoding, (bytes: Buffer, found: Found) => Parts | undefined>> = {
  text: (bytes, { start, end }) => ({
    left: unescaped(bytes.toString('utf8', Math.max(0, start - reach), start)),
    word: unescaped(bytes.toString('utf8', start, end)),
    right: unescaped(bytes.toString('utf8', end, end + reach)),
  }),
  'utf-16': (bytes, { start, end }) => {
    const decode = (from: number, to: number): string => {
      const units = Buffer.from(bytes.subarray(from, to - ((to - from) % 2)))
      return (bytes[start] === 0 ? units.swap16() : units).toString('utf16le')
    }
    const room = Math.min(reach, start - (start % 2 === 0 ? 0 : 1))
    return {
      left: decode(start - room, start),
      word: decode(start, end),
      right: decode(end, Math.min(bytes.length, end + reach)),
    }
  },
  base64: (bytes, { start, end, anchor }) => {
    const before = bytes.toString('latin1', Math.max(0, start - reach), start)
    const after = bytes.toString('latin1', end, end + reach)
    const head = /[A-Za-z0-9+/\r\n]*$/.exec(before)?.[0] ?? ''
    const tail = /^[A-Za-z0-9+/\r\n]*/.exec(after)?.[0] ?? ''
    const run = (head + bytes.toString('latin1', start, end) + tail).replaceAll(/[\r\n]/g, '')
    // Where a group begins is not known.
    for (let skip = 0; skip < 4; skip++) {
      const text = Buffer.from(run.slice(skip), 'base64').toString('utf8')
      for (const { index, 0: word } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu))
        if (foldedWords(word)[0] === anchor)
          return { left: text.slice(0, index), word, right: text.slice(index + word.length) }
    }
    return undefined
  },
}
