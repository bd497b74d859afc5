import type { ReactNode } from 'react'
import type { GraphViewNode } from 'veritrail/contract'
import { graph as texts } from '../../../texts/graph.ts'
import styles from './details.module.css'

/** Properties as they are; what a document put there is shown as text. */
export function Properties({
  properties,
}: {
  readonly properties: GraphViewNode['properties']
}): ReactNode {
  const all = Object.entries(properties)
  if (all.length === 0) return null
  return (
    <details className={styles.fold}>
      <summary>{texts.properties}</summary>
      <dl className={styles.properties}>
        {all.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{Array.isArray(value) ? value.join(', ') : String(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
