import type { TextRange } from '../../core/span.ts'
import { htmlEvents, type HtmlEvent, type HtmlOpen } from '../parsing/html-events.ts'

/** Text of an HTML mail and what its markup says about quoting. */
export interface HtmlMailText {
  /** Block quotes have `> ` before each line, list items a dash; links keep their text only. */
  readonly text: string
  /** Lines that introduce a quote ("On … wrote:"), known by their markup. */
  readonly attributions: readonly TextRange[]
  /** Where an older message begins that runs to the end. */
  readonly quotedFrom: number | undefined
}

const unread = new Set([
  'script',
  'style',
  'template',
  'head',
  'title',
  'iframe',
  'object',
  'noframes',
  'xmp',
  'svg',
  'math',
  'select',
  'textarea',
])
const lineBlocks = new Set([
  'address',
  'article',
  'aside',
  'body',
  'center',
  'dd',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'header',
  'li',
  'main',
  'nav',
  'ol',
  'section',
  'table',
  'tr',
  'ul',
  'caption',
  'hr',
])
const spacedBlocks = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'blockquote'])

/**
 * Converts the HTML of a mail; linear, nothing is fetched. Tags nested deeper than `maxNesting`
 * lose their meaning, not their text.
 */
export function htmlMailText(html: string, maxNesting: number): HtmlMailText {
  const events = htmlEvents(html, maxNesting)
  const writer = quotingWriter()
  const attributions: TextRange[] = []
  const open: Array<{ close: number; start: number }> = []
  let quotedFrom: number | undefined
  let preformatted = 0
  for (let index = 0; index < events.length; index++) {
    const event = events[index]
    if (event === undefined) break
    if (event.type === 'text') {
      writer.inline(event.text, preformatted > 0)
      continue
    }
    if (event.type === 'open' && (unread.has(event.name) || isHidden(event))) {
      index = event.close
      continue
    }
    // The space around a quote is not quoted.
    if (event.type === 'close' && event.name === 'blockquote') writer.deepen(-1)
    if (event.type === 'open' && event.name === 'br') writer.lineBreak()
    else if (spacedBlocks.has(event.name) && !isTight(event)) writer.blankLine()
    else if (lineBlocks.has(event.name) || spacedBlocks.has(event.name)) writer.newLine()
    else if (event.name === 'td' || event.name === 'th') writer.cell()
    if (event.type === 'open') {
      if (isAttribution(events, index, event))
        open.push({ close: event.close, start: writer.length() })
      if (quotedFrom === undefined && isDivider(event)) quotedFrom = writer.length()
      if (event.name === 'blockquote') writer.deepen(1)
      if (event.name === 'pre') preformatted++
      if (event.name === 'li') writer.mark('- ')
    } else {
      if (event.name === 'pre') preformatted--
      const attribution = open.at(-1)
      if (attribution?.close === index) {
        open.pop()
        if (writer.length() > attribution.start)
          attributions.push({ start: attribution.start, end: writer.length() })
      }
    }
  }
  const text = writer.text()
  const clamp = (range: TextRange): TextRange => ({
    start: Math.min(range.start, text.length),
    end: Math.min(range.end, text.length),
  })
  return {
    text,
    attributions: attributions.map(clamp).filter(range => range.end > range.start),
    quotedFrom: quotedFrom === undefined || quotedFrom >= text.length ? undefined : quotedFrom,
  }
}

const attribute = (event: HtmlOpen, name: string): string => event.attributes.get(name) ?? ''
const hasClass = (event: HtmlOpen, name: string): boolean =>
  attribute(event, 'class').split(/\s+/).includes(name)

function isHidden(event: HtmlOpen): boolean {
  return (
    event.attributes.has('hidden') ||
    /(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all)/i.test(
      attribute(event, 'style').slice(0, 2000),
    )
  )
}

/** A paragraph without space around it: Outlook writes every line as one. */
function isTight(event: HtmlEvent): boolean {
  return (
    event.type === 'open' &&
    event.name === 'p' &&
    (hasClass(event, 'MsoNormal') ||
      /margin(?:-top)?\s*:\s*0/i.test(attribute(event, 'style').slice(0, 2000)))
  )
}

