import { QueryClient, queryOptions } from '@tanstack/react-query'
import { get } from './client.ts'
import { ApiError, isAbsent } from './errors.ts'
import type { Example, Pipeline, Session } from './types.ts'

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
  queryFn: async ({ signal }) =>
    (await ifThere(get<{ pipelines: Pipeline[] }>('/pipelines', {}, { signal })))?.pipelines ?? [],
  staleTime: Number.POSITIVE_INFINITY,
})

export const examplesQuery = queryOptions({
  queryKey: ['examples'],
  queryFn: async ({ signal }) =>
    (await ifThere(get<{ questions: Example[] }>('/examples', {}, { signal })))?.questions ?? [],
})
