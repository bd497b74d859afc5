import { useId, type ReactNode } from 'react'
import { Check } from '../../design/field.tsx'
import { settings } from '../../texts/settings.ts'
import styles from './settings.module.css'

/** The pipelines in use; of several one is drawn for each question. */
export function PipelineFields({
  all,
  chosen,
  error,
  onChange,
}: {
  readonly all: ReadonlyArray<{
    readonly name: string
    readonly title: string
    readonly description: string
  }>
  readonly chosen: readonly string[]
  readonly error: string | undefined
  readonly onChange: (chosen: readonly string[]) => void
}): ReactNode {
  const id = useId()
  return (
    <fieldset className={styles.fields} aria-describedby={id}>
      <legend className="for-readers">{settings.pipeline}</legend>
      {all.map(({ name, title, description }) => (
        <Check
          key={name}
          label={
            <>
              <span className={styles.label}>{title}</span>{' '}
              <span className={styles.hint}>{description}</span>
            </>
          }
          checked={chosen.includes(name)}
          onChange={event =>
            onChange(
              event.target.checked ? [...chosen, name] : chosen.filter(each => each !== name),
            )
          }
        />
      ))}
      <p id={id} className={error === undefined ? styles.hint : styles.error} role="status">
        {error ?? (chosen.length > 1 ? settings.pipelineDrawn(chosen.length) : '')}
      </p>
    </fieldset>
  )
}
