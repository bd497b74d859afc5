import type { DocumentSummary } from '../../../core/document.ts'

const withReply = /^(.*?)(?: \((accepted|declined|tentative|delegated)\))?$/su

/** What an attendee answered as an entry shows it; `none`: nothing. */
export const replyOf = (attendee: string): string => withReply.exec(attendee)?.[2] ?? 'none'

/** "Ann Lee <ann@example.org> (declined)" is the same person as "ann@example.org". */
function personOf(attendee: string): string {
  const shown = withReply.exec(attendee)?.[1] ?? attendee
  return (/<([^<>]+)>$/.exec(shown)?.[1] ?? shown).toLowerCase()
}

const attendeesOf = ({ properties: { attendees } }: DocumentSummary): readonly string[] =>
  Array.isArray(attendees) ? attendees.map(String) : []
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * The answers to an invitation (`METHOD:REPLY`) among some entries that count for one of them, the
 * last one first: of the same event, and not to an earlier version of it.
 */
export function repliesTo(
  entry: DocumentSummary,
  among: readonly DocumentSummary[],
): readonly DocumentSummary[] {
  const { uid, sequence, isReply } = entry.properties
  if (typeof uid !== 'string' || isReply === true) return []
  return among
    .filter(
      ({ properties: other }) =>
        other['isReply'] === true &&
        other['uid'] === uid &&
        Number(other['sequence'] ?? 0) >= Number(sequence ?? 0),
    )
    .sort((a, b) => (textOf(a.properties['stamped']) < textOf(b.properties['stamped']) ? 1 : -1))
}

/** The reply that counts for an attendee: the last one, unless the entry knows a later one. */
export function replyAmong(
  attendee: string,
  entry: DocumentSummary,
  replies: readonly DocumentSummary[],
): { readonly as: string; readonly by: DocumentSummary } | undefined {
  const isKnown = replyOf(attendee) !== 'none'
  const stamped = textOf(entry.properties['stamped'])
  for (const by of replies) {
    if (isKnown && textOf(by.properties['stamped']) <= stamped) continue
    const own = attendeesOf(by).find(one => personOf(one) === personOf(attendee))
    if (own !== undefined && replyOf(own) !== 'none') return { as: replyOf(own), by }
  }
  return undefined
}

/** An attendee with what was answered last. */
export function withLastReply(
  attendee: string,
  entry: DocumentSummary,
  replies: readonly DocumentSummary[],
): string {
  const reply = replyAmong(attendee, entry, replies)
  if (reply === undefined) return attendee
  return `${withReply.exec(attendee)?.[1] ?? attendee} (${reply.as})`
}
