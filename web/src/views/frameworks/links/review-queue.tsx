import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { StandardLink } from 'veritrail/contract'
import { Button } from '../../../design/button.tsx'
import { Empty, Failure, Loading } from '../../../design/states.tsx'
import { frameworks as words } from '../../../texts/frameworks.ts'
import { uncertainQuery } from '../framework-queries.ts'
import { ImportTable } from './import-table.tsx'
import { LinkList } from './link-list.tsx'
import styles from './links.module.css'

interface Shown {
  readonly reference: string
  readonly institution: string | undefined
  readonly addressOf: (standard: string) => string
  readonly mayReview: boolean
  readonly onOpen: (link: StandardLink | undefined) => void
}

/** The links to decide first, a few at a time. */
export function ReviewQueue(shown: Shown): ReactNode {
  const [round, setRound] = useState(() => Date.now())
  const next = (): void => setRound(before => before + 1)
  return (
    <div className={styles.queue}>
      {shown.mayReview && <ImportTable reference={shown.reference} onImported={next} />}
      <Round key={`${round} ${shown.institution ?? ''}`} {...shown} round={round} onNext={next} />
    </div>
  )
}

function Round({
  round,
  onNext,
  institution,
  ...shown
}: Shown & { readonly round: number; readonly onNext: () => void }): ReactNode {
  const found = useQuery(uncertainQuery(shown.reference, institution, round))
  const [decided, setDecided] = useState(0)
  if (found.isPending) return <Loading lines={9} />
  if (found.data === undefined)
    return <Failure error={found.error} onRetry={() => void found.refetch()} />
  const { links } = found.data
  if (links.length === 0)
    return (
      <Empty icon="check" title={words.nothingUncertain}>
        <p>{words.nothingUncertainText}</p>
      </Empty>
    )
  return (
    <>
      <p className={styles.hint}>{words.reviewHint}</p>
      <LinkList {...shown} label={words.review} links={links} onDecided={setDecided} />
      <div className={styles.actions}>
        <Button look="primary" icon="down" onPress={onNext}>
          {words.nextLinks}
        </Button>
        <span className={styles.aside}>{words.decidedCount(decided, links.length)}</span>
      </div>
    </>
  )
}
