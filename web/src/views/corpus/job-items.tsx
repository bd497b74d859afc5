import { useState, type ReactNode } from 'react'
import type { JobItem } from 'veritrail/contract'
import { Link } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import type { IconName } from '../../design/icons.tsx'
import { corpus } from '../../texts/corpus.ts'
import styles from './upload-list.module.css'

const shownAtFirst = 20
const weight: Readonly<Partial<Record<JobItem['outcome'], number>>> = {
  failed: 0,
  skipped: 1,
  reading: 2,
}

/** The files one by one: what failed comes first, and a long list is cut until it is asked for. */
export function JobItems({
  name,
  items,
  truncated,
}: {
  readonly name: string
  readonly items: readonly JobItem[]
  /** Whether there are more than are known here. */
  readonly truncated: boolean
}): ReactNode {
  const [all, setAll] = useState(false)
  if (items.length === 0) return null
  const sorted = items.toSorted((a, b) => (weight[a.outcome] ?? 3) - (weight[b.outcome] ?? 3))
  const shown = all ? sorted : sorted.slice(0, shownAtFirst)
  return (
    <>
      <ul className={styles.items} aria-label={corpus.items(name)}>
        {shown.map((item, index) => (
          <li key={`${item.name} ${index}`} className={styles.item}>
            <Outcome outcome={item.outcome} />
            <span className={styles.file}>
              <ItemName item={item} />
              {item.documents !== undefined && (
                <span className={styles.reason}> {corpus.holds(item.documents)}</span>
              )}
              {item.reason !== undefined && <span className={styles.reason}>{item.reason}</span>}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < items.length && (
        <Button small look="quiet" icon="down" onPress={() => setAll(true)}>
          {corpus.showAll(items.length)}
        </Button>
      )}
      {(all || items.length <= shownAtFirst) && truncated && (
        <p className={styles.reason}>{corpus.truncated}</p>
      )}
    </>
  )
}

function ItemName({ item: { name, documentId, outcome } }: { readonly item: JobItem }): ReactNode {
  return documentId === undefined || outcome === 'failed' ? (
    <span>{name}</span>
  ) : (
    <Link to={paths.document(documentId)}>{name}</Link>
  )
}

const looks: Readonly<
  Record<
    JobItem['outcome'],
    { readonly icon: IconName; readonly tone?: 'supported' | 'contradicted' | 'unfound' | 'accent' }
  >
> = {
  waiting: { icon: 'more' },
  reading: { icon: 'right', tone: 'accent' },
  added: { icon: 'check', tone: 'supported' },
  changed: { icon: 'edit', tone: 'supported' },
  unchanged: { icon: 'dash' },
  skipped: { icon: 'info', tone: 'unfound' },
  failed: { icon: 'cross', tone: 'contradicted' },
}

const Outcome = ({ outcome }: { readonly outcome: JobItem['outcome'] }): ReactNode => (
  <Badge {...looks[outcome]}>{corpus.outcomes[outcome]}</Badge>
)
