import type { Document } from '../../core/document.ts'
import type { DocumentId } from '../../core/ids.ts'
import type { IngestOutcome } from '../../core/ingest-outcome.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { documentId, sha256 } from '../../support/ids.ts'
import { buildRecord } from '../record/build-record.ts'
import { preparedChunking, type ChunkPorts } from '../chunk/prepare-chunking.ts'
import type { KnownDocuments } from '../sources/known-documents.ts'
import { plainRecord, type BuiltRecord } from '../record/packed-record.ts'
import type { PlanStep } from './plan-tasks.ts'
import type { Processed, ProcessSettings } from './process-items.ts'
import { rekeyed } from '../record/to-document.ts'
import { unthreaded } from '../threading/threaded-record.ts'
import { sortedSet } from '../../support/code-points.ts'

/**
 * What follows from one result: a record to write, an outcome to report once written, documents
 * whose groups change.
 */
export interface Acceptance {
  readonly write?: BuiltRecord | undefined
  readonly outcome?: IngestOutcome | undefined
  readonly regrouped?: readonly DocumentId[] | undefined
  /** A record of this id that waits to be written is replaced by `write`. */
  readonly replaces?: DocumentId | undefined
}

export interface AcceptSettings {
  readonly keepGroups: boolean
  /** What is as it was keeps its groups; all else gets those of the settings. */
  readonly keepsUnchanged?: boolean | undefined
  /**
   * A document whose text is as it was is unchanged even where its bytes are not: web pages hold
   * the time, counters and tokens of each visit.
   */
  readonly comparesText?: boolean | undefined
}

interface Claim {
  readonly bytesHash: string
  readonly key: string
  readonly textHash: () => Promise<string>
}

/**
 * Decides, in the order of the source, what becomes of each result. Two things with one key: equal
 * text is one document (of two mails with the same text, the one whose bytes have the smaller hash,
 * whichever came first); different text gets a key of its own, made from its bytes.
 */
