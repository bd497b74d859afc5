import { entries } from '../lexicons/lexicon.ts'

/** By the words for what comes from a country, folded. */
const countries: ReadonlyMap<string, string> = new Map(entries('places/countries'))
// Industries and old peoples tell where a work or person comes from, but are names of their own
// elsewhere.
const alsoNames = new Set([
  'bollywood',
  'tollywood',
  'hollywood',
  'hong kong',
  'new zealand',
  'botswana',
  'united states',
  'u.s.',
  'us',
])

/**
 * The countries a word or compound like "British" or "Franco-Belgian" says; empty where it says
 * none.
 */
export function countriesOf(folded: string): readonly string[] {
  const whole = countries.get(folded)
  if (whole !== undefined) return [whole]
  if (!/[-–/ ]/.test(folded)) return []
  const born = /^.*[- ]born[- ] ?/.exec(folded)?.[0]
  if (born !== undefined) return countriesOf(folded.slice(born.length))
  const parts = folded.split(/\s?[-–/]\s?/).map(part => countries.get(part.trim()))
  if (parts.length === 1) return countriesOfWords(folded.split(' '))
  return parts.length > 1 && parts.length < 4 && parts.every(part => part !== undefined)
    ? parts
    : []
}

/** "Cuban American" is American, "Indian Bollywood" Indian, "American Western" American. */
function countriesOfWords(words: readonly string[]): readonly string[] {
  const [first = '', second = '', ...more] = words
  if (more.length > 0) return []
  const own = countries.get(second)
  const before = countries.get(first)
  if (own !== undefined && before !== undefined) return [alsoNames.has(second) ? before : own]
  return before !== undefined &&
    (second === 'western' || second === 'hindi' || second === 'tamil' || second === 'telugu')
    ? [before]
    : []
}

const names: ReadonlySet<string> = new Set(
  [...countries.values()]
    .map(country => country.toLowerCase())
    .concat(
      'us',
      'usa',
      'uk',
      'u.s.',
      'united states of america',
      'great britain',
      'czechia',
      'zaire',
      'republic of ireland',
      'burma',
      'ceylon',
      'siam',
      'holland',
      'rhodesia',
    ),
)
/** Whether a folded name is a country's. */
export const isCountry = (folded: string): boolean => names.has(folded)

/** Whether a word says a country and names nothing itself. */
export const isDemonym = (folded: string): boolean =>
  !alsoNames.has(folded) && countriesOf(folded).length > 0

const otherNames: ReadonlyMap<string, string> = new Map([
  ['us', 'United States'],
  ['usa', 'United States'],
  ['u.s.', 'United States'],
  ['united states of america', 'United States'],
  ['uk', 'United Kingdom'],
  ['great britain', 'United Kingdom'],
  ['czechia', 'Czech Republic'],
  ['republic of ireland', 'Ireland'],
  ['burma', 'Myanmar'],
  ['ceylon', 'Sri Lanka'],
  ['siam', 'Thailand'],
  ['holland', 'Netherlands'],
])
const byName: ReadonlyMap<string, string> = new Map(
  [...countries.values()].map(country => [country.toLowerCase(), country]),
)

/** The usual name of a country that a folded name names. */
export const countryNamed = (folded: string): string | undefined =>
  otherNames.get(folded) ?? byName.get(folded)

const states: ReadonlyMap<string, string> = new Map([
  ['England', 'United Kingdom'],
  ['Scotland', 'United Kingdom'],
  ['Wales', 'United Kingdom'],
  ['Northern Ireland', 'United Kingdom'],
  ['Puerto Rico', 'United States'],
])

/** A country and the state that it is a part of, where it is one. */
export function withState(country: string): readonly string[] {
  const state = states.get(country)
  return state === undefined ? [country] : [country, state]
}
