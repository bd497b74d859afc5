import { useMemo, type ReactNode } from 'react'
import { useNarrowScreen } from '../../app/screen.ts'
import { Check } from '../../design/field.tsx'
import { graph as texts } from '../../texts/graph.ts'
import { Kind } from './kind.tsx'
import { counts, kindOf, toggled, type Picture, type Unwanted } from './picture.ts'
import styles from './legend.module.css'

/** What is in a picture, to be left out of it or not. */
export function Legend({
  picture,
  unwanted,
  onChange,
}: {
  readonly picture: Picture
  readonly unwanted: Unwanted
  readonly onChange: (unwanted: Unwanted) => void
}): ReactNode {
  const isPhone = useNarrowScreen()
  const kinds = useMemo(() => counts(picture.nodes.values(), kindOf), [picture])
  const types = useMemo(() => counts(picture.edges.values(), edge => edge.type), [picture])
  return (
    <details className={styles.legend} open={!isPhone}>
      <summary>{texts.legend}</summary>
      <div className={styles.groups}>
        <fieldset>
          <legend>{texts.kinds}</legend>
          {kinds.map(([kind, number]) => (
            <Check
              key={kind}
              checked={!unwanted.kinds.has(kind)}
              onChange={() => onChange({ ...unwanted, kinds: toggled(unwanted.kinds, kind) })}
              label={
                <span className={styles.line}>
                  <Kind kind={kind} />
                  <span className={styles.count}>{number.toLocaleString('en-US')}</span>
                </span>
              }
            />
          ))}
        </fieldset>
        {types.length > 0 && (
          <fieldset>
            <legend>{texts.types}</legend>
            {types.map(([type, number]) => (
              <Check
                key={type}
                checked={!unwanted.types.has(type)}
                onChange={() => onChange({ ...unwanted, types: toggled(unwanted.types, type) })}
                label={
                  <span className={styles.line}>
                    <span className={styles.type}>{type}</span>
                    <span className={styles.count}>{number.toLocaleString('en-US')}</span>
                  </span>
                }
              />
            ))}
          </fieldset>
        )}
      </div>
    </details>
  )
}
