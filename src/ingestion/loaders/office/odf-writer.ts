import type { LoadLimits } from '../../loaded-document.ts'
import { LongText } from '../building/long-text.ts'
import { cellText } from '../building/table-cells.ts'
import { tableWriter, writeRow, type TableWriter } from '../building/table-text.ts'
import type { TextBuilder } from '../building/text-builder.ts'
import { walkXml, type XmlSource } from '../../parsing/xml-events.ts'
import { attribute, countAttribute } from '../../parsing/xml-values.ts'

interface Table {
  readonly name: string
  /** Rows of a table inside of another or of a paragraph; any other is written row by row. */
  readonly rows: Array<readonly string[]> | undefined
  writer: TableWriter | undefined
  isWritten: boolean
  row: string[]
  cell: string[]
  cellRepeat: number
  rowRepeat: number
}
interface Paragraph {
  readonly text: LongText
  readonly heading: number | undefined
  readonly after: string[]
}

const unread = new Set([
  'tracked-changes',
  'forms',
  'scripts',
  'font-face-decls',
  'automatic-styles',
  'settings',
  'sequence-decls',
  'annotation-end',
  'creator-initials',
  'desc',
])
/** Repetitions of cells with text that are written out; more is padding. */
const maxRepeat = 100
const maxColumns = 2000

/**
 * Writes the body of an OpenDocument file; returns the text of its first title or heading, and what
 * is left out, for people.
 */
