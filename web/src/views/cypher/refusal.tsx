import type { ReactNode } from 'react'
import { ApiError } from '../../api/errors.ts'
import { Failure, Notice } from '../../design/states.tsx'
import { cypher as texts } from '../../texts/cypher.ts'
import type { Mistake } from './editor/editor.tsx'
import styles from './cypher.module.css'

/** Why a query was refused, and where in it; any other error as everywhere. */
export function Refusal({
  error,
  query,
  onRetry,
}: {
  readonly error: unknown
  readonly query: string
  readonly onRetry: () => void
}): ReactNode {
  if (!(error instanceof ApiError) || error.code !== 'query_rejected')
    return <Failure error={error} onRetry={onRetry} />
  const mistake = mistakeOf(error, query)
  const expected = wordsOf(error.details['expected'])
  return (
    <Notice kind="error">
      <span className={styles.refusal}>
        {mistake !== undefined && <strong>{texts.at(mistake.line, mistake.column)}</strong>}
        <span>{error.message}</span>
        {mistake !== undefined && <code>{query.split('\n')[mistake.line - 1]}</code>}
        {expected.length > 0 && (
          <span>
            {texts.expected}: {expected.join(', ')}
          </span>
        )}
        {mistake !== undefined && mistake.suggestions.length > 0 && (
          <span>
            {texts.suggestions}: {mistake.suggestions.join(', ')}
          </span>
        )}
      </span>
    </Notice>
  )
}

/** Where a query is wrong, as far as the server said so. */
export function mistakeOf(error: unknown, query: string): Mistake | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { line, column, suggestions } = error.details
  return typeof line === 'number' && typeof column === 'number'
    ? { query, line, column, message: error.message, suggestions: wordsOf(suggestions) }
    : undefined
}

const wordsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
