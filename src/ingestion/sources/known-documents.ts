import type { DocumentId } from '../../core/ids.ts'
import type { KnownDocument } from '../../core/ports/document-reader.ts'

/** What the corpus already has of a source, and which of it this run has met again. */
export interface KnownDocuments {
  byId(id: DocumentId): KnownDocument | undefined
  /**
   * The document that these bytes made the last time, if what read them is still in use. Mails are
   * found under any file name, because they are keyed by their own id.
   */
  unchanged(itemKey: string, bytesHash: string, isMail: boolean): KnownDocument | undefined
  /** The document of this key, if what read it is still in use and it need not be read again. */
  current(key: string): KnownDocument | undefined
  /** Whether anything of the corpus came from an item. */
  hasItem(itemKey: string): boolean
  /** Keys of the items from which the documents came. */
  itemKeys(): ReadonlySet<string>
  /** The document of this key, if it was made of the same bytes by the same reader. */
  made(key: string, bytesHash: string, extractor: string): KnownDocument | undefined
  /** A person deleted the document: it stays out, whatever its file holds now. */
  isDeleted(id: DocumentId): boolean
  /**
   * The document is still there, with or without what hangs on it; gives the ids that this keeps.
   */
  keep(id: DocumentId, options: { readonly withAttachments: boolean }): DocumentId[]
  /**
   * Whether attachments of the document have not been met: the item they came from has lost them.
   */
  hasUnmetAttachments(id: DocumentId): boolean
  /** An item could not be read: nothing that came from it counts as gone. */
  protectItem(itemKey: string, isMail: boolean): void
  /** A folder could not be listed; `prefix` ends in `/` or is empty for the root. */
  protectFolder(prefix: string): void
  /** An item, or the document of this key, is gone for certain, whatever is protected. */
  drop(key: string): void
  /** Everything that was not met and is not protected, attachments after their mails. */
  gone(): KnownDocument[]
}

interface KnownOptions {
  readonly extractors?: ReadonlySet<string> | undefined
  readonly unfinished?: ReadonlySet<DocumentId> | undefined
  readonly deleted?: ReadonlySet<DocumentId> | undefined
  readonly rebuild?: boolean | undefined
}

// Loaders whose documents are keyed by Message-ID: a file's path does not tell which document it
// made.
const mailExtractor = /^mail[-/]/

/**
 * `extractors`: names and versions of the loaders in use; absent: whatever made a document still
 * counts as in use. `unfinished`: documents whose items have to be read again. `deleted`: documents
 * that a person deleted.
 * With `rebuild` nothing counts as unchanged.
 */
export function knownDocuments(
  known: readonly KnownDocument[],
  options: KnownOptions = {},
): KnownDocuments {
  const { extractors, unfinished = new Set(), deleted = new Set(), rebuild = false } = options
  const byId = new Map(known.map(document => [document.documentId, document]))
  const byKey = new Map(known.map(document => [document.key, document]))
  const mailsByHash = new Map(
    known
      .filter(document => document.parentId === undefined && mailExtractor.test(document.extractor))
      .map(document => [document.bytesHash, document]),
  )
  const children = Map.groupBy(
    known.filter(document => document.parentId !== undefined),
    document => document.parentId,
  )
  const kept = new Set<DocumentId>()
  const protectedItems = new Set<string>()
  const protectedFolders: string[] = []
  const dropped = new Set<DocumentId>()
  const isUsable = (document: KnownDocument): boolean =>
    !rebuild &&
    !unfinished.has(document.documentId) &&
    (extractors === undefined || extractors.has(document.extractor))
  const byItem = (): Map<string, KnownDocument[]> =>
    Map.groupBy(
      known.filter(document => document.parentId === undefined),
      ({ key }) => itemKeyOf(key),
    )
  let itemsByKey: ReturnType<typeof byItem> | undefined
  let mailsAreProtected = false

  const keep: KnownDocuments['keep'] = (id, { withAttachments }) => {
    const open = [id]
    const found: DocumentId[] = []
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      kept.add(next)
      found.push(next)
      if (withAttachments)
        open.push(
          ...(children.get(next) ?? [])
            .map(child => child.documentId)
            .filter(child => !kept.has(child)),
        )
    }
    return found
  }
  const isProtected = (document: KnownDocument): boolean =>
    (mailsAreProtected && mailExtractor.test(document.extractor)) ||
    prefixesOf(document.key).some(prefix => protectedItems.has(prefix)) ||
    protectedFolders.some(folder => document.key.startsWith(folder))
  return {
    byId: id => byId.get(id),
    unchanged(itemKey, bytesHash, isMail) {
      const same = byKey.get(itemKey)
      const found =
        same?.bytesHash === bytesHash ? same : isMail ? mailsByHash.get(bytesHash) : undefined
      return found !== undefined && isUsable(found) ? found : undefined
    },
    current(key) {
      const found = byKey.get(key)
      return found !== undefined && isUsable(found) ? found : undefined
    },
    hasItem: itemKey => (itemsByKey ??= byItem()).has(itemKey),
    itemKeys: () => new Set((itemsByKey ??= byItem()).keys()),
    drop(key) {
      // An email's key is no item's, and may hold what parts items.
      const own = byKey.get(key)
      if (own !== undefined) dropped.add(own.documentId)
      for (const { documentId } of (itemsByKey ??= byItem()).get(key) ?? []) dropped.add(documentId)
    },
    made(key, bytesHash, extractor) {
      const found = byKey.get(key)
      return found !== undefined &&
        !rebuild &&
        found.bytesHash === bytesHash &&
        found.extractor === extractor
        ? found
        : undefined
    },
    isDeleted: id => deleted.has(id),
    keep,
    hasUnmetAttachments: id => (children.get(id) ?? []).some(child => !kept.has(child.documentId)),
    protectItem(itemKey, isMail) {
      protectedItems.add(itemKey)
      if (isMail && !byKey.has(itemKey)) mailsAreProtected = true
    },
    protectFolder(prefix) {
      protectedFolders.push(prefix)
      // A mail's key does not tell in which folder it lay.
      mailsAreProtected = true
    },
    gone() {
      const isDropped = ({ documentId, parentId }: KnownDocument): boolean =>
        dropped.has(documentId) || (parentId !== undefined && dropped.has(parentId))
      for (const document of known)
        if (!kept.has(document.documentId) && !isDropped(document) && isProtected(document))
          keep(document.documentId, { withAttachments: true })
      return known.filter(document => !kept.has(document.documentId))
    },
  }
}

/** The key of the item that a document is, or is a part of. */
function itemKeyOf(key: string): string {
  const end = key.indexOf('#')
  return end <= 0 ? key : key.slice(0, end)
}

/**
 * The key and everything before a `/` or `#` in it: an item's key and those of what was found
 * inside it.
 */
function prefixesOf(key: string): string[] {
  const prefixes = [key]
  for (let index = key.length - 1; index > 0; index--) {
    const code = key.charCodeAt(index)
    if (code === 47 || code === 35) prefixes.push(key.slice(0, index))
  }
  return prefixes
}
