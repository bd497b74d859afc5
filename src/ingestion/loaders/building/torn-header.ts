import { cellText, filled, isNumber, isYear } from './table-cells.ts'

/** A header of two rows, as one. */
export interface TornHeader {
  readonly first: number
  readonly rows: 2
  readonly names: readonly string[]
}

const separator = ' · '
// Headers stand in the first rows; a unit is short.
const rowsRead = 10
const longestName = 120
const longestUnit = 16

/**
 * The header that a table spreads over two rows, each column's names put together ("2023 · Sales"):
 * the second has no name for the column of labels, and below both each label has numbers. A blank
 * cell of the first row takes the name that its group of columns has, wherever in the group that
 * stands; a row of units goes behind the names in brackets. Undefined where the columns would not
 * be told apart, or it is not plain which name a column has.
 */
export function findTornHeader(rows: ReadonlyArray<readonly string[]>): TornHeader | undefined {
  const first = rows.slice(0, rowsRead).findIndex(row => filled(row) > 1)
  const upper = rows[first]?.map(cellText)
  // A name that spans both rows stands in both.
  const lower = rows[first + 1]?.map(cellText).map((cell, at) => (cell === upper?.[at] ? '' : cell))
  if (upper === undefined || lower === undefined) return undefined
  const label = upper.findIndex(cell => cell !== '')
  const body = rows.slice(first + 2, first + 2 + rowsRead)
  // The column of labels is the first one that the rows below fill.
  const labels = Math.min(
    label,
    ...body.filter(row => filled(row) > 1).map(row => row.findIndex(cell => cell.trim() !== '')),
  )
  const columns = [...lower.keys()].filter(at => lower[at] !== '')
  if ((lower[labels] ?? '') !== '' || columns.length < 2) return undefined
  if (![...upper, ...lower].every(isName)) return undefined
  const hasData = body.some(
    row =>
      (row[labels] ?? '').trim() !== '' && columns.some(at => isNumber(cellText(row[at] ?? ''))),
  )
  if (!hasData) return undefined
  const groups = groupNames(upper, columns, labels)
  if (groups === undefined) return undefined
  const isFull = columns.every(at => (upper[at] ?? '') !== '')
  const names = Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const [above, below] = [groups[at] ?? upper[at] ?? '', lower[at] ?? '']
    if (above === '' || below === '') return above === '' ? below : above
    return isFull && below.length <= longestUnit && !isYear(below)
      ? `${above} (${below.replace(/^[([]|[)\]]$/g, '')})`
      : `${above}${separator}${below}`
  })
  const written = names.filter(name => name !== '').map(name => name.toLowerCase())
  return new Set(written).size === written.length && names.every(name => name.length <= longestName)
    ? { first, rows: 2, names }
    : undefined
}

/** Which name of the upper row each column of the lower one stands under. */
function groupNames(
  upper: readonly string[],
  columns: readonly number[],
  labels: number,
): string[] | undefined {
  const names: string[] = []
  const spans = [...upper.keys()].filter(at => at !== labels && upper[at] !== '')
  const [only] = spans
  if (only === undefined) return undefined
  if (spans.length === 1) {
    for (const at of columns) names[at] = upper[only] ?? ''
    return names
  }
  for (const group of adjacent(columns)) {
    const within = spans.filter(at => group.includes(at))
    // One name for a group, or one from where it stands to the next: else it is not plain.
    if (within.length === 0 || (within.length > 1 && within[0] !== group[0])) return undefined
    for (const at of group)
      names[at] = upper[within.findLast(span => span <= at) ?? within[0] ?? at] ?? ''
  }
  return names
}

/** Columns in runs without a blank column between. */
function adjacent(columns: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const at of columns) {
    const last = runs.at(-1)
    if (last?.at(-1) === at - 1) last.push(at)
    else runs.push([at])
  }
  return runs
}

const isName = (cell: string): boolean =>
  cell === '' || isYear(cell) || (cell.length <= 80 && /\p{L}|%/u.test(cell) && !isNumber(cell))
