import { standardElements, type StandardElement } from '../../core/framework.ts'
import type { DraftFramework, DraftSection, DraftStandard } from './check-framework.ts'
import { frameworkProblem } from './framework-problem.ts'

/** A table with the names of its columns in one of its first rows. */
export interface FrameworkTable {
  /** The file, with the sheet where it has several, for messages. */
  readonly place: string
  readonly rows: ReadonlyArray<readonly string[]>
  /** Its cells were split at a character, which stands in texts, too. */
  readonly isDelimited: boolean
}

/** What a column may hold. */
export const tableFields = [
  'number',
  'title',
  'section',
  'sectionTitle',
  'sectionDescription',
  'parent',
  ...standardElements,
] as const
export type TableField = (typeof tableFields)[number]
/** Which column holds what, by its name in the file; the others are read by the usual names. */
export type ColumnMapping = Readonly<Partial<Record<TableField, string>>>

// The headers of Edwards 2024 with both spellings of "judgement", and what they are called here.
const standardHeaders: Readonly<Record<TableField, readonly string[]>> = {
  number: ['Standard_num', 'Standard_number', 'number'],
  title: ['Standard_title', 'title'],
  section: ['Section', 'Section_num'],
  sectionTitle: ['Section_title'],
  sectionDescription: ['Section_description'],
  parent: ['Parent', 'Parent_standard_num'],
  formal: ['Standard_formal', 'formal'],
  definitions: ['Definitions'],
  basis: ['Basis_for_judement', 'Basis_for_judgement', 'Basis_for_judgment', 'basis'],
  documentation: ['Supporting_docs', 'Supporting_documents', 'documentation'],
}
const sectionHeaders = {
  number: ['Section_Num', 'Section_number', 'number'],
  title: ['Section_Title', 'title'],
  description: ['Section_Description', 'description'],
} as const

/**
 * A framework from tables: one of its standards and, where there is one, one of its sections, in
 * any order. `name` gives the title and version that no table holds.
 */
export function draftOfTables(
  tables: readonly FrameworkTable[],
  name: { readonly place: string; readonly title: string; readonly version: string },
  mapping: ColumnMapping = {},
): DraftFramework {
  const read = tables
    .map(table => withHeader(table, mapping))
    .filter(table => table.header.some(isFilled))
  const isOfStandards = (table: HeadedTable): boolean =>
    find(table, 'number', mapping) !== undefined &&
    (mapping.number !== undefined || !isOfSections(table))
  const ofStandards = read.filter(isOfStandards)
  const ofSections = read.filter(table => !isOfStandards(table) && isOfSections(table))
  const [standards] = ofStandards
  if (standards === undefined) throw unknownHeaders(name.place, read, mapping)
  for (const [kind, several] of [
    ['standards', ofStandards],
    ['sections', ofSections],
  ] as const)
    if (several.length > 1)
      throw frameworkProblem(
        name.place,
        `there are several tables of ${kind} (${several.map(({ place }) => place).join(', ')}). ` +
          'Give the tables of one framework.',
      )
  const unread = read.filter(table => table !== standards && !ofSections.includes(table))
  const drafts = standardsOf(standards, mapping)
  return {
    ...name,
    sections:
      ofSections[0] === undefined ? sectionsInRows(standards, mapping) : sectionsOf(ofSections[0]),
    standards: drafts,
    notes: unread.map(
      ({ place }) => `${place}: left out, its columns are neither a section's nor a standard's.`,
    ),
  }
}

interface HeadedTable extends FrameworkTable {
  readonly header: readonly string[]
  /** Of the header among the rows, from 0. */
  readonly headerRow: number
}

// Above their columns sheets say what they are.
const mostAbove = 30

/** The header is the first row that names a column we know, else the first that is not blank. */
function withHeader(table: FrameworkTable, mapping: ColumnMapping): HeadedTable {
  const isHeader = (header: readonly string[]): boolean =>
    find({ header }, 'number', mapping) !== undefined ||
    columnOf(header, sectionHeaders.number) !== undefined
  const named = table.rows.slice(0, mostAbove).findIndex(isHeader)
  const headerRow = named >= 0 ? named : table.rows.findIndex(row => row.some(isFilled))
  return { ...table, headerRow, header: table.rows[headerRow] ?? [] }
}

/** Header cells are alike whatever their case, spaces and underscores. */
const folded = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-\ufeff]+/gu, '')

function columnOf(header: readonly string[], names: readonly string[]): number | undefined {
  const wanted = names.map(folded)
  const at = header.findIndex(cell => wanted.includes(folded(cell)))
  return at < 0 ? undefined : at
}

/** The column that holds a field; a mapped one must be there, or it is not this table. */
const find = (
  { header }: Pick<HeadedTable, 'header'>,
  field: TableField,
  mapping: ColumnMapping,
): number | undefined => {
  const mapped = mapping[field]
  return columnOf(header, mapped === undefined ? standardHeaders[field] : [mapped])
}

