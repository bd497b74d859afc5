import { phraseList, wordSet } from '../lexicons/lexicon.ts'

/**
 * Countries, large regions, states and big cities, folded; a name of several words counts only as a
 * whole.
 */
export const placeNames = phraseList('places')

/**
 * Names among them that are everyday words, given names or family names too: places only after a
 * preposition or beside another place.
 */
export const weakPlaceNames = wordSet('weak-place-names')
