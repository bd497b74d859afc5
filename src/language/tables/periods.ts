import { longPattern } from '../../support/long-pattern.ts'

const to = String.raw`\s?(?:[-–—]|to|through|until)\s?`
const spans: ReadonlyArray<readonly [RegExp, string]> = [
  [new RegExp(String.raw`\bjan(?:uary)?${to}june?\b`, 'gi'), 'H1'],
  [new RegExp(String.raw`\bjuly?${to}dec(?:ember)?\b`, 'gi'), 'H2'],
  [new RegExp(String.raw`\bjan(?:uary)?${to}mar(?:ch)?\b`, 'gi'), 'Q1'],
  [new RegExp(String.raw`\bapr(?:il)?${to}june?\b`, 'gi'), 'Q2'],
  [new RegExp(String.raw`\bjuly?${to}sep(?:t|tember)?\b`, 'gi'), 'Q3'],
  [new RegExp(String.raw`\boct(?:ober)?${to}dec(?:ember)?\b`, 'gi'), 'Q4'],
]
const named = longPattern('gi')`
  \b(first|second|third|fourth|last)\s(half|quarter|six\smonths|three\smonths)
  (?:\sof\s(?:the\s)?(?:year\s)?|\s)?\b
`
const ordinals = ['first', 'second', 'third', 'fourth']
// "3Q20", "Q3'20", "Q3-2020", "2020 Q3".
const yearBehind =
  /\b(?:([QH])([1-4])|([1-4])([QH]))[\s'’/-]{0,2}((?:19|20)\d\d|(?:'|’)?\d\d)(?!\d)/gi
const yearBefore = /\b((?:19|20)\d\d)[\s/-]{0,2}([QH])([1-4])\b/gi
const fiscal = /\b(?:FY|(?:fiscal|financial)(?: year)?)[\s'’-]{0,2}((?:19|20)\d\d|\d\d)(?![\d/])/gi
const month = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?`
const day = String.raw`(?:\d{1,2}\s${month}|${month}\s\d{1,2}),?\s`
// A year that ends on a day, or the day of a balance sheet.
const yearEnd = new RegExp(
  String.raw`(?:\b(?:(?:the\s)?(?:financial\s|fiscal\s)?year|(?:12|twelve)\smonths)\s` +
    String.raw`(?:ended|ending|to)\s(?:on\s)?(?:${day})?|\b(?:as\s)?(?:at|of)\s${day}|^${day}` +
    String.raw`)(?=(?:19|20)\d\d\b)`,
  'gi',
)

const fullYear = (year: string): string => {
  const digits = year.replace(/\D/g, '')
  return digits.length === 2 ? `20${digits}` : digits
}

/** A text with years, halves and quarters in one form: "January–June" is "H1", "3Q20" "Q3 2020". */
export function withPeriods(text: string): string {
  let read = text
  for (const [pattern, form] of spans) read = read.replace(pattern, form)
  return read
    .replace(named, (all: string, ordinal: string, unit: string) => {
      const isHalf = /half|six/i.test(unit)
      const at = ordinals.indexOf(ordinal.toLowerCase()) + 1
      const number = at > 0 ? at : isHalf ? 2 : 4
      return number > (isHalf ? 2 : 4) ? all : `${isHalf ? 'H' : 'Q'}${number} `
    })
    .replace(
      yearBehind,
      (_, unit?: string, number?: string, numberFirst?: string, unitLast?: string, year = '') =>
        `${(unit ?? unitLast ?? '').toUpperCase()}${number ?? numberFirst} ${fullYear(year)}`,
    )
    .replace(
      yearBefore,
      (_, year: string, unit: string, number: string) => `${unit.toUpperCase()}${number} ${year}`,
    )
    .replace(fiscal, (_, year: string) => `FY ${fullYear(year)}`)
}

/** The name of a column without the words that only say when its year ended. */
export const withoutYearEnd = (name: string): string => name.replace(yearEnd, '')

/** The years that a text names. */
export function yearsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/\b(?:19|20)\d\d\b/g))
}