const isOfSections = ({ header }: HeadedTable): boolean =>
  columnOf(header, sectionHeaders.number) !== undefined &&
  columnOf(header, ['Standard_num', 'Standard_number']) === undefined &&
  (columnOf(header, ['Section_Num', 'Section_number']) !== undefined ||
    columnOf(header, sectionHeaders.description) !== undefined)

/**
 * The rows below the header. One that goes on behind the last column was split within a text, if at
 * a character; a sheet may hold remarks beside its table.
 */
function* rowsOf({
  place,
  rows,
  headerRow,
  header,
  isDelimited,
}: HeadedTable): Generator<{ readonly place: string; readonly row: readonly string[] }> {
  const columns = header.findLastIndex(isFilled) + 1
  for (let index = headerRow + 1; index < rows.length; index++) {
    const row = rows[index] ?? []
    const cells = row.findLastIndex(isFilled) + 1
    const at = `${place}, row ${index + 1}`
    if (isDelimited && cells > columns)
      throw frameworkProblem(
        at,
        `has ${cells} cells, but the header names ${columns} columns; ` +
          `"${shownCell(row.slice(columns).find(isFilled))}" stands in none. ` +
          'Put a text that holds commas into quotation marks ("…"), or name the further columns.',
      )
    if (cells > 0) yield { place: at, row }
  }
}

const isFilled = (cell: string): boolean => cell.trim() !== ''

function standardsOf(table: HeadedTable, mapping: ColumnMapping): DraftStandard[] {
  const columns = new Map(tableFields.map(field => [field, find(table, field, mapping)]))
  for (const field of tableFields) {
    const name = mapping[field]
    if (name !== undefined && columns.get(field) === undefined)
      throw frameworkProblem(
        table.place,
        `has no column "${name}" (for ${field}). Its columns are ${shownHeader(table)}.`,
      )
  }
  if (standardElements.every(element => columns.get(element) === undefined))
    if (columns.get('title') === undefined)
      throw frameworkProblem(
        table.place,
        `has no column with a text. Its columns are ${shownHeader(table)}; say which holds what, ` +
          'such as --map formal=Description.',
      )
  return [...rowsOf(table)].map(({ place, row }): DraftStandard => {
    const cell = (field: TableField): string => {
      const column = columns.get(field)
      return column === undefined ? '' : (row[column] ?? '')
    }
    return {
      place,
      number: cell('number'),
      title: cell('title'),
      section: cell('section') === '' ? cell('sectionTitle') : cell('section'),
      parent: cell('parent'),
      ...(Object.fromEntries(standardElements.map(element => [element, cell(element)])) as Record<
        StandardElement,
        string
      >),
    }
  })
}

function sectionsOf(table: HeadedTable): DraftSection[] {
  const columns = {
    number: columnOf(table.header, sectionHeaders.number),
    title: columnOf(table.header, sectionHeaders.title),
    description: columnOf(table.header, sectionHeaders.description),
  }
  return [...rowsOf(table)].map(({ place, row }) => {
    const cell = (column: number | undefined): string =>
      column === undefined ? '' : (row[column] ?? '')
    return {
      place,
      number: cell(columns.number),
      title: cell(columns.title),
      description: cell(columns.description),
    }
  })
}

/** Sections that the rows of the standards describe; none where only numbers are given. */
function sectionsInRows(table: HeadedTable, mapping: ColumnMapping): DraftSection[] {
  const [number, title, description] = (
    ['section', 'sectionTitle', 'sectionDescription'] as const
  ).map(field => find(table, field, mapping))
  if (title === undefined && description === undefined) return []
  const sections = new Map<string, DraftSection>()
  for (const { place, row } of rowsOf(table)) {
    const own = (number === undefined ? '' : (row[number] ?? '')).trim()
    const named = (title === undefined ? '' : (row[title] ?? '')).trim()
    const key = own === '' ? named : own
    if (key === '' || sections.has(key)) continue
    sections.set(key, {
      place,
      number: own === '' ? String(sections.size + 1) : own,
      title: named,
      description: description === undefined ? '' : (row[description] ?? ''),
    })
  }
  return [...sections.values()]
}

function unknownHeaders(place: string, tables: readonly HeadedTable[], mapping: ColumnMapping) {
  const [first] = tables
  if (first === undefined) return frameworkProblem(place, 'is empty.')
  return frameworkProblem(
    first.place,
    mapping.number === undefined
      ? 'no column holds the numbers of the standards. Expected the columns Section, ' +
          'Standard_num, Standard_title, Standard_formal, Definitions, Basis_for_judgement and ' +
          `Supporting_docs, but found ${shownHeader(first)}; say which holds what, such as ` +
          '--map number=ID,title=Name,formal=Description.'
      : `has no column "${mapping.number}" (for number). Its columns are ${shownHeader(first)}.`,
  )
}

const mostShown = 12
function shownHeader({ header }: HeadedTable): string {
  const shown = header.slice(0, mostShown).map(cell => `"${shownCell(cell)}"`)
  return `${shown.join(', ')}${header.length > mostShown ? ' …' : ''}`
}

const shownCell = (cell = ''): string => cell.trim().slice(0, 40).toWellFormed()
