import { isSignatureSeparator } from './footer-lines.ts'
import { headerLine, isBareHeader, type HeaderLine } from './header-lines.ts'
import { classify, isGap, type Kind, type ReplyHints, type Unit } from './line-units.ts'
import type { TextLine } from './text-lines.ts'

/**
 * What a run of lines of a mail is. `reply` is what its writer wrote; `context` are quoted lines
 * that the writer answers in place; `forwarded` is a message passed on; `separated` is what stands
 * below a signature separator, `ruled` what stands below another rule near the end, `tail` a few
 * lines below the last quote: most often a signature, sometimes an answer.
 */
export type LineRole =
  | 'reply'
  | 'context'
  | 'attribution'
  | 'quote'
  | 'forwarded'
  | 'forward-header'
  | 'mobile'
  | 'separated'
  | 'ruled'
  | 'tail'
  | 'footer'

/**
 * Tells the writer's own lines from quoted, forwarded and separated ones, one role per line. A
 * state machine over kinds of lines, after the ideas of Discourse's email_reply_trimmer; differs in
 * that a quote answered in place stays visible as context, that a rule of dashes only ends a mail
 * if little follows, and that forwarded text is told from quoted text.
 */
export function lineRoles(lines: readonly TextLine[], hints: ReplyHints): LineRole[] {
  const roles = lines.map((): LineRole => 'reply')
  const units = classify(lines, hints)
  const set = (from: number, to: number, role: LineRole): void => {
    for (let index = from; index < to; index++) {
      const unit = units[index]
      if (unit !== undefined)
        for (let line = unit.first; line <= unit.last; line++) roles[line] = role
    }
  }
  for (const [index, unit] of units.entries()) {
    if (unit.kind === 'mobile') set(index, index + 1, 'mobile')
    if (unit.kind === 'armour') set(index, index + 1, 'footer')
    if (unit.kind === 'quote') set(index, index + 1, 'context')
  }
  const end = separatorEnd(units, lines)
  set(
    end,
    units.length,
    isSignatureSeparator(lines[units[end]?.first ?? -1]?.text ?? '') ? 'separated' : 'ruled',
  )
  const body = { units, end, lines }
  const top = replyStart(body)
  if (top > 0) {
    set(0, top, 'quote')
    return roles
  }
  const cut = firstCut(body)
  if (cut !== undefined) {
    const isForwarded = hints.isForward === true || units[cut]?.kind === 'forward'
    const below = isForwarded ? markForwarded(body, cut, set) : cut
    if (!isForwarded) set(cut, units.length, 'quote')
    // Below the headers of a message that is passed on, lines without a mark are the message.
    if (units[cut]?.kind === 'marker' && (!isForwarded || units[below]?.kind === 'quote'))
      markTail(units, cut, end, set)
  }
  const limit = cut ?? end
  markLeftovers(units, limit, set)
  set(0, Math.min(limit, leadingHeaders(body, hints.isForward)), 'forward-header')
  return roles
}

interface Body {
  readonly units: readonly Unit[]
  readonly end: number
  readonly lines: readonly TextLine[]
}

// A signature or notice below a rule is short; a rule with more below it divides a text.
const longestSeparated = 15
const longestBelowDashes = 40

/**
 * The first unit from which on everything is below a separator; the number of units if there is
 * none.
 */
function separatorEnd(units: readonly Unit[], lines: readonly TextLine[]): number {
  let following = 0
  let best = units.length
  let hasQuoteBelow = false
  for (let index = units.length - 1; index >= 0; index--) {
    const unit = units[index]
    if (unit === undefined) break
    if (unit.kind === 'delimiter' && !underlines(units, index, lines)) {
      const isSeparator = isSignatureSeparator(lines[unit.first]?.text ?? '')
      const next = units.slice(index + 1, index + 4).find(candidate => !isGap(candidate.kind))
      const introduces =
        next?.kind === 'marker' || next?.kind === 'header' || next?.kind === 'forward'
      if (
        !introduces &&
        !hasQuoteBelow &&
        following <= (isSeparator ? longestBelowDashes : longestSeparated)
      )
        best = index
    } else if (unit.kind === 'marker' || unit.kind === 'forward' || unit.kind === 'quote') {
      // A signature above the quote: what is below the quote is not the signature's.
      hasQuoteBelow = true
    } else if (unit.kind === 'text' || unit.kind === 'header') following++
  }
  return best
}

/** A rule as long as the short line above it makes that line a heading. */
function underlines(units: readonly Unit[], index: number, lines: readonly TextLine[]): boolean {
  const unit = units[index]
  if (
    unit === undefined ||
    unit.first === 0 ||
    units[index - 1]?.kind !== 'text' ||
    units[index + 1]?.kind === undefined
  )
    return false
  const rule = (lines[unit.first]?.text ?? '').trim()
  const above = (lines[unit.first - 1]?.text ?? '').trim()
  return (
    rule.length >= 3 &&
    above.length <= 60 &&
    Math.abs(rule.length - above.length) <= 2 &&
    (unit.first < 2 || units[index - 2]?.kind === 'empty')
  )
}

