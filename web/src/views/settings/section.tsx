import { useId, type ReactNode } from 'react'
import styles from './settings.module.css'

/** One subject of the settings: what it is beside what can be set. */
export function Section({
  title,
  about,
  children,
}: {
  readonly title: string
  readonly about: string
  readonly children: ReactNode
}): ReactNode {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id} className={styles.name}>
          {title}
        </h2>
        <p className={styles.hint}>{about}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}

/** What is so, by name. */
export function Facts({
  facts,
}: {
  readonly facts: ReadonlyArray<readonly [name: string, value: string]>
}): ReactNode {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
