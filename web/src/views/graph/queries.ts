import { queryOptions } from '@tanstack/react-query'
import type { GraphView, GraphViewNode, NodeDetails } from 'veritrail/contract'
import { get } from '../../api/client.ts'

/** Where a picture begins. */
export type Beginning =
  | { readonly kind: 'overview' }
  | { readonly kind: 'node'; readonly id: string }
  | { readonly kind: 'path'; readonly from: string; readonly to: string }
  | { readonly kind: 'answer'; readonly id: string; readonly hops: Hops }

export type Hops = 0 | 1 | 2

const overviewNodes = 100
const nodesAround = 60
const nodesOfAnswer = 200
const foundNodes = 12

export const beginningQuery = (beginning: Beginning) =>
  queryOptions({
    queryKey: ['graph', beginning],
    queryFn: async ({ signal }): Promise<GraphView> => {
      switch (beginning.kind) {
        case 'overview':
          return await get('/graph/overview', { limit: overviewNodes }, { signal })
        case 'node':
          return await neighboursOf(beginning.id, signal)
        case 'path':
          return await get('/graph/path', { from: beginning.from, to: beginning.to }, { signal })
        case 'answer':
          return await get(
            `/answers/${encodeURIComponent(beginning.id)}/graph`,
            { hops: beginning.hops, limit: nodesOfAnswer },
            { signal },
          )
      }
      return beginning satisfies never
    },
  })

/** A node with what it is directly tied to. */
const neighboursOf = (id: string, signal?: AbortSignal): Promise<GraphView> =>
  get('/graph/neighbours', { id, limit: nodesAround }, { signal })

export const nodeQuery = (id: string) =>
  queryOptions({
    queryKey: ['graph-node', id],
    queryFn: ({ signal }) =>
      get<NodeDetails>(`/graph/nodes/${encodeURIComponent(id)}`, {}, { signal }),
  })

export const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ['graph-search', words],
    queryFn: async ({ signal }) =>
      words === ''
        ? []
        : (
            await get<{ readonly nodes: readonly GraphViewNode[] }>(
              '/graph/search',
              { query: words, limit: foundNodes },
              { signal },
            )
          ).nodes,
  })
