import type { TextRange } from '../../core/span.ts'
import type { EvidenceWindow } from '../../core/verdict.ts'
import { oppositeOf, signedTerms } from './denied-terms.ts'
import { sentenceWindow } from './sentence-window.ts'
import { readText } from '../../language/read-text.ts'
import { readCells } from '../../language/tables/read-tables.ts'
import { analyze, isStopWord } from '../../language/words/tokens.ts'

/** A row of a table, or a record, as one sentence. */
interface RowReading {
  /** What rows of one table have in common: the names of their cells, or how many there are. */
  readonly shape: string
  /** The content terms of the first value in words, no number or code: what the row is about. */
  readonly label: readonly string[]
  readonly values: ReadonlySet<string>
}

const namedCell = /^(?:- )?(\p{L}[^:|\t\n]{0,59}):\s+(\S.*)$/u
// "Tile cutter", not "T-105".
const inWords = /^\p{L}{2,}(?![\p{L}-]*\d)/u
// Further blanks stand in prose as well.
const minBlankCells = 3
// A longer sentence is a listing run together.
const longestRow = 2_000

const cellsIn = (text: string): string[] => {
  if (text.length > longestRow) return []
  const lines = text.split('\n').filter(line => line.trim() !== '')
  if (lines.length > 1)
    return lines.every(line => namedCell.test(line.trim())) ? lines.map(line => line.trim()) : []
  const cells = readCells(text, 0, text.length).map(cell => cell.text)
  return cells.length >= (/ \| |^\||\t/.test(text) ? 2 : minBlankCells) ? cells : []
}

/** Whether a sentence is a row of a table ("Bolt | 0.12 EUR") or a record ("name: value" lines). */
export const isTableRow = (text: string): boolean => cellsIn(text).length > 1

/** Whether a sentence is a row, or one line with a label ("Landlord: Orla Fenwick"). */
export const isRecord = (text: string): boolean => isTableRow(text) || namedCell.test(text.trim())

// "Large hall: 45 pounds", "Rope | 2.40 EUR"
const amountOnly = /^([€$£¥]?)\s?\d[\d.,]*(?![\d:])\s?([%€$£¥]?(?:\p{L}+(?: \p{L}+){0,3})?)\.?$/u

