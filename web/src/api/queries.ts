import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { ExampleList, PipelineList, RatingList, Session } from 'veritrail/contract'
import { get } from './client.ts'
import { ApiError, isAbsent } from './errors.ts'

/** What was read from the server, kept for a while and read anew where it may have changed. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, error) =>
        count < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
    },
  },
})

/** What a server that does not have a route would have answered: nothing. */
export async function ifThere<Value>(value: Promise<Value>): Promise<Value | null> {
  try {
    return await value
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => ifThere(get<Session>('/session', {}, { signal })),
})

export const pipelinesQuery = queryOptions({
  queryKey: ['pipelines'],
  queryFn: ({ signal }) => get<PipelineList>('/pipelines', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

const ratingsKey = (answerId: string) => ['ratings', answerId] as const

/** One's own rating of an answer; the owner gets those of all. */
export const ratingsQuery = (answerId: string) =>
  queryOptions({
    queryKey: ratingsKey(answerId),
    queryFn: ({ signal }) =>
      get<RatingList>(`/answers/${encodeURIComponent(answerId)}/ratings`, {}, { signal }),
  })

/** An answer has a new rating, which may have told who gave it. */
export function ratingChanged(answerId: string): void {
  void queries.invalidateQueries({ queryKey: ratingsKey(answerId) })
  void queries.invalidateQueries({ queryKey: ['answer', answerId] })
}

export const examplesQuery = queryOptions({
  queryKey: ['examples'],
  queryFn: async ({ signal }) =>
    (await ifThere(get<ExampleList>('/examples', {}, { signal })))?.questions ?? [],
})
