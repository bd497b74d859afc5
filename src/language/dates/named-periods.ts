import { numberWordsUpTo } from '../lexicons/number-words.ts'
import { feastDate, feastPattern } from './feast-days.ts'
import { civilTime, instantOf, isDay, weekday, type CivilTime } from './calendar.ts'
import type { TextRange } from '../../core/span.ts'
import { englishMonths } from '../lexicons/calendar-words.ts'

/**
 * A period named in a question: its place in the text, its instants (`from` inclusive, `until`
 * exclusive) and how it is said back.
 */
export interface NamedPeriod extends TextRange {
  readonly from: number
  readonly until: number
  readonly label: string
  /**
   * Of a date without a year: the same days of every year. `from` and `until` are then those of the
   * first.
   */
  readonly yearly?: ReadonlyArray<{ readonly from: number; readonly until: number }> | undefined
}

export interface DateContext {
  readonly now: number
  readonly timeZone: string
}

const shortMonths = 'jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec'
const monthPattern = `(${englishMonths.join('|')}|${shortMonths})\\.?`
const dayPattern = '(\\d{1,2})(?:st|nd|rd|th)?'
const yearPattern = '((?:19|20)\\d{2})'
const numberWords = new Map<string, number>([
  ['a', 1],
  ['an', 1],
  ...numberWordsUpTo(10),
  ['twelve', 12],
  ['couple of', 2],
])
const ordinals = new Map([
  ['first', 1],
  ['1st', 1],
  ['second', 2],
  ['2nd', 2],
  ['third', 3],
  ['3rd', 3],
  ['fourth', 4],
  ['4th', 4],
  ['last', 0],
])
const countPattern = `(\\d{1,3}|${[...numberWords.keys()].join('|')})`

const monthOf = (name: string): number =>
  englishMonths.findIndex(month => month.startsWith(name.slice(0, 3))) + 1
const countOf = (text: string): number => numberWords.get(text) ?? Number(text)
const two = (value: number): string => String(value).padStart(2, '0')

interface Found {
  readonly from: CivilTime
  readonly until: CivilTime
  readonly label: string
  readonly yearly?: true
  /** The day of another year, where that is not the same day of the same month. */
  readonly inYear?: (year: number) => Found | undefined
}
type Reader = (groups: readonly string[], today: Required<CivilTime>) => Found | undefined

function day(year: number, month: number, date: number): Found | undefined {
  if (!isDay(year, month, date)) return undefined
  return {
    from: { year, month, day: date },
    until: { year, month, day: date + 1 },
    label: `${year}-${two(month)}-${two(date)}`,
  }
}
function months(year: number, month: number, count: number, label: string): Found {
  return { from: { year, month, day: 1 }, until: { year, month: month + count, day: 1 }, label }
}
const month = (year: number, number: number): Found | undefined =>
  number >= 1 && number <= 12 ? months(year, number, 1, `${year}-${two(number)}`) : undefined
const year = (value: number): Found => months(value, 1, 12, String(value))
function days(from: CivilTime, count: number, label: string): Found {
  return {
    from: { year: from.year, month: from.month, day: from.day },
    until: { year: from.year, month: from.month, day: from.day + count },
    label,
  }
}
function part(kind: string, ordinal: string, value: number): Found | undefined {
  const size = kind === 'half' ? 6 : 3
  const number = ordinals.get(ordinal) ?? Number(ordinal)
  const index = number === 0 ? 12 / size : number
  if (!Number.isInteger(index) || index < 1 || index > 12 / size) return undefined
  return months(
    value,
    (index - 1) * size + 1,
    size,
    `${kind === 'half' ? 'half' : 'quarter'} ${index} of ${value}`,
  )
}
/** Days are told as such: what is "last week" depends on the day of the question. */
const dayLabel = ({ year: y, month: m, day: d }: CivilTime): string =>
  new Date(Date.UTC(y, m - 1, d)).toISOString().slice(0, 10)
const weekLabel = (monday: CivilTime): string =>
  `the week ${dayLabel(monday)} to ${dayLabel({ ...monday, day: monday.day + 6 })}`
const monthLabel = (y: number, m: number): string =>
  dayLabel({ year: y, month: m, day: 1 }).slice(0, 7)

