import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Job } from 'veritrail/contract'
import { Badge } from '../../design/badge.tsx'
import { Empty, Failure, Loading, Notice } from '../../design/states.tsx'
import { MorePages } from '../../design/more-pages.tsx'
import { corpus } from '../../texts/corpus.ts'
import { JobItems } from './job-items.tsx'
import { jobOutcome } from './job-watch.ts'
import { jobsQuery } from './queries.ts'
import { nameOf } from './uploads.ts'
import styles from './corpus.module.css'

/** What was added before, by whom and for whom, and what became of it. */
export function JobHistory(): ReactNode {
  const found = useInfiniteQuery(jobsQuery)
  if (found.isPending) return <Loading lines={8} />
  if (found.data === undefined)
    return <Failure error={found.error} onRetry={() => void found.refetch()} />
  const jobs = found.data.pages.flatMap(page => page.jobs)
  if (jobs.length === 0)
    return (
      <Empty icon="upload" title={corpus.jobsEmptyTitle}>
        <p>{corpus.jobsEmptyText}</p>
      </Empty>
    )
  return (
    <div className={styles.sheet}>
      <p className={styles.aside}>{corpus.jobsHint}</p>
      <div className={styles.jobs}>
        {jobs.map(job => (
          <OneJob key={job.id} job={job} />
        ))}
      </div>
      <MorePages found={found} label={corpus.jobsMore} />
    </div>
  )
}

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const tones: Readonly<Partial<Record<Job['state'], 'supported' | 'contradicted' | 'accent'>>> = {
  done: 'supported',
  failed: 'contradicted',
  running: 'accent',
}

function OneJob({ job }: { readonly job: Job }): ReactNode {
  const { createdAt, state, counts, by, groups, items, truncated, notes } = job
  const name = nameOf(job)
  return (
    <details className={styles.job}>
      <summary>
        <time dateTime={createdAt}>{when.format(new Date(createdAt))}</time>
        <strong>{name}</strong>
        <Badge tone={(counts.failed ?? 0) > 0 ? 'unfound' : (tones[state] ?? 'plain')}>
          {jobOutcome(job)}
        </Badge>
        <span className={styles.aside}>
          {[
            corpus.jobCounts(counts),
            corpus.jobBy(by),
            ...(groups.length > 0 ? [corpus.jobFor(groups)] : []),
          ].join(' · ')}
        </span>
      </summary>
      {notes.map(note => (
        <Notice key={note}>{note}</Notice>
      ))}
      <JobItems name={name} items={items} truncated={truncated} />
    </details>
  )
}
