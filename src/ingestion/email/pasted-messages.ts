import { recognizeMentions } from '../../language/recognize.ts'
import { longPattern } from '../../support/long-pattern.ts'
import { headerLine, headerValue, type HeaderLine } from './clean/header-lines.ts'
import { isDated } from './mail-document.ts'

/** Messages that stand one after the other in a text. */
export interface PastedMessages {
  /** What stands above the first one: a heading, who exported them. */
  readonly above: string
  /** Each as a mail program would have written it. */
  readonly messages: readonly string[]
}

interface Head {
  /** The first line, and the one below the last. */
  readonly start: number
  readonly end: number
  readonly fields: ReadonlyArray<{ readonly kind: HeaderLine; readonly line: string }>
}

// Above the first message stand a heading and perhaps a note on where the messages are from.
const mostAbove = 6
const mostFolded = 3

/** Marks of mail as a server handed it over: what follows there is quoted, and is no next mail. */
const transport = /^(?:message-id|received|mime-version|content-type|return-path|dkim-signature):/i
/** Divides messages, or a message from a heading. */
const rule = /^\s*(?:[-–—_=*~#]\s?){2,}\s*$/u
/** "Message 2 of 4" above a message. */
const counted = longPattern('iu')`
  ^[\s#*_]*(?:(?:e-?mail|message|mail|reply|nachricht|no\.?|#)\s*){1,2}\d{1,4}
  (?:\s*(?:of|\/|von)\s*\d{1,4})?[\s.:)*_]*$`
/** What programs write above a message that they quote or pass on. */
const quotes = /^[\s>]*[-_*]{2,}\s*[\p{L}][\p{L}\s]{3,60}?[-_*]{2,}\s*$|:\s*$/u
const names: Partial<Record<HeaderLine, string>> = {
  sender: 'From',
  receiver: 'To',
  copy: 'Cc',
  date: 'Date',
  subject: 'Subject',
}

/**
 * The messages of a text that holds several ("From: …", "To: …", "Date: …", text, and again), as
 * people paste and export threads; undefined for any other text, also for one message with others
 * that it quotes.
 */
export function pastedMessages(text: string): PastedMessages | undefined {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const heads = headsOf(lines)
  const [first] = heads
  if (first === undefined || heads.length < 2 || !beginsWith(lines, first)) return undefined
  const bodies = heads.map(({ end }, index) =>
    bodyOf(lines.slice(end, heads[index + 1]?.start ?? lines.length)),
  )
  if (bodies.filter(isProse).length * 2 < heads.length) return undefined
  const subject = heads.flatMap(subjectOf)[0]
  return {
    above: bodyOf(lines.slice(0, first.start)).join('\n').trim(),
    messages: heads.map((head, index) => messageOf(head, bodies[index] ?? [], subject)),
  }
}

/** Whether a text may hold such messages, by its beginning alone. */
export function mayBePasted(start: string): boolean {
  const lines = start.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const first = headsOf(lines, 1)[0]
  return first !== undefined && beginsWith(lines, first)
}

const beginsWith = (lines: readonly string[], { start }: Head): boolean =>
  lines.slice(0, start).filter(line => line.trim() !== '').length <= mostAbove

function headsOf(lines: readonly string[], most = Number.POSITIVE_INFINITY): Head[] {
  const heads: Head[] = []
  const top = lines.findIndex(line => line.trim() !== '')
  const below = lines.findIndex((line, at) => at > top && line.trim() === '')
  if (lines.slice(top, below < 0 ? undefined : below).some(line => transport.test(line))) return []
  for (let at = 0; at < lines.length && heads.length < most; at++) {
    if (kindOf(lines[at] ?? '') === undefined) continue
    const head = headAt(lines, at)
    if (isHead(head, lines, top)) heads.push(head)
    at = head.end - 1
  }
  return heads
}

/** Marks of Markdown off a line: "**From:** Ann", "- From: Ann", "### From: Ann". */
const plain = (line: string): string =>
  line
    .replace(/^(?:#{1,6} |[-*+] )?\s?/, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/\\$/, '')
    .trimEnd()

/** Indented and quoted lines are part of a message. */
const kindOf = (line: string): HeaderLine | undefined =>
  /^(?:\s{2,}|\t|>)/.test(line) ? undefined : headerLine(plain(line))

/** The lines of header fields from one on; single blank lines may stand between them. */
function headAt(lines: readonly string[], start: number): Head {
  const fields: Array<{ kind: HeaderLine; line: string }> = []
  let end = start
  for (let at = start, folded = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const kind = kindOf(line)
    const last = fields.at(-1)
    if (kind !== undefined) {
      if (kind !== 'other' && kind !== 'copy' && fields.some(field => field.kind === kind)) break
      fields.push({ kind, line: plain(line) })
      folded = 0
      end = at + 1
    } else if (/^[ \t]+\S/.test(line) && last !== undefined && end === at && folded < mostFolded) {
      last.line += ` ${line.trim()}`
      folded++
      end = at + 1
    } else if (isBareDay(line, fields) && end === at) {
      fields.push({ kind: 'date', line: `Date: ${plain(line)}` })
      end = at + 1
    } else if (line.trim() !== '' || end < at) break
  }
  return { start, end, fields }
}

/** A day without the name of its field, below those who write and are written to. */
function isBareDay(line: string, fields: Head['fields']): boolean {
  const kind = fields.at(-1)?.kind
  if (line.length > 60 || !/\d/.test(line) || kind === undefined || kind === 'subject') return false
  if (fields.some(field => field.kind === 'date')) return false
  const rest = recognizeMentions(plain(line)).reduceRight(
    (left, { value, start, end }) =>
      value?.kind === 'date' ? left.slice(0, start) + left.slice(end) : left,
    plain(line),
  )
  return /^[\s,.]*(?:\p{L}{2,10}day)?[\s,.]*$/u.test(rest)
}

/**
 * Whether fields begin a message: they name who writes, and a day or a subject, and a blank line, a
 * rule or "Message 2" stands above, or they are three. Not where they are introduced as quoted.
 * `top`: the first line that is not blank.
 */
function isHead({ start, fields }: Head, lines: readonly string[], top: number): boolean {
  const kinds = new Set(fields.map(({ kind }) => kind))
  const sender = fields.find(({ kind }) => kind === 'sender')
  if (sender === undefined || !isWriter(headerValue(sender.line))) return false
  if (!kinds.has('date') && !kinds.has('subject')) return false
  let above = start - 1
  while (above >= 0 && (lines[above] ?? '').trim() === '') above--
  const line = lines[above] ?? ''
  const isTitle = top >= above
  if (!isTitle && !rule.test(line) && !counted.test(line) && quotes.test(line)) return false
  return above < start - 1 || rule.test(line) || counted.test(line) || kinds.size > 2
}

/** Not "From: 3 March", "From: 9 am": a span of time, as in forms for leave. */
const isWriter = (value: string): boolean => /^[^\d]*\p{L}/u.test(value) && !isDated(value)

/** Without the rules and blank lines around it, and without the number of the next message. */
function bodyOf(lines: readonly string[]): string[] {
  const isEdge = (line: string | undefined): boolean =>
    line !== undefined && (line.trim() === '' || rule.test(line) || counted.test(line))
  let start = 0
  let end = lines.length
  while (start < end && isEdge(lines[start])) start++
  while (end > start && isEdge(lines[end - 1])) end--
  return lines.slice(start, end)
}

/** Rows of a form are no letter. */
const isProse = (lines: readonly string[]): boolean =>
  lines.some(line => line.trim().length > 12 && !/^[^:]{1,30}:\s/.test(line))

const subjectOf = ({ fields }: Head): string[] =>
  fields.filter(({ kind }) => kind === 'subject').map(({ line }) => headerValue(line))

/**
 * A message with headers under their usual names. One without a subject has that of the thread. A
 * field that is no header of mail, and a date without a year, stay in its text.
 */
function messageOf(head: Head, body: readonly string[], subject: string | undefined): string {
  const headers: string[] = []
  const kept: string[] = []
  for (const { kind, line } of head.fields) {
    const name = names[kind]
    const value = headerValue(line)
    if (name === undefined || (kind === 'date' && !isDated(value))) kept.push(line)
    else headers.push(`${name}: ${value}`)
  }
  if (subject !== undefined && subjectOf(head).length === 0) headers.push(`Subject: ${subject}`)
  return [...headers, '', ...kept, ...(kept.length === 0 ? [] : ['']), ...body, ''].join('\n')
}
