import { useState, type ReactNode } from 'react'
import type { CypherResult } from 'veritrail/contract'
import { saveFile } from '../../../app/save-file.ts'
import { Button, IconButton } from '../../../design/button.tsx'
import { Menu } from '../../../design/menu.tsx'
import { Empty } from '../../../design/states.tsx'
import { Table } from '../../../design/table.tsx'
import { tell } from '../../../design/toast.tsx'
import { cypher as texts } from '../../../texts/cypher.ts'
import { csvOf, valueText } from './value-text.ts'
import styles from './result.module.css'

const pageSize = 50
const longest = 400

/** The rows of a result, page by page. */
export function ResultTable({
  result: { columns, rows },
}: {
  readonly result: Pick<CypherResult, 'columns' | 'rows'>
}): ReactNode {
  const [start, setStart] = useState(0)
  if (rows.length === 0) return <Empty icon="search" title={texts.noRows} />
  const end = Math.min(start + pageSize, rows.length)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(csvOf(columns, rows))
      tell(texts.copied)
    } catch {
      tell(texts.copyFailed, { failed: true })
    }
  }
  const save = (text: string, type: string, name: string): void =>
    saveFile(new Blob([text], { type }), name)
  return (
    <div className={styles.table}>
      <div className={styles.tools}>
        {rows.length > pageSize && (
          <>
            <IconButton
              small
              icon="left"
              label={texts.previous}
              isDisabled={start === 0}
              onPress={() => setStart(start - pageSize)}
            />
            <span role="status">{texts.page(start + 1, end, rows.length)}</span>
            <IconButton
              small
              icon="right"
              label={texts.next}
              isDisabled={end === rows.length}
              onPress={() => setStart(end)}
            />
          </>
        )}
        <span className={styles.filler} />
        <Button small look="quiet" icon="copy" onPress={() => void copy()}>
          {texts.copy}
        </Button>
        <Menu
          label={texts.save}
          button={
            <Button small look="quiet" icon="download">
              {texts.save}
            </Button>
          }
          choices={[
            {
              id: 'csv',
              label: texts.saveCsv,
              onChoose: () => save(csvOf(columns, rows), 'text/csv', 'result.csv'),
            },
            {
              id: 'json',
              label: texts.saveJson,
              onChoose: () =>
                save(JSON.stringify({ columns, rows }, null, 2), 'application/json', 'result.json'),
            },
          ]}
        />
      </div>
      <Table
        label={texts.rowsTable}
        rows={rows
          .slice(start, end)
          .map((cells, index): Numbered => ({ cells, number: start + index }))}
        rowKey={({ number }) => String(number)}
        columns={columns.map((title, index) => ({
          id: `${index} ${title}`,
          title,
          number: rows.every(row => typeof row[index] === 'number'),
          cell: ({ cells }: Numbered) => <Cell value={cells[index]} />,
        }))}
      />
    </div>
  )
}

interface Numbered {
  readonly cells: readonly unknown[]
  readonly number: number
}

function Cell({ value }: { readonly value: unknown }): ReactNode {
  if (value === null) return <span className={styles.null}>{texts.value.null}</span>
  const text = valueText(value)
  if (text.length <= longest) return text
  return (
    <details>
      <summary className={styles.cut}>{`${text.slice(0, longest).toWellFormed()}…`}</summary>
      {text}
    </details>
  )
}
