import { ambiguousMonths, months, relativeDays, relativeHeads, weekdays } from './calendar-words.ts'
import { firstNames, weakFirstNames } from './first-names.ts'
import { wordSet, wordsByKey, phraseList } from './lexicon.ts'
import { numberWords, ordinalWords } from './number-words.ts'

/**
 * Countries, large regions, states and big cities, folded; a name of several words counts only as a
 * whole.
 */
const placeNames = phraseList('places/places')

/**
 * Names among them that are everyday words, given names or family names too: places only after a
 * preposition or beside another place.
 */
const weakPlaceNames = wordSet('places/weak-place-names')

/** What a word can be for the recognisers; a set of bits. */
export const role = {
  /** Function words, greetings, verbs that open sentences: never the beginning of a name. */
  plain: 1,
  connector: 2,
  honorific: 4,
  title: 8,
  organizationEnd: 16,
  organizationHead: 32,
  placeEnd: 64,
  placeHead: 128,
  place: 256,
  weakPlace: 512,
  firstName: 1024,
  weakFirstName: 2048,
  workNoun: 4096,
  reference: 8192,
  calendar: 16384,
  number: 32768,
  relative: 65536,
  personNoun: 131072,
  /** Words that are capitalised out of habit and name nothing alone: "Team", "Subject". */
  generic: 262144,
  organization: 524288,
  greeting: 1048576,
  preposition: 2097152,
  byline: 4194304,
  demonym: 8388608,
  quoteLead: 16777216,
  /**
   * Begins sentences with a capital of its own, and may be part of a name elsewhere: "Contact",
   * "Second".
   */
  opener: 33554432,
  /** Ends the name of something that happens: "World Cup", "Film Festival". */
  eventEnd: 67108864,
  /** A kind of thing that is made and sold: "the software Acrobat". */
  productNoun: 134217728,
} as const

const bits = new Map<string, number>()
function put(word: string, bit: number): void {
  bits.set(word, (bits.get(word) ?? 0) | bit)
}
const isRole = (name: string): name is keyof typeof role => Object.hasOwn(role, name)
for (const [name, words] of wordsByKey('grammar/word-roles')) {
  if (!isRole(name)) throw new Error(`lexicons/grammar/word-roles.txt: unknown role "${name}"`)
  for (const word of words) put(word, role[name])
}
for (const word of [...relativeDays, ...relativeHeads]) put(word, role.relative)
for (const word of [...numberWords.keys(), ...ordinalWords.keys()]) put(word, role.number)
for (const name of firstNames) put(name, role.firstName)
for (const name of weakFirstNames) put(name, role.weakFirstName)
for (const month of months.keys()) put(month, role.calendar)
for (const day of weekdays) put(day, role.calendar)
for (const name of ambiguousMonths) if (!months.has(name)) put(name, role.calendar)

const severalWords = new Set<string>()
for (const name of placeNames) {
  if (name.includes(' ')) severalWords.add(name)
  else put(name, weakPlaceNames.has(name) ? role.weakPlace : role.place)
}

/** What a folded word can be; 0 for most words. */
export function rolesOf(folded: string): number {
  return bits.get(folded) ?? 0
}

/** Whether a folded name of several words is a country, state or city. */
export function isKnownPlace(folded: string): boolean {
  return severalWords.has(folded)
}

/** Capitals that people write without naming anything. */
export const emptyAcronyms: ReadonlySet<string> = wordSet('names/empty-acronyms')
