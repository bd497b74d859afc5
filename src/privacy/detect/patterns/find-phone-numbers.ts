import { longPattern } from '../../../support/long-pattern.ts'
import { createRequire } from 'node:module'
import { parsePhoneNumberFromString, type MetadataJson } from 'libphonenumber-js/core'
import type { Detection } from '../../personal-data.ts'
import { isTechnical } from './is-technical.ts'
import { hasCue } from './number-context.ts'

const require = createRequire(import.meta.url)
let metadata: MetadataJson | undefined
/** Read on first use: most programs that load this module never see a number. */
const numberingPlans = (): MetadataJson =>
  (metadata ??= require('libphonenumber-js/metadata.min.json') as MetadataJson)

const candidates = longPattern('giu')`
    (?<![\p{L}\p{N}_@#$€£¥/\\.]|[\p{N}][.,:-])(?:\+|\()?\d(?:(?:[ .\-–/\u00a0]| \/ |
    [ \-.]?[()][ \-.]?| - )?\d){5,17}(?: ?(?:x|ext\.?|extension|
    #)[ .:]?\d{1,6})?(?![\p{L}\p{N}_@]|[.,:]\d|[-/]\d)
  `
const isDate = longPattern('')`
    ^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4}|\d{4}[-–]\d{4}|
    \d{4}[-–/]\d{2})(?: .*)?$
  `
/** "10 000 000", "1.250.000". */
const isAmount = /^\d{1,3}(?:[ .]000)+$|^[1-9]\d{0,2}(?:\.\d{3})+$/
const unitBehind =
  /^ ?(?:%|€|\$|£|USD|EUR|GBP|kg|km|m²|MB|GB|KB|ms|bytes|people|million|records|rows)/i
/** Groups as people write numbers of phones when no word says what they are. */
const phoneLike = longPattern('')`
    ^(?:\(0?\d{1,5}\)[ -]?\d{2,5}(?:[ -]?\d{2,5}){0,3}|0\d{1,5}(?:[ /.-]\d{2,8}){1,4}|
    [2-9]\d{2}[-. ]\d{3}[-. ]\d{4}|1[-. ]\d{3}[-. ]\d{3}[-. ]\d{4}|[2-9]\d{2}(?: \d{3}){2}|
    \d{2}(?: \d{2}){3,4}|\d{2,3} \d{3} \d{3,4}(?: \d{2,4})?|\d{3} \d{2} \d{2} \d{2,3}|
    0?[ ]?\d{2,3} \d{3} \d{2} \d{2}|\d{3} \d{2} \d{3}|\d{2}-\d{3}-\d{4}|\d{4}-\d{4})$
  `

function scoreOf(text: string, written: string, start: number, end: number): number {
  const digits = written.replace(/(?:x|ext|#).*$/i, '').replace(/\D/g, '')
  if (!written.startsWith('+') && isTechnical(text, start)) return 0
  if (digits.length > 15 || isDate.test(written)) return 0
  if (/^(?:\+|00)/.test(written)) {
    const number = written.replace(/^00/, '+').replace(/\(0\)/, '')
    const parsed = parsePhoneNumberFromString(number, { extract: false }, numberingPlans())
    if (parsed?.isValid() === true) return 0.95
    // Numbers of contracts and accounts begin with zeros too.
    if (!written.startsWith('+') && !hasCue(text, start, 'phone')) return 0
    return digits.length >= 8 ? 0.75 : 0
  }
  if (unitBehind.test(text.slice(end, end + 8))) return 0
  const cue = hasCue(text, start, 'phone')
  if (isAmount.test(written) && !cue) return 0
  if (cue && digits.length >= 7) return 0.85
  if (digits.length < 8 && !written.startsWith('(')) return 0
  return phoneLike.test(written.replace(/ ?(?:x|ext|#).*$/i, '')) ? 0.6 : 0
}

/** Phone numbers: international ones by the numbering plans, others by form or the words before. */
export function findPhoneNumbers(text: string, found: Detection[]): void {
  for (const match of text.matchAll(candidates)) {
    const end = match.index + match[0].length
    // "Member 0417 / 01632 960188": what is no number of a phone as a whole may end in one.
    const tail = match[0].lastIndexOf(' / ') + ' / '.length
    const start = [match.index, ...(tail > 2 ? [match.index + tail] : [])].find(
      at => scoreOf(text, text.slice(at, end), at, end) > 0,
    )
    if (start === undefined) continue
    const score = scoreOf(text, text.slice(start, end), start, end)
    const rule =
      score > 0.9 ? 'phone-number/plan' : score > 0.8 ? 'phone-number/named' : 'phone-number/form'
    found.push({ type: 'phone-number', rule, start, end, score })
  }
}
