import { longPattern } from '../../../support/long-pattern.ts'
import { englishWeekdays } from '../../lexicons/calendar-words.ts'
import type { QuestionToken } from '../tokens.ts'
import { longSource } from '../../../support/long-pattern.ts'
import { sendVerbs } from './lexicon.ts'
import { lineOf, slotOf } from './slots.ts'

/**
 * Days of the week (0 is Monday) and minutes of the day in the corpus's zone that come again and
 * again. `minutes`: `from` inclusive, `until` exclusive; a span that begins after it ends goes over
 * midnight.
 */
export interface RecurringTime {
  readonly field: 'sent' | 'received'
  readonly days?: readonly number[] | undefined
  readonly minutes?: { readonly from: number; readonly until: number } | undefined
  /** All other times. */
  readonly isNot?: boolean | undefined
  readonly label: string
}

type Read = (groups: readonly string[]) => Omit<RecurringTime, 'field'> | undefined

const weekdayOf = (word: string): number =>
  englishWeekdays.findIndex(day => word === day || word === `${day}s`)
const dayNames = englishWeekdays.join('|')
const shown = (day: number): string =>
  (englishWeekdays[day] ?? '').replace(/^./, letter => letter.toUpperCase())
const every = (from: number, until: number): number[] =>
  Array.from({ length: until - from }, (_, index) => from + index)
const hour = (value: number): string => `${String(value).padStart(2, '0')}:00`
const part = (name: string, from: number, until: number): Omit<RecurringTime, 'field'> => ({
  minutes: { from: from * 60, until: until * 60 },
  label: `${name} (${hour(from)}–${hour(until % 24)})`,
})
const clock = String.raw`(\d{1,2}|noon|midnight)(?: (\d\d))?(?: ?(am|pm|a m|p m|o'clock))?`
const anyDay = longSource`(?:(?:only )?(?:on|every|each|during|over) )?(?:the |an? |any |all )?`

/** Minutes from midnight; undefined where neither minutes nor "am" show that a time is meant. */
function minutesOf(hours: string, minutes: string, half: string): number | undefined {
  if (hours === 'noon') return 12 * 60
  if (hours === 'midnight') return 0
  const value = Number(hours)
  if (half === '' && minutes === '') return undefined
  if (value > (half === '' || half === "o'clock" ? 23 : 12) || Number(minutes) > 59)
    return undefined
  const isPm = half.startsWith('p')
  const from = half.startsWith('a') || isPm ? (value % 12) + (isPm ? 12 : 0) : value
  return from * 60 + Number(minutes)
}
const shownMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const readers: ReadonlyArray<readonly [RegExp, Read]> = [
  [
    longPattern('')`
      \b(?:out of|outside(?: of)?|not (?:in|during)) (?:the )?(?:office|business|working|
      work) hour\b
    `,
    () => ({
      days: every(0, 5),
      minutes: { from: 9 * 60, until: 17 * 60 },
      isNot: true,
      label: 'outside office hours (Monday–Friday, 09:00–17:00)',
    }),
  ],
  [
    /\b(?:in|during|within) (?:the )?(?:office|business|working|work) hour\b/,
    () => ({
      days: every(0, 5),
      minutes: { from: 9 * 60, until: 17 * 60 },
      label: 'in office hours (Monday–Friday, 09:00–17:00)',
    }),
  ],
  [
    new RegExp(`\\bbetween ${clock} and ${clock}(?= |$)`),
    ([a = '', am = '', ah = '', b = '', bm = '', bh = '']) => {
      const until = minutesOf(b, bm, bh)
      const from = minutesOf(a, am, ah === '' && am === '' ? bh : ah)
      return from === undefined || until === undefined
        ? undefined
        : {
            minutes: { from, until },
            label: `between ${shownMinutes(from)} and ${shownMinutes(until)}`,
          }
    },
  ],
  [
    new RegExp(`\\b(before|until|earlier than|after|since|past|later than|at) ${clock}(?= |$)`),
    ([relation = '', hours = '', minutes = '', half = '']) => {
      const at = minutesOf(hours, minutes, half)
      if (at === undefined) return undefined
      const told = (name: string): string => `${name} ${shownMinutes(at)}`
      if (relation === 'at')
        return {
          minutes: { from: at, until: at + 60 },
          label: `in the hour from ${shownMinutes(at)}`,
        }
      return /^(?:before|until|earlier)/.test(relation)
        ? { minutes: { from: 0, until: at }, label: told('before') }
        : { minutes: { from: at, until: 24 * 60 }, label: told('after') }
    },
  ],
  [
    longPattern('')`
      \b(?:in|during) (?:the )?(?:early )?(morning|afternoon|evening|night)s?\b|\b(?:at|
      by) (night|lunchtime)\b|\b(overnight)\b
    `,
    ([one = '', two = '', three = '']) =>
      ({
        morning: part('in the morning', 6, 12),
        afternoon: part('in the afternoon', 12, 18),
        evening: part('in the evening', 18, 22),
        night: part('at night', 22, 6),
        overnight: part('at night', 22, 6),
        lunchtime: part('at lunchtime', 12, 14),
      })[one + two + three],
  ],
  [
    new RegExp(`\\b(?:on|at|over|during) (?:the |an? )?weekend\\b`),
    () => ({ days: [5, 6], label: 'on weekends' }),
  ],
  [
    new RegExp(`\\b(?:on|during) (?:the |an? )?(?:weekday|working day|work day|workday)\\b`),
    () => ({ days: every(0, 5), label: 'on weekdays (Monday–Friday)' }),
  ],
  [
    new RegExp(`\\b${anyDay}(${dayNames})s? (?:to|through|until|till) (${dayNames})s?\\b`),
    ([first = '', last = '']) => {
      const [from, to] = [weekdayOf(first), weekdayOf(last)]
      return {
        days: from <= to ? every(from, to + 1) : [...every(from, 7), ...every(0, to + 1)],
        label: `from ${shown(from)} to ${shown(to)}`,
      }
    },
  ],
  [
    new RegExp(
      `\\b(?:(?:only )?(?:on|every|each) (?:the |an? |any |all )?(${dayNames})s?|(${dayNames})s)` +
        `(?: (?:and|or) (?:on )?(?:the |an? )?(${dayNames})s?)?(?! (?:morning |` +
        `evening )?(?:meeting|lunch|call))\\b`,
    ),
    ([one = '', plural = '', other = '']) => {
      const days = [one, plural, other].filter(name => name !== '').map(weekdayOf)
      return { days, label: `on ${days.map(day => `${shown(day)}s`).join(' or ')}` }
    },
  ],
]

/** Takes out days of the week and times of the day: "on Mondays", "after 6 pm", "at night". */
export function recurringTimesOf(tokens: readonly QuestionToken[]): {
  readonly recurring: readonly RecurringTime[]
  readonly rest: readonly QuestionToken[]
} {
  const field = lineOf(tokens)
    .split(' ')
    .some(word => sendVerbs.has(word))
    ? 'sent'
    : 'received'
  const recurring: RecurringTime[] = []
  let rest = tokens
  for (const [phrase, read] of readers) {
    const slot = slotOf(rest, phrase)
    const found = slot === undefined ? undefined : read(slot.groups)
    if (slot === undefined || found === undefined) continue
    recurring.push({ field, ...found })
    rest = slot.rest
  }
  return { recurring, rest }
}
