/**
 * From this length on what was added is copied together: until then each piece keeps alive whatever
 * larger text it was cut from.
 */
const blockLength = 1 << 15

/**
 * A text that grows by many short pieces, in time and memory that grow with its length alone; what
 * is often asked of it is known without looking at it again.
 */
export class LongText {
  #blocks: string[] | undefined
  #tail = ''
  #blockLength = 0
  #isBlank = true
  #last = ''

  get length(): number {
    return this.#blockLength + this.#tail.length
  }
  /** Whether it holds nothing but white space. */
  get isBlank(): boolean {
    return this.#isBlank
  }
  /** The last UTF-16 unit; '' while it is empty. */
  get last(): string {
    return this.#last
  }

  add(piece: string): void {
    if (piece === '') return
    this.#tail = this.#tail === '' ? piece : this.#tail + piece
    this.#last = piece.charAt(piece.length - 1)
    if (this.#isBlank && piece.trim() !== '') this.#isBlank = false
    if (this.#tail.length < blockLength) return
    // Asking for a unit makes one flat string of a string that was joined of pieces.
    this.#tail.charCodeAt(0)
    ;(this.#blocks ??= []).push(this.#tail)
    this.#blockLength += this.#tail.length
    this.#tail = ''
  }

  /** Drops white space at the end. */
  trimEnd(): void {
    if (this.#isBlank || this.#last.trim() !== '') return
    while (this.#tail === '' || this.#tail.trim() === '') {
      this.#tail = this.#blocks?.pop() ?? ''
      this.#blockLength -= this.#tail.length
    }
    this.#tail = this.#tail.trimEnd()
    this.#last = this.#tail.charAt(this.#tail.length - 1)
  }

  toString(): string {
    return this.#blocks === undefined ? this.#tail : this.#blocks.join('') + this.#tail
  }

  /** As `toString`, and empties it. */
  take(): string {
    const whole = this.toString()
    this.#blocks = undefined
    this.#tail = ''
    this.#blockLength = 0
    this.#isBlank = true
    this.#last = ''
    return whole
  }
}
