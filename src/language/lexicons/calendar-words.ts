import { entries, setOf, wordsByKey } from './lexicon.ts'

interface MonthName {
  readonly name: string
  readonly month: number
  readonly language: string
  readonly isFull: boolean
}

const monthNames: readonly MonthName[] = entries('time/months').flatMap(([key, names]) => {
  const [month = '', language = ''] = key.split(' ')
  return names
    .split(' ')
    .map((name, index) => ({ name, month: Number(month), language, isFull: index === 0 }))
})
const withoutMarks = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '')

/**
 * Month names and their abbreviations, folded, in English, German, French, Spanish, Italian,
 * Portuguese and Dutch; 1–12.
 */
export const months: ReadonlyMap<string, number> = new Map(
  monthNames.map(({ name, month }) => [withoutMarks(name), month]),
)

const fullNames = (of: string): string[] =>
  monthNames.flatMap(({ name, language, isFull }) => (isFull && language === of ? [name] : []))

/** "january" … "december". */
export const englishMonths: readonly string[] = fullNames('en')

/** "January" … "December", as a sentence has them. */
export const writtenEnglishMonths: readonly string[] = englishMonths.map(
  name => name.charAt(0).toUpperCase() + name.slice(1),
)

/** German month names in lower case, with their umlauts. */
export const germanMonths: ReadonlySet<string> = new Set(fullNames('de'))

/**
 * Months that are everyday words in lower case, or parts of names: they need a day or a year beside
 * them.
 */
export const ambiguousMonths: ReadonlySet<string> = setOf(`
  may march mar mars mag set out dic gen ago jan fev ene marco mei mai maa april june august abr
  giu lug okt ott nov dec jun jul sep aug apr feb sept julio julia augustus
`)

const dayNames = wordsByKey('time/weekdays')

/** "monday" … "sunday". */
export const englishWeekdays: readonly string[] = dayNames.get('en') ?? []

/** Names of weekdays, folded, short English ones included. */
export const weekdays: ReadonlySet<string> = new Set([...dayNames.values()].flat())

/** Short weekdays that mean something else without a date beside them. */
export const ambiguousWeekdays: ReadonlySet<string> = setOf(
  'mon wed thu sat sun fri tue martes domingo',
)

/** Days and stretches named from now; kept as phrases, without a value. */
export const relativeDays: ReadonlySet<string> = setOf(`
  today yesterday tomorrow tonight heute gestern morgen hier demain ayer manana oggi ieri domani
`)
export const relativeHeads: ReadonlySet<string> = setOf(
  'last next this past previous coming following current early late mid',
)
export const relativeUnits: ReadonlySet<string> = setOf(`
  day days week weeks weekend month months quarter year years decade decades century morning
  afternoon evening night hour hours minute minutes fortnight spring summer autumn fall winter
  semester
`)
