import type { Section } from '../../../core/document.ts'
import { forwardedHeading, type ForwardedMessage } from '../../../language/voice/forwarded.ts'
import { personName } from '../../../language/voice/voice.ts'
import { personsOfCells } from '../person-list.ts'
import { attributedTo, attributionAt } from './attribution.ts'
import { headerLine, headerValue, isBareHeader } from './header-lines.ts'
import type { LineRole } from './reply-parts.ts'
import type { TextLine } from './text-lines.ts'

/** A message that is passed on, and how deep its lines are quoted. */
interface OpenMessage {
  readonly heading: string
  readonly depth: number
}

const forwardedRoles: ReadonlySet<LineRole> = new Set(['forwarded', 'reply', 'ruled', 'separated'])
const longestValue = 400

/**
 * The text of each message that a mail passes on, below a heading that says whose it is. A message
 * inside another one ends where its lines stop being quoted, else with the mail.
 */
export function forwardedSections(
  lines: readonly TextLine[],
  roles: readonly LineRole[],
): Section[] {
  if (!roles.includes('forward-header')) return []
  const sections: Array<{ start: number; end: number; heading: string }> = []
  const open: OpenMessage[] = []
  let head: TextLine[] = []
  let last: (typeof sections)[number] | undefined
  for (const [index, line] of lines.entries()) {
    if (roles[index] === 'forward-header') {
      head.push(line)
      last = undefined
      continue
    }
    if (!/[^\s>]/.test(line.text)) continue
    const depth = quoteDepth(line.text)
    if (head.length > 0) open.push({ heading: forwardedHeading(messageOf(head)), depth })
    head = []
    while ((open.at(-1)?.depth ?? 0) > depth) open.pop()
    const heading = forwardedRoles.has(roles[index] ?? 'quote') ? open.at(-1)?.heading : undefined
    if (heading === undefined) last = undefined
    else if (last?.heading === heading) last.end = line.end
    else {
      last = { start: line.start, end: line.end, heading }
      sections.push(last)
    }
  }
  return sections.map(({ start, end, heading }) => ({
    start,
    end,
    headingPath: [heading],
    level: 1,
  }))
}

const quoteDepth = (text: string): number =>
  /^[\s>]*/.exec(text)?.[0].replace(/\s/g, '').length ?? 0

/** What header lines tell of a message; of several, one passing on the next, the last counts. */
function messageOf(head: readonly TextLine[]): ForwardedMessage {
  let found: ForwardedMessage = {}
  let isBehindMarker = false
  for (let index = 0; index < head.length; index++) {
    const text = (head[index]?.text ?? '').slice(0, longestValue).replace(/^[\s>]+/, '')
    const attribution = attributionAt(head, index)
    const header = headerLine(text)
    if (attribution !== undefined && header !== 'sender') {
      const introduction = head.slice(index, index + attribution.lines)
      const author = attributedTo(introduction.map(line => line.text).join('\n'))
      found = attribution.kind === 'forward' || author === undefined ? {} : { author }
      isBehindMarker = true
      index += attribution.lines - 1
    } else if (header === 'sender') {
      const { author, sent } = signedLine(headerValue(text))
      // A date may stand above the sender.
      const isNext = found.author !== undefined
      found = { ...(isNext ? {} : found), author, ...(sent === undefined ? {} : { sent }) }
    } else if (header === 'date') found = { ...found, sent: found.sent ?? headerValue(text) }
    else if (header === 'receiver') {
      const value = plainAddresses(foldedValue(head, index))
      if (personsOfCells([value]).length === 1) found = { ...found, receiver: shownName(value) }
    } else if (header === undefined && isBehindMarker && !isBareHeader(text)) {
      const { author, sent } = signedLine(text)
      found = { ...found, author: found.author ?? author, sent: found.sent ?? sent }
    }
  }
  return found
}

/** "Ada Hill <ada@works.example> on 03/02/2001 09:14 AM": who, and when. */
function signedLine(text: string): Pick<ForwardedMessage, 'author' | 'sent'> {
  const sent = /\s?\d{1,4}[./-]\d{1,2}[./-]\d{1,4}.*$/.exec(text)
  const author = shownName(text.slice(0, sent?.index).replace(/(?:^|\s)on\s*$/i, ''))
  return { author, sent: sent?.[0].trim() }
}

/** A header's value with the lines that go on with it. */
function foldedValue(head: readonly TextLine[], index: number): string {
  let value = headerValue(head[index]?.text ?? '')
  for (let at = index + 1; at < head.length && value.length < longestValue; at++) {
    const text = (head[at]?.text ?? '').replace(/^[\s>]+/, '')
    if (text === '' || headerLine(text) !== undefined) break
    value += ` ${text}`
  }
  return value.slice(0, longestValue)
}

/** "Ada <ada@x.example<mailto:ada@x.example>>" and "Ada [mailto:…]" as addresses are written. */
const plainAddresses = (text: string): string =>
  text
    .replace(/<mailto:[^<>]{0,200}>/gi, '')
    .replace(/\[(?:mailto|smtp):([^\]<>]{1,200})\]/gi, '<$1>')
    .replace(/[*_]{2,}/g, '')

/** A name, or an address where there is none; of "Ada Hill/Works@Works" the first part. */
function shownName(text: string): string | undefined {
  const plain = plainAddresses(text)
  const [, before = ''] = /^([^<[(]*)/.exec(plain) ?? []
  const [address] = /[^\s<>[\]()"',;:]{1,64}@[^\s<>[\]()"',;:]{1,120}/.exec(plain) ?? []
  const name = before.replace(/^["'\s*]+|["'\s*]+$/g, '').replace(/\/.*$/s, '')
  return personName({ name, address }) ?? address
}
