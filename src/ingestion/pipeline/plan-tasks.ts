import type { UnfetchedReason, UnreadableReason } from '../../core/errors.ts'
import { documentId, sha256 } from '../../support/ids.ts'
import type { KnownDocument } from '../../core/ports/document-reader.ts'
import type { FailedReadings } from './failed-readings.ts'
import type { TableReader } from './ingest-request.ts'
import type { KnownDocuments } from '../sources/known-documents.ts'
import type { RawItem } from '../loaded-document.ts'
import type { ProcessEntry, ProcessSettings, ProcessTask, Unread } from './process-items.ts'
import { privateMessage } from '../privacy/private-message.ts'
import { privateKey } from '../privacy/private-document.ts'
import { privatePages } from '../privacy/private-listing.ts'
import type { PrivacyTools } from '../privacy/private-reading.ts'
import { readBy } from '../record/read-by.ts'
import type { SourceListing } from '../sources/list-source.ts'
import { sourceItems } from '../sources/source-items.ts'
import { bytesOf, keyOf } from '../record/to-document.ts'

/** What to do next: read and build something, or an item that is decided without reading it. */
export type PlanStep =
  | { readonly kind: 'task'; readonly task: ProcessTask }
  | {
      readonly kind: 'same'
      readonly known: KnownDocument
      readonly key: string
      readonly bytesHash: string
    }
  | { readonly kind: 'deleted'; readonly key: string }
  | {
      readonly kind: 'failed'
      readonly key: string
      readonly reason: UnreadableReason | UnfetchedReason
      readonly message: string
      readonly isMail: boolean
      readonly unread?: Unread | undefined
    }
  | { readonly kind: 'skipped'; readonly key: string; readonly reason: string }

// Tasks big enough that handing them over costs little, small enough that no worker waits for
// another.
const defaultItems = 32
const bytesPerTask = 4 * 2 ** 20
const notTriedAgain =
  'It was not tried again, because neither the file nor the budget has changed; --rebuild tries it.'

/**
 * Reads the source in its order and compares each item's bytes with what is known: only new and
 * changed items become tasks.
 */
export async function* planTasks(
  listing: SourceListing,
  known: KnownDocuments,
  settings: ProcessSettings,
  options: {
    readonly tables?: TableReader | undefined
    readonly taskItems?: number | undefined
    readonly failures?: FailedReadings | undefined
    /** Hides keys, hashes and messages of what is planned. */
    readonly privacy?: PrivacyTools | undefined
    readonly signal?: AbortSignal | undefined
  },
): AsyncGenerator<PlanStep> {
  let items: ProcessEntry[] = []
  let size = 0
  const flush = function* (): Generator<PlanStep> {
    if (items.length > 0) yield { kind: 'task', task: { settings, items } }
    items = []
    size = 0
  }
  const add = function* (entry: ProcessEntry, bytes: number): Generator<PlanStep> {
    items.push(entry)
    size += bytes
    if (items.length >= taskItems || size >= bytesPerTask) yield* flush()
  }
  const { tables, failures, privacy, signal, taskItems = defaultItems } = options
  const hashOf = (bytes: Uint8Array): string => {
    const hash = sha256(bytes)
    return privacy?.names.bytesHash(hash) ?? hash
  }
  // Nobody can list all that is on the web: what is not met there has not vanished.
  if (listing.fetch !== undefined) known.protectFolder('')
  const fetched =
    privacy === undefined ? listing.fetch?.(known) : privatePages(listing, known, privacy)
  for await (const entry of fetched ??
    sourceItems(listing, {
      limits: settings.limits,
      timeZone: settings.timeZone,
      tableKind: tables === undefined ? undefined : item => tables.kindOf(item),
      signal,
    })) {
    if (entry.kind === 'failed' || entry.kind === 'skipped') yield entry
    else if (entry.kind === 'gone') known.drop(entry.key)
    else if (entry.kind === 'unchanged') {
      const same = known.current(entry.key)
      if (same !== undefined)
        yield { kind: 'same', known: same, key: entry.key, bytesHash: same.bytesHash }
    } else if (
      entry.kind === 'item' &&
      !entry.isMail &&
      known.isDeleted(documentId(settings.sourceId, entry.item.key))
    )
      yield { kind: 'deleted', key: entry.item.key }
    else if (entry.kind === 'item') {
      const bytesHash = hashOf(entry.item.bytes)
      const { item, isMail } = entry
      const before = failures?.of(item.key, bytesHash)
      // A part that failed is tried again when its budget changes, though the item is as it was.
      const same =
        before?.isCurrent === false ? undefined : known.unchanged(item.key, bytesHash, isMail)
      const isToldAgain =
        before?.isCurrent === true &&
        (same !== undefined || before.failed.some(({ key }) => key === item.key))
      if (same !== undefined) yield { kind: 'same', known: same, key: item.key, bytesHash }
      else if (!isToldAgain) yield* add({ item, isMail, bytesHash }, item.bytes.length)
      if (!isToldAgain) continue
      failures?.keep(item.key)
      for (const { key, message, unread } of before.failed)
        yield {
          kind: 'failed',
          key,
          reason: 'over_budget',
          message: `${message} ${notTriedAgain}`,
          isMail: key === item.key && isMail,
          unread,
        }
    } else if (tables !== undefined) yield* tableRows(entry.items, tables)
  }
  yield* flush()

  async function* tableRows(
    files: readonly RawItem[],
    reader: TableReader,
  ): AsyncGenerator<PlanStep> {
    const [first] = files
    if (first === undefined) return
    for await (const read of reader.load(files, {
      timeZone: settings.timeZone,
      limits: settings.limits,
      ...(signal === undefined ? {} : { signal }),
    })) {
      const outcome =
        privacy === undefined || read.status === 'loaded' ? read : privateMessage(read, privacy)
      if (outcome.status !== 'loaded') {
        const key = `${first.key}${outcome.keySuffix ?? ''}`
        // Rows are keyed by their mail's id: without the whole table nobody knows which of them are
        // gone.
        yield outcome.status === 'failed'
          ? { kind: 'failed', key, reason: outcome.reason, message: outcome.message, isMail: true }
          : { kind: 'skipped', key, reason: outcome.reason }
        continue
      }
      const row = outcome.document
      const item: RawItem = { ...first, bytes: bytesOf(row, first) }
      const key = privacy === undefined ? keyOf(row, first) : privateKey(row, first, privacy)
      const bytesHash = hashOf(item.bytes)
      const same = known.made(key, bytesHash, readBy(row.extractor, settings.makers ?? {}))
      if (same !== undefined) yield { kind: 'same', known: same, key, bytesHash }
      else yield* add({ item, loaded: row, isMail: true }, row.text.length)
    }
  }
}
