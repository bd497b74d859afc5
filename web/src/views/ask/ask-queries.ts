import { queryOptions } from '@tanstack/react-query'
import type { Answer, ConversationSummary, WholeConversation } from 'veritrail/contract'
import { get } from '../../api/client.ts'
import { ifThere, queries } from '../../api/queries.ts'

const listKey = ['conversations'] as const
const conversationKey = (id: string) => ['conversation', id] as const

export const conversationsQuery = queryOptions({
  queryKey: listKey,
  queryFn: async ({ signal }) =>
    (
      await ifThere(
        get<{ conversations: ConversationSummary[] }>('/conversations', { limit: 100 }, { signal }),
      )
    )?.conversations ?? null,
})

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: conversationKey(id),
    queryFn: ({ signal }) =>
      get<WholeConversation>(`/conversations/${encodeURIComponent(id)}`, {}, { signal }),
  })

export const answerQuery = (id: string) =>
  queryOptions({
    queryKey: ['answer', id],
    queryFn: ({ signal }) =>
      get<{ answer: Answer }>(`/answers/${encodeURIComponent(id)}`, {}, { signal }),
  })

/** Something in a conversation is new. */
export function conversationChanged(id: string): void {
  void queries.invalidateQueries({ queryKey: listKey })
  void queries.invalidateQueries({ queryKey: conversationKey(id) })
}

export function conversationGone(id: string): void {
  queries.removeQueries({ queryKey: conversationKey(id) })
  void queries.invalidateQueries({ queryKey: listKey })
}