/** The unit at which a reply below all quotes begins; 0 where the mail is not of that shape. */
function replyStart({ units, end }: Body): number {
  let index = end - 1
  while (index >= 0 && (units[index]?.kind === 'text' || isGap(units[index]?.kind ?? 'text')))
    index--
  let start = index + 1
  while (start < end && units[start]?.kind !== 'text') start++
  if (start >= end || index < 0) return 0
  let sawMarker = false
  let sawQuote = false
  for (let at = index; at >= 0; at--) {
    const kind = units[at]?.kind ?? 'text'
    if (kind === 'text') return 0
    if (kind === 'marker') sawMarker = true
    if (kind === 'quote') sawQuote = true
  }
  return sawMarker && sawQuote ? start : 0
}

/** The first unit of the older message that ends the mail, if one does. */
function firstCut(body: Body): number | undefined {
  const cuts = [forwarded(body), hugeQuote(body), unquotedMessage(body), headerBlock(body)].filter(
    cut => cut !== undefined,
  )
  return cuts.length === 0 ? undefined : Math.min(...cuts, body.end)
}

const opensMessage = (kind: Kind | undefined): boolean => kind === 'marker' || kind === 'forward'

/** Whether the writer's own text stands before a unit, with nothing but gaps and quotes between. */
function followsText(units: readonly Unit[], index: number): boolean {
  let at = index - 1
  while (
    at >= 0 &&
    (isGap(units[at]?.kind ?? 'text') ||
      units[at]?.kind === 'delimiter' ||
      units[at]?.kind === 'quote')
  )
    at--
  return at >= 0 && (units[at]?.kind === 'text' || units[at]?.kind === 'header')
}

/** The marker of a message that is passed on, outside of quotes. */
function forwarded({ units, end, lines }: Body): number | undefined {
  const index = units.findIndex(
    ({ kind, first }, at) =>
      kind === 'forward' && !/^\s*>/.test(lines[first]?.text ?? '') && followsText(units, at),
  )
  return index < 0 || index >= end ? undefined : index
}

// Below the last quote there is at most a signature of this many lines; more is an answer.
const longestTail = 6

/** "On … wrote:", quoted lines to the end, perhaps a signature below them. */
function hugeQuote({ units, end }: Body): number | undefined {
  let index = end - 1
  let tail = 0
  while (
    index >= 0 &&
    (units[index]?.kind === 'text' ||
      isGap(units[index]?.kind ?? 'text') ||
      units[index]?.kind === 'delimiter')
  ) {
    if (units[index]?.kind === 'text') tail++
    index--
  }
  if (tail > longestTail) return undefined
  let first: number | undefined
  while (index >= 0 && units[index]?.kind !== 'text') {
    if (opensMessage(units[index]?.kind)) first = index
    index--
  }
  return first !== undefined && followsText(units, first) ? first : undefined
}

/** "On … wrote:" with no quoted line after it: the older message is not marked line by line. */
function unquotedMessage({ units, end }: Body): number | undefined {
  let first: number | undefined
  for (let index = end - 1; index >= 0 && units[index]?.kind !== 'quote'; index--) {
    if (opensMessage(units[index]?.kind) && followsText(units, index)) first = index
  }
  return first
}

/**
 * Three header lines in a row, of which one names a sender or a date, with the writer's text above
 * them.
 */
function headerBlock({ units, end, lines }: Body): number | undefined {
  for (let index = 0; index < end; index++) {
    if (units[index]?.kind !== 'header') continue
    const last = blockEnd(units, index, end)
    const kinds = units
      .slice(index, last)
      .filter(unit => unit.kind === 'header')
      .map(unit => headerLine(lines[unit.first]?.text ?? ''))
    if (isMessageHead(kinds) && followsText(units, index)) return withDelimiter(units, index)
    index = last - 1
  }
  return undefined
}

// Lists of receivers run over some lines.
const longestFold = 6

const isMessageHead = (kinds: ReadonlyArray<HeaderLine | undefined>): boolean =>
  kinds.length >= 3 && (kinds.includes('sender') || kinds.includes('date'))

/**
 * The end of the headers with which the mail begins: a message pasted or passed on whole; 0 where
 * there are none.
 */
function leadingHeaders(body: Body, isForward: boolean | undefined): number {
  const last = messageHead(body, 0, false)
  const head = body.units.slice(0, last)
  const kinds = head
    .filter(unit => unit.kind === 'header')
    .map(unit => headerLine(body.lines[unit.first]?.text ?? ''))
  const isPassedOn = isForward === true || head.some(unit => unit.kind === 'forward')
  return isPassedOn || isMessageHead(kinds) ? last : 0
}