/** Gmail and Mozilla name the line above a quote. */
function isAttribution(events: readonly HtmlEvent[], index: number, event: HtmlOpen): boolean {
  return (
    (hasClass(event, 'gmail_attr') || hasClass(event, 'moz-cite-prefix')) &&
    !isForward(events, index)
  )
}

function isForward(events: readonly HtmlEvent[], index: number): boolean {
  for (let at = index + 1; at < Math.min(events.length, index + 8); at++) {
    const event = events[at]
    if (event?.type === 'text' && event.text.trim() !== '') return /^[\s>]*-{3,}/.test(event.text)
  }
  return false
}

const dividerIds = new Set([
  'OLK_SRC_BODY_SECTION',
  'divRplyFwdMsg',
  'appendonsend',
  'stopSpelling',
  'zwchr',
  'reply-intro',
  'ymail_android_signature_quote',
  'mail-editor-reference-message-container',
])
const dividerClasses = [
  'OutlookMessageHeader',
  'yahoo_quoted',
  'protonmail_quote',
  'zmail_extra',
  'gmail_quote_container_reply',
]

/** Markup with which mail programs part the new message from the old one below. */
function isDivider(event: HtmlOpen): boolean {
  if (
    dividerIds.has(attribute(event, 'id').replace(/^x_+/, '')) ||
    dividerClasses.some(name => hasClass(event, name))
  )
    return true
  if (event.name === 'hr') {
    return (
      attribute(event, 'data-marker') === '__DIVIDER__' ||
      (attribute(event, 'tabindex') === '-1' && /^(?:9\d|100)%$/.test(attribute(event, 'width')))
    )
  }
  if (event.name !== 'div') return false
  const style = attribute(event, 'style').slice(0, 2000).toLowerCase().replace(/\s+/g, '')
  return (
    /border:none;border-top:solid#(?:e1e1e1|b5c4df)1\.0pt/.test(style) ||
    style.includes(
      'padding-top:5px;border-top-color:rgb(229,229,229);' +
        'border-top-width:1px;border-top-style:solid',
    )
  )
}

interface QuotingWriter {
  length(): number
  text(): string
  inline(text: string, keepSpace: boolean): void
  newLine(): void
  lineBreak(): void
  blankLine(): void
  cell(): void
  mark(text: string): void
  deepen(by: 1 | -1): void
}

/** Collects lines, each with the quote marks of the depth at which it began. */
function quotingWriter(): QuotingWriter {
  const pieces: string[] = []
  let written = 0
  let depth = 0
  let lineEmpty = true
  let blankLines = 2
  let pendingSpace = false
  const put = (text: string): void => {
    pieces.push(text)
    written += text.length
  }
  const startLine = (): void => {
    if (!lineEmpty) return
    if (depth > 0) put(`${'>'.repeat(Math.min(depth, 20))} `)
    lineEmpty = false
    blankLines = 0
  }
  const newLine = (): void => {
    pendingSpace = false
    if (lineEmpty) return
    put('\n')
    lineEmpty = true
  }
  const blankLine = (): void => {
    newLine()
    if (blankLines > 0 || written === 0) return
    put(depth > 0 ? `${'>'.repeat(Math.min(depth, 20))}\n` : '\n')
    blankLines = 1
  }
  const inlineLine = (text: string): void => {
    const collapsed = text.replace(/[ \t\n\r\f\u00a0]+/g, ' ')
    const body = collapsed.trim()
    if (collapsed.startsWith(' ')) pendingSpace = true
    if (body === '') return
    if (lineEmpty) startLine()
    else if (pendingSpace) put(' ')
    put(body)
    pendingSpace = collapsed.endsWith(' ')
  }
  return {
    length: () => written,
    text: () => pieces.join('').trimEnd(),
    newLine,
    blankLine,
    lineBreak: () => (lineEmpty ? blankLine() : newLine()),
    inline(text, keepSpace) {
      if (!keepSpace) {
        inlineLine(text)
        return
      }
      for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
        if (index > 0) {
          if (lineEmpty) blankLine()
          else newLine()
        }
        if (line === '') continue
        startLine()
        put(line)
      }
    },
    cell() {
      if (!lineEmpty) pendingSpace = true
    },
    mark(text) {
      if (!lineEmpty) return
      startLine()
      put(text)
    },
    deepen(by) {
      newLine()
      depth = Math.max(0, depth + by)
    },
  }
}
