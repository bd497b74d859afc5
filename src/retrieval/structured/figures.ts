import { civilTime } from '../../language/dates/calendar.ts'
import type {
  MailQuestionIntent,
  RankingKey,
  Statistic,
} from '../../language/question/mail/intent.ts'
import type { MailSelection } from '../../language/question/mail/selection.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { durationText } from '../../support/duration-text.ts'
import { describeSelection } from './describe.ts'
import type { PersonMatch } from './find-person.ts'
import { absentPeople, silentReceivers } from './absent-people.ts'
import { groupMails, type MailGroup } from './group-mails.ts'
import { byLength, measuredMails } from './measure-mails.ts'
import { orderedMails } from './order-mails.ts'
import { selectMails } from './mail-selection/select-mails.ts'
import type { SelectionPorts } from './mail-selection/selection-types.ts'
import { sizeOf, type SelectedMails } from './selected-mails.ts'
import type { MailFigure, StructuredOptions, StructuredOutcome } from './structured-answer.ts'

/** A figure with the mails and groups that the answer shows beside it; or why there is none. */
type Figured =
  | {
      readonly kind: 'figure'
      readonly figure: MailFigure
      readonly shown: SelectedMails
      readonly groups: readonly MailGroup[]
    }
  | { readonly kind: 'outcome'; readonly outcome: StructuredOutcome }

const noMails: SelectedMails = { kind: 'ids', mails: [] }
const none: Figured = { kind: 'outcome', outcome: { kind: 'none' } }
const dayMs = 86_400_000

/** The figure that a question asks for; undefined where it asks for none. */
export async function figureAsked(
  asked: MailQuestionIntent,
  selected: SelectedMails,
  outcome: Extract<Awaited<ReturnType<typeof selectMails>>, { kind: 'selected' }>,
  selection: MailSelection,
  known: ReadonlyMap<string, PersonMatch>,
  ports: SelectionPorts,
  options: StructuredOptions,
): Promise<Figured | undefined> {
  if (asked.kind === 'extreme') return extremeMails(asked, selected, ports, options)
  if (asked.kind === 'figure')
    return 'measure' in asked.over
      ? overMails(asked.statistic, asked.over.measure, selected, ports, options)
      : overGroups(asked.statistic, asked.over.per, selected, selection, ports, options)
  if (asked.kind === 'share') return shareOfMails(asked.whole, known, ports, options)
  if (asked.kind === 'span') return spanOfMails(selected, selection, ports, options)
  const named = outcome.people.flatMap(one => one.clusters.flat())
  if (asked.kind !== 'absent') return undefined
  const absent =
    asked.role === 'sender' && selection.repliesTo !== undefined
      ? await silentReceivers(selection.repliesTo, selected, named, known, ports, options)
      : await absentPeople(asked.role, selected, named, ports, options)
  return absent === undefined ? none : { kind: 'figure', ...absent }
}

async function extremeMails(
  { measure, least, limit }: Extract<MailQuestionIntent, { kind: 'extreme' }>,
  selected: SelectedMails,
  ports: SelectionPorts,
  options: StructuredOptions,
): Promise<Figured> {
  // The store tells which are long in characters; of those the words are counted.
  const measured = measure === 'words' ? await byLength(selected, least, ports, options) : selected
  const values = await measuredMails(measured, measure, ports, {
    principal: options.principal,
    signal: options.signal,
    most: least ? undefined : limit,
  })
  if (values.size === 0) return none
  const ordered = [...values].sort(([a, x], [b, y]) =>
    firstDecisive(least ? x - y : y - x, compareCodePoints(a, b)),
  )
  const last = ordered[Math.min(limit, ordered.length) - 1]?.[1]
  const best = ordered.filter(([, value], index) => index < limit || value === last)
  return {
    kind: 'figure',
    figure: { kind: 'measures', values: new Map(best), best: best.length },
    shown: { kind: 'ids', mails: best.map(([id]) => ({ id, emailId: '' })) },
    groups: [],
  }
}

const medianOf = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

function valueOf(statistic: Statistic, numbers: readonly number[], count: number): number {
  switch (statistic) {
    case 'mean':
      return sumOf(numbers) / count
    case 'median':
      return medianOf([...numbers, ...Array.from({ length: count - numbers.length }, () => 0)])
    case 'total':
      return sumOf(numbers)
  }
}

async function overMails(
  statistic: Statistic,
  measure: Parameters<typeof measuredMails>[1],
  selected: SelectedMails,
  ports: SelectionPorts,
  options: StructuredOptions,
): Promise<Figured> {
  const values = [...(await measuredMails(selected, measure, ports, options)).values()]
  // No replies or attachments at all: the corpus does not tell of them.
  if (values.length === 0) return none
  const isReply = measure === 'replyTime'
  const count = isReply ? values.length : sizeOf(selected)
  const value = valueOf(statistic, values, count)
  const greatest = values.reduce((a, b) => Math.max(a, b), 0)
  const smallest = !isReply && count > values.length ? 0 : values.reduce((a, b) => Math.min(a, b))
  const range = `from ${shownValue(measure, smallest)} to ${shownValue(measure, greatest)}`
  return {
    kind: 'figure',
    figure: { kind: 'value', value, count, basis: statistic === 'total' ? '' : range },
    shown: isReply && values.length <= 20 ? selected : noMails,
    groups: [],
  }
}
const shownValue = (measure: string, value: number): string =>
  measure === 'replyTime' ? durationText(value) : value.toLocaleString('en-US')