export function acceptProcessed(
  known: KnownDocuments,
  settings: ProcessSettings & AcceptSettings,
  storedText: (id: DocumentId) => Promise<string>,
  ports: ChunkPorts = {},
): (step: Processed | Exclude<PlanStep, { kind: 'task' }>) => Promise<Acceptance> {
  const claims = new Map<DocumentId, Claim>()
  // Of the item in hand: mails that are another document's double, and what became of them. Those
  // of late items are kept until the rest of them comes.
  let doubles = new Map<DocumentId, { readonly document: Document | undefined }>()
  const doublesBefore = new Map<number, typeof doubles>()

  // Documents that a person deleted, and what hangs on them.
  const leftOut = new Set<DocumentId>()
  const leaveOut = (id: DocumentId, key: string): Acceptance => {
    leftOut.add(id)
    return { outcome: { status: 'deleted', key, documentId: id } }
  }

  const same = (step: Extract<PlanStep, { kind: 'same' }>): Acceptance => {
    const { known: document, bytesHash } = step
    if (claims.has(document.documentId))
      return {
        outcome: { status: 'skipped', key: step.key, reason: `the same bytes as ${document.key}` },
      }
    claims.set(document.documentId, {
      bytesHash,
      key: document.key,
      textHash: async () => sha256(await storedText(document.documentId)),
    })
    const kept = known.keep(document.documentId, { withAttachments: true })
    return {
      outcome: {
        status: 'unchanged',
        key: document.key,
        documentId: document.documentId,
        notes: [],
      },
      regrouped: kept.filter(isRegrouped),
    }
  }
  const isRegrouped = (id: DocumentId): boolean => {
    if (settings.keepGroups || settings.keepsUnchanged === true) return false
    const groups = known.byId(id)?.groups
    return (
      groups !== undefined &&
      canonicalJson(sortedSet(groups)) !== canonicalJson(sortedSet(settings.groups))
    )
  }

  const built = async (
    given: BuiltRecord,
    itemKey: string,
    notes: readonly string[],
  ): Promise<Acceptance> => {
    const parent =
      given.document.parentId === undefined ? undefined : doubles.get(given.document.parentId)
    if (parent !== undefined && parent.document === undefined) {
      doubles.set(given.document.id, { document: undefined })
      return {}
    }
    const { key } = given.document
    const record =
      parent?.document === undefined
        ? given
        : await moved(
            given,
            `${parent.document.key}${key.slice(key.lastIndexOf('/'))}`,
            parent.document.id,
          )
    if (record !== given) doubles.set(given.document.id, { document: record.document })
    const { document } = record
    const claim = claims.get(document.id)
    if (claim === undefined) {
      const current = settings.comparesText === true ? known.current(document.key) : undefined
      if (
        current?.extractor === document.extractor &&
        (await storedText(current.documentId)) === document.text
      )
        return same({
          kind: 'same',
          known: current,
          key: document.key,
          bytesHash: current.bytesHash,
        })
      return settle(record, notes)
    }
    if (
      claim.bytesHash === document.bytesHash ||
      (await claim.textHash()) === sha256(document.text)
    ) {
      if (document.bytesHash < claim.bytesHash)
        return {
          ...settle(record, notes),
          replaces: document.id,
          outcome: { status: 'skipped', key: itemKey, reason: `the same text as ${claim.key}` },
        }
      doubles.set(given.document.id, { document: undefined })
      return {
        outcome: { status: 'skipped', key: itemKey, reason: `the same text as ${claim.key}` },
      }
    }
    const renamed = await moved(
      record,
      `${document.key}#${document.bytesHash.slice(0, 8)}`,
      document.parentId,
    )
    doubles.set(given.document.id, { document: renamed.document })
    return claims.has(renamed.document.id)
      ? {
          outcome: {
            status: 'skipped',
            key: itemKey,
            reason: `the same bytes as ${renamed.document.key}`,
          },
        }
      : settle(renamed, [...notes, `another document has the key ${document.key}`])
  }
  const moved = async (
    record: BuiltRecord,
    key: string,
    parentId: DocumentId | undefined,
  ): Promise<BuiltRecord> =>
    plainRecord(
      buildRecord(unthreaded(rekeyed(record.document, key, parentId)), {
        timeZone: settings.timeZone,
        chunking: await preparedChunking(record.document, settings.chunking, ports),
        factTypes: settings.factTypes,
        ...(record.bytes === undefined ? {} : { bytes: record.bytes }),
      }),
    )

  const settle = (record: BuiltRecord, notes: readonly string[]): Acceptance => {
    const { document } = record
    const textHash = sha256(document.text)
    claims.set(document.id, {
      bytesHash: document.bytesHash,
      key: document.key,
      textHash: async () => textHash,
    })
    if (
      known.isDeleted(document.id) ||
      (document.parentId !== undefined && leftOut.has(document.parentId))
    )
      return leaveOut(document.id, document.key)
    const before = known.byId(document.id)
    known.keep(document.id, { withAttachments: false })
    const head = { key: document.key, documentId: document.id, notes }
    if (known.made(document.key, document.bytesHash, document.extractor) !== undefined)
      return {
        outcome: { ...head, status: 'unchanged' },
        regrouped: isRegrouped(document.id) ? [document.id] : [],
      }
    return {
      write: settings.keepGroups ? withKeptGroups(record) : record,
      outcome: { ...head, status: before === undefined ? 'ingested' : 'replaced' },
    }
  }

  // A document that was made readable for fewer stays so when its file changes; what is new in a
  // mail is readable like the mail.
  const withKeptGroups = (record: BuiltRecord): BuiltRecord => {
    const { id, parentId } = record.document
    const groups =
      known.byId(id)?.groups ?? (parentId === undefined ? undefined : known.byId(parentId)?.groups)
    return groups === undefined
      ? record
      : { ...record, document: { ...record.document, groups: [...groups] } }
  }

  const failed = (
    {
      key,
      reason,
      message,
    }: Pick<Extract<IngestOutcome, { status: 'failed' }>, 'key' | 'reason' | 'message'>,
    unread: { readonly key: string; readonly isMail: boolean },
  ): Acceptance => {
    known.protectItem(unread.key, unread.isMail)
    const id = documentId(settings.sourceId, key)
    return known.isDeleted(id)
      ? leaveOut(id, key)
      : { outcome: { status: 'failed', key, reason, message } }
  }

  let item = -1
  return async step => {
    if ('kind' in step) {
      if (step.kind === 'same') return same(step)
      if (step.kind === 'skipped')
        return { outcome: { status: 'skipped', key: step.key, reason: step.reason } }
      if (step.kind === 'deleted')
        return leaveOut(documentId(settings.sourceId, step.key), step.key)
      return failed(step, step.unread ?? step)
    }
    if (step.item !== item) {
      if (doubles.size > 0) doublesBefore.set(item, doubles)
      doubles = doublesBefore.get(step.item) ?? new Map()
    }
    item = step.item
    switch (step.status) {
      case 'built':
        return built(step.record, step.itemKey, step.notes)
      case 'skipped':
        return { outcome: { status: 'skipped', key: step.key, reason: step.reason } }
      case 'failed':
        return failed(step, {
          key: step.unread?.key ?? step.key,
          isMail: step.unread?.isMail === true || /\.(?:eml|mbox)$/i.test(step.key),
        })
      default:
        return step satisfies never
    }
  }
}
