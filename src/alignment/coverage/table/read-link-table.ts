import type { Framework } from '../../../core/framework.ts'
import { withoutControls } from '../../../support/escaping/csv-text.ts'
import { shortened } from '../../../support/escaping/html-text.ts'
import { standardFinder, type TextOf } from '../check-links.ts'
import type { CoverageQuotation, LinkMeaning } from '../standard-link.ts'
import {
  decisions,
  linkColumns,
  linkId,
  meanings,
  type Decision,
  type LinkColumn,
} from './link-columns.ts'
import { cellText } from './link-table.ts'

/** What a reviewer decided about one passage and one standard. */
export interface LinkDecision {
  readonly decision: Decision
  readonly standard: string
  readonly shows: LinkMeaning
  readonly documentId: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/** What is wrong in a row; rows count from 1, as spreadsheets show them. */
export interface RowProblem {
  readonly row: number
  readonly message: string
}

/** All decisions of a table, or all that is wrong with it: nothing is taken by half. */
export type ReadLinkTable =
  | { readonly isValid: true; readonly decisions: readonly LinkDecision[] }
  | { readonly isValid: false; readonly problems: readonly RowProblem[] }

export interface ReadingOptions {
  readonly framework: Framework
  /** The quotations that the table was made of. */
  readonly quotations: readonly CoverageQuotation[]
  readonly textOf: TextOf
}

type Cells = (column: LinkColumn) => string

/**
 * Reads the decisions out of an edited table of links. Rows without a decision are left as they
 * are; columns may stand in any order.
 */
export function readLinkTable(
  rows: ReadonlyArray<readonly string[]>,
  options: ReadingOptions,
): ReadLinkTable {
  const header = (rows[0] ?? []).map(cell =>
    cell
      .replace(/^\ufeff/, '')
      .trim()
      .toLowerCase(),
  )
  const places = new Map(linkColumns.map(column => [column, header.indexOf(column.toLowerCase())]))
  const absent = needed.filter(column => places.get(column) === -1)
  if (absent.length > 0)
    return refused([
      {
        row: 1,
        message: `has no column ${absent.join(', ')}. The table needs ${needed.join(', ')}.`,
      },
    ])
  const read = rowReader(options)
  const problems: RowProblem[] = []
  const found = new Map<string, { readonly row: number; readonly decision: LinkDecision }>()
  for (const [index, row] of rows.entries()) {
    if (index === 0 || row.every(cell => cell.trim() === '')) continue
    const cells: Cells = column => {
      const place = places.get(column) ?? -1
      return place < 0 ? '' : (row[place] ?? '').replace(/\r\n?/g, '\n')
    }
    const result = read(cells)
    if (typeof result === 'string') problems.push({ row: index + 1, message: result })
    else if (result !== undefined) {
      const key = linkId(result)
      const before = found.get(key)
      if (before === undefined) found.set(key, { row: index + 1, decision: result })
      else
        problems.push({
          row: index + 1,
          message: `decides about the same words and standard as row ${before.row}.`,
        })
    }
  }
  if (problems.length > 0) return refused(problems)
  return { isValid: true, decisions: [...found.values()].map(({ decision }) => decision) }
}

const needed = ['Decision', 'Shows', 'Standard', 'Quotation', 'Document id', 'Link'] as const

const refused = (problems: readonly RowProblem[]): ReadLinkTable => ({ isValid: false, problems })

/** Reads one row: a decision, nothing, or what is wrong with it. */
function rowReader({ framework, quotations, textOf }: ReadingOptions) {
  const known = new Map(quotations.map(quotation => [linkId(quotation), quotation]))
  const find = standardFinder(framework)

  return (cells: Cells): LinkDecision | string | undefined => {
    const written = cells('Decision').trim()
    if (written === '') return undefined
    const decision = decisions.find(each => each === written.toLowerCase())
    if (decision === undefined)
      return `the decision ${named(written)} is none of ${decisions.join(', ')}.`
    const shows = meanings.find(each => each === cells('Shows').trim().toLowerCase())
    if (shows === undefined)
      return `"Shows" is ${named(cells('Shows'))}; expected ${meanings.join(' or ')}.`
    return decision === 'add' ? added(cells, shows) : decided(cells, decision, shows)
  }

  function decided(
    cells: Cells,
    decision: 'accept' | 'reject',
    shows: LinkMeaning,
  ): LinkDecision | string {
    const id = cells('Link').trim()
    const quotation = known.get(id)
    if (quotation === undefined)
      return id === ''
        ? `the row has no link to ${decision}; to make one, write add.`
        : `there is no link ${named(id)} any more.`
    const { standard, documentId, start, end, text } = quotation
    for (const [column, was] of [
      ['Standard', standard],
      ['Quotation', cellText(text)],
      ['Document id', documentId],
    ] as const)
      if (!isSame(cells(column), was))
        return (
          `"${column}" is ${named(cells(column))}, but the link's is ${named(was)}. To change ` +
          'it, reject this link and add a row without "Link".'
        )
    return { decision, standard, shows, documentId, start, end, text }
  }

  function added(cells: Cells, shows: LinkMeaning): LinkDecision | string {
    const number = unguarded(cells('Standard')).trim()
    const about = find(number)
    if (about === undefined)
      return `the framework ${named(framework.title)} has no standard ${named(number)}.`
    const documentId = unguarded(cells('Document id')).trim()
    const text = textOf(documentId)
    if (text === undefined) return `there is no document with the id ${named(documentId)}.`
    const place = placeOf(text, cells)
    if (typeof place === 'string') return place
    return { decision: 'add', standard: number, shows, documentId, ...place }
  }
}

type Place = Pick<LinkDecision, 'start' | 'end' | 'text'>

/** Where the words of a row stand in a document; its "Start" chooses among several places. */
function placeOf(document: string, cells: Cells): Place | string {
  for (const quotation of new Set([cells('Quotation'), unguarded(cells('Quotation'))])) {
    const text = quotation.trim()
    if (text === '') return 'no words are quoted.'
    const first = document.indexOf(text)
    if (first < 0) continue
    const written = cells('Start').trim()
    if (written === '') {
      const another = document.indexOf(text, first + 1)
      if (another < 0) return { start: first, end: first + text.length, text }
      return (
        `the words ${named(text)} stand at ${first} and at ${another} in the document. Say in ` +
        '"Start" which are meant.'
      )
    }
    const start = /^\d{1,15}$/.test(written) ? Number(written) : Number.NaN
    if (document.startsWith(text, start) && start >= 0)
      return { start, end: start + text.length, text }
    return `the words ${named(text)} do not stand at ${named(written)} ("Start"), but at ${first}.`
  }
  return (
    `the words ${named(cells('Quotation'))} do not stand in document ` +
    `${named(cells('Document id'))}. Quotations are word for word.`
  )
}

/** Without the apostrophe that keeps a text from being a formula. */
const unguarded = (text: string): string => text.replace(/^'(?=[=+\-@\t\r\n])/, '')

/** What a spreadsheet may do to a text does not count: its ends, line ends and controls. */
const isSame = (cell: string, was: string): boolean => {
  const expected = plainText(was)
  return plainText(cell) === expected || plainText(unguarded(cell)) === expected
}
const plainText = (text: string): string => withoutControls(text.replace(/\r\n?/g, '\n')).trim()

const longestNamed = 80
const named = (text: string): string => `"${shortened(withoutControls(text).trim(), longestNamed)}"`
