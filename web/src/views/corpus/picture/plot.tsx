import { useId, useRef, type ReactNode } from 'react'
import { Table } from '../../../design/table.tsx'
import { useWidth } from '../../../design/width.ts'
import { picture as words } from '../../../texts/picture.ts'
import styles from './picture.module.css'

/** A drawing with a title and one sentence that says the gist, and the same as a table. */
export function Plot<Row>({
  title,
  summary,
  unit,
  wide = false,
  columns,
  rows,
  draw,
}: {
  readonly title: string
  readonly summary: string
  readonly unit?: string
  readonly wide?: boolean
  readonly columns: Parameters<typeof Table<Row>>[0]['columns']
  readonly rows: readonly Row[]
  readonly draw: (width: number) => ReactNode
}): ReactNode {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  return (
    <section className={wide ? styles.wide : styles.plot} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className={styles.summary}>{summary}</p>
      {unit !== undefined && <p className={styles.unit}>{unit}</p>}
      {/* The table below says the same. */}
      <div ref={place} className={styles.drawing} aria-hidden="true">
        {width > 0 && draw(width)}
      </div>
      <details className={styles.table}>
        <summary>{words.asTable}</summary>
        <Table
          label={words.tableOf(title)}
          columns={columns}
          rows={rows}
          rowKey={row => String(rows.indexOf(row))}
        />
      </details>
    </section>
  )
}
