import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  Coverage,
  FrameworkDifference,
  FrameworkList,
  FrameworkTree,
  InstitutionList,
  LinkList,
  NoteList,
  ShownStandard,
} from 'veritrail/contract'
import { get } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'

/** The path of a framework's routes. */
export const routeOf = (reference: string, rest = ''): string =>
  `/frameworks/${encodeURIComponent(reference)}${rest}`

export const frameworksQuery = queryOptions({
  queryKey: ['frameworks'],
  queryFn: ({ signal }) => get<FrameworkList>('/frameworks', {}, { signal }),
})

export const institutionsQuery = queryOptions({
  queryKey: ['institutions'],
  queryFn: ({ signal }) => get<InstitutionList>('/institutions', {}, { signal }),
})

export const treeQuery = (reference: string) =>
  queryOptions({
    queryKey: ['framework', reference],
    queryFn: ({ signal }) => get<FrameworkTree>(routeOf(reference), {}, { signal }),
    staleTime: 5 * 60_000,
  })

export const standardQuery = (reference: string, number: string) =>
  queryOptions({
    queryKey: ['framework', reference, 'standard', number],
    queryFn: ({ signal }) =>
      get<ShownStandard>(routeOf(reference, '/standards'), { number }, { signal }),
    staleTime: 5 * 60_000,
  })

export const differenceQuery = (before: string, after: string) =>
  queryOptions({
    queryKey: ['framework', after, 'difference', before],
    queryFn: ({ signal }) =>
      get<FrameworkDifference>(routeOf(after, '/difference'), { before }, { signal }),
    staleTime: 5 * 60_000,
  })

/** How long the server took to count coverage the last time. */
let countingMs = 0

export const coverageQuery = (reference: string, institution: string | undefined) =>
  queryOptions({
    queryKey: ['coverage', reference, institution],
    async queryFn({ signal }) {
      const begun = performance.now()
      const path = routeOf(reference, '/coverage')
      const coverage = await get<Coverage>(path, { institution }, { signal })
      countingMs = performance.now() - begun
      return coverage
    },
  })

/** What documents show of each standard, by its number. */
export type CoverageByNumber = ReadonlyMap<string, Coverage['standards'][number]>

export const linkFilters = {
  all: {},
  evidence: { shows: 'evidence' },
  gap: { shows: 'gap' },
  open: { decision: ['none'] },
  rejected: { decision: ['rejected'] },
} as const
export type LinkFilter = keyof typeof linkFilters

interface LinksAsked {
  readonly standard: string
  readonly institution: string | undefined
  readonly filter: LinkFilter
}

export const linksQuery = (reference: string, { standard, institution, filter }: LinksAsked) =>
  infiniteQueryOptions({
    queryKey: ['links', reference, standard, institution, filter],
    queryFn: ({ pageParam, signal }) =>
      get<LinkList>(
        routeOf(reference, '/links'),
        { standard, institution, ...linkFilters[filter], limit: 25, after: pageParam },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next,
  })

/** `round`: which queue; one that was worked through is followed by another. */
export const uncertainQuery = (reference: string, institution: string | undefined, round: number) =>
  queryOptions({
    queryKey: ['links', reference, 'uncertain', institution, round],
    queryFn: ({ signal }) =>
      get<Pick<LinkList, 'links'>>(
        routeOf(reference, '/links/uncertain'),
        { institution },
        { signal },
      ),
    // What was decided stays in its place until the next round.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const notesQuery = (reference: string) =>
  queryOptions({
    queryKey: ['notes', reference],
    queryFn: ({ signal }) => get<NoteList>(routeOf(reference, '/notes'), {}, { signal }),
    staleTime: 0,
  })

/** Links came or went, with everything that is counted from them. */
export function linksFoundAnew(reference: string): void {
  for (const key of ['links', 'coverage', 'notes'])
    void queries.invalidateQueries({ queryKey: [key, reference] })
}

const quietMs = 1_500
// So that of somebody's time spent on decisions little is spent on counting.
const timesCounting = 4
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Somebody decided about a link. Coverage is counted once there is a pause, since it is read from
 * all links; lists that are shown keep what was decided in its place.
 */
export function linkDecided(reference: string): void {
  for (const key of ['links', 'notes'])
    void queries.invalidateQueries({ queryKey: [key, reference], refetchType: 'none' })
  clearTimeout(timer)
  timer = setTimeout(
    () => void queries.invalidateQueries({ queryKey: ['coverage', reference] }),
    Math.max(quietMs, timesCounting * countingMs),
  )
}
