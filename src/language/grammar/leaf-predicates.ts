import type { Predicate } from './predicate.ts'

const leaves: ReadonlySet<string> = new Set<Predicate>([
  'date of birth',
  'place of birth',
  'date of death',
  'place of death',
  'place of burial',
  'cause of death',
  'place of detention',
  'publication date',
  'founded on',
  'dissolved on',
  'date',
  'country',
  'located in',
  'headquarters',
  'nationality',
  'origin',
  'residence',
  'educated at',
  'employer',
  'position held',
  'award received',
  'occupation',
  'genre',
  'language',
  'population',
  'religion',
  'named after',
])

/**
 * Whether a walk over relations most often ends with this one: dates, places and what else is said
 * of a thing, rather than another thing to go on from.
 */
export const isLeaf = (predicate: Predicate): boolean => leaves.has(predicate)
