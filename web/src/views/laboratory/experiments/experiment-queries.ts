import { queryOptions } from '@tanstack/react-query'
import type { ExperimentOnWire, ExperimentPlanOnWire } from 'veritrail/contract'
import { get, getBytes } from '../../../api/client.ts'
import { queries } from '../../../api/queries.ts'
import { framedReport } from './framed-report.ts'

const elsewhereMs = 5_000

export const experimentRoute = (id: string, rest = ''): string =>
  `/experiments/${encodeURIComponent(id)}${rest}`

export const experimentsQuery = queryOptions({
  queryKey: ['experiments'],
  queryFn: async ({ signal }) =>
    (
      await get<{ readonly experiments: readonly ExperimentOnWire[] }>(
        '/experiments',
        {},
        { signal },
      )
    ).experiments,
  staleTime: 0,
})

export const experimentQuery = (id: string) =>
  queryOptions({
    queryKey: ['experiment', id],
    queryFn: ({ signal }) => get<ExperimentOnWire>(experimentRoute(id), {}, { signal }),
    staleTime: 0,
    // Another program may run it, of which no job tells.
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? elsewhereMs : false),
  })

/** What is left of an experiment, and about how much that takes. */
export const planQuery = (id: string) =>
  queryOptions({
    queryKey: ['experiment-plan', id],
    queryFn: ({ signal }) =>
      get<ExperimentPlanOnWire>(experimentRoute(id, '/plan'), {}, { signal }),
    staleTime: 0,
  })

/** The report as it is now: after `answers` answers and `scores` scores. */
export const reportQuery = ({ id, answers, failed, scores }: ExperimentOnWire) =>
  queryOptions({
    queryKey: ['experiment-report', id, { answers, failed, scores }],
    queryFn: async ({ signal }) =>
      framedReport(await (await getBytes(experimentRoute(id, '/report'), { signal })).text()),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })

/** An experiment was removed. */
export function experimentGone(id: string): void {
  for (const queryKey of [
    ['experiment', id],
    ['experiment-plan', id],
    ['experiment-report', id],
  ])
    queries.removeQueries({ queryKey })
  void queries.invalidateQueries({ queryKey: ['experiments'] })
}

/** An experiment was added, or its run began or ended. */
export function experimentChanged(id: string): void {
  for (const queryKey of [['experiments'], ['experiment', id], ['experiment-plan', id]])
    void queries.invalidateQueries({ queryKey })
}