const fixedUnits = { weekday: 7, hour: 24, monthOfYear: 12 } as const

/** Calendar days, weeks, months or years from one instant to another, both counted. */
function unitsBetween(
  fromMs: number,
  untilMs: number,
  unit: 'day' | 'week' | 'month' | 'year',
  timeZone: string,
): number {
  const [from, until] = [civilTime(fromMs, timeZone), civilTime(untilMs, timeZone)]
  if (unit === 'year') return until.year - from.year + 1
  if (unit === 'month') return (until.year - from.year) * 12 + until.month - from.month + 1
  const days = (time: typeof from): number =>
    Math.floor(Date.UTC(time.year, time.month - 1, time.day) / dayMs)
  if (unit === 'day') return days(until) - days(from) + 1
  // Weeks begin on Monday; 1970-01-01 was a Thursday.
  const week = (time: typeof from): number => Math.floor((days(time) + 3) / 7)
  return week(until) - week(from) + 1
}

async function overGroups(
  statistic: Statistic,
  per: RankingKey,
  selected: SelectedMails,
  selection: MailSelection,
  ports: SelectionPorts,
  options: StructuredOptions,
): Promise<Figured> {
  const groups = await groupMails(selected, per, options.timeZone, ports.graph, options)
  if (groups.length === 0) return none
  const numbers = groups.map(group => group.count)
  let count = groups.length
  let basis = ''
  if (per === 'weekday' || per === 'hour' || per === 'monthOfYear') count = fixedUnits[per]
  else if (per === 'day' || per === 'week' || per === 'month' || per === 'year') {
    const [period] = selection.periods
    const [range] = period?.ranges ?? []
    const bounds =
      selection.periods.length === 1 &&
      period?.ranges.length === 1 &&
      range?.from !== undefined &&
      range.until !== undefined
        ? { fromMs: range.from, untilMs: range.until - 1 }
        : await endsOf(selected, selection, ports, options)
    if (bounds === undefined) return none
    count = Math.max(
      groups.length,
      unitsBetween(bounds.fromMs, bounds.untilMs, per, options.timeZone),
    )
    const day = (ms: number): string => {
      const time = civilTime(ms, options.timeZone)
      return new Date(Date.UTC(time.year, time.month - 1, time.day)).toISOString().slice(0, 10)
    }
    basis =
      `from ${day(bounds.fromMs)} to ${day(bounds.untilMs)}; ` +
      `${groups.length.toLocaleString('en-US')} of them with emails`
  }
  return {
    kind: 'figure',
    figure: { kind: 'value', value: valueOf(statistic, numbers, count), count, basis },
    shown: noMails,
    groups: [],
  }
}

/** Times of the first and last of the mails, by receipt. */
async function endsOf(
  selected: SelectedMails,
  selection: MailSelection,
  ports: SelectionPorts,
  options: StructuredOptions,
): Promise<{ readonly fromMs: number; readonly untilMs: number } | undefined> {
  const end = async (descending: boolean): Promise<number | undefined> => {
    const { selected: found } = await orderedMails(
      selected,
      { ...selection, order: { descending, limit: 1, field: 'received' } },
      ports,
      options,
    )
    return found.kind === 'ids' ? found.mails[0]?.receivedMs : undefined
  }
  const [fromMs, untilMs] = [await end(false), await end(true)]
  return fromMs === undefined || untilMs === undefined ? undefined : { fromMs, untilMs }
}

async function spanOfMails(
  selected: SelectedMails,
  selection: MailSelection,
  ports: SelectionPorts,
  options: StructuredOptions,
): Promise<Figured> {
  const ends = await endsOf(selected, selection, ports, options)
  if (ends === undefined) return none
  const mails: SelectedMails[] = []
  for (const descending of [false, true])
    mails.push(
      (
        await orderedMails(
          selected,
          { ...selection, order: { descending, limit: 1, field: 'received' } },
          ports,
          options,
        )
      ).selected,
    )
  const shown = mails.flatMap(one => (one.kind === 'ids' ? one.mails : []))
  return {
    kind: 'figure',
    figure: { kind: 'span', ...ends },
    shown: {
      kind: 'ids',
      mails: shown.filter((mail, index) => shown.findIndex(({ id }) => id === mail.id) === index),
    },
    groups: [],
  }
}

async function shareOfMails(
  whole: MailSelection,
  known: ReadonlyMap<string, PersonMatch>,
  ports: SelectionPorts,
  options: StructuredOptions,
): Promise<Figured> {
  const outcome = await selectMails(whole, known, ports, {
    principal: options.principal,
    signal: options.signal,
    filter: options.filter,
    timeZone: options.timeZone,
  })
  if (outcome.kind === 'untold') return none
  if (outcome.kind !== 'selected') return { kind: 'outcome', outcome }
  const number = sizeOf(outcome.selected)
  const description = describeSelection(whole, outcome.matchings)
  return number === 0
    ? {
        kind: 'outcome',
        outcome: {
          kind: 'nothing',
          asked: { kind: 'count', of: 'mails' },
          description,
          isProven: false,
        },
      }
    : {
        kind: 'figure',
        figure: { kind: 'share', whole: number, wholeDescription: description },
        shown: noMails,
        groups: [],
      }
}
