import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ExperimentOnWire } from 'veritrail/contract'
import { Link } from '../../../app/router.tsx'
import { paths } from '../../../app/routes.ts'
import { Empty, Failure, Loading } from '../../../design/states.tsx'
import { Table } from '../../../design/table.tsx'
import { experiments as words } from '../../../texts/experiments.ts'
import { useFollowedJob } from '../../corpus/followed-job.ts'
import { isOver } from '../../corpus/job-watch.ts'
import { AddExperiment } from './add-experiment.tsx'
import { experimentChanged, experimentsQuery } from './experiment-queries.ts'
import { StateBadge } from './state-badge.tsx'
import judging from '../../../design/judging.module.css'
import styles from '../laboratory.module.css'

/** The experiments over this corpus with how far they are, and a place for another one. */
export function ExperimentList(): ReactNode {
  const found = useQuery(experimentsQuery)
  return (
    <div className={styles.sheet}>
      <p className={judging.intro}>{words.intro}</p>
      <AddExperiment />
      {found.isPending ? (
        <Loading lines={5} />
      ) : found.data === undefined ? (
        <Failure error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data.length === 0 ? (
        <Empty icon="laboratory" title={words.none}>
          <p>{words.noneText}</p>
        </Empty>
      ) : (
        <Table label={words.list} columns={columns} rows={found.data} rowKey={({ id }) => id} />
      )}
    </div>
  )
}

const columns = [
  {
    id: 'name',
    title: words.name,
    cell: ({ id, name }: ExperimentOnWire) => <Link to={paths.experiment(id)}>{name}</Link>,
  },
  {
    id: 'state',
    title: words.state,
    cell: ({ state }: ExperimentOnWire) => <StateBadge state={state} />,
  },
  {
    id: 'progress',
    title: words.progress,
    cell: (experiment: ExperimentOnWire) => <Progress {...experiment} />,
  },
  {
    id: 'failed',
    title: words.failed,
    number: true,
    cell: ({ failed }: ExperimentOnWire) => words.count(failed),
  },
]

/** How far it is; while it runs as its job tells. */
function Progress({ id, name, answers, failed, wanted }: ExperimentOnWire): ReactNode {
  const { job } = useFollowedJob(
    ({ experiment }) => experiment === id,
    () => experimentChanged(id),
  )
  const isLive = job !== undefined && !isOver(job) && job.progress.total !== null
  const done = isLive ? Math.max(job.progress.done, answers + failed) : answers + failed
  return (
    <span className={styles.progress}>
      <progress max={Math.max(1, wanted)} value={done} aria-label={words.bar(name)} />
      {words.done(done, wanted)}
    </span>
  )
}
