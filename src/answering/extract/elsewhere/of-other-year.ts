import { haveForms } from '../../../language/grammar/function-words.ts'
import { sentenceWords } from '../../../language/grammar/sentence-words.ts'
import { verbForm } from '../../../language/grammar/verb-forms.ts'
import { englishMonths } from '../../../language/lexicons/calendar-words.ts'
import type { Question } from '../../../language/question/question.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import type { Surroundings } from './of-another.ts'

// "2024", "2023-24", "14.5.2024"; not "2000 meals" nor "WH-2025".
const yearPattern = longPattern('giu')`
  (?<![\p{L}\p{N}£$€])(?<!\p{L}[-/])(?<century>1[89]|20)(?<rest>\d\d)
  (?:\s?[-–/]\s?(?<end>(?:1[89]|20)?\d\d)(?!\d))?(?![\p{L}\p{N}])
  (?!(?<!\b(?:in|of|for|during|since|until|by|\p{L}+ary|march|april|may|june|july|august|
  \p{L}+ber)\s\d{4})\s(?!(?:was|is|has|as)\b)\p{Ll}+s\b)
`
// "Since 2020", "more than in 2022": no time in which something is asked to have been.
const notWithin = longPattern('i')`
  \b(?:since|after|before|by|until|till|than|from|between|to|compared|against)\b[^,;]{0,20}$
`
// What is told with them is of other years too.
const acrossYears = longPattern('iu')`
  \b(?:since|until|till|from|between|ever|always|never|still|through|valid|again|yearly|annually|
  a\syear|for\s(?:\p{L}+|\d+)\syears|
  (?:years?|months?|summer|winter|spring|autumn)\s(?:before|earlier|ago|later)|
  (?:last|previous|next|following|every|each|that|both|coming)\s
  (?:years?|season|summer|winter|spring|autumn|month))\b
`
const comparing = /\b(?:than|against|compared|unlike|versus|vs|up|down|as in)\b|\(/i
const dayMs = 86_400_000
// What is written shortly before a year or after it may be of that year.
const nearDays = 92
// Years later one writes of a year as of history, and names it once.
const historyDays = 2 * 365

/**
 * Tells sentences of another year than the one that a question asks about: by the year that they
 * name, or, where they name none, by what stands over them or the day they were written on
 * (`toldMs`). What speaks of the year, or of more than one, stays.
 */
export function ofOtherYear({
  text: question,
  expects,
}: Pick<Question, 'text' | 'expects'>): (
  sentence: string,
  surroundings: Surroundings,
  toldMs: number | undefined,
) => boolean {
  const year = askedYear(question.slice(0, 300))
  // "Was there a drill in 2024?" – "The last one was in 2023."
  if (year === undefined || expects?.kind === 'yes-no') return () => false
  const months = englishMonths.filter(month => question.toLowerCase().includes(`${month} `))
  return (sentence, { around, before }, toldMs) => {
    const text = sentence.slice(0, 1_000)
    const own = yearsIn(text)
    if (own.has(year)) return false
    const over = yearsIn(around)
    if (acrossYears.test(text)) return false
    if (own.size > 0) return !(over.has(year) && comparing.test(text))
    if (over.has(year) || yearsIn(before.join('\n')).has(year)) return false
    // A mail of that year about the plans for the next.
    if (toldMs !== undefined && new Date(toldMs).getUTCFullYear() === year) return false
    const latest = over.size > 0 ? Math.max(...over) : undefined
    if (latest === undefined) return toldMs !== undefined && isFar(toldMs, year, text)
    // "The one in December" of what is headed by the next year.
    const isNext = Math.abs(latest - year) === 1
    if (isNext && months.some(month => text.toLowerCase().includes(month))) return false
    // A rule or a price of an earlier year may still be in force.
    return latest > year || tellsPast(text)
  }
}

/** The one year that a question asks about; undefined where it names none, or several. */
function askedYear(question: string): number | undefined {
  const found = [...question.matchAll(yearPattern)]
  const [only] = found
  if (only === undefined || found.length > 1 || only.groups?.['end'] !== undefined) return undefined
  return notWithin.test(question.slice(0, only.index)) ? undefined : Number(only[0])
}

/** The years that a text names, both of "2023-24" and all between those of a span. */
function yearsIn(text: string): ReadonlySet<number> {
  const years = new Set<number>()
  for (const { groups } of text.matchAll(yearPattern)) {
    const { century = '', rest = '', end } = groups ?? {}
    const first = Number(`${century}${rest}`)
    const last = end === undefined ? first : Number(end.length === 2 ? `${century}${end}` : end)
    // "2023-01" is a month.
    for (let year = first; year <= Math.max(first, Math.min(last, first + 50)); year++)
      years.add(year)
  }
  return years
}

function isFar(toldMs: number, year: number, text: string): boolean {
  const [start, end] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)]
  if (toldMs >= end) {
    const days = (toldMs - end) / dayMs
    return days > nearDays && days < historyDays
  }
  return start - toldMs > nearDays * dayMs && tellsPast(text)
}

const tellsPast = (text: string): boolean =>
  sentenceWords(text).some(
    ({ text: word, forms }) =>
      /^(?:was|were|did)$/.test(word) ||
      ((forms & verbForm.past) !== 0 &&
        (forms & (verbForm.base | verbForm.nounLike)) === 0 &&
        !haveForms.has(word)),
  )
