import { civilTime } from '../../language/dates/calendar.ts'
import type { MailQuestionIntent } from '../../language/question/mail/intent.ts'
import { foldCase } from '../../language/words/normalize.ts'
import { describeSelection } from './describe.ts'
import type { PersonMatch } from './find-person.ts'
import { mailRows, type MailRow } from './mail-rows.ts'
import { orderedMails } from './order-mails.ts'
import { selectMails } from './mail-selection/select-mails.ts'
import type { SelectionPorts } from './mail-selection/selection-types.ts'
import type { LightMail } from './mail-times.ts'
import { allSelected, isOnlyTimed } from './selected-mails.ts'
import type { StructuredOptions, StructuredOutcome } from './structured-answer.ts'

/** Candidates that are told where a side means more than one email. */
const maxCandidates = 5
const dayMs = 86_400_000

/** The time from one email to another, by receipt; each side has to mean one email. */
export async function timeBetween(
  asked: Extract<MailQuestionIntent, { kind: 'gap' }>,
  known: ReadonlyMap<string, PersonMatch>,
  ports: SelectionPorts,
  options: StructuredOptions,
): Promise<StructuredOutcome> {
  const read = { principal: options.principal, signal: options.signal }
  const ends: Array<{ readonly mail: LightMail; readonly row: MailRow }> = []
  for (const { name, selection } of asked.sides) {
    const outcome = await selectMails(selection, known, ports, {
      ...read,
      filter: options.filter,
      timeZone: options.timeZone,
    })
    if (outcome.kind === 'untold') return { kind: 'none' }
    if (outcome.kind !== 'selected') return outcome
    const { selected } = await orderedMails(outcome.selected, selection, ports, read)
    const description = describeSelection(selection, outcome.matchings)
    if (isOnlyTimed(selected)) return { kind: 'ambiguous', name, candidates: ['several emails'] }
    const meant = await allSelected(selected, ports, read)
    if (meant.length === 0)
      return { kind: 'nothing', asked, description, isProven: selection.topics.length === 0 }
    const found = meant.slice(0, maxCandidates)
    const rows = await mailRows(
      found.map(({ id }) => id),
      ports.graph,
      read,
    )
    // Replies share the subject of the email that it names.
    const [topic] = selection.topics
    const own =
      (topic?.match === 'equals' || topic?.how === 'quoted') && meant.length <= maxCandidates
        ? rows.filter(({ subject }) => foldCase(subject) === foldCase(topic.text))
        : []
    const [row, other] = own.length > 0 ? own : rows
    if (row === undefined) return { kind: 'none' }
    if (other !== undefined)
      return {
        kind: 'ambiguous',
        name,
        candidates: rows.map(one => `email ${one.emailId} (${one.received ?? 'undated'})`),
      }
    const mail = found.find(({ emailId }) => emailId === row.emailId)
    if (mail === undefined) return { kind: 'none' }
    ends.push({ mail, row })
  }
  const [one, two] = ends
  const [from, until] = [one?.mail.receivedMs, two?.mail.receivedMs]
  if (one === undefined || two === undefined || from === undefined || until === undefined)
    return { kind: 'none' }
  const day = (ms: number): number => {
    const { year, month, day: date } = civilTime(ms, options.timeZone)
    return Math.floor(Date.UTC(year, month - 1, date) / dayMs)
  }
  const [first, last] = from <= until ? [one, two] : [two, one]
  const mails = first.mail.id === last.mail.id ? [first] : [first, last]
  return {
    kind: 'answer',
    answer: {
      asked,
      description: '',
      total: mails.length,
      listed: mails.length,
      page: 0,
      mails: mails.map(({ row }) => row),
      selected: { kind: 'ids', mails: mails.map(({ mail }) => mail) },
      ordered: false,
      groups: [],
      figure: {
        kind: 'gap',
        fromMs: Math.min(from, until),
        untilMs: Math.max(from, until),
        days: Math.abs(day(until) - day(from)),
      },
    },
  }
}
