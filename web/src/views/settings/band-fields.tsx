import type { ReactNode } from 'react'
import { Field } from '../../design/field.tsx'
import { settings } from '../../texts/settings.ts'
import { shareOf, type Shares } from './shares.ts'
import styles from './settings.module.css'

const names = ['high', 'partial'] as const

/** From which confidence on an answer is called high, and partial. */
export function BandFields({
  bands,
  error,
  onChange,
}: {
  readonly bands: Shares
  readonly error: string | undefined
  readonly onChange: (bands: Shares) => void
}): ReactNode {
  return (
    <div className={styles.bands}>
      {names.map(name => (
        <Field
          key={name}
          label={settings.bandFrom[name]}
          inputMode="decimal"
          value={bands[name] ?? ''}
          error={
            Number.isNaN(shareOf(bands[name] ?? ''))
              ? settings.notShare
              : name === 'partial'
                ? error
                : undefined
          }
          onChange={event => onChange({ ...bands, [name]: event.target.value })}
        />
      ))}
    </div>
  )
}
