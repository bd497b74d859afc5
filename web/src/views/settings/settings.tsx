import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sessionQuery } from '../../api/queries.ts'
import { Failure, Loading, Notice } from '../../design/states.tsx'
import { settings } from '../../texts/settings.ts'
import { AnswerSettings } from './answer-settings.tsx'
import { Colours } from './colours.tsx'
import { CorpusFacts } from './corpus-facts.tsx'
import { Models } from './models.tsx'
import { Tokens } from './tokens.tsx'
import { You } from './you.tsx'
import styles from './settings.module.css'

/** Who one is, what this corpus is, and what its owner sets. */
export default function Settings(): ReactNode {
  const { data: session, error, refetch } = useQuery(sessionQuery)
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{settings.title}</h1>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {error === null && (session === undefined || session === null) && <Loading lines={8} />}
      {session !== undefined && session !== null && (
        <>
          <You session={session} />
          <Colours />
          {session.can.settings ? (
            <>
              <AnswerSettings />
              <Models />
              <Tokens isOpen={session.authentication === 'none'} />
            </>
          ) : (
            <Notice icon="key">{settings.closed}</Notice>
          )}
          <CorpusFacts session={session} />
        </>
      )}
    </div>
  )
}
