import type { ReactNode } from 'react'
import type { Part } from './segments.ts'
import styles from './source-text.module.css'

/** Text with the evidence marked. */
export const Parts = ({ parts }: { readonly parts: readonly Part[] }): ReactNode =>
  parts.map(({ start, text, marked }) =>
    marked ? (
      <mark key={start} className={styles.mark} data-testid="evidence">
        {text}
      </mark>
    ) : (
      text
    ),
  )
