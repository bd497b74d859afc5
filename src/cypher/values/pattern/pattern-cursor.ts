import { patternError } from './pattern-syntax.ts'

/** A place in the text of a pattern that moves forward, code point by code point. */
export class PatternCursor {
  readonly #text: string
  place = 0
  constructor(text: string) {
    this.#text = text
  }

  isAtEnd(): boolean {
    return this.place >= this.#text.length
  }

  isAt(expected: string): boolean {
    return this.#text.startsWith(expected, this.place)
  }

  /** Moves past the text if it stands here. */
  take(expected: string): boolean {
    const isHere = this.isAt(expected)
    if (isHere) this.place += expected.length
    return isHere
  }

  next(): string {
    const codePoint = this.#text.codePointAt(this.place)
    if (codePoint === undefined) throw patternError('it ends too early')
    const character = String.fromCodePoint(codePoint)
    this.place += character.length
    return character
  }

  /** Everything up to the text, which is passed, or to the end. */
  takeUntil(end: string): string {
    const found = this.#text.indexOf(end, this.place)
    const taken = this.#text.slice(this.place, found === -1 ? undefined : found)
    this.place = found === -1 ? this.#text.length : found + end.length
    return taken
  }

  /** A decimal number of at most nine digits; undefined where none stands here. */
  takeNumber(): number | undefined {
    const digits = /^\d{1,10}/.exec(this.#text.slice(this.place, this.place + 10))?.[0]
    if (digits === undefined) return undefined
    if (digits.length > 9) throw patternError('a number that is too large')
    this.place += digits.length
    return Number(digits)
  }

  /** A number in hexadecimal digits, exactly `length` of them. */
  takeHexadecimal(length: number): number {
    return hexadecimal(Array.from({ length }, () => this.next()).join(''))
  }
}

export function hexadecimal(digits: string): number {
  if (!/^[0-9a-fA-F]{1,6}$/.test(digits)) throw patternError('a character given by its number')
  const codePoint = Number.parseInt(digits, 16)
  if (codePoint > 0x10ffff) throw patternError('a character given by its number')
  return codePoint
}
