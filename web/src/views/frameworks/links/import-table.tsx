import { useMutation } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import type { LinkImport } from 'veritrail/contract'
import { send } from '../../../api/client.ts'
import { Button } from '../../../design/button.tsx'
import { failureText, Notice } from '../../../design/states.tsx'
import { frameworks as words } from '../../../texts/frameworks.ts'
import { linksFoundAnew, routeOf } from '../framework-queries.ts'
import styles from './links.module.css'

const shownProblems = 20

/** Takes the decisions of a table of links that somebody edited elsewhere. */
export function ImportTable({
  reference,
  onImported,
}: {
  readonly reference: string
  readonly onImported: () => void
}): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const importing = useMutation({
    mutationFn(file: File) {
      const form = new FormData()
      form.append('file', file, file.name)
      return send<LinkImport>('POST', routeOf(reference, '/coverage/table'), form)
    },
    onSuccess() {
      linksFoundAnew(reference)
      onImported()
    },
  })
  const { data, error, isPending } = importing
  return (
    <div className={styles.import}>
      <div className={styles.actions}>
        <Button small icon="upload" isDisabled={isPending} onPress={() => input.current?.click()}>
          {isPending ? words.importing : words.importTable}
        </Button>
        <span className={styles.aside}>{words.importHint}</span>
      </div>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.xlsx"
        hidden
        aria-label={words.importTable}
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file !== undefined) importing.mutate(file)
          // The same file once more is a change too.
          event.target.value = ''
        }}
      />
      {error !== null && <Notice kind="error">{failureText(error)}</Notice>}
      {data !== undefined && (
        <Notice icon="check">
          <span role="status">{words.imported(data)}</span>
        </Notice>
      )}
      {data !== undefined && data.problems.length > 0 && (
        <Notice kind="warning">
          {words.importProblems(data.problems.length)}
          <ul className={styles.problems}>
            {data.problems.slice(0, shownProblems).map(({ row, message }) => (
              <li key={`${row} ${message}`}>{words.row(row, message)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
