import { documentId, sha256 } from '../support/ids.ts'
import type { KnownDocument } from '../core/ports/document-reader.ts'
import type { KnownDocuments } from './known-documents.ts'
import type { LoadedDocument, LoadOptions, LoadOutcome, RawItem } from './loaded-document.ts'
import type { ProcessSettings, ProcessTask } from './process-items.ts'
import { readBy } from './read-by.ts'
import type { SourceListing } from './sources/list-source.ts'
import { sourceItems } from './sources/source-items.ts'
import { bytesOf, keyOf } from './to-document.ts'

/** What to do next: read and build something, or an item that is decided without reading it. */
export type PlanStep =
  | { readonly kind: 'task'; readonly task: ProcessTask }
  | { readonly kind: 'same'; readonly known: KnownDocument; readonly key: string; readonly bytesHash: string }
  | { readonly kind: 'deleted'; readonly key: string }
  | { readonly kind: 'failed'; readonly key: string; readonly reason: 'too_large' | 'damaged' | 'password' | 'unsupported' | 'empty'; readonly message: string; readonly isMail: boolean }
  | { readonly kind: 'skipped'; readonly key: string; readonly reason: string }

interface Tables {
  isTable(item: RawItem): boolean
  load(items: readonly RawItem[], options: LoadOptions): AsyncIterable<LoadOutcome>
}

// Tasks big enough that handing them over costs little, small enough that no worker waits for another.
const defaultItems = 32
const bytesPerTask = 4 * 2 ** 20

/** Reads the source in its order and compares each item's bytes with what is known: only new and changed items become tasks. */
export async function* planTasks(listing: SourceListing, known: KnownDocuments, settings: ProcessSettings, options: { readonly tables?: Tables | undefined; readonly taskItems?: number | undefined; readonly signal?: AbortSignal | undefined }): AsyncGenerator<PlanStep> {
  let items: Array<{ item: RawItem; loaded?: LoadedDocument }> = []
  let size = 0
  const flush = function* (): Generator<PlanStep> {
    if (items.length > 0) yield { kind: 'task', task: { settings, items } }
    items = []
    size = 0
  }
  const add = function* (item: RawItem, loaded: LoadedDocument | undefined, bytes: number): Generator<PlanStep> {
    items.push(loaded === undefined ? { item } : { item, loaded })
    size += bytes
    if (items.length >= taskItems || size >= bytesPerTask) yield* flush()
  }
  const { tables, signal, taskItems = defaultItems } = options
  for await (const entry of sourceItems(listing, { maxBytes: settings.limits.maxBytes, isTable: tables === undefined ? undefined : item => tables.isTable(item), signal })) {
    if (entry.kind === 'failed') yield entry
    else if (entry.kind === 'item' && !entry.isMail && known.isDeleted(documentId(settings.sourceId, entry.item.key))) yield { kind: 'deleted', key: entry.item.key }
    else if (entry.kind === 'item') {
      const bytesHash = sha256(entry.item.bytes)
      const same = known.unchanged(entry.item.key, bytesHash, entry.isMail)
      if (same === undefined) yield* add(entry.item, undefined, entry.item.bytes.length)
      else yield { kind: 'same', known: same, key: entry.item.key, bytesHash }
    } else if (tables !== undefined) yield* tableRows(entry.items, tables)
  }
  yield* flush()

  async function* tableRows(files: readonly RawItem[], reader: Tables): AsyncGenerator<PlanStep> {
    const [first] = files
    if (first === undefined) return
    for await (const outcome of reader.load(files, { timeZone: settings.timeZone, limits: settings.limits, ...(signal === undefined ? {} : { signal }) })) {
      if (outcome.status !== 'loaded') {
        const key = `${first.key}${outcome.keySuffix ?? ''}`
        // Rows are keyed by their mail's id: without the whole table nobody knows which of them are gone.
        yield outcome.status === 'failed' ? { kind: 'failed', key, reason: outcome.reason, message: outcome.message, isMail: true } : { kind: 'skipped', key, reason: outcome.reason }
        continue
      }
      const row = outcome.document
      const item: RawItem = { ...first, bytes: bytesOf(row, first) }
      const key = keyOf(row, first)
      const bytesHash = sha256(item.bytes)
      const same = known.made(key, bytesHash, readBy(row.extractor, settings.chunker))
      if (same !== undefined) yield { kind: 'same', known: same, key, bytesHash }
      else yield* add(item, row, row.text.length)
    }
  }
}