// "Curry (no nuts)", "Tea, no milk"; not "Flat no. 3"
const noBehindName = /(?<=[\p{L}\p{N}])([\s(,;–—-]{1,4})no(?=\s\p{L})/giu
const termsOfCell = (cell: string): string[] => signedTerms(cell.replace(noBehindName, '$1without'))

/** A line of a list of amounts, which is about what stands before the colon. */
function readLine(text: string): RowReading | undefined {
  const [, name = '', value = ''] = namedCell.exec(text.trim()) ?? []
  const [amount, sign = '', unit = ''] = amountOnly.exec(value) ?? []
  if (amount === undefined) return undefined
  const label = termsOfCell(name)
  return {
    shape: `line ${sign}${unit.toLowerCase()}`,
    label,
    values: new Set([...label, ...termsOfCell(value)]),
  }
}

function readRow(text: string): RowReading | undefined {
  const cells = cellsIn(text)
  if (cells.length < 2) return readLine(text)
  const names = cells.map(cell => namedCell.exec(cell)?.[1])
  const isNamed = names.some(name => name !== undefined)
  // The line of names is about no row.
  if (!isNamed && !cells.some(cell => /\d/.test(cell))) return undefined
  const values = cells.map(cell => namedCell.exec(cell)?.[2] ?? cell)
  return {
    shape: isNamed ? (names.find(name => name !== undefined) ?? '') : String(cells.length),
    label: termsOfCell(
      values.find(value => inWords.test(value)) ?? values.find(value => /\p{L}/u.test(value)) ?? '',
    ),
    values: new Set(values.flatMap(termsOfCell)),
  }
}

/** A window whose rows, which may stand in one sentence, are sentences of their own. */
function rowByRow(window: EvidenceWindow): EvidenceWindow {
  const { start, text } = window
  const sentences = window.sentences.flatMap((range): TextRange[] => {
    const lines = [...text.slice(range.start - start, range.end - start).matchAll(/[^\n]+/g)]
    const areRows = lines.length > 1 && lines.every(([line]) => line.includes(' | '))
    return areRows
      ? lines.map(({ 0: line, index }) => ({
          start: range.start + index,
          end: range.start + index + line.length,
        }))
      : [range]
  })
  return sentences.length === window.sentences.length ? window : { ...window, sentences }
}

/**
 * The windows without rows that are about something else: where the claim names what a row of a
 * table is about, the rows of that table that hold less of the names say nothing on it. Nor does
 * one of several rows that shares no more with the claim than the names of its columns.
 */
export function withoutOtherRows(
  hypothesis: string,
  found: readonly EvidenceWindow[],
): EvidenceWindow[] {
  const windows = found.map(rowByRow)
  const said = analyze(hypothesis)
  const claimed = new Set(signedTerms(hypothesis))
  // "On 4 March" may mean "2025-03-04", and "four beds" be 4.
  const mayHoldNumbers = /\d/.test(hypothesis) || readText(hypothesis).numbers.length > 0
  const tables = new Map<string, RowReading[]>()
  const rows = windows.map(({ documentId, text, start, sentences }) =>
    sentences.map(range => {
      const row = readRow(text.slice(range.start - start, range.end - start))
      if (row === undefined) return undefined
      const table = `${documentId} ${row.shape}`
      const known = tables.get(table) ?? []
      known.push(row)
      tables.set(table, known)
      return { table, row }
    }),
  )
  const named = new Map(
    [...tables].map(([table, all]) => [
      table,
      // "The" of "The Crane Company" names nothing; "A" of "Room A" does.
      [...new Set(all.flatMap(({ label }) => label))].filter(
        term => term !== 'the' && claimed.has(term),
      ),
    ]),
  )
  const isNamed = (term: string): boolean =>
    !isStopWord(term) && (claimed.has(term) || claimed.has(oppositeOf(term)))
  const isOfOther = (of: (typeof rows)[number][number]): boolean => {
    if (of === undefined) return false
    if (isOtherNumber(of.row.label, said)) return true
    const rowsOfTable = tables.get(of.table) ?? []
    if (rowsOfTable.length > 1 && !mayHoldNumbers && ![...of.row.values].some(isNamed)) return true
    // "Hall with kitchen" says nothing of the hall without it, but "Breakfast | not included" of
    // breakfast that is not included.
    const isDenied = (term: string): boolean => claimed.has(oppositeOf(term)) && !claimed.has(term)
    if (of.row.label.some(isDenied) && !of.row.label.every(isDenied)) return true
    const terms = named.get(of.table) ?? []
    const lacked = terms.filter(term => !of.row.values.has(term))
    const held = terms.filter(term => of.row.values.has(term))
    return rowsOfTable.some(
      ({ values }) => held.every(term => values.has(term)) && lacked.some(term => values.has(term)),
    )
  }
  const kept = new Map<string, EvidenceWindow>()
  for (const [index, window] of windows.entries()) {
    const own = window.sentences.filter((_, at) => !isOfOther(rows[index]?.[at]))
    // Of a window with several rows those that the claim names are left, each by itself.
    const parts =
      own.length === window.sentences.length
        ? [found[index] ?? window]
        : own.map(range => sentenceWindow(window, range))
    for (const part of parts) {
      const place = `${part.documentId} ${part.start} ${part.end}`
      if (!kept.has(place)) kept.set(place, part)
    }
  }
  return [...kept.values()]
}

// "Highest price: 40 EUR", "Best sellers".
const superlative =
  /\b(?:most|fewest|least|best|worst|top|peak|record|maximum|minimum|[a-z]{2,}est)\b/i

/**
 * Whether a window is a row or a labelled line that has no superlative itself: that something ranks
 * first of all no such line tells.
 */
export const tellsNoRanking = ({ text, title, headingPath }: EvidenceWindow): boolean =>
  isRecord(text) && ![text, title, ...headingPath].some(part => superlative.test(part))

const isNumber = (term: string): boolean => /^\d+$/.test(term)

/** "Pump 6797" where a claim speaks of "pump 300", whether or not the row of that one was found. */
function isOtherNumber(label: readonly string[], said: readonly string[]): boolean {
  if (!label.some(isNumber) || label.every(isNumber)) return false
  if (label.every(term => said.includes(term))) return false
  return said.some((_, at) =>
    label.every((term, index) => {
      const other = said[at + index] ?? ''
      return isNumber(term) ? isNumber(other) : term === other
    }),
  )
}
