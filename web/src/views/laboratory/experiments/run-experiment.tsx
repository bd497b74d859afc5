import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ExperimentOnWire, Job } from 'veritrail/contract'
import { send } from '../../../api/client.ts'
import { Button } from '../../../design/button.tsx'
import { failureText, Notice } from '../../../design/states.tsx'
import { tell } from '../../../design/toast.tsx'
import { experiments as words } from '../../../texts/experiments.ts'
import { JobProgress } from '../../corpus/job-progress.tsx'
import { isOver } from '../../corpus/job-watch.ts'
import { experimentRoute } from './experiment-queries.ts'

/** Buttons that begin a run, go on with it, or ask again what failed. */
export function RunExperiment({
  experiment: { id, state, failed },
  isRunning,
  onBegun,
}: {
  readonly experiment: ExperimentOnWire
  readonly isRunning: boolean
  readonly onBegun: (job: Job) => void
}): ReactNode {
  const running = useMutation({
    mutationFn: (options: { readonly retryFailed?: boolean }) =>
      send<{ readonly job: Job }>('POST', experimentRoute(id, '/run'), options),
    onSuccess: ({ job }) => onBegun(job),
    onError: error => tell(failureText(error), { failed: true }),
  })
  const isDisabled = isRunning || running.isPending
  return (
    <>
      {state !== 'finished' && (
        <Button
          look="primary"
          icon="play"
          isDisabled={isDisabled}
          onPress={() => running.mutate({})}
        >
          {state === 'new' ? words.run : words.goOn}
        </Button>
      )}
      {failed > 0 && (
        <Button
          icon="retry"
          isDisabled={isDisabled}
          onPress={() => running.mutate({ retryFailed: true })}
        >
          {words.again}
        </Button>
      )}
    </>
  )
}

/** How far the run is, or how it ended. */
export function RunOutcome({
  job,
  error,
  isRunning,
}: {
  readonly job: Job | undefined
  readonly error: unknown
  readonly isRunning: boolean
}): ReactNode {
  if (error !== undefined)
    return (
      <Notice kind="warning">
        {words.followFailed} {failureText(error)}
      </Notice>
    )
  if (job === undefined) return isRunning ? <Notice>{words.runningElsewhere}</Notice> : undefined
  if (!isOver(job)) return <JobProgress job={job} label={words.barOwn} />
  return (
    <>
      {job.state === 'done' ? (
        <Notice icon="check">
          <span role="status">{words.runDone}</span>
        </Notice>
      ) : (
        <Notice kind="warning">
          {job.state === 'failed' ? words.runFailed(job.error) : words.stopped}
        </Notice>
      )}
      {job.notes.map(note => (
        <Notice key={note} kind="warning">
          {note}
        </Notice>
      ))}
    </>
  )
}
