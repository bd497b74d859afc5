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

/** A text with the halves and quarters of a year in one form: "January–June" is "H1". */
export function withPeriods(text: string): string {
  let read = text
  for (const [pattern, form] of spans) read = read.replace(pattern, form)
  return read.replace(named, (all: string, ordinal: string, unit: string) => {
    const isHalf = /half|six/i.test(unit)
    const at = ordinals.indexOf(ordinal.toLowerCase()) + 1
    const number = at > 0 ? at : isHalf ? 2 : 4
    return number > (isHalf ? 2 : 4) ? all : `${isHalf ? 'H' : 'Q'}${number} `
  })
}

/** The years that a text names. */
export function yearsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/\b(?:19|20)\d\d\b/g))
}
