import type { NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { MailSelection } from '../../../language/question/mail/selection.ts'
import type { LightMail } from '../mail-times.ts'
import { allSelected, isOnlyTimed, mailsOfPeople, type SelectedMails } from '../selected-mails.ts'
import { linksBySubject, openedAs } from './links-by-subject.ts'
import { personNamed } from './people-of-selection.ts'
import { hasTraits, repliesOf, type RepliesByMail } from './select-traits.ts'
import type { Narrowed, Narrowing, ResolvedPeople, SelectionPorts } from './selection-types.ts'

/** The mails that another may answer or pass on; none where nothing but times narrows them. */
async function namedMails(
  selected: SelectedMails,
  ports: SelectionPorts,
  options: ReadOptions,
): Promise<NodeId[]> {
  return isOnlyTimed(selected)
    ? []
    : (await allSelected(selected, ports, options)).map(({ id }) => id)
}

/**
 * Replies that no header names, told by their subjects; where nothing but who wrote is said of what
 * is answered, the mail itself need not be in the corpus.
 */
async function repliesBySubject(
  to: MailSelection,
  given: readonly NodeId[],
  people: readonly ResolvedPeople[],
  replies: RepliesByMail,
  ports: SelectionPorts,
  options: ReadOptions,
): Promise<ReadonlySet<NodeId>> {
  const linked = new Set([...replies.values()].flat())
  const [only, other] = people
  const isBare =
    only?.role === 'sender' &&
    other === undefined &&
    to.topics.length +
      to.periods.length +
      to.mailIds.length +
      to.conversationIds.length +
      to.revisionIds.length +
      to.tableDocumentIds.length ===
      0 &&
    to.order === undefined &&
    !hasTraits(to)
  if (!isBare) return linksBySubject('reply', given, linked, ports.graph, options)
  const direct = await mailsOfPeople(only.clusters.flat(), 'direct', ports, options)
  return new Set(
    (await openedAs('reply', ports.graph, options)).flatMap(({ id }) =>
      direct.has(id) && !linked.has(id) ? [id] : [],
    ),
  )
}

/** Keeps the mails that have a reply, one by somebody, or that reply to other mails. */
export async function narrowByAnswers(
  mails: readonly LightMail[],
  { answered, answeredBy, repliesTo }: MailSelection,
  { known, ports, options: { principal, signal, timeZone }, select }: Narrowing,
): Promise<Narrowed> {
  if (answered === undefined && repliesTo === undefined && answeredBy === undefined) return mails
  const read = { principal, signal }
  const stated = await repliesOf(ports.graph, read)
  if (stated === undefined && repliesTo === undefined) return { kind: 'untold' }
  const replies: RepliesByMail = stated ?? new Map<NodeId, readonly NodeId[]>()
  let kept = mails
  if (answered !== undefined) kept = kept.filter(mail => replies.has(mail.id) === answered)
  if (answeredBy !== undefined) {
    const match = await personNamed(answeredBy, known, ports, read)
    if (match.kind !== 'found') return match
    const sent = await mailsOfPeople(match.ids, 'sender', ports, read)
    kept = kept.filter(mail => replies.get(mail.id)?.some(reply => sent.has(reply)) === true)
  }
  if (repliesTo === undefined) return kept
  const others = await select(repliesTo, { ...read, timeZone })
  if (others.kind !== 'selected') return others
  const given = await namedMails(others.selected, ports, read)
  const ids = new Set([
    ...given.flatMap(id => replies.get(id) ?? []),
    ...(await repliesBySubject(repliesTo, given, others.people, replies, ports, read)),
  ])
  kept = kept.filter(mail => ids.has(mail.id))
  // Where no header names another mail, none found proves nothing.
  return stated === undefined && kept.length === 0 ? { kind: 'untold' } : kept
}

/** Keeps the mails that pass on other mails. */
export async function narrowByForwards(
  mails: readonly LightMail[],
  { forwardsOf }: MailSelection,
  { ports, options: { principal, signal, timeZone }, select }: Narrowing,
): Promise<Narrowed> {
  if (forwardsOf === undefined) return mails
  const read = { principal, signal }
  const passed = await select(forwardsOf, { ...read, timeZone })
  if (passed.kind !== 'selected') return passed
  const given = await namedMails(passed.selected, ports, read)
  const ids = await linksBySubject('forward', given, new Set(), ports.graph, read)
  const kept = mails.filter(mail => ids.has(mail.id))
  // No header says what is passed on: none found proves nothing.
  return kept.length === 0 ? { kind: 'untold' } : kept
}
