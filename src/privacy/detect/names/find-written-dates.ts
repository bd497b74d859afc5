import { setOf } from '../../../language/lexicons/lexicon.ts'
import { months } from '../../../language/lexicons/calendar-words.ts'
import type { Detection } from '../../personal-data.ts'
import { asBirth } from '../patterns/find-dates.ts'
import type { NameWord } from './name-words.ts'

/** Months in languages whose names the language room lacks, folded, in the case of dates. */
const others = setOf(`
  stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia
  ledna unora brezna dubna kvetna cervna cervence srpna zari rijna listopadu prosince januara
  februara aprila juna jula augusta septembra oktobra novembra decembra januari februari mars maj
  juni juli augusti oktober marts august tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta
  kesakuuta heinakuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta januar februarja marcius
  aprilis majus junius julius augusztus szeptember oktober november december ocak subat mart nisan
  mayis haziran temmuz agustos eylul ekim kasim aralik ianuarie februarie martie aprilie mai iunie
  iulie septembrie octombrie noiembrie decembrie sijecnja veljace ozujka travnja svibnja lipnja
  srpnja kolovoza rujna studenog prosinca января февраля марта апреля мая июня июля августа сентября
  октября ноября декабря січня лютого березня квітня травня червня липня серпня вересня жовтня
  листопада грудня
`)
/** Turkish and Polish letters that folding leaves. */
const plain = (folded: string): string => folded.replaceAll('ı', 'i').replaceAll('ł', 'l')
const link = /^(?:of|de|del|do|di|d')$/
const ordinal = /^(?:st|nd|rd|th|er|º|ª)$/

const isNear = (word: NameWord | undefined): boolean =>
  word !== undefined && (word.gap === 'blank' || word.gap === 'none')
const isYear = (word: NameWord | undefined): boolean =>
  word !== undefined && /^(?:1[89]|20)\d\d$/.test(word.text)
const isDay = (word: NameWord | undefined): boolean =>
  word !== undefined && /^(?:[12]?\d|3[01])$/.test(word.text) && word.text !== '0'

/** The day before a month: "3", "3rd", "3.", "3 de". */
function dayBefore(words: readonly NameWord[], month: number): number | undefined {
  let at = month - 1
  if (link.test(words[at]?.folded ?? '')) at--
  if (words[at]?.text === '.' || ordinal.test(words[at]?.folded ?? '')) at--
  const near = words.slice(at + 1, month + 1).every(isNear)
  return near && isDay(words[at]) ? at : undefined
}

/** Behind the day after a month: "3", "3rd". */
function behindDay(words: readonly NameWord[], from: number): number {
  if (!isDay(words[from]) || words[from]?.gap !== 'blank') return from
  return ordinal.test(words[from + 1]?.folded ?? '') ? from + 2 : from + 1
}

/** Behind the year that may follow: ", 1980", "de 1980". */
function behindYear(words: readonly NameWord[], from: number): number {
  let at = from
  while (
    at < from + 2 &&
    (/^[,.]$/.test(words[at]?.text ?? '') || link.test(words[at]?.folded ?? ''))
  )
    at++
  return isYear(words[at]) && isNear(words[at]) ? at + 1 : from
}

const isAloneYear = (words: readonly NameWord[], at: number): boolean =>
  isYear(words[at]) &&
  words[at]?.gap !== 'none' &&
  // "2024.11.3": a version.
  !(
    words[at + 1]?.text === '.' &&
    words[at + 2]?.shape === 'number' &&
    words[at + 2]?.gap === 'none'
  ) &&
  !(words[at + 1]?.gap === 'none' && /^[-/:_@%\p{L}]/u.test(words[at + 1]?.text ?? '')) &&
  !(words[at + 1]?.gap === 'blank' && words[at + 1]?.shape === 'number')

/** A month; in other languages only behind a day, because some are everyday words elsewhere. */
const isMonth = (words: readonly NameWord[], at: number): boolean => {
  const folded = words[at]?.folded ?? ''
  return months.has(folded) || (others.has(plain(folded)) && dayBefore(words, at) !== undefined)
}

/** Dates with the name of a month, and years. */
export function findWrittenDates(
  text: string,
  words: readonly NameWord[],
  found: Detection[],
): void {
  let taken = 0
  const push = (first: number, next: number, rule: string, score: number): void => {
    const start = words[first]?.start
    const end = words[next - 1]?.end
    if (start === undefined || end === undefined || first < taken) return
    taken = next
    found.push(asBirth(text, { type: 'date', rule, start, end, score }))
  }
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (word === undefined) continue
    if (isAloneYear(words, at)) push(at, at + 1, 'date/year', 0.45)
    if (word.shape === 'mark' || word.shape === 'number' || !isMonth(words, at)) continue
    const day = dayBefore(words, at)
    const dotted = words[at + 1]?.text === '.' && words[at + 1]?.gap === 'none' ? at + 2 : at + 1
    const afterDay = day === undefined ? behindDay(words, dotted) : dotted
    const next = behindYear(words, afterDay)
    if (day === undefined && next === dotted) continue
    push(day ?? at, next === dotted ? at + 1 : next, 'date/written', 0.8)
  }
}
