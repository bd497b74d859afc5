import { civilTime, weekday } from '../../../language/dates/calendar.ts'
import type { RecurringTime } from '../../../language/question/mail/recurring-times.ts'
import type { MailSelection } from '../../../language/question/mail/selection.ts'
import { inPeriods, timeOf, type LightMail } from '../mail-times.ts'
import { allSelected, everySelected, inOrderReceived, isOnlyTimed } from '../selected-mails.ts'
import { narrowByAnswers, narrowByForwards } from './replies-and-forwards.ts'
import {
  hasTraits,
  mailsByRecipients,
  mailsOfNature,
  mailsWithAttachments,
} from './select-traits.ts'
import { mailsWithFile } from './attached-files.ts'
import { narrowByBeginning } from './begun-conversations.ts'
import type { Narrowed, Narrowing, SelectedOutcome, SelectionOutcome } from './selection-types.ts'

/** Whether a mail came at one of the times that come again. */
function atRecurringTime(
  mail: LightMail,
  { field, days, minutes, isNot }: RecurringTime,
  timeZone: string,
): boolean {
  const ms = timeOf(mail, field)
  if (ms === undefined) return false
  const time = civilTime(ms, timeZone)
  const minute = time.hour * 60 + time.minute
  const fits =
    (days === undefined || days.includes(weekday(time))) &&
    (minutes === undefined ||
      (minutes.from <= minutes.until
        ? minute >= minutes.from && minute < minutes.until
        : minute >= minutes.from || minute < minutes.until))
  return fits !== (isNot ?? false)
}

/** Keeps the mails before or after the first or last mail of another selection, by sending. */
async function narrowByRelative(
  mails: readonly LightMail[],
  { relation, to }: NonNullable<MailSelection['relative']>,
  { ports, options, select }: Narrowing,
): Promise<Narrowed> {
  const outcome = await select(to, options)
  if (outcome.kind !== 'selected') return outcome
  const others = await allSelected(outcome.selected, ports, options)
  const times = others.flatMap(mail => timeOf(mail, 'sent') ?? [])
  if (times.length === 0 || (to.order === undefined && times.length > 1)) return { kind: 'untold' }
  const at = times.reduce((best, ms) =>
    to.order?.descending === true ? Math.max(best, ms) : Math.min(best, ms),
  )
  return mails.filter(mail => {
    const ms = timeOf(mail, 'sent')
    return ms !== undefined && (relation === 'before' ? ms < at : ms > at)
  })
}

/** Keeps the mails that are replies or forwards, or have attachments, or do not. */
async function narrowByTraits(
  mails: readonly LightMail[],
  { nature, attachments, attached }: MailSelection,
  { ports, options: { principal, signal } }: Narrowing,
): Promise<Narrowed> {
  let kept = mails
  if (nature !== undefined) {
    const found = await mailsOfNature(nature.of, ports.graph, { principal, signal })
    if (found === undefined) return { kind: 'untold' }
    kept = kept.filter(mail => found.has(mail.id) === nature.is)
  }
  if (attachments !== undefined) {
    const found = await mailsWithAttachments(ports.graph, { principal, signal })
    if (found === undefined) return { kind: 'untold' }
    kept = kept.filter(mail => found.has(mail.id) === attachments)
  }
  if (attached !== undefined) {
    const found = await mailsWithFile(attached, kept, ports.graph, { principal, signal })
    if (found === undefined) return { kind: 'untold' }
    kept = kept.filter(mail => found.has(mail.id))
    // Attachments that are not read are not known: none found proves nothing.
    if (kept.length === 0) return { kind: 'untold' }
  }
  return kept
}

/** Takes out the mails that another selection means. */
async function narrowByExclusion(
  mails: readonly LightMail[],
  ruledOut: MailSelection,
  { ports, options: { principal, signal, timeZone }, select }: Narrowing,
): Promise<Narrowed> {
  const without = await select(ruledOut, { principal, signal, timeZone })
  if (without.kind !== 'selected') return without
  if (isOnlyTimed(without.selected)) return mails.filter(mail => !inPeriods(mail, ruledOut.periods))
  const read = { principal, signal }
  const ids = new Set((await allSelected(without.selected, ports, read)).map(mail => mail.id))
  return mails.filter(mail => !ids.has(mail.id))
}

type Step = (mails: readonly LightMail[]) => Narrowed | Promise<Narrowed>

/** What a selection asks of its mails that only a list of them tells, the cheap first. */
function stepsOf(selection: MailSelection, narrowing: Narrowing): Step[] {
  const { recurring = [], relative, recipients, excluded = [] } = selection
  const { ports, options } = narrowing
  const { principal, signal, timeZone } = options
  const steps: Step[] = recurring.map(
    time => mails => mails.filter(mail => atRecurringTime(mail, time, timeZone)),
  )
  if (relative !== undefined) steps.push(mails => narrowByRelative(mails, relative, narrowing))
  steps.push(
    mails => narrowByTraits(mails, selection, narrowing),
    mails => narrowByAnswers(mails, selection, narrowing),
    mails => narrowByForwards(mails, selection, narrowing),
    mails => narrowByBeginning(mails, selection, narrowing),
  )
  if (recipients !== undefined)
    steps.push(async mails => {
      const fitting = await mailsByRecipients(recipients, ports.graph, { principal, signal })
      return mails.filter(mail => fitting.has(mail.id))
    })
  return [
    ...steps,
    ...excluded.map(
      (ruledOut): Step =>
        mails =>
          narrowByExclusion(mails, ruledOut, narrowing),
    ),
  ]
}

/** Takes out what a question rules out and keeps mails with as many recipients as it wants. */
export async function narrowSelection(
  outcome: SelectedOutcome,
  selection: MailSelection,
  narrowing: Narrowing,
): Promise<SelectionOutcome> {
  const { excluded, recipients } = selection
  if (excluded === undefined && recipients === undefined && !hasTraits(selection)) return outcome
  const { principal, signal } = narrowing.options
  let mails: readonly LightMail[] = await everySelected(outcome.selected, narrowing.ports, {
    principal,
    signal,
  })
  for (const step of stepsOf(selection, narrowing)) {
    const kept = await step(mails)
    if ('kind' in kept) return kept
    mails = kept
  }
  return { ...outcome, selected: { kind: 'ids', mails: inOrderReceived(outcome.selected, mails) } }
}
