import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { isAppError } from '../../core/errors.ts'
import { outlookItem } from '../email/outlook/outlook-item.ts'
import type { PstBytes } from '../email/outlook/pst/pst-layout.ts'
import { pstMessages, type PstEntry } from '../email/outlook/pst/pst-mailbox.ts'
import type { LoadOptions } from '../loaded-document.ts'
import type { SourceFile } from './list-source.ts'
import type { SourceEntry } from './source-entry.ts'
import { codeOf, specialKind } from './walk-folder.ts'

/**
 * The messages of a data file of Outlook, each as the mail that it was. The file is read in
 * pieces: memory holds some of its index and one message.
 */
export async function* pstItems(
  file: SourceFile,
  options: LoadOptions,
): AsyncGenerator<SourceEntry> {
  const failed = (
    key: string,
    reason: (SourceEntry & { kind: 'failed' })['reason'],
    message: string,
  ): SourceEntry => ({ kind: 'failed', key, reason, message, isMail: true })
  let descriptor: number | undefined
  try {
    descriptor = openSync(file.path, constants.O_RDONLY | constants.O_NONBLOCK)
    const stats = fstatSync(descriptor)
    if (!stats.isFile()) {
      const kind = specialKind(stats) ?? 'a folder'
      yield failed(file.key, 'damaged', `${file.key} is ${kind}. Ingest again.`)
      return
    }
    for (const entry of pstMessages(piecesOf(descriptor, stats.size), file.key, options.limits)) {
      options.signal?.throwIfAborted()
      yield entry.kind === 'message'
        ? await messageItem(file, entry, options)
        : failed(placeOf(file, entry), entry.reason, sentence(file, entry.message))
    }
  } catch (error) {
    options.signal?.throwIfAborted()
    yield isAppError(error, 'document_unreadable')
      ? failed(file.key, error.details.reason, sentence(file, error.message))
      : failed(file.key, 'damaged', `${file.key} could not be read to its end (${codeOf(error)}).`)
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

async function messageItem(
  file: SourceFile,
  entry: PstEntry & { readonly kind: 'message' },
  options: LoadOptions,
): Promise<SourceEntry> {
  const key = placeOf(file, entry)
  try {
    const item = await outlookItem(entry.message, options)
    return {
      kind: 'item',
      isMail: item.mediaType === 'message/rfc822',
      item: {
        key,
        ...item,
        ...(entry.folder === '' ? {} : { properties: { folder: entry.folder } }),
      },
    }
  } catch (error) {
    options.signal?.throwIfAborted()
    const [reason, what] = isAppError(error, 'document_unreadable')
      ? ([error.details.reason, error.message] as const)
      : (['damaged', 'a message in it has an impossible form'] as const)
    return { kind: 'failed', key, reason, message: sentence(file, what), isMail: true }
  }
}

/** "mail.pst#Inbox/2004c4": the folder tells people where it is, the number stays the same. */
function placeOf(file: SourceFile, entry: PstEntry): string {
  const id = entry.id === undefined ? '' : entry.id.toString(16)
  return `${file.key}#${[entry.folder, id].filter(part => part !== '').join('/')}`
}

const sentence = (file: SourceFile, what: string): string =>
  `${file.key} was read as a data file of Outlook: ${what}.`

function piecesOf(descriptor: number, size: number): PstBytes {
  return {
    size,
    read(position, length) {
      const wanted = Math.max(0, Math.min(length, size - position))
      const bytes = Buffer.alloc(wanted)
      let read = 0
      while (read < wanted) {
        const more = readSync(descriptor, bytes, read, wanted - read, position + read)
        if (more === 0) break
        read += more
      }
      return bytes.subarray(0, read)
    },
  }
}
