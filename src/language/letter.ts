import type { TextRange } from '../core/span.ts'
import { longPattern } from '../support/long-pattern.ts'
import { writtenEnglishMonths } from './lexicons/calendar-words.ts'
import { honorifics } from './names/name-words.ts'
import { wordTexts } from './words/tokens.ts'

/** Who wrote a letter and to whom, each as lines any of which may name them. */
export interface Letter {
  /** Whose letter paper it is, above the date, and who signed it. */
  readonly from: readonly string[]
  readonly to: readonly string[]
  /** The line above the greeting that is a date. */
  readonly date: TextRange | undefined
  /** What stands between the greeting and the closing. */
  readonly body: TextRange
  readonly signature: TextRange
}

const salutation = /^[ \t]*Dear (?<who>[^\n]{2,60}?)[,:.!]?[ \t]*$/mu
const closing = longPattern('gimu')`
  ^[ \t]*(?:yours(?: (?:very |most )?(?:sincerely|faithfully|truly|ever))?|(?:very )?sincerely
  (?: yours)?|(?:with )?(?:many |my |our )?(?:kind|best|warm)(?:est)? (?:regards|wishes)|regards)
  [,.]?[ \t]*$`
// Higher up stands what a letter is sent with.
const longestHead = 1500
const signatureLines = 3
const anybody =
  /^(?:sirs?|madams?|all|customers?|members?|colleagues?|residents?|parents?|tenants?)$/

/**
 * Reads a text that greets somebody and is signed behind a closing; undefined for any other. Lines
 * above the greeting that have a word of who is greeted are the reader's.
 */
export function readLetter(text: string): Letter | undefined {
  const greeting = salutation.exec(text)
  if (greeting === null || greeting.index > longestHead) return undefined
  const [end, ...others] = text.slice(greeting.index).matchAll(closing)
  if (end === undefined || others.length > 0) return undefined
  const behind = greeting.index + end.index + end[0].length
  const signed = linesOf(text.slice(behind)).slice(0, signatureLines)
  const rangeOf = (line: string | undefined, after = 0): TextRange | undefined => {
    if (line === undefined) return undefined
    const start = text.indexOf(line, after)
    return { start, end: start + line.length }
  }
  const signature = rangeOf(signed[0], behind)
  if (signature === undefined) return undefined
  const who = greeting.groups?.['who'] ?? ''
  const greeted = nameWords(who).filter(word => !anybody.test(word))
  const head = linesOf(text.slice(0, greeting.index))
  const isReaders = (line: string): boolean => nameWords(line).some(word => greeted.includes(word))
  const dated = head.findIndex(line => dateAlone.test(line))
  const reader = head.findIndex(isReaders)
  const paper = head.slice(0, Math.max(0, Math.min(...[dated, reader].filter(at => at >= 0))))
  return {
    from: [...signed, ...paper],
    date: rangeOf(head[dated]),
    body: { start: greeting.index + greeting[0].length, end: greeting.index + end.index },
    to: [who, ...head.filter(isReaders)],
    signature,
  }
}

/** Whether one of some lines has all words of a name. */
export function isNamed(name: string, lines: readonly string[]): boolean {
  const words = nameWords(name)
  return (
    words.length > 0 &&
    lines.some(line => {
      const own = nameWords(line)
      return words.every(word => own.includes(word))
    })
  )
}

// "Lorne, 14 March 2025", "Date: 2025-03-14".
const month = `(?:${writtenEnglishMonths.join('|')})`
const dateAlone = longPattern('iu')`
  ^(?:(?:date|dated)[:,]? |\p{L}[\p{L} .-]{0,30}, )?(?:the )?(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? 
  ${month},? \d{4}|${month} \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{4}-\d\d-\d\d)\.?$`
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
const nameWords = (name: string): string[] =>
  wordTexts(name).filter(word => !honorifics.has(word) && word !== 'and')
