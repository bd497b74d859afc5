import type { CorpusCounts, ReadOptions } from '../../../core/ports/document-reader.ts'
import type { VectorCoverage } from '../../../core/ports/vector-index.ts'
import { readableGroups } from '../../../core/principal.ts'
import type { App } from '../../compose.ts'
import { mayReview } from '../alignment/review-rights.ts'
import { ingestionNotices } from '../corpus/ingestion-state.ts'

/** Who is there, what they may do, and what there is to ask. */
export interface SessionState {
  readonly user:
    | { readonly kind: 'owner'; readonly id: 'owner'; readonly groups: readonly string[] }
    | { readonly kind: 'user'; readonly id: string; readonly groups: readonly string[] }
  readonly can: Readonly<
    Record<
      'upload' | 'delete' | 'settings' | 'merges' | 'frameworks' | 'review' | 'cypher' | 'converse',
      boolean
    >
  >
  readonly features: {
    readonly languageModel: string | null
    readonly encoder: boolean
    /** Whatever gives verdicts; null: there are none. */
    readonly judge: string | null
  }
  readonly corpus: Pick<CorpusCounts, 'documents' | 'chunks'> & {
    readonly entities: number
    readonly vectors: VectorCoverage
  }
  readonly notices: readonly string[]
}

/** The state of a session, as far as the principal may know of it. */
export async function sessionState(app: App, options: ReadOptions): Promise<SessionState> {
  const { principal } = options
  const { store } = app
  const [counts, vectors, entities, notices] = await Promise.all([
    store.documents.counts(options),
    store.vectors.coverage(options),
    entityCount(app, options),
    ingestionNotices(app, options),
  ])
  const isOwner = principal.kind !== 'user'
  const mayWrite = store.readOnlyReason === undefined
  return {
    user:
      principal.kind === 'user'
        ? { kind: 'user', id: principal.id, groups: [...principal.groups] }
        : { kind: 'owner', id: 'owner', groups: [] },
    can: {
      upload: mayWrite && (isOwner || principal.groups.length > 0),
      delete: mayWrite && (isOwner || principal.groups.length > 0),
      settings: isOwner,
      merges: isOwner && mayWrite,
      frameworks: isOwner && mayWrite,
      review: mayWrite && mayReview(app, principal),
      cypher: true,
      converse: mayWrite,
    },
    features: {
      languageModel: app.languageModel?.id ?? null,
      encoder: app.encoder !== undefined,
      judge: app.entailment?.id ?? null,
    },
    corpus: { documents: counts.documents, chunks: counts.chunks, entities, vectors },
    // Those of the app name files of this machine.
    notices: [
      ...(isOwner ? app.notices : []),
      ...notices,
      ...(mayWrite ? [] : ['This corpus can only be read: answers are not recorded.']),
    ],
  }
}

const countedForMs = 60_000
const mostReaders = 100
interface CountedEntities {
  readonly count: number
  readonly at: number
}
const counted = new WeakMap<App['store'], Map<string, CountedEntities>>()

/**
 * How many entities there are; a minute old at most, since counting those of a large corpus takes
 * long and every commit of an ingestion changes their number.
 */
async function entityCount(
  { store, schemaOf, clock }: Pick<App, 'store' | 'schemaOf' | 'clock'>,
  options: ReadOptions,
): Promise<number> {
  const readers = counted.get(store) ?? new Map<string, CountedEntities>()
  counted.set(store, readers)
  const reader = JSON.stringify(readableGroups(options.principal))
  const known = readers.get(reader)
  const now = clock.now()
  if (known !== undefined && Math.abs(now - known.at) < countedForMs) return known.count
  const { labels } = await schemaOf(options)
  const count = labels.find(({ label }) => label === 'Entity')?.count ?? 0
  if (readers.size >= mostReaders) readers.clear()
  // A corpus that is still empty is filled in a moment.
  if (count > 0) readers.set(reader, { count, at: now })
  return count
}