/** The unit that holds today, moved by `steps` units; weeks begin on Monday. */
function unit(name: string, steps: number, today: Required<CivilTime>): Found | undefined {
  switch (name) {
    case 'day':
      return days(
        { ...today, day: today.day + steps },
        1,
        dayLabel({ ...today, day: today.day + steps }),
      )
    case 'week':
      return days(
        { ...today, day: today.day - weekday(today) + 7 * steps },
        7,
        weekLabel({ ...today, day: today.day - weekday(today) + 7 * steps }),
      )
    case 'month':
      return months(today.year, today.month + steps, 1, monthLabel(today.year, today.month + steps))
    case 'quarter':
      return months(
        today.year,
        Math.floor((today.month - 1) / 3) * 3 + 1 + 3 * steps,
        3,
        'that quarter',
      )
    case 'year':
      return year(today.year + steps)
    default:
      return undefined
  }
}
/** The last so many units up to and with today. */
function recent(count: number, name: string, today: Required<CivilTime>): Found | undefined {
  const end = { year: today.year, month: today.month, day: today.day + 1 }
  const back =
    name === 'week'
      ? { ...end, day: end.day - 7 * count }
      : name === 'month'
        ? { ...end, month: end.month - count }
        : name === 'year'
          ? { ...end, year: end.year - count }
          : { ...end, day: end.day - count }
  return { from: back, until: end, label: `the last ${count} ${name}${count === 1 ? '' : 's'}` }
}
function clock(groups: readonly string[]): Found | undefined {
  const [y = 0, m = 0, d = 0, hour = 0, minute = 0] = groups.slice(0, 5).map(Number)
  if (!isDay(y, m, d) || hour > 23 || minute > 59) return undefined
  const secondText = groups[5] ?? ''
  const start = {
    year: y,
    month: m,
    day: d,
    hour,
    minute,
    second: secondText === '' ? 0 : Number(secondText),
  }
  const until =
    secondText === '' ? { ...start, minute: minute + 1 } : { ...start, second: start.second + 1 }
  return {
    from: start,
    until,
    label:
      `${y}-${two(m)}-${two(d)} ` +
      `${two(hour)}:${two(minute)}${secondText === '' ? '' : `:${secondText}`}`,
  }
}
// The first number is the day (as written in most of the world) unless only the other reading
// exists.
function slashed(first: number, second: number, y: number): Found | undefined {
  return isDay(y, second, first) ? day(y, second, first) : day(y, first, second)
}