/** A header block may hold folded values and single blank lines. */
function blockEnd(units: readonly Unit[], start: number, end: number): number {
  let last = start + 1
  for (let at = start + 1; at < end && at - last <= longestFold; at++) {
    const kind = units[at]?.kind
    if (kind === 'header') last = at + 1
    else if (kind !== 'text' && kind !== 'empty') break
    else if (kind === 'empty' && at > last) break
  }
  return last
}

/** A rule right above the headers belongs to them. */
function withDelimiter(units: readonly Unit[], index: number): number {
  let at = index
  while (at > 0 && (isGap(units[at - 1]?.kind ?? 'text') || units[at - 1]?.kind === 'delimiter'))
    at--
  while (at < index && units[at]?.kind !== 'delimiter') at++
  return at
}

type SetRole = (from: number, to: number, role: LineRole) => void

/**
 * From `cut` on stands a message that is passed on, its headers apart, and those of messages that
 * it passes on or quotes. Gives the unit below its own headers.
 */
function markForwarded(body: Body, cut: number, set: SetRole): number {
  const { units } = body
  set(cut, units.length, 'forwarded')
  const below = messageHead(body, cut, true)
  set(cut, below, 'forward-header')
  for (let at = below; at < units.length; at++) {
    const last = messageHead(body, at, false)
    if (last === at) continue
    set(at, last, 'forward-header')
    at = last - 1
  }
  return below
}

const longestHead = 40
// Notes writes the author, and the date, above the first header.
const mostAuthorLines = 3

/** The end of what introduces a message at a unit: markers and headers; `at` where nothing does. */
function messageHead({ units, lines }: Body, at: number, isKnown: boolean): number {
  const textOf = (index: number): string => lines[units[index]?.first ?? -1]?.text ?? ''
  const kindOf = (index: number): Kind | undefined => units[index]?.kind
  let first = at
  while (isGap(kindOf(first) ?? 'text') || kindOf(first) === 'delimiter') first++
  let next = first
  while (opensMessage(kindOf(next)) && next < first + longestHead) {
    next++
    while (isGap(kindOf(next) ?? 'text')) next++
  }
  const isIntroduced = next > first
  if (isIntroduced) next = authorLines(units, lines, next)
  // Apple quotes the headers, too.
  const isQuoted = isIntroduced && kindOf(next) === 'quote'
  const kinds: Array<HeaderLine | undefined> = []
  let last = next
  for (let index = next; index < next + longestHead; index++) {
    const kind = kindOf(index)
    const text = isQuoted ? textOf(index).replace(/^[\s>]+/, '') : textOf(index)
    const header = headerLine(text)
    const isHeader = kind === 'header' || (isQuoted && kind === 'quote' && header !== undefined)
    if (isHeader) {
      // A second sender is that of the next message.
      if (header === 'sender' && kinds.includes('sender')) break
      kinds.push(header)
      last = index + 1
    } else if (kind === 'text' && last === index && kinds.length > 0) {
      if (!isBareHeader(text) && !isFolded(units, index, text)) break
      last = index + 1
    } else if (isQuoted && kind === 'quote' && text === '') last = index + 1
    else if (!isGap(kind ?? 'text')) break
  }
  if (isKnown || isIntroduced || isMessageHead(kinds))
    return Math.max(isIntroduced ? next : at, last)
  return at
}

/** The line behind a header that goes on with its receivers. */
const isFolded = (units: readonly Unit[], index: number, text: string): boolean =>
  /^\s+\S|[;@]/.test(text) &&
  units.slice(index + 1, index + longestFold).some(({ kind }) => kind === 'header')

/** The unit below lines without a header name that stand between a marker and the receivers. */
function authorLines(units: readonly Unit[], lines: readonly TextLine[], from: number): number {
  let at = from
  while (at - from < mostAuthorLines && units[at]?.kind === 'text') at++
  const header =
    units[at]?.kind === 'header' && headerLine(lines[units[at]?.first ?? -1]?.text ?? '')
  return header === 'receiver' || header === 'date' ? at : from
}

/** Text below the last quoted line. */
function markTail(units: readonly Unit[], cut: number, end: number, set: SetRole): void {
  let last = end - 1
  while (last > cut && units[last]?.kind !== 'quote') last--
  if (last === cut) return
  for (let index = last + 1; index < end; index++)
    if (units[index]?.kind === 'text') set(index, index + 1, 'tail')
}

/** Introductions without a message, and quotes at the end with the writer's text above. */
function markLeftovers(units: readonly Unit[], limit: number, set: SetRole): void {
  let last = limit
  let hasText = false
  for (const unit of units.slice(0, limit)) if (unit.kind === 'text') hasText = true
  while (
    last > 0 &&
    units[last - 1]?.kind !== 'text' &&
    units[last - 1]?.kind !== 'header' &&
    units[last - 1]?.kind !== 'delimiter'
  )
    last--
  for (let index = 0; index < limit; index++) {
    const kind = units[index]?.kind
    if (kind === 'marker' || kind === 'forward') set(index, index + 1, 'attribution')
    if (kind === 'quote' && hasText && index >= last) set(index, index + 1, 'quote')
  }
}
