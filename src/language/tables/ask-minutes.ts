import type { TextRange } from '../../core/span.ts'
import { longPattern } from '../../support/long-pattern.ts'
import { attendanceLists } from '../attendance.ts'
import { daysIn } from '../dates/only-day.ts'
import { wordTexts } from '../words/tokens.ts'
import { isSameWord } from './sheet-question.ts'

/** A text, and what it is called. */
export interface TitledMinutes {
  readonly text: string
  readonly title: string
}

/** A line of minutes that answers: whose, its words, and where they stand. */
export interface MinutesLine {
  readonly from: number
  readonly text: string
  readonly at: TextRange
}

const months =
  'January February March April May June July August September October November December'
const asked = longPattern('iu')`
  ^(?:(?<absent>who\s(?:(?:was|were)\s(?:absent|excused|missing|away|not\s(?:there|present|at))
  |missed|(?:sent|gave)\s(?:his\s|her\s|their\s)?(?:apologies|regrets)
  |did\s?(?:n['’]t|\snot)\s(?:attend|come)))
  |(?<where>where\s(?:(?:did|has)\s(?:the\s|our\s)?(?<group>\p{L}+)\s(?:meet|met)
  |was(?=\s(?:the|our)\s[\p{L} ]{0,30}meeting)
  |did(?=\s(?:the|our)\s[\p{L} ]{0,30}meeting)))
  |(?<chaired>who\s(?:chaired|presided\s(?:over|at)|was\s(?:in\s)?the\schair)(?=\s))
  |who\s(?:is|was|were)\s(?:the\s|our\s)?(?<office>[\p{L} -]{3,40}?))
  (?<rest>(?:\s(?:at|from|for|to|of|in|on|during|the|our|last|latest|board|committee|council|club|
  team|general|annual|meeting|held|take|place|minutes|session|\d{1,2}(?:st|nd|rd|th)?|
  (?:19|20)\d\d|${months.replaceAll(' ', '|')}))*)\W*$
`
const bracket =
  /(?<name>\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,4}) \((?<office>[^()]{2,60})\)/gu
const place = /^(?:[-*•] )?(?:\*\*)?(?:place|venue|location|where)(?:\*\*)?:(?:\*\*)? \S[^\n]*/gimu
const absentLabel = /\b(?:apologies|regrets|excused|absent|not present)\b[^:\n]*:[^:]*$/i
const ofGroup = /\b(?:board|committee|council|club|team|general|annual)\b/gi
const change = /\b(?:elect|appoint|resign|step|succe|replac|becom|became|hand|tak|took|vacan)/i

/**
 * What minutes say of who held an office, who was absent, or where people met: the lines of the day
 * that is asked for, else of the latest meeting, with what they are called. Undefined where the
 * question says more, and where minutes tell that the office passes to another.
 */
export function askMinutes(
  question: string,
  found: readonly TitledMinutes[],
): MinutesLine | undefined {
  const groups = asked.exec(question.trim())?.groups
  if (groups === undefined) return undefined
  const { absent, chaired, group = '', rest = '' } = groups
  const office = chaired === undefined ? groups['office'] : 'chair'
  const isToday = rest === '' && /^who is\b/i.test(question)
  // Who was absent, and where one met, is of one meeting.
  if (office === undefined && !/\d|\b(?:last|latest)\b/.test(rest) && monthIn(rest) === undefined)
    return undefined
  const minutes = found.flatMap(({ text, title }, from) => {
    const [day, another] = daysIn(title)
    // "The board" is no other group.
    const isOfGroup = [group.replace(/^we$/i, ''), ...(rest.match(ofGroup) ?? [])].every(word =>
      title.toLowerCase().includes(word.toLowerCase()),
    )
    return day !== undefined &&
      another === undefined &&
      isOfGroup &&
      /\b(?:minutes|meeting)\b/i.test(title)
      ? [{ text, title, from, day: day.from }]
      : []
  })
  const meant = minutes.filter(({ day }) => isDayAsked(rest, new Date(day * dayMs)))
  const latest = Math.max(...meant.map(({ day }) => day))
  const told = meant
    .filter(({ day }) => (rest === '' || /\b(?:last|latest)\b/.test(rest) ? day === latest : true))
    .flatMap(each =>
      linesOf(each.text, office, absent !== undefined).map(line => ({ ...line, ...each })),
    )
  const [only, another] = told
  if (only === undefined || another !== undefined) return undefined
  const isChanged = (text: string): boolean =>
    text
      .split(/[.\n]/u)
      .some(said => change.test(said) && wordTexts(said).some(word => isOffice(word, office)))
  if (isToday && minutes.some(({ text, day }) => day >= only.day && isChanged(text)))
    return undefined
  return { from: only.from, text: `${only.title} · ${only.said}`, at: only.at }
}

const dayMs = 86_400_000
const isOffice = (word: string, office: string | undefined): boolean =>
  office !== undefined && wordTexts(office).some(own => isSameWord(own, word))

const monthIn = (text: string): number | undefined => {
  const at = months.split(' ').findIndex(month => new RegExp(`\\b${month}\\b`, 'i').test(text))
  return at < 0 ? undefined : at
}

/** Whether a day is the one, or of the month and year, that is asked for. */
function isDayAsked(rest: string, day: Date): boolean {
  const [year] = /\b(?:19|20)\d\d\b/.exec(rest) ?? []
  const [number] = /\b\d{1,2}(?=\b|st|nd|rd|th)/.exec(rest) ?? []
  const month = monthIn(rest)
  return (
    (year === undefined || Number(year) === day.getUTCFullYear()) &&
    (number === undefined || Number(number) === day.getUTCDate()) &&
    (month === undefined || month === day.getUTCMonth())
  )
}

function linesOf(
  text: string,
  office: string | undefined,
  isAbsent: boolean,
): Array<{ readonly said: string; readonly at: TextRange }> {
  const lists = attendanceLists(text)
  const shown = ({ start, end }: TextRange) => ({
    said: text.slice(start, end),
    at: { start, end },
  })
  if (isAbsent)
    return lists
      .filter(({ kind }) => kind === 'apologies' || kind === 'absent')
      .map(({ start, end }) => {
        // Other lists may stand before it in its line.
        const own = Math.max(0, text.slice(start, end).search(absentLabel))
        return shown({ start: start + own, end })
      })
  if (office === undefined)
    return [...text.matchAll(place)].map(({ index, 0: line }) =>
      shown({ start: index, end: index + line.trimEnd().length }),
    )
  const held = lists.flatMap(({ start, end }) =>
    [...text.slice(start, end).matchAll(bracket)].flatMap(({ index, 0: said, groups }) => {
      const [own, asking] = [wordTexts(groups?.['office'] ?? ''), wordTexts(office)]
      const isHeld =
        own.length === asking.length && own.every((word, at) => isSameWord(word, asking[at] ?? ''))
      return isHeld ? [{ start: start + index, end: start + index + said.length }] : []
    }),
  )
  // Lists that share a line hold the same bracket; "Chair: Ann Hale" stands without one.
  const found =
    held.length > 0 || office !== 'chair' ? held : lists.filter(({ kind }) => kind === office)
  return [...new Map(found.map(range => [range.start, range])).values()].map(shown)
}
