import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Job } from 'veritrail/contract'
import { send } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { failureText, Notice, Spinner } from '../../design/states.tsx'
import { corpus } from '../../texts/corpus.ts'
import { jobOutcome } from './job-watch.ts'
import styles from './job-progress.module.css'

/** How far a job is that has not ended, and a button that ends it. */
export function JobProgress({
  job,
  label,
}: {
  readonly job: Job
  /** Of the bar, for screen readers. */
  readonly label: string
}): ReactNode {
  const { done, total } = job.progress
  const stopping = useMutation({
    mutationFn: () => send<Job>('POST', `/jobs/${encodeURIComponent(job.id)}/cancel`),
  })
  return (
    <>
      <div className={styles.running}>
        <Spinner />
        <span role="status">{jobOutcome(job)}</span>
        <progress
          aria-label={label}
          {...(total !== null && total > 0 && { value: Math.min(done, total), max: total })}
        />
        <Button small icon="stop" isDisabled={stopping.isPending} onPress={() => stopping.mutate()}>
          {corpus.cancel}
        </Button>
      </div>
      {stopping.error !== null && <Notice kind="error">{failureText(stopping.error)}</Notice>}
    </>
  )
}
