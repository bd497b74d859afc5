import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { examplesQuery, sessionQuery } from '../../api/queries.ts'
import { ask } from '../../texts/ask.ts'
import styles from './start.module.css'

/** Before the first question: what one could ask, and of how much. */
export function Start({
  composer,
  onAsk,
}: {
  readonly composer: ReactNode
  readonly onAsk: (question: string) => void
}): ReactNode {
  const { data: examples = [] } = useQuery({
    ...examplesQuery,
    // A server that has just started is still trying them.
    refetchInterval: ({ state }) =>
      (state.data?.length ?? 0) < 3 && state.dataUpdateCount < 5 ? 2_000 : false,
  })
  const { data: session } = useQuery(sessionQuery)
  return (
    <div className={styles.start}>
      <h1 className={styles.title}>{ask.title}</h1>
      {composer}
      <p className={styles.size}>
        {session !== undefined &&
          session !== null &&
          (session.corpus.documents === 0
            ? ask.corpusEmpty
            : ask.corpusSize(session.corpus.documents, session.corpus.chunks))}
      </p>
      {examples.length > 0 && (
        <section className={styles.examples} aria-label={ask.examples}>
          {examples.slice(0, 6).map(({ text, why }) => (
            <button
              key={text}
              type="button"
              className={styles.example}
              title={why}
              onClick={() => onAsk(text)}
            >
              {text}
            </button>
          ))}
        </section>
      )}
    </div>
  )
}
