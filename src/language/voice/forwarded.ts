import type { MailAddress } from '../../core/document.ts'
import { longPattern } from '../../support/long-pattern.ts'

/** What the header of a message that an email passes on tells of it. */
export interface ForwardedMessage {
  /** A name, or an address where there is no other. */
  readonly author?: string | undefined
  /** The only receiver; absent where there are several, or nobody knows. */
  readonly receiver?: string | undefined
  /** When it was sent, as it is written there. */
  readonly sent?: string | undefined
}

const opening = 'Forwarded message'
const written = longPattern('u')`
  ^${opening}(?: from (?<author>.+?))?(?: to (?<receiver>.+?))?(?:, sent (?<sent>.+))?$`
// A name or date that is longer is something else.
const longestPart = 80

/**
 * The heading over the text of a passed-on message: "Forwarded message from Ada Hill to Ben Oak,
 * sent 3 June 2019". A part that could be read as another is left out.
 */
export function forwardedHeading({ author, receiver, sent }: ForwardedMessage): string {
  const [by, to, on] = [author, receiver, sent].map(shownPart)
  const heading =
    opening +
    (by === undefined ? '' : ` from ${by}`) +
    (to === undefined ? '' : ` to ${to}`) +
    (on === undefined ? '' : `, sent ${on}`)
  const read = readHeading(heading)
  const isPlain = read?.author === by && read?.receiver === to && read?.sent === on
  if (isPlain) return heading
  return to === undefined && on === undefined ? opening : forwardedHeading({ author })
}

/** What the innermost heading over a mail's text says; undefined where nothing is passed on. */
export function forwardedMessage(headingPath: readonly string[]): ForwardedMessage | undefined {
  return readHeading(headingPath.at(-1) ?? '')
}

/** The person that a heading names: by name or by address. */
export const namedPerson = (name: string | undefined): MailAddress | undefined =>
  name === undefined ? undefined : name.includes('@') ? { address: name } : { name }

function readHeading(heading: string): ForwardedMessage | undefined {
  if (!heading.startsWith(opening)) return undefined
  const groups = written.exec(heading)?.groups
  if (groups === undefined) return undefined
  const { author, receiver, sent } = groups
  return { author, receiver, sent }
}

function shownPart(text: string | undefined): string | undefined {
  const line = text?.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim() ?? ''
  return line === '' || line.length > longestPart ? undefined : line
}
