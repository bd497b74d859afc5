import type { ReactNode } from 'react'
import { Link } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { ask } from '../../texts/ask.ts'
import type { PartialAnswer } from './fold-events.ts'
import { factsOf } from './sources.tsx'
import styles from './details.module.css'

/** The sentences that came nearest to an answer that was not found. */
export function Nearest({ answer }: { readonly answer: PartialAnswer }): ReactNode {
  const { nearest = [] } = answer
  if (nearest.length === 0) return null
  return (
    <section aria-label={ask.nearest}>
      <h3 className={styles.heading}>{ask.nearest}</h3>
      <ul className={styles.sources}>
        {nearest.map(citation => (
          <li key={citation.number} className={styles.source}>
            <div className={styles.about}>
              <q>{citation.text}</q>
              <Link to={paths.document(citation.documentId)} title={ask.openDocument}>
                {citation.title}
              </Link>
              <span className={styles.facts}>{factsOf(citation).join(' · ')}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
