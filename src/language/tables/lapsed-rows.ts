import { onlyDay } from '../dates/only-day.ts'
import { analyze, queryTerms, wordTexts } from '../words/tokens.ts'
import { longPattern } from '../../support/long-pattern.ts'
import type { TableLine, TitledTable } from './table-reading.ts'
import { isSame } from './match-table.ts'
import type { TableAnswer } from './ask-table.ts'
import type { TableCell, TableRow, TextTable } from './text-table.ts'

const lapsed = longPattern('')`
  (?:expired|lapsed|run\sout|(?:gone\s)?out\sof\sdate|(?:no\slonger|not)\s(?:valid|in\sdate))
`.source
const ofThing = new RegExp(
  String.raw`^\W*(?:whose|which|what) (?<thing>.{2,100}?) (?:has|have|is|are|has been) ` +
    String.raw`(?:already |now |since )?${lapsed}\W*$`,
  'i',
)
const ofHolder = new RegExp(
  String.raw`^\W*who (?:has|holds) (?:an? )?(?:${lapsed}|out-of-date) (?<thing>.{2,100}?)\W*$`,
  'i',
)
const untilLabel = longPattern('i')`
  \b(?:valid|expir(?:y|es|ed|ation|ing)|until|best\sbefore|use\sby|
  renew(?:al)?(?:\s(?:by|date|due))?)\b
`
const untilWords = new Set(
  analyze(
    'valid validity expiry expires expired expiration until till renew renewal by date due end',
  ),
)
const saysLapsed = new RegExp(String.raw`^\W*${lapsed}\b`, 'i')
const saysRenewed = /\b(?:renewed|extended|replaced|retaken|passed again|withdrawn|not required)\b/i
const holder = /^(?:.{0,20}\b)?(?:name|person|holder|owner|who|member|employee|driver)\b.{0,20}$/i
const mostRows = 10
// What a cell with more words says is a remark, not a kind.
const longestKind = 3
const dayMs = 86_400_000

/** A table, and the last day that is past for it: that of its document, or today. */
export interface DatedTable extends TitledTable {
  readonly asOf: number
}

/**
 * The rows that have run out, for "whose … has expired?" or "which … have lapsed?": those whose day
 * under "valid until" or the like is past, or that say so. Undefined where no table has what is
 * asked about, more than one has, or a row says one thing by its day and another in words.
 */
export function lapsedRows(
  question: string,
  tables: readonly DatedTable[],
): TableAnswer | undefined {
  const asked = question.slice(0, 300)
  const thing = (ofThing.exec(asked) ?? ofHolder.exec(asked))?.groups?.['thing']
  const terms = thing === undefined ? [] : queryTerms(thing)
  if (terms.length === 0) return undefined
  const found = tables.flatMap((table, from) => {
    const column = untilColumn(table, terms)
    return column === undefined ? [] : [{ from, lines: linesOf(table, column) }]
  })
  const [only, another] = found
  if (only?.lines === undefined || another !== undefined) return undefined
  const { from, lines } = only
  return lines.length === 0 || lines.length > mostRows
    ? undefined
    : { lines: lines.map(line => ({ ...line, from })) }
}

/** The column that says until when the asked thing is valid, where the table is about it. */
function untilColumn({ table, about }: TitledTable, terms: readonly string[]): number | undefined {
  const columns = table.columns.flatMap((name, index) => (untilLabel.test(name) ? [index] : []))
  const [column] = columns
  if (column === undefined || columns.length > 1 || table.isPartial) return undefined
  const name = analyze(table.columns[column] ?? '')
  // Until when one thing is valid says nothing of another.
  const other = name.some(word => !untilWords.has(word) && !terms.some(term => isSame(term, word)))
  const around = [...name, ...analyze(`${about}\n${table.title}`)]
  const isAbout = terms.every(term => around.some(word => isSame(term, word)))
  return isAbout && !other && !isDivided(table, column, terms) ? column : undefined
}

/** Whether columns tell apart kinds of what is asked about, of which one is meant. */
function isDivided({ columns, rows }: TextTable, until: number, terms: readonly string[]): boolean {
  const held = (text: string): number => {
    const words = analyze(text)
    return terms.filter(term => words.some(word => isSame(term, word))).length
  }
  return columns.some((name, index) => {
    if (index === until) return false
    const ofName = held(name)
    if (ofName > 0) return ofName < terms.length
    return rows.some(({ cells }) => {
      const text = cells[index]?.text ?? ''
      return wordTexts(text).length <= longestKind && held(text) > 0
    })
  })
}

function linesOf({ table, asOf }: DatedTable, column: number): TableLine[] | undefined {
  const named = table.columns.findIndex((name, index) => index !== column && holder.test(name))
  const label = named >= 0 ? named : column === 0 ? 1 : 0
  const today = Math.floor(asOf / dayMs)
  const lines: TableLine[] = []
  for (const row of table.rows) {
    const isOver = isRowOver(row, column, today)
    if (isOver === 'unclear') return undefined
    const cells = [row.cells[label], row.cells[column]].filter(cell => cell !== undefined)
    if (isOver && cells.length < 2) return undefined
    if (isOver)
      lines.push({ text: `${cells[0]?.text} · ${table.columns[column]}: ${cells[1]?.text}`, cells })
  }
  return lines
}

function isRowOver(row: TableRow, column: number, today: number): boolean | 'unclear' {
  const cell = row.cells[column]
  const others = row.cells.filter(
    (other): other is TableCell => other !== undefined && other !== cell,
  )
  const inWords = [...others, ...(cell === undefined ? [] : [cell])].some(({ text }) =>
    saysLapsed.test(text),
  )
  const until = cell === undefined ? undefined : onlyDay(cell.text)
  if (until === undefined) return inWords && cell !== undefined ? true : inWords ? 'unclear' : false
  const isPast = until.to < today
  if (!isPast) return inWords ? 'unclear' : false
  return others.some(({ text }) => saysRenewed.test(text)) ? 'unclear' : true
}
