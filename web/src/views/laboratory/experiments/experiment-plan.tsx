import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ExperimentOnWire } from 'veritrail/contract'
import { Failure, Loading, Notice } from '../../../design/states.tsx'
import { experiments as words } from '../../../texts/experiments.ts'
import { planQuery } from './experiment-queries.ts'
import { Facts } from './facts.tsx'

/** About how much a run will take, before it begins or goes on. */
export function ExperimentPlan({
  experiment: { id, missing },
}: {
  readonly experiment: ExperimentOnWire
}): ReactNode {
  const found = useQuery(planQuery(id))
  if (found.isPending) return <Loading lines={3} />
  if (found.data === undefined)
    return <Failure error={found.error} onRetry={() => void found.refetch()} />
  const { modelCalls, tokens, minutes, notes } = found.data
  return (
    <Facts
      title={words.plan}
      facts={[
        [words.planAnswers, words.count(missing)],
        [words.planCalls, words.about(modelCalls)],
        [words.planTokens, words.about(tokens)],
        [words.planTime, words.minutes(minutes)],
      ]}
    >
      {notes.map(note => (
        <Notice key={note}>{note}</Notice>
      ))}
    </Facts>
  )
}