/** The month nearest before today, or this year's. */
function nearMonth(which: string, number: number, today: Required<CivilTime>): Found | undefined {
  return month(which === 'this' || number < today.month ? today.year : today.year - 1, number)
}
// The year is any: 2000 has all days.
const anyYear = 2000
function yearlyMonth(number: number): Found {
  return {
    ...months(
      anyYear,
      number,
      1,
      `${englishMonths[number - 1]!.replace(/^./, letter => letter.toUpperCase())} of any year`,
    ),
    yearly: true,
  }
}
function yearlyDay(number: number, date: number): Found | undefined {
  const found = day(anyYear, number, date)
  return found === undefined
    ? undefined
    : { ...found, label: `${date} ${yearlyMonth(number).label}`, yearly: true }
}
/** A feast of one year, or of any year. */
function feast(name: string, said: string): Found | undefined {
  const found = (value: number): Found | undefined => {
    const date = feastDate(name, value)
    return date === undefined
      ? undefined
      : days({ year: value, ...date }, 1, `${capitals(name)} ${value}`)
  }
  if (said !== '') return found(Number(said))
  const any = found(anyYear)
  return any === undefined
    ? undefined
    : { ...any, label: `${capitals(name)} of any year`, yearly: true, inYear: found }
}
const capitals = (name: string): string =>
  name.replaceAll(/(?<![\p{L}'’])\p{L}/gu, letter => letter.toUpperCase())

const firstYear = 1970

// Longest forms first; at one place the first that fits wins. Every pattern is of bounded length.
const readers: ReadonlyArray<readonly [RegExp, Reader]> = (
  [
    [
      '(\\d{4})-(\\d{2})-(\\d{2})[t ,]{1,2}(?:at ' +
        ')?(\\d{1,2}):(\\d{2})(?::(\\d{2}))?(?:\\.\\d{1,6})?z?',
      groups => clock(groups),
    ],
    ['(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})', ([y, m, d]) => day(Number(y), Number(m), Number(d))],
    [
      '(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4})',
      ([a, b, y]) => slashed(Number(a), Number(b), Number(y)),
    ],
    [`${yearPattern}-(\\d{2})(?![-\\d])`, ([y, m]) => month(Number(y), Number(m))],
    [`(\\d{1,2})/${yearPattern}`, ([m, y]) => month(Number(y), Number(m))],
    [
      `${yearPattern} ?[-–] ?${yearPattern}`,
      ([y, z]) =>
        Number(y) < Number(z)
          ? months(Number(y), 1, 12 * (Number(z) - Number(y) + 1), `${y}–${z}`)
          : undefined,
    ],
    [
      `${dayPattern}(?: day)?(?: of)? ${monthPattern},?(?: of| in)? ${yearPattern}`,
      ([d, m, y]) => day(Number(y), monthOf(m ?? ''), Number(d)),
    ],
    [
      `${dayPattern}-${monthPattern}-${yearPattern}`,
      ([d, m, y]) => day(Number(y), monthOf(m ?? ''), Number(d)),
    ],
    [
      `${monthPattern} (?:the )?${dayPattern},? (?:of |in )?${yearPattern}`,
      ([m, d, y]) => day(Number(y), monthOf(m ?? ''), Number(d)),
    ],
    [
      `${yearPattern},? ${monthPattern} ${dayPattern}`,
      ([y, m, d]) => day(Number(y), monthOf(m ?? ''), Number(d)),
    ],
    [
      `(?:the )?(?:month of )?${monthPattern},?(?: of(?: the year)?| in)? ${yearPattern}`,
      ([m, y]) => month(Number(y), monthOf(m ?? '')),
    ],
    [`q([1-4])(?: of| in|,)? ?${yearPattern}`, ([q, y]) => part('quarter', q ?? '', Number(y))],
    [`${yearPattern} ?-?q([1-4])`, ([y, q]) => part('quarter', q ?? '', Number(y))],
    [`h([12])(?: of| in)? ?${yearPattern}`, ([h, y]) => part('half', h ?? '', Number(y))],
    [
      '(?:the )?(first|second|third|fourth|last|[1-4](?:st|nd|rd|th)) (quarter|half) (?:of ' +
        `|in )?(?:the year )?${yearPattern}`,
      ([ordinal, kind, y]) => part(kind ?? '', ordinal ?? '', Number(y)),
    ],
    [
      `(?:the )?(?:last|past|previous) ${countPattern} (day|week|month|year)s?`,
      ([count, name], today) => recent(countOf(count ?? ''), name ?? '', today),
    ],
    [
      `${countPattern} (day|week|month|year)s? ago`,
      ([count, name], today) =>
        name === 'day' || name === 'week'
          ? days(
              { ...today, day: today.day - countOf(count ?? '') * (name === 'week' ? 7 : 1) },
              1,
              `${count} ${name}s ago`,
            )
          : unit(name ?? '', -countOf(count ?? ''), today),
    ],
    [
      '(?:the )?(this|current|last|past|previous|preceding) (?:calendar )?' +
        '(week|month|quarter|year)',
      ([which, name], today) =>
        unit(name ?? '', which === 'this' || which === 'current' ? 0 : -1, today),
    ],
    ['the day before yesterday', (_, today) => unit('day', -2, today)],
    ['yesterday', (_, today) => unit('day', -1, today)],
    ['today', (_, today) => unit('day', 0, today)],
    [`(?:the )?(?:year )?${yearPattern}`, ([y]) => year(Number(y))],
    [
      `(this|last|past) ${monthPattern}(?! \\d)`,
      ([which, m], today) => nearMonth(which ?? '', monthOf(m ?? ''), today),
    ],
    [
      `${dayPattern}(?: day)?(?: of)? ${monthPattern}(?!,? ?\\d)`,
      ([d, m]) => yearlyDay(monthOf(m ?? ''), Number(d)),
    ],
    [
      `${monthPattern} (?:the )?${dayPattern}(?!,? ?\\d)`,
      ([m, d]) => yearlyDay(monthOf(m ?? ''), Number(d)),
    ],
    // A feast is a time only behind a word that takes one: "about Christmas" is a topic.
    [
      '(?<=\\b(?:on|at|since|before|after|until|till|during|around|over|between|and|every|each) )' +
        `(?:the )?${feastPattern}(?:,?(?: of| in)? ${yearPattern})?`,
      ([name, y]) => feast(name ?? '', y ?? ''),
    ],
    // A month alone needs a word before it that takes a time: "march" and "may" are also verbs.
    [
      '(?<=\\b(?:in|excluding|except|during|of|throughout|within|every|each|for|from|since|' +
        'before|after|until|till|between|and|to|or|any) )' +
        '(?<!\\b(?:and|to|or|for|until|till|after|before|since|between) (?=may ))' +
        `(?:the month of )?${monthPattern}(?!,? ?\\d)`,
      ([m]) => yearlyMonth(monthOf(m ?? '')),
    ],
  ] as Array<[string, Reader]>
).map(([pattern, reader]) => [
  new RegExp(`(?<![\\p{L}\\p{N}_./-])${pattern}(?![\\p{L}\\p{N}_]|[./-]\\d)`, 'iuy'),
  reader,
])

/**
 * Every period that a question names outright, left to right, without overlaps. `blocked` ranges
 * (quotations, ids) are passed over.
 */
export function namedPeriods(
  text: string,
  context: DateContext,
  blocked: readonly TextRange[] = [],
): NamedPeriod[] {
  const today = civilTime(context.now, context.timeZone)
  const found: NamedPeriod[] = []
  const words = /[\p{L}\p{N}]+/gu
  let from = 0
  for (const word of text.matchAll(words)) {
    if (
      word.index < from ||
      blocked.some(range => word.index >= range.start && word.index < range.end)
    )
      continue
    for (const [pattern, read] of readers) {
      pattern.lastIndex = word.index
      const match = pattern.exec(text)
      if (match === null || isInTitle(text, match.index, match[0])) continue
      const period = read(
        match.slice(1).map(group => (group === undefined ? '' : group.toLowerCase())),
        today,
      )
      if (period === undefined) continue
      from = match.index + match[0].length
      const range = (year: number): { readonly from: number; readonly until: number } => {
        const own = period.inYear?.(anyYear + year)
        const { from: first, until } = own ?? period
        const shift = own === undefined ? year : 0
        return {
          from: instantOf({ ...first, year: first.year + shift }, context.timeZone),
          until: instantOf({ ...until, year: until.year + shift }, context.timeZone),
        }
      }
      const years = Array.from(
        { length: today.year + 2 - firstYear },
        (_, index) => firstYear + index,
      ).filter(year => isDay(year, period.from.month, period.from.day))
      found.push({
        start: match.index,
        end: from,
        ...range(0),
        label: period.label,
        ...(period.yearly === true ? { yearly: years.map(year => range(year - anyYear)) } : {}),
      })
      break
    }
  }
  return found
}

/** "Today's Headlines", "Monday's Child": a title says no time. */
const isInTitle = (text: string, start: number, words: string): boolean =>
  start > 0 &&
  /^\p{Lu}/u.test(words) &&
  /^['’]s\s+\p{Lu}/u.test(text.slice(start + words.length, start + words.length + 20))

const completions: ReadonlyArray<readonly [RegExp, string]> = [
  // "1 to 5 January 2022", "March 1 and 5, 2022", "January and March 2022", "5 January and 9 March
  // 2022": the part that is left out is written in.
  [
    new RegExp(
      `(?<![\\p{L}\\p{N}])${dayPattern} ?(and|to|until|till|through|-|–|or) ` +
        `?(?=${dayPattern}(?: of)? ${monthPattern},? ${yearPattern})`,
      'giu',
    ),
    '$1 $4 $6 $2 ',
  ],
  [
    new RegExp(
      `(?<![\\p{L}\\p{N}])${monthPattern} ${dayPattern} ` +
        `?(and|to|until|till|through|-|–|or) ?(?=${dayPattern},? ${yearPattern})`,
      'giu',
    ),
    '$1 $2 $5 $3 $1 ',
  ],
  [
    new RegExp(
      `(?<![\\p{L}\\p{N}])(${dayPattern} )?${monthPattern}( ${dayPattern})? ` +
        `?(,|and|to|until|till|through|-|–|or) ?(?=(?:${dayPattern} (?:of ` +
        `)?)?${monthPattern}(?: ${dayPattern})?,? ${yearPattern})`,
      'giu',
    ),
    '',
  ],
]

/**
 * Writes out what a pair of dates shares ("January and March 2022" → "January 2022 and March
 * 2022"); text without such pairs comes back as it was.
 */
export function completeDates(text: string): string {
  let result = text.replace(
    completions[0]![0],
    (_whole, first: string, link: string, _second: string, monthName: string, yearText: string) =>
      `${first} ${monthName} ${yearText} ${link} `,
  )
  result = result.replace(
    completions[1]![0],
    (_whole, monthName: string, first: string, link: string, _second: string, yearText: string) =>
      `${monthName} ${first} ${yearText} ${link} ${monthName} `,
  )
  return result.replace(completions[2]![0], (...args: unknown[]) => {
    const texts = args.map(part => (typeof part === 'string' ? part : ''))
    const [, dayText = '', , monthName = '', dayAfter = '', , link = ''] = texts
    // The look-ahead's groups end with the year.
    const yearText = texts.slice(7, 12).find(part => /^(?:19|20)\d{2}$/.test(part)) ?? ''
    return `${dayText}${monthName}${dayAfter} ${yearText} ${link} `
  })
}
