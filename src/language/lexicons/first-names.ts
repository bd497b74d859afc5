import { wordList } from './lexicon.ts'

export const firstNames = wordList('first-names')

/** Also everyday words, months or places: they count only before a family name. */
export const weakFirstNames = wordList('weak-first-names')
