import type { LoadLimits } from '../loaded-document.ts'
import { cellText, columnNames, findHeaderRow, writeRow } from './table-text.ts'
import type { TextBuilder } from './text-builder.ts'
import { attribute, countAttribute, walkXml } from './xml-events.ts'

interface Table { readonly name: string; readonly rows: string[][]; row: string[]; cell: string[]; cellRepeat: number; rowRepeat: number; blankRows: number }

const unread = new Set(['tracked-changes', 'forms', 'scripts', 'font-face-decls', 'automatic-styles', 'settings', 'sequence-decls', 'annotation-end', 'creator-initials', 'desc'])
/** Repetitions of cells with text that are written out; more is padding. */
const maxRepeat = 100
const maxColumns = 2000

/** Writes the body of an OpenDocument file; returns the text of its first title or heading. */
export async function writeOdfContent(builder: TextBuilder, source: Uint8Array, limits: LoadLimits, file: string): Promise<string | undefined> {
  const tables: Table[] = []
  /** Paragraphs being read, the innermost last: notes and text boxes stand inside others. */
  const paragraphs: Array<{ text: string; heading: number | undefined; after: string[] }> = []
  let lists = 0
  let itemStart = false
  let skipping = 0
  let inBody = false
  let pages = 0
  let isSheet = false
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
  const add = (text: string): void => {
    const paragraph = paragraphs.at(-1)
    if (paragraph !== undefined) paragraph.text += text
  }
  await walkXml(source, {
    open(name, attributes, rawName) {
      if (skipping > 0 || unread.has(name)) {
        skipping++
        return
      }
      switch (name) {
        case 'body': inBody = true; break
        case 'spreadsheet': isSheet = true; break
        case 'page':
          if (rawName === 'draw:page') {
            builder.closeSections()
            builder.startPage(++pages, attribute(attributes, 'name'))
          }
          break
        case 'h': paragraphs.push({ text: '', heading: countAttribute(attributes, 'outline-level', 1, 1, 10), after: [] }); break
        case 'p': paragraphs.push({ text: '', heading: undefined, after: [] }); break
        case 'list': lists++; break
        case 'list-item': itemStart = true; break
        case 's': add(' '.repeat(countAttribute(attributes, 'c', 1, 1, 100))); break
        case 'tab': add('\t'); break
        case 'line-break': add('\n'); break
        case 'table':
          if (tables.length === 0 && isSheet) {
            builder.closeSections()
            builder.startPage(++pages, attribute(attributes, 'name'))
          }
          tables.push({ name: attribute(attributes, 'name') ?? '', rows: [], row: [], cell: [], cellRepeat: 1, rowRepeat: 1, blankRows: 0 })
          break
        case 'table-row': {
          const table = tables.at(-1)
          if (table !== undefined) table.rowRepeat = countAttribute(attributes, 'number-rows-repeated', 1, 1, 1 << 21)
          break
        }
        case 'table-cell': case 'covered-table-cell': {
          const table = tables.at(-1)
          if (table !== undefined) table.cellRepeat = countAttribute(attributes, 'number-columns-repeated', 1, 1, 1 << 15)
          break
        }
        default:
      }
    },
    text(text) { if (inBody && skipping === 0) add(text.replace(/[ \t\r\n]+/g, ' ')) },
    close(name) {
      if (skipping > 0) {
        skipping--
        return
      }
      switch (name) {
        case 'body': inBody = false; break
        case 'list': lists--; break
        case 'h': case 'p': {
          const paragraph = paragraphs.pop()
          if (paragraph === undefined) break
          const outer = paragraphs.at(-1)
          const text = paragraph.text.trim()
          if (outer !== undefined) {
            if (text !== '') outer.after.push(text)
            outer.after.push(...paragraph.after)
            break
          }
          place(text, paragraph.heading)
          for (const after of paragraph.after) place(after, undefined)
          break
        }
        case 'table-cell': case 'covered-table-cell': {
          const table = tables.at(-1)
          if (table === undefined) break
          const text = cellText(table.cell.join('; '))
          table.cell = []
          const times = text === '' ? table.cellRepeat : Math.min(table.cellRepeat, maxRepeat)
          for (let index = 0; index < times && table.row.length < maxColumns; index++) table.row.push(text)
          break
        }
        case 'table-row': {
          const table = tables.at(-1)
          if (table === undefined) break
          const isBlank = table.row.every(cell => cell === '')
          if (isBlank && table.rows.at(-1)?.length !== 0) table.rows.push([])
          for (let index = 0; !isBlank && index < Math.min(table.rowRepeat, maxRepeat); index++) table.rows.push(table.row)
          table.row = []
          break
        }
        case 'table': {
          const table = tables.pop()
          const outer = tables.at(-1)
          const paragraph = paragraphs.at(-1)
          if (table === undefined) break
          if (outer !== undefined || paragraph !== undefined) {
            const flat = table.rows.flat().filter(cell => cell !== '').join(', ')
            if (flat !== '') (paragraph?.after ?? outer?.cell)?.push(flat)
          } else writeOdfTable(builder, table, isSheet)
          break
        }
        default:
      }
    },
  }, limits, file)
  return title
}

function writeOdfTable(builder: TextBuilder, table: Table, isSheet: boolean): void {
  if (table.rows.every(row => row.length === 0)) return
  if (isSheet && table.name !== '') builder.heading(table.name, 1)
  builder.paragraph()
  let block: string[][] = []
  for (const row of [...table.rows, []]) {
    if (row.length > 0) {
      block.push(row)
      continue
    }
    const header = isSheet ? findHeaderRow(block) : undefined
    const names = header === undefined ? undefined : columnNames(block[header] ?? [])
    block.forEach((cells, index) => writeRow(builder, cells, header !== undefined && index > header ? names : undefined))
    builder.paragraph()
    block = []
  }
}
