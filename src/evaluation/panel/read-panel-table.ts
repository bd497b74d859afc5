import { AppError } from '../../core/errors.ts'
import { shortened } from '../../support/escaping/html-text.ts'
import {
  choiceColumn,
  commentColumn,
  guidelinesRow,
  itemColumn,
  noOption,
  notAsked,
} from './panel-columns.ts'
import {
  optionPlace,
  panelScales,
  type Panel,
  type PanelEntry,
  type PanelMarks,
  type PanelScale,
  type PanelSubject,
} from './panel.ts'

export interface ReadPanelTable {
  readonly rater: string
  /** What was said of each entry, by its id; entries without a word are left out. */
  readonly marks: ReadonlyMap<string, PanelMarks>
  /** What was not taken over, and why; rows count from 1, as spreadsheets show them. */
  readonly problems: ReadonlyArray<{ readonly row: number; readonly message: string }>
}

type Cell = (column: string) => string

const longestComment = 4_000

/**
 * Reads a rater's table back, strictly: an unknown item, a second row for the same one, an item of
 * somebody else's table and a value that is none of the scale are told with their row, and the rest
 * is kept. Columns and rows may stand in any order. `rater` absent: whose items most rows are.
 * Throws `invalid_input` for a table that is none of this panel.
 */
export function readPanelTable(
  panel: Pick<Panel, 'subjects' | 'sheets'>,
  rows: ReadonlyArray<readonly string[]>,
  { name, rater: given }: { readonly name: string; readonly rater?: string | undefined },
): ReadPanelTable {
  const [header = [], ...body] = rows
  const columns = new Map(header.map((cell, place) => [cell.trim().toLowerCase(), place]))
  if (!columns.has(itemColumn))
    throw refused(name, `has no column "${itemColumn}": it is no table of a panel`)
  const owners = new Map(
    panel.sheets.flatMap(({ rater, entries }) =>
      entries.map(entry => [entry.id, { rater, entry }] as const),
    ),
  )
  const read = body.map((cells, place) => ({
    row: place + 2,
    cell: (column: string): string => cells[columns.get(column) ?? -1]?.trim() ?? '',
  }))
  const rater = given ?? mostNamed(read.map(({ cell }) => owners.get(cell(itemColumn))?.rater))
  if (rater === undefined || !panel.sheets.some(sheet => sheet.rater === rater))
    throw refused(
      name,
      given === undefined
        ? 'holds no item of this panel, or equally many of several raters: name the rater'
        : `is said to be of "${given}", who is no rater of this panel`,
    )

  const marks = new Map<string, PanelMarks>()
  const seen = new Map<string, number>()
  const problems: Array<{ row: number; message: string }> = []
  for (const { row, cell } of read) {
    const tell = (message: string): void => void problems.push({ row, message })
    const id = cell(itemColumn)
    if (id === guidelinesRow || cellsAreEmpty(cell, columns)) continue
    const found = owners.get(id)
    const before = seen.get(id)
    if (found === undefined) tell(`is about ${quoted(id)}, which is no item of this panel`)
    else if (found.rater !== rater)
      tell(`is about ${quoted(id)}, which is an item of another rater`)
    else if (before !== undefined)
      tell(`is about ${quoted(id)} again; row ${before} is kept, this one is not`)
    else {
      seen.set(id, row)
      const subject = panel.subjects[found.entry.subject]
      const said = subject && readMarks(subject, found.entry, cell, tell)
      if (said !== undefined) marks.set(id, said)
    }
  }
  return { rater, marks, problems }
}

function readMarks(
  subject: PanelSubject,
  entry: PanelEntry,
  cell: Cell,
  tell: (message: string) => void,
): PanelMarks | undefined {
  const grades: Partial<Record<PanelScale, number>> = {}
  for (const scale of panelScales) {
    const text = cell(scale)
    if (text === '' || text === notAsked) continue
    const grade = gradeOf(text)
    if (!subject.scales.includes(scale)) tell(`has a grade for ${scale}, which is not asked here`)
    else if (grade === undefined)
      tell(`has ${quoted(text)} for ${scale}, which is no whole number from 1 to 5`)
    else grades[scale] = grade
  }
  const option = readOption(subject, entry, cell(choiceColumn), tell)
  const comment = cell(commentColumn)
  if (Object.keys(grades).length === 0 && option === undefined && comment === '') return undefined
  return {
    grades,
    ...(option !== undefined && { option }),
    ...(comment !== '' && { comment: shortened(comment, longestComment) }),
  }
}

/** Spreadsheets of some languages show "4.0" or "4,0". */
const gradeOf = (text: string): number | undefined =>
  /^[1-5](?:[.,]0+)?$/.test(text) ? Number(text[0]) : undefined

function readOption(
  { isChoice }: PanelSubject,
  { optionOrder = [] }: PanelEntry,
  text: string,
  tell: (message: string) => void,
): number | null | undefined {
  if (text === '' || text === notAsked) return undefined
  if (!isChoice) {
    tell('chooses an option where there is none')
    return undefined
  }
  if (text.toLowerCase() === noOption) return null
  const option = optionOrder[optionPlace(text) ?? -1]
  if (option === undefined)
    tell(`has ${quoted(text)} for ${choiceColumn}, which is no letter of an option`)
  return option
}

function cellsAreEmpty(cell: Cell, columns: ReadonlyMap<string, number>): boolean {
  for (const column of columns.keys()) if (cell(column) !== '') return false
  return true
}

/** The name that stands most often; undefined for none, and for two that stand equally often. */
function mostNamed(names: ReadonlyArray<string | undefined>): string | undefined {
  const counts = new Map<string, number>()
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  const [first, second] = [...counts].sort(([, left], [, right]) => right - left)
  return first !== undefined && first[1] > (second?.[1] ?? 0) ? first[0] : undefined
}

const quoted = (text: string): string => `"${shortened(text, 40)}"`

const refused = (name: string, problem: string): AppError<'invalid_input'> =>
  new AppError('invalid_input', `${name} ${problem}.`, {
    issues: [{ path: name, message: problem }],
  })
