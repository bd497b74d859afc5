import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { AlignmentOptions, Job } from 'veritrail/contract'
import { send } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { Menu } from '../../design/menu.tsx'
import { failureText, Notice } from '../../design/states.tsx'
import { frameworks as words } from '../../texts/frameworks.ts'
import { sessionQuery } from '../../api/queries.ts'
import { useFollowedJob } from '../corpus/followed-job.ts'
import { JobProgress } from '../corpus/job-progress.tsx'
import { isOver, jobOutcome } from '../corpus/job-watch.ts'
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
  const { job, error, follow } = useFollowedJob(
    ({ alignment }) => alignment?.framework === reference,
    () => linksFoundAnew(reference),
  )
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
  const isBusy = starting.isPending || (job !== undefined && !isOver(job) && error === undefined)
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
      {starting.error !== null && (
        <div className={styles.progress}>
          <Notice kind="error">{failureText(starting.error)}</Notice>
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
            <JobProgress job={job} label={words.alignProgress} />
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
