import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { EntityDecision, MergeList as Merges } from 'veritrail/contract'
import { sessionQuery } from '../../../api/queries.ts'
import { Badge } from '../../../design/badge.tsx'
import { Button } from '../../../design/button.tsx'
import { Empty, Failure, failureText, Loading, Notice } from '../../../design/states.tsx'
import { tell } from '../../../design/toast.tsx'
import { MorePages } from '../../../design/more-pages.tsx'
import { entities as words } from '../../../texts/entities.ts'
import { DecisionDialog, type Named } from './decision-dialog.tsx'
import { decisionsQuery, mergesQuery, takeBack } from './entity-queries.ts'
import styles from './entities.module.css'

type Merge = Merges['merges'][number]
interface Pair {
  readonly left: Named
  readonly right: Named
}

/** What is one thing under several names, why, and what people decided about that. */
export function MergeList(): ReactNode {
  const { data: session } = useQuery(sessionQuery)
  const found = useInfiniteQuery(mergesQuery)
  const [asked, setAsked] = useState<Pair>()
  const list = found.data?.pages.flatMap(page => page.merges) ?? []
  const onUndo = session?.can.merges === true ? setAsked : undefined
  return (
    <div className={styles.sheet}>
      <Decisions />
      <p className={styles.hint}>{words.mergesHint}</p>
      {found.isPending ? (
        <Loading lines={8} />
      ) : found.data === undefined ? (
        <Failure error={found.error} onRetry={() => void found.refetch()} />
      ) : list.length === 0 ? (
        <Empty icon="person" title={words.noMerges}>
          <p>{found.hasNextPage ? words.noMergesSoFar : words.noMergesText}</p>
        </Empty>
      ) : (
        <ol className={styles.merges} aria-label={words.merges}>
          {list.map(merge => (
            <OneMerge key={merge.id} merge={merge} onUndo={onUndo} />
          ))}
        </ol>
      )}
      <MorePages found={found} label={list.length === 0 ? words.searchOn : words.more} />
      {asked !== undefined && (
        <DecisionDialog kind="different" {...asked} onClose={() => setAsked(undefined)} />
      )}
    </div>
  )
}

function OneMerge({
  merge: { name, members, pairs },
  onUndo,
}: {
  readonly merge: Merge
  readonly onUndo: ((pair: Pair) => void) | undefined
}): ReactNode {
  const named = (id: string): Named => ({
    id,
    name: members.find(member => member.id === id)?.name ?? id,
  })
  return (
    <li className={styles.merge}>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.labels} aria-label={words.members}>
        {members.map(member => (
          <Badge key={member.id} title={member.labels.join(', ')}>
            {member.name}
          </Badge>
        ))}
      </p>
      <ul className={styles.pairs} aria-label={words.because}>
        {pairs.map(pair => {
          const left = named(pair.left)
          const right = named(pair.right)
          return (
            <li key={`${pair.left} ${pair.right}`}>
              <span>
                {words.pair(left.name, right.name)}
                <span className={styles.reason}>
                  {pair.reason} ({words.by[pair.by]})
                </span>
              </span>
              {onUndo !== undefined && (
                <Button
                  small
                  aria-label={words.undoPair(left.name, right.name)}
                  onPress={() => onUndo({ left, right })}
                >
                  {words.undo}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </li>
  )
}

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

function Decisions(): ReactNode {
  const { data: session } = useQuery(sessionQuery)
  const { data, error } = useQuery(decisionsQuery)
  const taking = useMutation({
    mutationFn: takeBack,
    onSuccess: () => tell(words.takenBack),
    onError: failure => tell(failureText(failure), { failed: true }),
  })
  if (error !== null) return <Notice kind="error">{failureText(error)}</Notice>
  if (data === undefined || data.length === 0) return null
  return (
    <section className={styles.decisions} aria-label={words.decisions}>
      <h2>{words.decisions}</h2>
      <ul className={styles.pairs}>
        {data.map(decision => (
          <li key={decision.id}>
            <span>
              {textOf(decision)}
              <span className={styles.reason}>
                {decision.reason !== undefined && `${decision.reason} · `}
                {words.decided(decision.by, when.format(new Date(decision.at)))}
              </span>
            </span>
            {session?.can.merges === true && (
              <Button
                small
                aria-label={words.takeBackOf(textOf(decision))}
                isDisabled={taking.isPending}
                onPress={() => taking.mutate(decision.id)}
              >
                {words.takeBack}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const textOf = ({ kind, left, right }: EntityDecision): string => words[kind](left.name, right.name)
