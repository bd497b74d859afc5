import { queryOptions } from '@tanstack/react-query'
import type { Document } from 'veritrail/contract'
import { get } from '../../api/client.ts'

/** A document with its text; the id of a document stays, its text may be read anew. */
export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id],
    queryFn: ({ signal }) => get<Document>(`/documents/${encodeURIComponent(id)}`, {}, { signal }),
    // Comparing 10 MB with what was there costs more than showing it anew.
    structuralSharing: false,
    staleTime: 5 * 60_000,
  })
