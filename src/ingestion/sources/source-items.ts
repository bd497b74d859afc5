import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { sha256 } from '../../support/ids.ts'
import type { MailTableKind } from '../email/mail-table-columns.ts'
import { maildirEntry } from '../email/maildir.ts'
import { mboxMessages } from '../email/mbox.ts'
import type { LoadLimits, RawItem } from '../loaded-document.ts'
import { largeFile } from './large-file.ts'
import type { SourceFile, SourceListing } from './list-source.ts'
import type { SourceEntry } from './source-entry.ts'
import { mboxPieces } from './mbox-pieces.ts'
import { pstItems } from './pst-items.ts'
import { codeOf, specialKind } from './walk-folder.ts'

/**
 * Reads the files of a listing one after the other, in its order; tables come last and together,
 * but for those that are read in parts.
 * Bytes are read when the entry is asked for: memory holds what the caller holds, and all tables at
 * once.
 */
export async function* sourceItems(
  listing: SourceListing,
  options: {
    readonly limits: LoadLimits
    readonly timeZone: string
    readonly tableKind?: ((item: RawItem) => MailTableKind | undefined) | undefined
    readonly signal?: AbortSignal | undefined
  },
): AsyncGenerator<SourceEntry> {
  const tables: RawItem[] = []
  // Tables that only say more of other tables' mails: without these they are tables like any other.
  const joined: Array<SourceEntry & { readonly kind: 'item' }> = []
  for (const file of listing.files) {
    options.signal?.throwIfAborted()
    if (file.role === 'mbox') {
      yield* boxItems(file, { maxBytes: options.limits.maxBytes, signal: options.signal })
      continue
    }
    if (file.role === 'pst') {
      yield* pstItems(file, options)
      continue
    }
    if (yield* largeFile(file, options)) continue
    const entry = readItem(file, options.limits.maxBytes)
    const kind =
      entry.kind === 'item' && file.role === 'table' ? options.tableKind?.(entry.item) : undefined
    if (entry.kind !== 'item' || kind === undefined) yield entry
    else if (kind === 'mails') tables.push(entry.item)
    else joined.push(entry)
    // What no mail has is in its own document.
    if (entry.kind === 'item' && kind === 'joined-in-part') yield entry
  }
  if (tables.length > 0)
    yield { kind: 'tables', items: [...tables, ...joined.map(({ item }) => item)] }
  else for (const entry of joined) if (options.tableKind?.(entry.item) === 'joined') yield entry
}

function readItem(
  file: SourceFile,
  maxBytes: number,
): SourceEntry & { readonly kind: 'item' | 'failed' } {
  const isMail = file.role === 'mail' || /\.(?:eml|msg)$/i.test(file.path)
  let descriptor: number | undefined
  try {
    // Files are small and many: reading them in place is several times faster than through the
    // thread pool. Since it was listed a file may have become a pipe: opened without waiting for a
    // writer, and read only if it still is a file.
    descriptor = openSync(file.path, constants.O_RDONLY | constants.O_NONBLOCK)
    const stats = fstatSync(descriptor)
    const { size, mtimeMs } = stats
    if (!stats.isFile())
      return {
        kind: 'failed',
        key: file.key,
        reason: 'damaged',
        message: noFile(file.key, stats),
        isMail,
      }
    if (size > maxBytes)
      return {
        kind: 'failed',
        key: file.key,
        reason: 'too_large',
        message:
          `${file.key} is ${size} bytes; the limit is ${maxBytes} (ingest.maxFileBytes in ` +
          'config.json). Split it, or raise the limit.',
        isMail,
      }
    return {
      kind: 'item',
      isMail,
      item: {
        key: file.role === 'mail' ? (maildirEntry(file.key)?.key ?? file.key) : file.key,
        fileName: file.hiddenName ?? basename(file.path).toWellFormed(),
        ...(file.hiddenName === undefined ? {} : { plainName: basename(file.path).toWellFormed() }),
        bytes: readFileSync(descriptor),
        // A maildir's files change their names with their flags.
        ...(file.role === 'mail'
          ? { mediaType: 'message/rfc822' }
          : { modifiedAt: Math.trunc(mtimeMs), link: file.link ?? file.path.toWellFormed() }),
      },
    }
  } catch (error) {
    return {
      kind: 'failed',
      key: file.key,
      reason: 'damaged',
      message: unreadable(file.key, codeOf(error)),
      isMail,
    }
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

const noFile = (key: string, stats: Stats): string =>
  `${key} was a file when the folder was listed and is now ` +
  `${specialKind(stats) ?? 'a folder'}. Ingest again.`

function unreadable(key: string, code: string): string {
  // Names that are not UTF-8 are listed with this sign, and no file is found under it.
  if (code === 'ENXIO')
    return `${key} could not be read: it has become a socket or a device. Ingest again.`
  if (code === 'ENOENT' && key.includes('\ufffd'))
    return `${key} could not be read: its name is not valid UTF-8. Rename it.`
  return `${key} could not be read (${code}).`
}

async function* boxItems(
  file: SourceFile,
  options: { readonly maxBytes: number; readonly signal?: AbortSignal | undefined },
): AsyncGenerator<SourceEntry> {
  try {
    await using handle = await open(file.path, constants.O_RDONLY | constants.O_NONBLOCK)
    const stats = await handle.stat()
    if (!stats.isFile()) {
      yield {
        kind: 'failed',
        key: file.key,
        reason: 'damaged',
        message: noFile(file.key, stats),
        isMail: true,
      }
      return
    }
    for await (const piece of mboxPieces(handle, options)) {
      if (piece.tooLarge) {
        yield {
          kind: 'failed',
          key: `${file.key}#${piece.number}`,
          reason: 'too_large',
          message:
            `Message ${piece.number} of ${file.key} is larger than ${options.maxBytes} bytes ` +
            '(ingest.maxFileBytes in config.json).',
          isMail: true,
        }
        continue
      }
      for (const bytes of mboxMessages(piece.bytes)) {
        // Keyed by content, because the number of a message changes when an earlier one is deleted.
        yield {
          kind: 'item',
          isMail: true,
          item: {
            key: `${file.key}#${sha256(bytes).slice(0, 12)}`,
            fileName: 'message.eml',
            mediaType: 'message/rfc822',
            bytes,
          },
        }
      }
    }
  } catch (error) {
    options.signal?.throwIfAborted()
    yield {
      kind: 'failed',
      key: file.key,
      reason: 'damaged',
      message: `${file.key} could not be read to its end (${codeOf(error)}).`,
      isMail: true,
    }
  }
}
