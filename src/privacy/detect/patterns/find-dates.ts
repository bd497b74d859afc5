import { longPattern } from '../../../support/long-pattern.ts'
import type { Detection } from '../../personal-data.ts'
import { isDayAndMonth } from './checksums.ts'
import { isTechnical } from './is-technical.ts'

const numeric = longPattern('gu')`
    (?<![\p{L}\p{N}_./-])(?:(?<year>(?:1[89]|
    20)\d\d)[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?:[T ]\d{1,2}:\d{2}(?::\d{2})?)?|
    (?<a>\d{1,2})(?<mark>[-/.])(?<b>\d{1,2})\k<mark>(?:(?:1[89]|20)\d\d|
    \d\d))(?![\p{L}\p{N}_/-]|\.\d)
  `
const monthsShort = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec'
const weekday = longPattern('giu')`
    (?<![\p{L}\p{N}_])(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|(?:Mon|Diens|Donners|Frei|
    Sams|Sonn)tag|Mittwoch|Sonnabend|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|
    martes|miércoles|jueves|viernes|sábado|domingo|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|
    domenica|(?:maan|dins|woens|donder|vrij|zater|zon)dag|(?:segunda|terça|quarta|quinta|sexta)-
    feira|(?:mån|tis|ons|tors|fre|lör|sön)dag|(?:man|tirs|lør|søn)dag|poniedziałek|wtorek|środ[aęy]|
    czwartek|piątek|sobot[aęuy]|niedziel[aęi]|
    pondělí|úterý|střed[auy]|čtvrtek|pátek|neděl[ei]|
    hétfő|kedd|szerda|csütörtök|péntek|szombat|vasárnap|maanantai|tiistai|keskiviikko|torstai|
    perjantai|lauantai|sunnuntai|pazartesi|salı|çarşamba|perşembe|cumartesi)(?![\p{L}\p{N}_])
  `
/** "Mon, 12 May 2025 08:41:17 +0100", "Fri 04 Apr", "27-Feb-2026". */
const short = longPattern('gu')`
    (?<![\p{L}\p{N}_])(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),?[ ]\d{1,2}[ ](?:${monthsShort})\b\.?
    (?:,?[ ](?:19|20)\d\d)?|\d{1,2}[-/.](?:${monthsShort})[-/.](?:(?:19|20)\d\d|\d\d)\b)
    (?:,?[ ]\d{1,2}:\d\d(?::\d\d)?)?(?:[ ][+-]\d{4}\b|[ ](?:GMT|UTC)\b)?
  `
/** "2016–2021", "03/2025". */
const years = longPattern('gu')`
    (?<![\p{L}\p{N}_./:-])(?:(?:19|20)\d\d[ ]?[-–][ ]?(?:19|20)\d\d|(?:0[1-9]|1[0-2])\/(?:19|
    20)\d\d)(?![\p{L}\p{N}_/-]|\.\d)
  `
const birth = longPattern('iu')`
    (?:\bborn\b|\bdob\b|d\.o\.b|date of birth|birth ?(?:day|date)|\bgeb(?:oren|\.)|
    geburts(?:tag|datum)|\bnée?\b|date de naissance|\bnacid[oa]\b|\bnació\b|\bnacque\b|
    \brodil\b|fecha de nacimiento|\bnat[oa]\b|data di nascita|nascimento|nascid[oa]|
    geboortedatum|född|født|urodzon)[^.!?\n]{0,30}(?:[.?]\s)?[^.!?\n]{0,12}$
  `
const reach = 56

/** Dates of birth by the words before them. */
export function asBirth(text: string, detection: Detection): Detection {
  const before = text.slice(Math.max(0, detection.start - reach), detection.start)
  return birth.test(before)
    ? { ...detection, type: 'date-of-birth', rule: 'date-of-birth/words', score: 0.9 }
    : detection
}

/** Dates in numbers, and days of the week. */
export function findDates(text: string, found: Detection[]): void {
  for (const match of text.matchAll(numeric)) {
    const { year, month, day, a, b } = match.groups ?? {}
    const isDate =
      year === undefined
        ? isDayAndMonth(Number(a), Number(b)) || isDayAndMonth(Number(b), Number(a))
        : isDayAndMonth(Number(day), Number(month))
    const { index: start } = match
    if (!isDate || isTechnical(text, start)) continue
    const end = start + match[0].length
    found.push(asBirth(text, { type: 'date', rule: 'date/numeric', start, end, score: 0.8 }))
  }
  for (const pattern of [short, years])
    for (const { 0: written, index: start } of text.matchAll(pattern)) {
      const end = start + written.length
      found.push(asBirth(text, { type: 'date', rule: 'date/short', start, end, score: 0.85 }))
    }
  for (const { 0: word, index: start } of text.matchAll(weekday))
    found.push({ type: 'date', rule: 'date/weekday', start, end: start + word.length, score: 0.6 })
}
