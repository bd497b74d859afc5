import { boilerplate } from './html-boilerplate.ts'
import { htmlEvents, type HtmlEvent, type HtmlOpen } from '../../parsing/html-events.ts'
import { cellText } from '../building/table-cells.ts'
import { writeTable } from '../building/table-text.ts'
import { findTornHeader } from '../building/torn-header.ts'
import type { TextBuilder } from '../building/text-builder.ts'

/** What a page says about itself in its head. */
export interface HtmlFacts {
  readonly title: string | undefined
  readonly canonical: string | undefined
  readonly language: string | undefined
  readonly description: string | undefined
  readonly published: string | undefined
  readonly modified: string | undefined
}

export interface HtmlWriting {
  readonly maxNesting: number
  /** Added to the level of each heading, for pages that are chapters of a whole. */
  readonly levelShift?: number
  /** Write the head's title as a cut line where no heading repeats it. */
  readonly titleLine?: boolean
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
])
const blocks = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'body',
  'center',
  'dd',
  'details',
  'dialog',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'header',
  'hgroup',
  'hr',
  'legend',
  'main',
  'menu',
  'nav',
  'noscript',
  'ol',
  'optgroup',
  'p',
  'pre',
  'section',
  'summary',
  'table',
  'caption',
  'td',
  'th',
  'tr',
  'ul',
  'video',
  'audio',
  'select',
])
const lines = new Set(['li', 'option', 'dt', 'dd', 'br', 'tr', 'figcaption'])

/**
 * Writes the text of a page into `builder`: headings as sections, tables as rows, boilerplate as
 * cuts; links keep their text. Also returns what its head says.
 */
export function writeHtml(builder: TextBuilder, html: string, writing: HtmlWriting): HtmlFacts {
  const events = htmlEvents(html, writing.maxNesting)
  const facts = headFacts(events)
  if (writing.titleLine === true && facts.title !== undefined && !hasHeading(events, facts.title)) {
    builder.cut(builder.append(facts.title), 'header')
    builder.paragraph()
  }
  writeEvents(builder, events, boilerplate(events), writing.levelShift ?? 0)
  return facts
}

function writeEvents(
  builder: TextBuilder,
  events: readonly HtmlEvent[],
  cuts: ReadonlySet<number>,
  levelShift: number,
): void {
  const openCuts: Array<{ readonly close: number; readonly start: number }> = []
  const lists: Array<{ ordered: boolean; next: number }> = []
  let space = false
  let lineEmpty = true
  let preformatted = 0

  const inline = (text: string): void => {
    if (preformatted > 0) {
      builder.append(text)
      lineEmpty = text.endsWith('\n')
      return
    }
    const collapsed = text.replace(/[ \t\n\r\f\u00a0]+/g, ' ')
    const body = collapsed.trim()
    if (collapsed.startsWith(' ')) space = true
    if (body === '') return
    builder.append(space && !lineEmpty ? ` ${body}` : body)
    lineEmpty = false
    space = collapsed.endsWith(' ')
  }
  const breakLine = (): void => {
    builder.newLine()
    lineEmpty = true
    space = false
  }
  const breakBlock = (): void => {
    builder.paragraph()
    lineEmpty = true
    space = false
  }

  for (let index = 0; index < events.length; index++) {
    const event = events[index]
    if (event === undefined) break
    if (event.type === 'text') {
      inline(event.text)
      continue
    }
    if (event.type === 'close') {
      if (event.name === 'ul' || event.name === 'ol' || event.name === 'menu') lists.pop()
      if (event.name === 'pre' || event.name === 'textarea') preformatted--
      if (lines.has(event.name)) breakLine()
      else if (blocks.has(event.name)) breakBlock()
      const cut = openCuts.at(-1)
      if (cut?.close === index) {
        builder.cut({ start: cut.start, end: builder.length() }, 'boilerplate')
        openCuts.pop()
      }
      continue
    }
    if (unread.has(event.name)) {
      index = event.close
      continue
    }
    if (lines.has(event.name)) breakLine()
    else if (blocks.has(event.name)) breakBlock()
    if (cuts.has(index)) openCuts.push({ close: event.close, start: builder.length() })
    const level = headingLevel(event)
    if (level !== undefined) {
      const title = plainText(events, index, event.close)
      if (title !== '') {
        builder.heading(title, level + levelShift)
        lineEmpty = true
      }
      // Cuts that would open inside a heading are not looked for; its own close still ends them.
      index = event.close - 1
      continue
    }
    switch (event.name) {
      case 'table': {
        const rows = dataTable(events, index, event.close)
        if (rows !== undefined) {
          if (rows.caption !== '') inline(rows.caption)
          writeTable(builder, rows.cells, rows.headerRow)
          breakBlock()
          index = event.close - 1
        }
        break
      }
      case 'ul':
      case 'menu':
        lists.push({ ordered: false, next: 1 })
        break
      case 'ol':
        lists.push({ ordered: true, next: startNumber(event) })
        break
      case 'li': {
        const list = lists.at(-1)
        const mark = list?.ordered === true ? `${list.next++}. ` : '- '
        if (plainTextStarts(events, index, event.close)) {
          builder.append(`${'  '.repeat(Math.max(0, Math.min(lists.length - 1, 6)))}${mark}`)
          lineEmpty = true
        }
        break
      }
      case 'pre':
      case 'textarea':
        preformatted++
        break
      default:
    }
  }
}

