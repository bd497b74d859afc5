import { byteMatcher, shortestPattern } from './byte-matcher.ts'
import { contextReach, contextWords, type ContextWords } from './context-words.ts'
import { encodedForms } from './encoded-forms.ts'
import type { KnownValue } from './known-value.ts'

/** A known plaintext that was found; the place is that of one of its words. */
export interface PlaintextHit {
  readonly known: KnownValue
  /** One word without a capital letter: it may be no name. */
  readonly isOrdinary: boolean
  readonly start: number
  readonly end: number
}

export interface PlaintextSearch {
  /** What surrounds a place decides: pieces of a file have to overlap by as much on both sides. */
  readonly reach: number
  /** Finds hits at places in `[from, to)`. `text`: the bytes are text throughout. */
  find(
    bytes: Buffer,
    options: { readonly from?: number; readonly to?: number; readonly isText: boolean },
    onHit: (hit: PlaintextHit) => void,
  ): void
}

const mostWords = 8

/**
 * Searches bytes for known plaintexts in every encoding: for one word of each, the one that fewest
 * share, and around it for the others, as text behind whatever encoding the word was found in.
 * `spellings`: of folded words, as they are written with marks.
 */
export function plaintextSearch(
  values: readonly KnownValue[],
  spellings: ReadonlyMap<string, readonly string[]> = new Map(),
): PlaintextSearch {
  const byWords = new Map<string, KnownValue>()
  const uses = new Map<string, number>()
  for (const value of values) {
    const key = value.words.join(' ')
    if (byWords.has(key)) continue
    byWords.set(key, value)
    for (const word of value.words) uses.set(word, (uses.get(word) ?? 0) + 1)
  }
  const anchors = new Set([...byWords.values()].map(({ words }) => anchorOf(words, uses)))
  const matcher = byteMatcher(
    [...anchors].flatMap(anchor =>
      encodedForms(anchor, spellings.get(anchor) ?? []).map(({ encoding, bytes }) => ({
        bytes,
        meaning: { anchor, encoding },
      })),
    ),
  )
  return {
    reach: matcher.longest + contextReach,
    find(bytes, { from = 0, to = bytes.length, isText }, onHit) {
      matcher.scan(bytes, { from, to }, ({ anchor, encoding }, start, end) => {
        const around = contextWords(bytes, { start, end, encoding, anchor })
        if (around === undefined || (isText && !around.isWhole)) return
        for (const known of valuesIn(around, byWords))
          if (
            anchorOf(known.words, uses) === anchor &&
            (known.words.length > 1 || standsAlone(around, isText))
          )
            onHit({
              known,
              isOrdinary: known.words.length === 1 && !around.isCapital && !around.isInName,
              start,
              end,
            })
      })
    },
  }
}

function anchorOf(words: readonly string[], uses: ReadonlyMap<string, number>): string {
  const cost = (word: string): number =>
    word.length < shortestPattern ? Infinity : (uses.get(word) ?? 0) / word.length
  return words.reduce((best, word) => (cost(word) < cost(best) ? word : best))
}

/** The known values whose words stand around the found one. */
function* valuesIn(
  { words, at }: ContextWords,
  byWords: ReadonlyMap<string, KnownValue>,
): Generator<KnownValue> {
  for (let first = Math.max(0, at - mostWords + 1); first <= at; first++)
    for (let last = at; last < Math.min(words.length, first + mostWords); last++) {
      const known = byWords.get(words.slice(first, last + 1).join(' '))
      if (known !== undefined) yield known
    }
}

/** One word is a name only as a whole, in what is a text. */
const standsAlone = ({ isWhole, isReadable }: ContextWords, isText: boolean): boolean =>
  isWhole && (isText || isReadable)
