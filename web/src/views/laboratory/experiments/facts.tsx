import { useId, type ReactNode } from 'react'
import styles from './experiments.module.css'
import judging from '../../../design/judging.module.css'
import laboratory from '../laboratory.module.css'

/** Numbers under a heading, each with what it counts. */
export function Facts({
  title,
  facts,
  children,
}: {
  readonly title: string
  readonly facts: ReadonlyArray<readonly [label: string, value: string]>
  readonly children?: ReactNode
}): ReactNode {
  const id = useId()
  return (
    <section className={laboratory.section} aria-labelledby={id}>
      <h2 id={id} className={judging.heading}>
        {title}
      </h2>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
