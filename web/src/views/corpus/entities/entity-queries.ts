import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { EntityDecision, EntityList, MergeList } from 'veritrail/contract'
import { get, send } from '../../../api/client.ts'
import { queries } from '../../../api/queries.ts'

export const entitiesQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: ['entities', words],
    queryFn: ({ pageParam, signal }) =>
      get<EntityList>(
        '/entities',
        { limit: 50, after: pageParam, query: words === '' ? undefined : words },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next,
  })

export const mergesQuery = infiniteQueryOptions({
  queryKey: ['merges'],
  queryFn: ({ pageParam, signal }) =>
    get<MergeList>('/merges', { limit: 25, after: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: page => page.next,
})

export const decisionsQuery = queryOptions({
  queryKey: ['decisions'],
  queryFn: async ({ signal }) =>
    (
      await get<{ readonly decisions: readonly EntityDecision[] }>(
        '/merges/decisions',
        {},
        { signal },
      )
    ).decisions,
})

/** Two entities by their ids, and what a person says of them. */
export interface Decision {
  readonly kind: EntityDecision['kind']
  readonly left: string
  readonly right: string
  readonly reason?: string
}

export async function decide(decision: Decision): Promise<void> {
  await send('POST', '/merges', decision)
  readEntitiesAnew()
}

export async function takeBack(id: string): Promise<void> {
  await send('DELETE', `/merges/${encodeURIComponent(id)}`)
  readEntitiesAnew()
}

function readEntitiesAnew(): void {
  for (const key of ['entities', 'merges', 'decisions', 'annotations', 'session'])
    void queries.invalidateQueries({ queryKey: [key] })
}
