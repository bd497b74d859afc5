import { compareCodePoints } from '../../../support/code-points.ts'
import { foldCase } from '../../../language/words/normalize.ts'
import type { KnownCell, KnownTable } from './known-table.ts'

/** Tables of a corpus whose names are their own. */
export interface TableBase {
  readonly tables: readonly KnownTable[]
  /** Cells of columns of one name and unit, with numbers, over all tables. */
  alike(cell: KnownCell): readonly KnownCell[]
}

/** The tables in the order of their documents' keys; of those named alike none. */
export function tableBase(found: readonly KnownTable[]): TableBase {
  const sorted = [...found].sort((left, right) =>
    compareCodePoints(left.documentKey, right.documentKey),
  )
  const groups = Map.groupBy(sorted, ({ said }) => foldCase(said))
  const tables = sorted.filter(({ said }) => groups.get(foldCase(said))?.length === 1)
  const byColumn = new Map<string, KnownCell[]>()
  for (const { columns } of tables)
    for (const { name, unit, cells } of columns) {
      if (unit === undefined) continue
      const key = JSON.stringify([foldCase(name), foldCase(unit)])
      const known = byColumn.get(key)
      if (known === undefined) byColumn.set(key, [...cells])
      else known.push(...cells)
    }
  const keyOf = (cell: KnownCell): string => {
    const column = cell.table.columns.find(({ name }) => name === cell.column)
    return JSON.stringify([foldCase(cell.column), foldCase(column?.unit ?? '')])
  }
  return { tables, alike: cell => byColumn.get(keyOf(cell)) ?? [] }
}

/** `"Hanger rods" in the table "Limits" of "Guide"`. */
export const saidCell = ({ row, table }: KnownCell): string => `"${row}" in ${table.said}`
