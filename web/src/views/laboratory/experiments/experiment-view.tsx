import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ExperimentOnWire } from 'veritrail/contract'
import { Link } from '../../../app/router.tsx'
import { paths } from '../../../app/routes.ts'
import { Icon } from '../../../design/icons.tsx'
import { Failure, Loading } from '../../../design/states.tsx'
import { experiments as words } from '../../../texts/experiments.ts'
import { useFollowedJob } from '../../corpus/followed-job.ts'
import { isOver } from '../../corpus/job-watch.ts'
import { ExperimentMeans } from './experiment-means.tsx'
import { ExperimentPlan } from './experiment-plan.tsx'
import { experimentChanged, experimentQuery } from './experiment-queries.ts'
import { ExperimentReport } from './experiment-report.tsx'
import { RemoveExperiment } from './remove-experiment.tsx'
import { RunExperiment, RunOutcome } from './run-experiment.tsx'
import { StateBadge } from './state-badge.tsx'
import { Facts } from './facts.tsx'
import judging from '../../../design/judging.module.css'
import styles from '../laboratory.module.css'

/** One experiment: what it will take, its run, and what came out. */
export function ExperimentView({ id }: { readonly id: string }): ReactNode {
  const found = useQuery(experimentQuery(id))
  return (
    <div className={judging.page}>
      <div>
        <Link to={paths.experiments} className={judging.back}>
          <Icon name="left" size={14} />
          {words.back}
        </Link>
      </div>
      {found.data === undefined ? (
        <>
          <h1 className="for-readers">{words.sheet}</h1>
          {found.isPending ? (
            <Loading lines={9} />
          ) : (
            <Failure error={found.error} onRetry={() => void found.refetch()} />
          )}
        </>
      ) : (
        <Found experiment={found.data} />
      )}
    </div>
  )
}

function Found({ experiment }: { readonly experiment: ExperimentOnWire }): ReactNode {
  const { id, name, state, wanted } = experiment
  const followed = useFollowedJob(
    job => job.experiment === id,
    () => experimentChanged(id),
  )
  const { job, error } = followed
  const isRunning =
    state === 'running' || (job !== undefined && !isOver(job) && error === undefined)
  const wasRun = state !== 'new'
  return (
    <>
      <header className={styles.bar}>
        <h1 className={judging.title}>{name}</h1>
        <StateBadge state={isRunning ? 'running' : state} />
        <RunExperiment experiment={experiment} isRunning={isRunning} onBegun={followed.follow} />
        <RemoveExperiment experiment={experiment} isRunning={isRunning} />
      </header>
      <RunOutcome job={job} error={error} isRunning={isRunning} />
      {!isRunning && state !== 'finished' && <ExperimentPlan experiment={experiment} />}
      {wasRun && (
        <Facts
          title={words.counts}
          facts={[
            [words.answered, words.done(experiment.answers, wanted)],
            [words.failed, words.count(experiment.failed)],
            [words.missing, words.count(experiment.missing)],
            [words.scores, words.count(experiment.scores)],
            [words.unscored, words.count(experiment.unscored)],
            [words.calls, words.count(experiment.modelCalls)],
            [words.tokens, words.count(experiment.tokens)],
          ]}
        />
      )}
      {wasRun && experiment.means.length > 0 && <ExperimentMeans means={experiment.means} />}
      {wasRun && !isRunning && <ExperimentReport experiment={experiment} />}
    </>
  )
}
