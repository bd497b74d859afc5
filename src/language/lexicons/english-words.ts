import { wordSet } from './lexicon.ts'

let known: ReadonlySet<string> | undefined
/** English words that are no names, folded, most inflections left out; read on first use. */
export const englishWords = (): ReadonlySet<string> =>
  (known ??= wordSet('personal-data/english-words'))