function headingLevel(event: HtmlOpen): number | undefined {
  if (/^h[1-6]$/.test(event.name)) return Number(event.name.charAt(1))
  if (event.attributes.get('role') !== 'heading') return undefined
  const level = Number(event.attributes.get('aria-level') ?? 2)
  return Number.isInteger(level) && level >= 1 && level <= 9 ? level : 2
}

function startNumber(event: HtmlOpen): number {
  const start = Number(event.attributes.get('start') ?? 1)
  return Number.isSafeInteger(start) ? start : 1
}

/** Text between two events as one line; scripts and styles left out. */
function plainText(events: readonly HtmlEvent[], from: number, to: number): string {
  let text = ''
  for (let index = from + 1; index < to; index++) {
    const event = events[index]
    if (event?.type === 'text') text += event.text
    else if (event?.type === 'open') {
      if (
        event.name === 'script' ||
        event.name === 'style' ||
        event.name === 'template' ||
        event.name === 'svg'
      )
        index = event.close
      else if (blocks.has(event.name) || lines.has(event.name)) text += ' '
    } else if (event !== undefined && (blocks.has(event.name) || lines.has(event.name))) text += ' '
  }
  return cellText(text)
}

/** Whether an item has words of its own before a list inside it starts. */
function plainTextStarts(events: readonly HtmlEvent[], from: number, to: number): boolean {
  for (let index = from + 1; index < to; index++) {
    const event = events[index]
    if (event?.type === 'text' && event.text.trim() !== '') return true
    if (event?.type === 'open' && (event.name === 'ul' || event.name === 'ol')) return false
  }
  return false
}

const layoutInside = new Set([
  'table',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'form',
  'article',
  'nav',
])
const maxCell = 2000
const longestRepeated = 100
const maxSpan = { colspan: 50, rowspan: 10_000 }

