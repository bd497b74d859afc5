import { wordList } from './lexicon.ts'

export const firstNames = wordList('names/first-names')

/** Also everyday words, months or places: they count only before a family name. */
export const weakFirstNames = wordList('names/weak-first-names')
