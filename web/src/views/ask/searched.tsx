import type { ReactNode } from 'react'
import { ask } from '../../texts/ask.ts'
import type { PartialAnswer } from './fold-events.ts'
import styles from './details.module.css'

/** What was searched; matters most where nothing was found. */
export function Searched({ answer }: { readonly answer: PartialAnswer }): ReactNode {
  const { search, durationMs } = answer
  if (search === undefined) return null
  const { documents, chunks, terms, vectors, leftOut = [], route } = search
  const meaning = vectors.used
    ? ask.searchedMeaningOf(vectors.indexed, vectors.total)
    : (vectors.reason ?? ask.searchedMeaningNot)
  return (
    <details className={styles.details}>
      <summary>{ask.searched}</summary>
      <div className={styles.body}>
        <p>
          {ask.corpusSize(documents, chunks)}, {ask.routes[route]}
          {durationMs !== undefined && `, in ${ask.took(durationMs)}`}
        </p>
        <dl className={styles.pairs}>
          {terms.length > 0 && (
            <>
              <dt>{ask.searchedTerms}</dt>
              <dd>{terms.join(', ')}</dd>
            </>
          )}
          <dt>{ask.searchedMeaning}</dt>
          <dd>{meaning}</dd>
        </dl>
        {leftOut.length > 0 && <p>{ask.searchedLeftOut(leftOut.length)}</p>}
      </div>
    </details>
  )
}
