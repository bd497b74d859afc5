import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AnswerList, Guidelines } from 'veritrail/contract'
import { get } from '../../api/client.ts'
import { queries, ratingChanged } from '../../api/queries.ts'

const listKey = ['answers-by-rating'] as const
const pageSize = 25

/** Recorded answers that one has rated, or has yet to rate, newest first. */
export const answersQuery = (rated: 'yes' | 'no') =>
  infiniteQueryOptions({
    queryKey: [...listKey, rated],
    queryFn: ({ pageParam, signal }) =>
      get<AnswerList>('/answers', { rated, limit: pageSize, after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next,
  })

export const guidelinesQuery = queryOptions({
  queryKey: ['guidelines'],
  queryFn: ({ signal }) => get<Guidelines>('/guidelines', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** One has rated an answer. */
export function answerRated(answerId: string): void {
  ratingChanged(answerId)
  void queries.invalidateQueries({ queryKey: listKey })
}
