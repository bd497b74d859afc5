import type { ReactNode } from 'react'
import styles from './table.module.css'

/** Rows by columns; wider than its place it scrolls by itself. */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
}: {
  readonly label: string
  readonly columns: ReadonlyArray<{
    readonly id: string
    readonly title: string
    /** For screen readers only, where the cells say what they are. */
    readonly titleHidden?: boolean
    readonly number?: boolean
    readonly cell: (row: Row) => ReactNode
  }>
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
}): ReactNode {
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.frame} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ id, title, titleHidden, number }) => (
              <th key={id} scope="col" className={number === true ? styles.number : undefined}>
                {titleHidden === true ? <span className="for-readers">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowKey(row)}>
              {columns.map(({ id, number, cell }) => (
                <td key={id} className={number === true ? styles.number : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
