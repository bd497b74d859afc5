import type { DocumentSummary } from '../../core/document.ts'
import type { DocumentId } from '../../core/ids.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import { keyToFollow, mailKeys } from '../../language/mail-keys.ts'
import { compareCodePoints } from '../../support/code-points.ts'
import type { BuiltRecord } from '../record/packed-record.ts'

/** What else changed since all emails were threaded; the store has it already. */
export interface ChangedMails {
  /** Documents that are others than they were; of some it need not be true. */
  readonly ids: Iterable<DocumentId>
  /** Keys of what those emails were before. */
  readonly formerKeys: Iterable<string>
}

export interface ReachInput {
  readonly documents: Pick<DocumentReader, 'summaries' | 'mailsByKeys' | 'count'>
  readonly arriving: readonly BuiltRecord[]
  /** Stored documents that leave or get other groups. */
  readonly going: readonly DocumentId[]
  readonly changed: ChangedMails
  /** Of the emails of the corpus, how many it may be at most; absent: an eighth. */
  readonly share?: number | undefined
}

/** More changes, or more emails within their reach, are not worth remembering. */
export const mostReached = 20_000

// An email that is looked up costs little more than two that are listed; a try in vain shall cost
// a quarter at most (docs/design/scale.md).
const usualShare = 1 / 8
const pageSize = 500

/**
 * Stored emails whose threads a change may touch, in id order, those that change among them: all
 * that share a message id with it, or the base subject of a reply that names no message, and so on.
 * Undefined where they are so many that listing all emails is cheaper, and where not all that
 * changes is in the store.
 */
export async function reachedMails(
  { documents, arriving, going, changed, share = usualShare }: ReachInput,
  options: ReadOptions,
): Promise<readonly DocumentSummary[] | undefined> {
  const arrivingIds = new Set(arriving.map(({ document }) => document.id))
  const seeds = [...new Set([...changed.ids, ...going])].filter(id => !arrivingIds.has(id))
  if (seeds.length + arriving.length > mostReached) return undefined
  const atMost = Math.ceil(mostReached / share)
  const most = Math.floor(
    share * (await documents.count({ kinds: ['email'] }, { ...options, atMost })),
  )
  const found = new Map<DocumentId, DocumentSummary>()
  const met = new Set<string>()
  const open: string[] = []
  const follow = (keys: Iterable<string>): void => {
    for (const key of keys) {
      const next = keyToFollow(key)
      if (met.has(next)) continue
      met.add(next)
      open.push(next)
    }
  }
  const take = (summary: DocumentSummary): void => {
    if (summary.kind !== 'email' || summary.mail === undefined || found.has(summary.id)) return
    found.set(summary.id, summary)
    follow(mailKeys(summary.mail))
  }
  follow(changed.formerKeys)
  for (const { document } of arriving) if (document.mail) follow(mailKeys(document.mail))
  for (let from = 0; from < seeds.length; from += pageSize) {
    const asked = seeds.slice(from, from + pageSize)
    const present = await documents.summaries(asked, options)
    // What is damaged or gone does not tell what it was tied to.
    if (present.length < asked.length) return undefined
    for (const summary of present) take(summary)
  }
  while (open.length > 0 && found.size + arriving.length <= most) {
    const keys = open.splice(0, pageSize)
    for (const summary of await documents.mailsByKeys({ keys, limit: most + 1 }, options))
      take(summary)
  }
  return found.size + arriving.length > most
    ? undefined
    : [...found.values()].sort((one, other) => compareCodePoints(one.id, other.id))
}
