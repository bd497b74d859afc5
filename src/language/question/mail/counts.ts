import { numberWordsUpTo } from '../../lexicons/number-words.ts'

const numbers = new Map(numberWordsUpTo(10))

/** A count as a frame writes it, in digits or as a word up to ten; 1 where there is none. */
export const countOf = (text: string | undefined): number =>
  text === undefined ? 1 : (numbers.get(text) ?? Number(text))

/** A count in a frame, as a pattern with one group. */
export const countPattern = `(\\d{1,3}|${[...numbers.keys()].join('|')})`
