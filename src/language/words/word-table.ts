/**
 * Remembers what was computed for words, by the word's place in a text: a hit costs no slice and no
 * hashing of strings, and gives the same value again, so that whoever looks it up in a set does not
 * hash it anew. Direct-mapped: two words of one place push each other out, so memory is bounded and
 * nothing has to be cleared.
 */
export interface WordTable<Value> {
  /** What `compute` gives for `text.slice(start, end)`. */
  at(text: string, start: number, end: number): Value
}

// The characters of a word are its key: sixteen of one byte are four numbers.
const longestKept = 16
const numbersOfKey = 4
const places = 2 ** 17
// V8 copies slices of up to this many characters; a longer one keeps its whole text alive.
const longestCopied = 12
/** Words with characters of more than one byte: so many are remembered. */
const mostOthers = 40_000

/** A table over a pure function of words. */
export function wordTable<Value>(compute: (word: string) => Value): WordTable<Value> {
  // Made for the first word: many programs and threads load this and never read a text.
  let keys = new Int32Array(0)
  let values: Array<Value | undefined> = []
  const others = new Map<string, Value>()
  const other = (text: string, start: number, end: number): Value => {
    const word = text.slice(start, end)
    if (word.length > longestCopied) return compute(word)
    const known = others.get(word)
    if (known !== undefined) return known
    const value = compute(word)
    if (others.size >= mostOthers) others.clear()
    others.set(word, value)
    return value
  }
  return {
    at(text, start, end) {
      const length = end - start
      if (length > longestKept || length <= 0) return compute(text.slice(start, end))
      const first = keyNumber(text, start, end)
      const second = length > 4 ? keyNumber(text, start + 4, end) : 0
      const third = length > 8 ? keyNumber(text, start + 8, end) : 0
      const fourth = length > 12 ? keyNumber(text, start + 12, end) : 0
      if (
        first === 0 ||
        (second === 0 && length > 4) ||
        (third === 0 && length > 8) ||
        (fourth === 0 && length > 12)
      )
        return other(text, start, end)
      if (keys.length === 0)
        [keys, values] = [new Int32Array(places * numbersOfKey), emptyPlaces<Value>()]
      const place = placeOf(first, second, third, fourth)
      const at = place * numbersOfKey
      if (
        keys[at] === first &&
        keys[at + 1] === second &&
        keys[at + 2] === third &&
        keys[at + 3] === fourth
      )
        return values[place] as Value
      const word = text.slice(start, end)
      const value = compute(length > longestCopied ? copied(word) : word)
      keys[at] = first
      keys[at + 1] = second
      keys[at + 2] = third
      keys[at + 3] = fourth
      values[place] = value
      return value
    },
  }
}

/** Up to four characters from `from` on as one number; 0 where one takes more than a byte. */
function keyNumber(text: string, from: number, end: number): number {
  const to = end - from > 4 ? from + 4 : end
  let bits = 0
  let shift = 0
  for (let index = from; index < to; index++) {
    const unit = text.charCodeAt(index)
    // Zero fills the key up.
    if (unit > 0xff || unit === 0) return 0
    bits |= unit << shift
    shift += 8
  }
  return bits
}

/** Mixes the numbers of a key; the multipliers are those of Murmur 3. */
function placeOf(first: number, second: number, third: number, fourth: number): number {
  let hash = Math.imul(first, 0xcc9e2d51)
  hash = Math.imul(hash ^ (hash >>> 15) ^ second, 0x1b873593)
  hash = Math.imul(hash ^ (hash >>> 13) ^ third, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 16) ^ fourth, 0xc2b2ae35)
  return (hash ^ (hash >>> 15)) & (places - 1)
}

/** A slice of a text of its own length. */
const copied = (word: string): string => ` ${word}`.slice(1)

// `Array.from` walks over the places one by one.
// oxlint-disable-next-line unicorn/no-new-array
const emptyPlaces = <Value>(): Array<Value | undefined> => new Array(places).fill(undefined)
