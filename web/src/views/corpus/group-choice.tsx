import { useId, type ReactNode } from 'react'
import { Check } from '../../design/field.tsx'
import { corpus } from '../../texts/corpus.ts'
import styles from './add-documents.module.css'

/** Who may read what is added: one group or several. */
export function GroupChoice({
  all,
  chosen,
  onChoose,
}: {
  readonly all: readonly string[]
  readonly chosen: readonly string[]
  readonly onChoose: (groups: readonly string[]) => void
}): ReactNode {
  const id = useId()
  return (
    <fieldset className={styles.groups} aria-describedby={id}>
      <legend className={styles.legend}>{corpus.groupsTitle}</legend>
      <div className={styles.checks}>
        {all.map(group => (
          <Check
            key={group}
            label={group}
            checked={chosen.includes(group)}
            onChange={event =>
              onChoose(
                all.filter(each => (each === group ? event.target.checked : chosen.includes(each))),
              )
            }
          />
        ))}
      </div>
      <p id={id} className={styles.hint}>
        {chosen.length === 0 ? corpus.groupsMissing : corpus.groupsHint}
      </p>
    </fieldset>
  )
}
