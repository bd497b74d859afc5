import type { Framework } from '../../../core/framework.ts'
import { withoutControls } from '../../../support/escaping/csv-text.ts'
import { shortened } from '../../../support/escaping/html-text.ts'
import { nearNumbers } from '../../framework/near-numbers.ts'
import { standardFinder } from '../check-links.ts'
import type { CoverageQuotation, LinkMeaning } from '../standard-link.ts'
import { decisions, linkId, meanings, type Decision, type LinkColumn } from './link-columns.ts'
import { cellText } from '../../../support/office/workbook.ts'
import { nearestWords } from './nearest-words.ts'
import { rowPlaces } from './row-words.ts'
import { columnPlaces } from './table-columns.ts'

/** What a reviewer decided about one passage and one standard. */
export interface LinkDecision {
  /** Rows count from 1, as spreadsheets show them. */
  readonly row: number
  readonly decision: Decision
  readonly standard: string
  readonly shows: LinkMeaning
  readonly documentId: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/** What is wrong in a row. */
export interface RowProblem {
  readonly row: number
  readonly message: string
}

/** The decisions of a table in the order of its rows, and what is wrong in the others. */
export interface ReadLinkTable {
  readonly decisions: readonly LinkDecision[]
  readonly problems: readonly RowProblem[]
}

export interface ReadingOptions {
  readonly framework: Framework
  /** The quotations that decisions may be about. */
  readonly quotations: readonly CoverageQuotation[]
  readonly textOf: (documentId: string) => Promise<string | undefined>
  /** The documents of a title, file name or first line, for rows without an id. */
  readonly documentsNamed: (name: string) => Promise<readonly NamedDocument[]>
  /** Titles that are most like a name that no document has, the nearest first. */
  readonly titlesNear?: ((name: string) => Promise<readonly string[]>) | undefined
}

/** A document, and what tells it from others of the same title. */
export interface NamedDocument {
  readonly id: string
  readonly key: string
}

type Cells = (column: LinkColumn) => string

/**
 * Reads the decisions out of an edited table of links. Rows without a decision are left as they
 * are; columns may stand in any order, and those that `requireLinkColumns` wants must be there.
 * What is wrong with a row does not touch the others.
 */
export async function readLinkTable(
  rows: ReadonlyArray<readonly string[]>,
  options: ReadingOptions,
): Promise<ReadLinkTable> {
  const places = columnPlaces(rows)
  const read = rowReader(options)
  const problems: RowProblem[] = []
  const found = new Map<string, LinkDecision>()
  for (const [index, row] of rows.entries()) {
    if (index === 0 || row.every(cell => cell.trim() === '')) continue
    const cells: Cells = column => {
      const place = places.get(column)
      return place === undefined ? '' : (row[place] ?? '').replace(/\r\n?/g, '\n')
    }
    const result = await read(cells)
    if (result === undefined) continue
    if (typeof result === 'string') {
      problems.push({ row: index + 1, message: result })
      continue
    }
    const key = linkId(result)
    const before = found.get(key)
    if (before === undefined) found.set(key, { row: index + 1, ...result })
    else
      problems.push({
        row: index + 1,
        message: `decides about the same words and standard as row ${before.row}.`,
      })
  }
  return { decisions: [...found.values()], problems }
}

type RowDecision = Omit<LinkDecision, 'row'>

/** Reads one row: a decision, nothing, or what is wrong with it. */
function rowReader({
  framework,
  quotations,
  textOf,
  documentsNamed,
  titlesNear = () => Promise.resolve([]),
}: ReadingOptions) {
  const known = new Map(quotations.map(quotation => [linkId(quotation), quotation]))
  const find = standardFinder(framework)

  return async (cells: Cells): Promise<RowDecision | string | undefined> => {
    const written = cells('Decision').trim()
    if (written === '') return undefined
    const decision = decisions.find(each => each === written.toLowerCase())
    if (decision === undefined)
      return `the decision ${named(written)} is none of ${decisions.join(', ')}.`
    const shows = meanings.find(each => each === cells('Shows').trim().toLowerCase())
    if (shows === undefined)
      return `"Shows" is ${named(cells('Shows'))}; expected ${meanings.join(' or ')}.`
    return decision === 'add' ? await added(cells, shows) : decided(cells, decision, shows)
  }

  function decided(
    cells: Cells,
    decision: 'accept' | 'reject',
    shows: LinkMeaning,
  ): RowDecision | string {
    const id = cells('Link').trim()
    const quotation = known.get(id) ?? (id === '' ? undefined : sameWords(cells))
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
      if (column === 'Document id' && !known.has(id)) continue
      else if (!isSame(cells(column), was))
        return (
          `"${column}" ${difference(cells(column), was)}. To change it, reject this link and ` +
          'add a row without "Link".'
        )
    return { decision, standard, shows, documentId, start, end, text }
  }

  /**
   * The link of a row that was written from another store of the same documents, whose ids are
   * others: the only one of its standard, quotation and document.
   */
  function sameWords(cells: Cells): CoverageQuotation | undefined {
    const document = foldedName(unguarded(cells('Document')))
    const fitting = quotations.filter(
      ({ standard, text, documentTitle }) =>
        isSame(cells('Standard'), standard) &&
        isSame(cells('Quotation'), cellText(text)) &&
        foldedName(documentTitle) === document,
    )
    const start = cells('Start').trim()
    const placed = fitting.filter(each => `${each.start}` === start)
    const [only, another] = fitting.length > 1 ? placed : fitting
    return another === undefined ? only : undefined
  }

  async function added(cells: Cells, shows: LinkMeaning): Promise<RowDecision | string> {
    const number = unguarded(cells('Standard')).trim()
    const about = find(number)
    if (about === undefined)
      return (
        `the framework ${named(framework.title)} has no standard ${named(number)}.` +
        nearest(nearNumbers(framework, number).slice(0, mostNearest))
      )
    const written = unguarded(cells('Document id')).trim()
    const name = unguarded(cells('Document')).trim()
    const meant = written === '' ? await documentsNamed(name) : [{ id: written, key: '' }]
    const documentId = meant[0]?.id ?? ''
    if (meant.length > 1)
      return (
        `${meant.length} documents are called ${named(name)}: ` +
        `${meant.slice(0, mostMeant).map(shownDocument).join(', ')}` +
        `${meant.length > mostMeant ? ' …' : ''}. Say which in "Document id".`
      )
    const text = documentId === '' ? undefined : await textOf(documentId)
    if (text === undefined)
      return written === ''
        ? `there is no document called ${named(name)}.${nearest(await titlesNear(name))}`
        : `there is no document with the id ${named(written)}.`
    const place = placeOf(text, cells)
    if (typeof place === 'string') return place
    return { decision: 'add', standard: about.number, shows, documentId, ...place }
  }
}

const mostNearest = 3
const nearest = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` Nearest: ${names.map(named).join(', ')}.`

const mostMeant = 5
const shownDocument = ({ id, key }: NamedDocument): string => `${named(key)} (${id})`
const foldedName = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

type Place = Pick<LinkDecision, 'start' | 'end' | 'text'>

/** Where the words of a row stand in a document; its "Start" chooses among several places. */
function placeOf(document: string, cells: Cells): Place | string {
  for (const quotation of new Set([cells('Quotation'), unguarded(cells('Quotation'))])) {
    const words = quotation.trim()
    if (words === '') return 'no words are quoted.'
    const found = firstPlaces(document, words)
    const [first, another] = found
    if (first === undefined) continue
    const written = cells('Start').trim()
    if (written === '') {
      if (another === undefined) return first
      return (
        `the words ${named(words)} stand at ${first.start} and at ${another.start} in the ` +
        'document. Say in "Start" which are meant.'
      )
    }
    const start = /^\d{1,15}$/.test(written) ? Number(written) : Number.NaN
    if (document.startsWith(words, start) && start >= 0)
      return { start, end: start + words.length, text: words }
    return found.find(place => place.start === start) ?? misplaced(words, written, first)
  }
  const near = nearestWords(document, unguarded(cells('Quotation')))
  const it = near === undefined ? '' : ` It ${difference(cells('Quotation'), near, 'document')}.`
  return (
    `the words ${named(cells('Quotation'))} do not stand in document ` +
    `${named(cells('Document id').trim() === '' ? cells('Document') : cells('Document id'))}.` +
    `${it} Quotations are word for word.`
  )
}

const misplaced = (words: string, written: string, { start }: Place): string =>
  `the words ${named(words)} do not stand at ${named(written)} ("Start"), but at ${start}.`

/** The first two places of some words; where lines break in them does not matter. */
function firstPlaces(document: string, words: string): readonly Place[] {
  const found: Place[] = []
  for (
    let at = document.indexOf(words);
    at >= 0 && found.length < 2;
    at = document.indexOf(words, at + 1)
  )
    found.push({ start: at, end: at + words.length, text: words })
  if (found.length > 0) return found
  const { text, starts } = onOneLine(document)
  const wanted = onOneLine(words).text
  for (
    let at = text.indexOf(wanted);
    at >= 0 && found.length < 2;
    at = text.indexOf(wanted, at + 1)
  ) {
    const start = starts[at] ?? 0
    const end = (starts[at + wanted.length - 1] ?? 0) + 1
    found.push({ start, end, text: document.slice(start, end) })
  }
  if (found.length > 0) return found
  return rowPlaces(document, words).map(({ start, end }) => ({
    start,
    end,
    text: document.slice(start, end),
  }))
}

/** A text with one space for each run of white space, and where each of its code units stood. */
function onOneLine(document: string): {
  readonly text: string
  readonly starts: readonly number[]
} {
  const starts: number[] = []
  const parts: string[] = []
  for (const { 0: run, index } of document.matchAll(/\s+|\S+/gu)) {
    const isSpace = run.trim() === ''
    parts.push(isSpace ? ' ' : run)
    for (let at = 0; at < (isSpace ? 1 : run.length); at++) starts.push(index + at)
  }
  return { text: parts.join(''), starts }
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

// Code units that are shown before two texts differ.
const shownBefore = 30

/** What a cell says and what it should say; of long texts from just before they differ. */
function difference(cell: string, was: string, of = 'link'): string {
  const [now, before] = [unguarded(plainText(cell)), plainText(was)]
  const asTold = (place: number): string =>
    `is ${named(from(now, place))}, but the ${of}'s is ${named(from(before, place))}`
  if (Math.max(now.length, before.length) <= longestNamed) return asTold(0)
  let at = 0
  while (at < now.length && now[at] === before[at]) at++
  return at <= shownBefore ? asTold(0) : asTold(at - shownBefore)
}

/** A text from the word at a place on. */
function from(text: string, place: number): string {
  if (place === 0) return text
  const space = text.indexOf(' ', place)
  const start = space >= 0 && space < place + shownBefore ? space + 1 : place
  return `… ${text.slice(start).replace(/^[\udc00-\udfff]/, '')}`
}
