import type { LoadLimits } from '../../loaded-document.ts'
import type { ListNumbering } from './docx-numbering.ts'
import { levelOfName, type WordStyles } from './docx-styles.ts'
import { LongText } from '../building/long-text.ts'
import { isOn } from './office-package.ts'
import { columnNames, namesOverFigures, writeRow } from '../building/table-text.ts'
import type { TextBuilder } from '../building/text-builder.ts'
import { walkXml, type XmlSource } from '../../parsing/xml-events.ts'
import { attribute, countAttribute, type XmlAttributes } from '../../parsing/xml-values.ts'

export interface WordContext {
  readonly styles: WordStyles
  readonly numbering: ListNumbering
  readonly limits: LoadLimits
  readonly file: string
}

interface Paragraph {
  readonly text: LongText
  style: string
  outline: number | undefined
  list: { id: string; level: number } | undefined
  after: string[]
}
interface Table {
  row: string[]
  cell: string[]
  span: number
  header: boolean
  names: readonly string[] | undefined
  /** The first rows, of which none is marked as naming the columns, until one does or does not. */
  head: string[][] | undefined
  deep: boolean
}

/** Rows in which names of columns that nothing marks are looked for. */
const headRows = 20

/**
 * Elements whose content is not the document's text: deleted and moved-away words, field codes,
 * fallbacks of what was shown already.
 */
const unread = new Set([
  'del',
  'moveFrom',
  'delText',
  'instrText',
  'Fallback',
  'delInstrText',
  'pPrChange',
  'rPrChange',
  'sectPrChange',
  'tblPrChange',
  'docPartObj',
])

/**
 * Writes the text of one Word part (document, notes, header); returns how many pages Word noted (0
 * where it noted no turn) and the text of the title paragraph.
 */