/** Cells of a table that holds data; undefined for one that only lays out the page. */
function dataTable(
  events: readonly HtmlEvent[],
  from: number,
  to: number,
): { cells: string[][]; headerRow: number | undefined; caption: string } | undefined {
  const cells: string[][] = []
  let caption = ''
  let headerRow: number | undefined
  let headers = 0
  let seen = 0
  /** For the first two rows: whether they are all headers. */
  const isHead = [false, false]
  let columns = 0
  // For each column, the text of a cell above that goes on, and for how many rows.
  const above: Array<{ readonly text: string; rows: number }> = []
  const fillFromAbove = (row: string[]): void => {
    for (
      let cell = above[row.length];
      cell !== undefined && cell.rows > 0;
      cell = above[row.length]
    ) {
      cell.rows--
      row.push(cell.text)
    }
  }
  for (let index = from + 1; index < to; index++) {
    const event = events[index]
    if (event?.type !== 'open') {
      if (event?.type === 'text' && event.text.trim() !== '') return undefined
      continue
    }
    if (layoutInside.has(event.name)) return undefined
    if (event.name === 'caption') {
      caption = plainText(events, index, event.close)
      index = event.close
    } else if (event.name === 'tr') {
      const last = cells.at(-1)
      if (last !== undefined) fillFromAbove(last)
      cells.push([])
      headers = 0
      seen = 0
    } else if (event.name === 'td' || event.name === 'th') {
      for (let inner = index + 1; inner < event.close; inner++) {
        const inside = events[inner]
        if (inside?.type === 'open' && layoutInside.has(inside.name)) return undefined
      }
      const text = plainText(events, index, event.close)
      if (text.length > maxCell) return undefined
      const row = cells.at(-1) ?? cells[cells.push([]) - 1] ?? []
      fillFromAbove(row)
      const across = spanOf(event, 'colspan')
      const down = spanOf(event, 'rowspan')
      for (let span = 0; span < across; span++) {
        if (down > 1) above[row.length] = { text: repeated(text, span), rows: down - 1 }
        row.push(span === 0 ? text : '')
      }
      columns = Math.max(columns, row.length)
      if (event.name === 'th') headers++
      if (cells.length <= isHead.length)
        isHead[cells.length - 1] = event.name === 'th' && headers === ++seen
      // Only a first row that is all headers names the columns.
      if (cells.length === 1 && headers > 1 && headers === row.filter(cell => cell !== '').length)
        headerRow = 0
      else if (cells.length === 1) headerRow = undefined
      index = event.close
    }
  }
  if (columns < 2) return undefined
  const last = cells.at(-1)
  if (last !== undefined) fillFromAbove(last)
  // Two rows of headers name the columns together, or not at all.
  if (headerRow === undefined || isHead.every(Boolean)) {
    const torn = findTornHeader(cells)
    if (torn !== undefined) cells.splice(torn.first, torn.rows, [...torn.names])
    headerRow = torn?.first
  }
  return { cells, headerRow, caption }
}

/** How many columns or rows a cell takes. */
function spanOf(cell: HtmlOpen, attribute: 'colspan' | 'rowspan'): number {
  const span = Number(cell.attributes.get(attribute) ?? 1)
  return Number.isInteger(span) && span > 1 ? Math.min(span, maxSpan[attribute]) : 1
}

/** What stands again below a cell that takes several rows: a label, not a text. */
const repeated = (text: string, column: number): string =>
  column === 0 && text.length <= longestRepeated ? text : ''

function hasHeading(events: readonly HtmlEvent[], title: string): boolean {
  for (let index = 0; index < events.length; index++) {
    const event = events[index]
    if (
      event?.type === 'open' &&
      event.name === 'h1' &&
      plainText(events, index, event.close) === title
    )
      return true
  }
  return false
}

function headFacts(events: readonly HtmlEvent[]): HtmlFacts {
  let title: string | undefined
  let canonical: string | undefined
  let language: string | undefined
  const metas = new Map<string, string>()
  let firstHeading: string | undefined
  for (let index = 0; index < events.length; index++) {
    const event = events[index]
    if (event?.type !== 'open') continue
    if (event.name === 'title' && title === undefined) title = plainText(events, index, event.close)
    else if (event.name === 'html')
      language ??= event.attributes.get('lang') ?? event.attributes.get('xml:lang')
    else if (event.name === 'link' && event.attributes.get('rel')?.toLowerCase() === 'canonical')
      canonical ??= event.attributes.get('href')
    else if (event.name === 'h1' && firstHeading === undefined)
      firstHeading = plainText(events, index, event.close)
    else if (event.name === 'meta') {
      const key = (
        event.attributes.get('property') ??
        event.attributes.get('name') ??
        ''
      ).toLowerCase()
      const content = event.attributes.get('content')
      if (key !== '' && content !== undefined && !metas.has(key)) metas.set(key, content.trim())
    }
  }
  return {
    title: [title, metas.get('og:title'), firstHeading].find(
      candidate => candidate !== undefined && candidate !== '',
    ),
    canonical: canonical ?? metas.get('og:url'),
    language,
    description: metas.get('description') ?? metas.get('og:description'),
    published:
      metas.get('article:published_time') ?? metas.get('date') ?? metas.get('dcterms.created'),
    modified:
      metas.get('article:modified_time') ??
      metas.get('last-modified') ??
      metas.get('dcterms.modified'),
  }
}
