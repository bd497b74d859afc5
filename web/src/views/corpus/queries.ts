import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Document, DocumentSummary, Job } from 'veritrail/contract'
import { get } from '../../api/client.ts'
import { ifThere, queries } from '../../api/queries.ts'

export type DocumentKind = DocumentSummary['kind']

export interface Narrowing {
  readonly words: string
  readonly kind: DocumentKind | undefined
}

interface DocumentPage {
  readonly documents: readonly DocumentSummary[]
  readonly next?: string
}

const pageSize = 50

/** Documents page by page. A page of a search may be empty and have a next one. */
export const documentsQuery = ({ words, kind }: Narrowing) =>
  infiniteQueryOptions({
    queryKey: ['documents', { words, kind }],
    queryFn: ({ pageParam, signal }) =>
      get<DocumentPage>(
        '/documents',
        {
          limit: pageSize,
          after: pageParam,
          query: words === '' ? undefined : words,
          kind: kind === undefined ? undefined : [kind],
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next,
  })

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: ['corpus-document', id],
    queryFn: ({ signal }) => get<Document>(`/documents/${encodeURIComponent(id)}`, {}, { signal }),
  })

export interface Groups {
  readonly groups: readonly string[]
  /** Those of an upload that names none; empty: it has to. */
  readonly usual: readonly string[]
}

export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: async ({ signal }): Promise<Groups> =>
    (await ifThere(get<Groups>('/groups', {}, { signal }))) ?? { groups: [], usual: [] },
})

export const jobsQuery = infiniteQueryOptions({
  queryKey: ['jobs'],
  queryFn: async ({ pageParam, signal }) => {
    const page = await get<{ readonly jobs: readonly Job[]; readonly next?: string }>(
      '/jobs',
      { limit: 20, after: pageParam },
      { signal },
    )
    return { ...page, jobs: page.jobs.filter(addsDocuments) }
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: page => page.next,
  staleTime: 0,
})

export const readJobs = async (): Promise<readonly Job[]> =>
  ((await ifThere(get<{ jobs: readonly Job[] }>('/jobs')))?.jobs ?? []).filter(addsDocuments)

// An alignment is shown with its framework.
const addsDocuments = ({ kind }: Job): boolean => kind !== 'alignment' && kind !== 'experiment'

/** After documents came or went: the list, the counts, and the questions made from them. */
export function readDocumentsAnew(): void {
  for (const key of ['documents', 'session', 'examples', 'jobs', 'entities', 'merges', 'stats'])
    void queries.invalidateQueries({ queryKey: [key] })
}