export async function writeWordPart(
  builder: TextBuilder,
  source: XmlSource,
  context: WordContext & { readonly pages: boolean },
): Promise<{ pages: number; title: string | undefined }> {
  const paragraphs: Paragraph[] = []
  const tables: Table[] = []
  let skipping = 0
  let inText = 0
  let page = 0
  let hasBreaks = false
  let title: string | undefined
  let inlineDrawing = 0
  let noteKind = ''
  /** Stands before the next paragraph: who wrote a comment. */
  let prefix = ''
  let pendingPages = 0
  /**
   * Whether there were words since the page was turned: Word notes a forced break a second time
   * where the new page begins.
   */
  let sinceTurn = false

  /**
   * Length of the text that is read and not written yet: a paragraph or row may be as long as the
   * whole document.
   */
  let held = 0

  const hold = (length: number): void => builder.ensureRoom((held += length))
  const startPage = (): void => {
    if (context.pages) builder.startPage(++page)
  }
  const addText = (text: string): void => {
    const paragraph = paragraphs.at(-1)
    if (paragraph !== undefined) {
      hold(text.length)
      paragraph.text.add(text)
    }
    if (text.trim() !== '') sinceTurn = true
  }
  const turnPage = (): void => {
    hasBreaks = true
    sinceTurn = false
    const paragraph = paragraphs.at(-1)
    // Inside a table or a paragraph that has begun, the page turns where the next paragraph starts.
    if (
      paragraph === undefined ||
      (paragraph.text.isBlank && paragraphs.length === 1 && tables.length === 0)
    )
      startPage()
    else pendingPages++
  }

  const writeParagraph = (paragraph: Paragraph): void => {
    const text = paragraph.text.take().trim()
    const level =
      context.styles.levels.get(paragraph.style) ??
      levelOfName(paragraph.style) ??
      paragraph.outline
    const list = paragraph.list ?? context.styles.lists.get(paragraph.style)
    if (text === '') builder.paragraph()
    else if (level !== undefined && text.length <= 300) {
      if (level === 0) title ??= text
      builder.heading(text, Math.max(1, level))
    } else if (list !== undefined && list.id !== '0') {
      const mark = context.numbering.next(list.id, list.level)
      builder.newLine()
      builder.append(`${'  '.repeat(list.level)}${mark === '' ? '' : `${mark} `}${text}\n`)
    } else {
      builder.paragraph()
      builder.append(prefix + text)
      builder.paragraph()
      prefix = ''
    }
  }
  const finishParagraph = (paragraph: Paragraph): void => {
    const table = tables.at(-1)
    const outer = paragraphs.at(-1)
    if (outer !== undefined) {
      // A text box inside a paragraph: in the running text where the drawing is in line, else after
      // it.
      if (inlineDrawing > 0) {
        if (outer.text.last !== '' && outer.text.last !== ' ') outer.text.add(' ')
        outer.text.add(paragraph.text.take())
      } else if (!paragraph.text.isBlank) outer.after.push(paragraph.text.take().trim())
      for (const text of paragraph.after) outer.after.push(text)
      return
    }
    if (table !== undefined) {
      if (!paragraph.text.isBlank) table.cell.push(paragraph.text.take().trim())
      for (const text of paragraph.after) table.cell.push(text)
      return
    }
    writeParagraph(paragraph)
    held = 0
    for (const text of paragraph.after) {
      builder.paragraph()
      builder.append(text)
      builder.paragraph()
    }
    for (; pendingPages > 0; pendingPages--) startPage()
  }
  const open = (name: string, attributes: XmlAttributes): void => {
    if (skipping > 0 || unread.has(name) || (noteKind !== '' && noteKind !== 'normal')) {
      skipping++
      return
    }
    const paragraph = paragraphs.at(-1)
    switch (name) {
      case 'p':
        paragraphs.push({
          text: new LongText(),
          style: '',
          outline: undefined,
          list: undefined,
          after: [],
        })
        break
      case 't':
        inText++
        break
      case 'pStyle':
        if (paragraph !== undefined) paragraph.style = attribute(attributes, 'val') ?? ''
        break
      case 'outlineLvl': {
        const level = Number(attribute(attributes, 'val') ?? 9)
        if (paragraph !== undefined && level >= 0 && level <= 8) paragraph.outline = level + 1
        break
      }
      case 'ilvl':
        if (paragraph !== undefined)
          paragraph.list = {
            id: paragraph.list?.id ?? '',
            level: countAttribute(attributes, 'val', 0, 0, 8),
          }
        break
      case 'numId': {
        const id = attribute(attributes, 'val') ?? ''
        if (paragraph !== undefined) paragraph.list = { id, level: paragraph.list?.level ?? 0 }
        break
      }
      case 'tab':
        if (paragraph !== undefined && attribute(attributes, 'pos') === undefined) addText('\t')
        break
      case 'cr':
        addText('\n')
        break
      case 'br':
        if (attribute(attributes, 'type') === 'page') turnPage()
        else addText('\n')
        break
      case 'lastRenderedPageBreak':
        if (sinceTurn) turnPage()
        break
      case 'pageBreakBefore':
        if (paragraph !== undefined && isOn(attributes)) turnPage()
        break
      case 'noBreakHyphen':
        addText('-')
        break
      case 'sym':
        addText(symbol(attribute(attributes, 'char')))
        break
      case 'inline':
        inlineDrawing++
        break
      case 'tbl': {
        const outer = tables.at(-1)
        if (outer === undefined) builder.paragraph()
        tables.push({
          row: [],
          cell: [],
          span: 1,
          header: false,
          names: undefined,
          head: [],
          deep: outer !== undefined || paragraphs.length > 0,
        })
        break
      }
      case 'gridSpan': {
        const table = tables.at(-1)
        if (table !== undefined) table.span = countAttribute(attributes, 'val', 1, 1, 60)
        break
      }
      case 'tblHeader': {
        const table = tables.at(-1)
        if (table !== undefined && isOn(attributes)) table.header = true
        break
      }
      case 'footnote':
      case 'endnote': {
        const kind = attribute(attributes, 'type') ?? 'normal'
        noteKind = kind
        if (kind !== 'normal') skipping++
        break
      }
      case 'comment': {
        const author = attribute(attributes, 'author')
        prefix = author === undefined || author === '' ? '' : `${author}: `
        break
      }
      default:
    }
  }
  const close = (name: string): void => {
    if (skipping > 0) {
      skipping--
      if (name === 'footnote' || name === 'endnote') noteKind = ''
      return
    }
    switch (name) {
      case 't':
        inText--
        break
      case 'p': {
        const paragraph = paragraphs.pop()
        if (paragraph !== undefined) finishParagraph(paragraph)
        break
      }
      case 'inline':
        inlineDrawing--
        break
      case 'tc': {
        const table = tables.at(-1)
        if (table === undefined) break
        hold(table.span)
        table.row.push(table.cell.join('; '))
        for (; table.span > 1; table.span--) table.row.push('')
        table.cell = []
        break
      }
      case 'tr':
        finishRow()
        break
      case 'tbl': {
        const table = tables.pop()
        if (tables.length > 0) break
        if (table !== undefined) writeHead(table)
        held = 0
        builder.paragraph()
        break
      }
      default:
    }
  }
  const writeHead = (table: Table): void => {
    const { head = [] } = table
    table.head = undefined
    const names = namesOverFigures(head)
    for (const [at, row] of head.entries()) writeRow(builder, row, at === 0 ? undefined : names)
    table.names = names
  }
  const finishRow = (): void => {
    const table = tables.at(-1)
    if (table === undefined) return
    const outerTable = tables.at(-2)
    const outerParagraph = paragraphs.at(-1)
    const flat = table.row.filter(cell => cell !== '').join(', ')
    if (outerParagraph !== undefined) {
      if (flat !== '') outerParagraph.after.push(flat)
    } else if (outerTable !== undefined) {
      if (flat !== '') outerTable.cell.push(flat)
    } else {
      if (table.header) {
        if (table.head !== undefined) writeHead(table)
        writeRow(builder, table.row)
        table.names ??= columnNames(table.row)
      } else if (table.head === undefined) writeRow(builder, table.row, table.names)
      else if (table.head.push(table.row) === headRows) writeHead(table)
      builder.newLine()
      if (table.head === undefined) held = 0
    }
    table.row = []
    table.header = false
  }

  if (context.pages) startPage()
  await walkXml(
    source,
    {
      open,
      close,
      text(text) {
        if (inText > 0 && skipping === 0) addText(text)
      },
    },
    context.limits,
    context.file,
  )
  const [unended] = tables
  if (unended !== undefined) writeHead(unended)
  return { pages: hasBreaks ? page : 0, title }
}

/** A character of a symbol font; the private ones have no meaning outside it. */
function symbol(code: string | undefined): string {
  const value = Number.parseInt(code ?? '', 16)
  if (!Number.isInteger(value) || value < 32 || value > 0xffff) return ''
  return value >= 0xf000 && value <= 0xf0ff ? '•' : String.fromCharCode(value).toWellFormed()
}
