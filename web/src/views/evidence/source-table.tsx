import type { ReactNode } from 'react'
import { evidence as words } from '../../texts/evidence.ts'
import styles from '../../design/table.module.css'
import type { Part, Range } from './segments.ts'
import { Parts } from './source-parts.tsx'
import { partsWithin, type Cell, type TextTable } from './tables.ts'

/** A table of a text as a table. What stands around its values is there, but not seen. */
export function SourceTable({
  table: { names, head, rows },
  parts,
}: {
  readonly table: TextTable
  readonly parts: readonly Part[]
}): ReactNode {
  const shown = (cell: Cell): ReactNode => (
    <>
      <Unseen parts={parts} range={{ start: cell.start, end: cell.value.start }} />
      <Parts parts={partsWithin(parts, cell.value)} />
      <Unseen parts={parts} range={{ start: cell.value.end, end: cell.end }} />
    </>
  )
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.frame} tabIndex={0} role="group" aria-label={words.table}>
      <table className={styles.table}>
        <thead>
          <tr>
            {names.map((name, column) => (
              <th key={column} scope="col">
                {head?.[column] === undefined ? name : shown(head[column])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row[0]?.start}>
              {names.map((_name, column) => {
                const cell = row.find(each => each.column === column)
                return <td key={column}>{cell !== undefined && shown(cell)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Unseen = ({
  parts,
  range,
}: {
  readonly parts: readonly Part[]
  readonly range: Range
}): ReactNode => (
  <span hidden>
    <Parts parts={partsWithin(parts, range)} />
  </span>
)
