import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { AlignmentOptions, Job } from 'veritrail/contract'
import { get, send } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { Menu } from '../../design/menu.tsx'
import { failureText, Notice, Spinner } from '../../design/states.tsx'
import { frameworks as words } from '../../texts/frameworks.ts'
import { sessionQuery } from '../../api/queries.ts'
import { isOver, jobOutcome, watchJob } from '../corpus/job-watch.ts'
import { AlignWithModel } from './align-with-model.tsx'
import { linksFoundAnew, routeOf } from './framework-queries.ts'
import styles from './frameworks.module.css'

/** Starts an alignment and follows it, also one that was begun before the page was loaded. */
export function AlignDocuments({
  reference,
  institution,
}: {
  readonly reference: string
  readonly institution: string | undefined
}): ReactNode {
  const { job, error, follow } = useFollowedJob(reference)
  const starting = useMutation({
    mutationFn: (options: AlignmentOptions) =>
      send<{ readonly job: Job }>('POST', routeOf(reference, '/alignments'), {
        ...(institution !== undefined && { institution }),
        ...options,
      }),
    onSuccess: ({ job: begun }) => follow(begun),
  })
  const model = useQuery(sessionQuery).data?.features.languageModel ?? undefined
  const [asks, setAsks] = useState(false)
  const stopping = useMutation({
    mutationFn: (id: string) => send<Job>('POST', `/jobs/${encodeURIComponent(id)}/cancel`),
  })
  const isBusy = starting.isPending || (job !== undefined && !isOver(job) && error === undefined)
  const failure = starting.error ?? stopping.error
  return (
    <>
      <Menu
        label={words.align}
        button={
          <Button look="primary" icon="link" isDisabled={isBusy}>
            {words.align}
          </Button>
        }
        choices={[
          { id: 'changed', label: words.alignChanged, onChoose: () => starting.mutate({}) },
          { id: 'all', label: words.alignAll, onChoose: () => starting.mutate({ again: true }) },
          ...(model === undefined
            ? []
            : [{ id: 'model', label: words.alignWithModel, onChoose: () => setAsks(true) }]),
        ]}
      />
      {asks && model !== undefined && (
        <AlignWithModel
          model={model}
          onAlign={options => starting.mutate(options)}
          onClose={() => setAsks(false)}
        />
      )}
      {failure !== null && (
        <div className={styles.progress}>
          <Notice kind="error">{failureText(failure)}</Notice>
        </div>
      )}
      {job !== undefined && (
        <div className={styles.progress}>
          {error !== undefined ? (
            <Notice kind="warning">
              {words.alignFailed} {failureText(error)}
            </Notice>
          ) : isOver(job) ? (
            <Ended job={job} />
          ) : (
            <div className={styles.running}>
              <Spinner />
              <span role="status">{jobOutcome(job)}</span>
              <progress
                aria-label={words.alignProgress}
                {...(job.progress.total !== null &&
                  job.progress.total > 0 && {
                    value: Math.min(job.progress.done, job.progress.total),
                    max: job.progress.total,
                  })}
              />
              <Button
                small
                icon="stop"
                isDisabled={stopping.isPending}
                onPress={() => stopping.mutate(job.id)}
              >
                {words.alignStop}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  )
}

function Ended({ job }: { readonly job: Job }): ReactNode {
  if (job.state !== 'done') return <Notice kind="warning">{jobOutcome(job)}</Notice>
  const summaries = job.alignment?.summaries ?? []
  const sum = (key: 'documents' | 'links' | 'unchanged'): number =>
    summaries.reduce((all, summary) => all + summary[key], 0)
  const asked = summaries.flatMap(({ model }) => model ?? [])
  return (
    <Notice icon="check">
      <span role="status">
        {words.alignDone(sum('documents'), sum('links'), sum('unchanged'))}
        {asked.length > 0 &&
          ` ${words.modelAsked(
            asked.reduce((all, { calls }) => all + calls, 0),
            asked.reduce((all, { unusable }) => all + unusable, 0),
          )}`}
      </span>
    </Notice>
  )
}

/** The alignment with a framework that runs, or was begun here, as it goes on. */
function useFollowedJob(reference: string): {
  readonly job: Job | undefined
  readonly error: unknown
  readonly follow: (job: Job) => void
} {
  const [job, setJob] = useState<Job>()
  const [error, setError] = useState<unknown>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const follow = async (begun: Job): Promise<void> => {
    stop.current?.abort()
    const own = new AbortController()
    stop.current = own
    setJob(begun)
    setError(undefined)
    try {
      for await (const now of watchJob(begun.id, own.signal)) setJob(now)
      linksFoundAnew(reference)
    } catch (failed) {
      if (!own.signal.aborted) setError(failed)
    }
  }
  const { data: running } = useQuery({
    queryKey: ['alignments', reference],
    queryFn: async ({ signal }) =>
      (await get<{ readonly jobs: readonly Job[] }>('/jobs', { limit: 100 }, { signal })).jobs.find(
        each => each.alignment?.framework === reference && !isOver(each),
      ) ?? null,
    staleTime: 0,
    gcTime: 0,
  })
  const isFollowing = useRef(false)
  useEffect(() => {
    if (running === null || running === undefined || isFollowing.current) return
    isFollowing.current = true
    void follow(running)
    // Only what ran when the view was opened; another one is followed by whoever begins it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [running])
  return {
    job,
    error,
    follow(begun) {
      isFollowing.current = true
      void follow(begun)
    },
  }
}
