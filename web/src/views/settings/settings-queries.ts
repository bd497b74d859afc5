import { queryOptions } from '@tanstack/react-query'
import type { CorpusSettings, ModelList, TokenList } from 'veritrail/contract'
import { get } from '../../api/client.ts'

/** What only the owner gets. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => get<CorpusSettings>('/settings', {}, { signal }),
})

export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => get<ModelList>('/models', {}, { signal }),
})

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => get<TokenList>('/tokens', {}, { signal }),
})
