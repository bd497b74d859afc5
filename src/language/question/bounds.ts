import { numberWordsUpTo } from '../lexicons/number-words.ts'

/** A bound on a number, inclusive, as a question words it. */
export interface WordedBound {
  readonly min: number
  readonly max: number
  readonly label: string
  /** How many words say it. */
  readonly length: number
}

type Bounds = (count: number) => { readonly min: number; readonly max: number }
/** Words before a number that bound it. */
export const boundWords: ReadonlyArray<readonly [readonly string[], Bounds]> = [
  [['no', 'more', 'than'], count => ({ min: 0, max: count })],
  [['not', 'more', 'than'], count => ({ min: 0, max: count })],
  [['no', 'fewer', 'than'], count => ({ min: count, max: Infinity })],
  [['no', 'less', 'than'], count => ({ min: count, max: Infinity })],
  [['more', 'than'], count => ({ min: count + 1, max: Infinity })],
  [['greater', 'than'], count => ({ min: count + 1, max: Infinity })],
  [['over'], count => ({ min: count + 1, max: Infinity })],
  [['at', 'least'], count => ({ min: count, max: Infinity })],
  [['minimum', 'of'], count => ({ min: count, max: Infinity })],
  [['fewer', 'than'], count => ({ min: 0, max: count - 1 })],
  [['less', 'than'], count => ({ min: 0, max: count - 1 })],
  [['under'], count => ({ min: 0, max: count - 1 })],
  [['at', 'most'], count => ({ min: 0, max: count })],
  [['up', 'to'], count => ({ min: 0, max: count })],
  [['exactly'], count => ({ min: count, max: count })],
  [['precisely'], count => ({ min: count, max: count })],
  [['only'], count => ({ min: count, max: count })],
  [['just'], count => ({ min: count, max: count })],
]
const numbers = new Map<string, number>([
  ['zero', 0],
  ['a', 1],
  ['an', 1],
  ['a single', 1],
  ['single', 1],
  ...numberWordsUpTo(20),
])

function numberAt(wordAt: (index: number) => string, at: number): number | undefined {
  const word = wordAt(at)
  return /^\d{1,4}$/.test(word) ? Number(word) : numbers.get(word)
}

/**
 * The bound that begins at a word: "more than three", "two or more", "only 1", "several"; a bare
 * number means just so many. What is counted stands behind it.
 */
export function boundAt(wordAt: (index: number) => string, at: number): WordedBound | undefined {
  if (wordAt(at) === 'several' || wordAt(at) === 'multiple')
    return { min: 2, max: Infinity, label: 'several', length: 1 }
  for (const [words, bounds] of boundWords) {
    if (!words.every((word, offset) => wordAt(at + offset) === word)) continue
    const skipped = wordAt(at + words.length) === 'a' && wordAt(at + words.length + 1) === 'single'
    const end = at + words.length + (skipped ? 1 : 0)
    const count = numberAt(wordAt, end)
    if (count === undefined) continue
    return { ...bounds(count), label: [...words, wordAt(end)].join(' '), length: end + 1 - at }
  }
  const count = numberAt(wordAt, at)
  if (count === undefined || wordAt(at) === 'a' || wordAt(at) === 'an') return undefined
  const [or, more] = [wordAt(at + 1), wordAt(at + 2)]
  if (or === 'or' && ['more', 'fewer', 'less'].includes(more))
    return {
      min: more === 'more' ? count : 0,
      max: more === 'more' ? Infinity : count,
      label: `${wordAt(at)} or ${more}`,
      length: 3,
    }
  return { min: count, max: count, label: wordAt(at), length: 1 }
}
