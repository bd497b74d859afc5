import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Answer, ConversationSummary, WholeConversation } from 'veritrail/contract'
import { get } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'

const listKey = ['conversations'] as const
const conversationKey = (id: string) => ['conversation', id] as const
const pageSize = 30

interface ConversationPage {
  readonly conversations: readonly ConversationSummary[]
  readonly next?: string
}

/** Conversations page by page, those changed last first; all, or those with some words. */
export const conversationsQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: [...listKey, words],
    queryFn: ({ pageParam, signal }) =>
      get<ConversationPage>(
        '/conversations',
        { limit: pageSize, after: pageParam, query: words },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next,
  })

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: conversationKey(id),
    queryFn: ({ signal }) =>
      get<WholeConversation>(`/conversations/${encodeURIComponent(id)}`, {}, { signal }),
  })

/** An answer as it is recorded, as far as the page shows it. */
export interface RecordedAnswer {
  readonly answer: Answer
  /** Absent where it was drawn and one has yet to rate the answer. */
  readonly pipeline?: { readonly name: string }
  readonly assignment?: 'default' | 'named' | 'random'
}

export const answerQuery = (id: string) =>
  queryOptions({
    queryKey: ['answer', id],
    queryFn: ({ signal }) =>
      get<RecordedAnswer>(`/answers/${encodeURIComponent(id)}`, {}, { signal }),
  })

/** Whether the pipeline was drawn, not chosen. */
export const isDrawn = (recorded: RecordedAnswer | undefined): boolean =>
  recorded?.assignment === 'random'

/** Something in a conversation is new. */
export function conversationChanged(id: string): void {
  void queries.invalidateQueries({ queryKey: listKey })
  void queries.invalidateQueries({ queryKey: conversationKey(id) })
}

export function conversationGone(id: string): void {
  queries.removeQueries({ queryKey: conversationKey(id) })
  void queries.invalidateQueries({ queryKey: listKey })
}