export async function writeOdfContent(
  builder: TextBuilder,
  source: XmlSource,
  limits: LoadLimits,
  file: string,
): Promise<{ readonly title: string | undefined; readonly notes: readonly string[] }> {
  const tables: Table[] = []
  /** Paragraphs being read, the innermost last: notes and text boxes stand inside others. */
  const paragraphs: Paragraph[] = []
  let lists = 0
  let itemStart = false
  let skipping = 0
  let inBody = false
  let pages = 0
  let isSheet = false
  let isWide = false
  /** Length of the text that is read and not written yet. */
  let held = 0
  let title: string | undefined

  const place = (text: string, heading: number | undefined): void => {
    const table = tables.at(-1)
    if (table !== undefined) {
      if (text !== '') table.cell.push(text)
    } else if (text === '') builder.paragraph()
    else if (heading !== undefined) {
      title ??= text
      builder.heading(text, heading)
    } else if (lists > 0) {
      builder.newLine()
      builder.append(`${'  '.repeat(Math.min(lists - 1, 8))}${itemStart ? '- ' : '  '}${text}\n`)
      itemStart = false
    } else {
      builder.paragraph()
      builder.append(text)
      builder.paragraph()
    }
  }
  const hold = (length: number): void => builder.ensureRoom((held += length))
  const add = (text: string): void => {
    const paragraph = paragraphs.at(-1)
    if (paragraph === undefined) return
    hold(text.length)
    paragraph.text.add(text)
  }
  const writeTableRow = (table: Table, row: readonly string[]): void => {
    if (table.rows !== undefined) {
      hold(row.reduce((length, cell) => length + cell.length, 1))
      table.rows.push(row)
      return
    }
    if (!table.isWritten) {
      if (isSheet && table.name !== '') builder.heading(table.name, 1)
      builder.paragraph()
      table.isWritten = true
    }
    if (!isSheet) writeRow(builder, row)
    else (table.writer ??= tableWriter(builder)).row(row)
  }
  /** Blank rows part a sheet into tables of their own. */
  const endBlock = (table: Table): void => {
    if (!table.isWritten) return
    table.writer?.end()
    table.writer = undefined
    builder.paragraph()
  }
  await walkXml(
    source,
    {
      open(name, attributes, rawName) {
        if (skipping > 0 || unread.has(name)) {
          skipping++
          return
        }
        switch (name) {
          case 'body':
            inBody = true
            break
          case 'spreadsheet':
            isSheet = true
            break
          case 'page':
            if (rawName === 'draw:page') {
              builder.closeSections()
              builder.startPage(++pages, attribute(attributes, 'name'))
            }
            break
          case 'h':
            paragraphs.push({
              text: new LongText(),
              heading: countAttribute(attributes, 'outline-level', 1, 1, 10),
              after: [],
            })
            break
          case 'p':
            paragraphs.push({ text: new LongText(), heading: undefined, after: [] })
            break
          case 'list':
            lists++
            break
          case 'list-item':
            itemStart = true
            break
          case 's':
            add(' '.repeat(countAttribute(attributes, 'c', 1, 1, 100)))
            break
          case 'tab':
            add('\t')
            break
          case 'line-break':
            add('\n')
            break
          case 'table':
            if (tables.length === 0 && isSheet) {
              builder.closeSections()
              builder.startPage(++pages, attribute(attributes, 'name'))
            }
            tables.push({
              name: attribute(attributes, 'name') ?? '',
              rows: tables.length > 0 || paragraphs.length > 0 ? [] : undefined,
              writer: undefined,
              isWritten: false,
              row: [],
              cell: [],
              cellRepeat: 1,
              rowRepeat: 1,
            })
            break
          case 'table-row': {
            const table = tables.at(-1)
            if (table !== undefined)
              table.rowRepeat = countAttribute(attributes, 'number-rows-repeated', 1, 1, 1 << 21)
            break
          }
          case 'table-cell':
          case 'covered-table-cell': {
            const table = tables.at(-1)
            if (table !== undefined)
              table.cellRepeat = countAttribute(
                attributes,
                'number-columns-repeated',
                1,
                1,
                1 << 15,
              )
            break
          }
          default:
        }
      },
      text(text) {
        if (inBody && skipping === 0) add(text.replace(/[ \t\r\n]+/g, ' '))
      },
      close(name) {
        if (skipping > 0) {
          skipping--
          return
        }
        switch (name) {
          case 'body':
            inBody = false
            break
          case 'list':
            lists--
            break
          case 'h':
          case 'p': {
            const paragraph = paragraphs.pop()
            if (paragraph === undefined) break
            const outer = paragraphs.at(-1)
            const text = paragraph.text.take().trim()
            if (outer !== undefined) {
              if (text !== '') outer.after.push(text)
              for (const after of paragraph.after) outer.after.push(after)
              break
            }
            place(text, paragraph.heading)
            for (const after of paragraph.after) place(after, undefined)
            if (tables.length === 0) held = 0
            break
          }
          case 'table-cell':
          case 'covered-table-cell': {
            const table = tables.at(-1)
            if (table === undefined) break
            const text = cellText(table.cell.join('; '))
            table.cell = []
            const times = text === '' ? table.cellRepeat : Math.min(table.cellRepeat, maxRepeat)
            if (text !== '' && table.row.length + times > maxColumns) isWide = true
            for (let index = 0; index < times && table.row.length < maxColumns; index++) {
              hold(text.length)
              table.row.push(text)
            }
            break
          }
          case 'table-row': {
            const table = tables.at(-1)
            if (table === undefined) break
            if (table.row.every(cell => cell === '')) endBlock(table)
            else
              for (let index = 0; index < Math.min(table.rowRepeat, maxRepeat); index++)
                writeTableRow(table, table.row)
            table.row = []
            if (table.rows === undefined) held = 0
            break
          }
          case 'table': {
            const table = tables.pop()
            if (table?.rows === undefined) {
              if (table !== undefined) endBlock(table)
              break
            }
            const flat = table.rows
              .flat()
              .filter(cell => cell !== '')
              .join(', ')
            if (flat !== '') (paragraphs.at(-1)?.after ?? tables.at(-1)?.cell)?.push(flat)
            break
          }
          default:
        }
      },
    },
    limits,
    file,
  )
  return { title, notes: isWide ? [`columns after the first ${maxColumns} are left out`] : [] }
}
