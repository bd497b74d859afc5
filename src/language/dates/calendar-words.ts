import { setOf } from '../lexicons/lexicon.ts'

/**
 * Month names and their abbreviations, folded, in English, German, French, Spanish, Italian,
 * Portuguese and Dutch; 1–12.
 */
export const months: ReadonlyMap<string, number> = new Map(
  [
    'january jan januar janner janvier janv enero ene gennaio gen janeiro januari',
    'february feb febr februar fevrier fevr febrero febbraio fevereiro fev februari',
    'march mar marz mrz mars marzo marco maart maa',
    'april apr avril avr abril abr aprile',
    'may mai mayo maggio mag maio mei',
    'june jun juni juin junio giugno giu junho',
    'july jul juli juillet juil julio luglio lug julho',
    'august aug aout agosto ago augustus',
    'september sep sept septembre septiembre settembre set setembro',
    'october oct oktober okt octobre octubre ottobre ott outubro out',
    'november nov novembre noviembre novembro',
    'december dec dezember dez decembre diciembre dic dicembre dezembro',
  ].flatMap((names, index) => names.split(' ').map(name => [name, index + 1] as const)),
)

/**
 * Months that are everyday words in lower case, or parts of names: they need a day or a year beside
 * them.
 */
export const ambiguousMonths: ReadonlySet<string> = setOf(`
  may march mar mars mag set out dic gen ago jan fev ene marco mei mai maa april june august abr
  giu lug okt ott nov dec jun jul sep aug apr feb sept julio julia augustus
`)

export const weekdays: ReadonlySet<string> = setOf(`
  monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat
  sun montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi
  vendredi samedi dimanche lunes martes miercoles jueves viernes sabado domingo maandag dinsdag
  woensdag donderdag vrijdag zaterdag zondag
`)

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
/** Number words that count units of time and measure; value each. */
export const numberWords: ReadonlyMap<string, number> = new Map(
  Object.entries({
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
    half: 0.5,
  }),
)
export const ordinalWords: ReadonlyMap<string, number> = new Map(
  Object.entries({
    first: 1,
    second: 2,
    third: 3,
    fourth: 4,
    fifth: 5,
    sixth: 6,
    seventh: 7,
    eighth: 8,
    ninth: 9,
    tenth: 10,
    eleventh: 11,
    twelfth: 12,
    thirteenth: 13,
    fourteenth: 14,
    fifteenth: 15,
    sixteenth: 16,
    seventeenth: 17,
    eighteenth: 18,
    nineteenth: 19,
    twentieth: 20,
    'twenty-first': 21,
  }),
)
