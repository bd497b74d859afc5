/**
 * Remembers what was computed for words, by the word's place in a text: a hit costs no slice and no
 * hashing of strings. Direct-mapped: two words of one place push each other out, so memory is
 * bounded and nothing has to be cleared.
 */
export interface WordTable {
  /** What `compute` gives for `text.slice(start, end)`. */
  at(text: string, start: number, end: number): string
}

// Slices of more than twelve characters keep their whole text alive in V8, so only shorter ones are
// kept.
const longestKept = 12
const places = 2 ** 17

/** A table over a pure function of words. */
export function wordTable(compute: (word: string) => string): WordTable {
  // Made for the first word: many programs and threads load this and never read a text.
  let [keys, values]: [string[], string[]] = [[], []]
  return {
    at(text, start, end) {
      const length = end - start
      if (length > longestKept || length === 0) return compute(text.slice(start, end))
      if (keys.length === 0) [keys, values] = [emptyPlaces(), emptyPlaces()]
      // FNV-1a over the code units.
      let hash = 0x811c9dc5
      for (let index = start; index < end; index++)
        hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
      const place = (hash ^ (hash >>> 15)) & (places - 1)
      const key = keys[place] ?? ''
      if (key.length === length) {
        let index = 0
        while (index < length && key.charCodeAt(index) === text.charCodeAt(start + index)) index++
        if (index === length) return values[place] ?? ''
      }
      const word = text.slice(start, end)
      const value = compute(word)
      keys[place] = word
      values[place] = value
      return value
    },
  }
}

// `Array.from` walks over the places one by one.
// oxlint-disable-next-line unicorn/no-new-array
const emptyPlaces = (): string[] => new Array<string>(places).fill('')
