import type { DocumentSummary } from '../../../core/document.ts'
import { AppError } from '../../../core/errors.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'

/** A document as it came. */
export interface DocumentOriginal {
  readonly bytes: Uint8Array
  readonly mediaType: string
  /** Without folders. */
  readonly fileName: string
  /** SHA-256 of the bytes. */
  readonly hash: string
}

// A viewer asks for one original piece by piece; each piece would fetch all of it from the store.
const heldBytes = 128 * 2 ** 20
const heldMs = 30_000

/** Reads originals, and holds the last ones for a moment. */
export function originalReader(
  app: App,
): (id: DocumentId, options: ReadOptions) => Promise<DocumentOriginal> {
  const held = new Map<string, { readonly bytes: Uint8Array; readonly timer: NodeJS.Timeout }>()
  const drop = (hash: string): void => {
    clearTimeout(held.get(hash)?.timer)
    held.delete(hash)
  }
  const hold = (hash: string, bytes: Uint8Array): void => {
    if (bytes.length > heldBytes) return
    let sum = bytes.length
    for (const entry of held.values()) sum += entry.bytes.length
    for (const [oldest, entry] of held) {
      if (sum <= heldBytes) break
      sum -= entry.bytes.length
      drop(oldest)
    }
    held.set(hash, { bytes, timer: setTimeout(drop, heldMs, hash).unref() })
  }
  return async (id, options) => {
    const [summary] = await app.store.documents.summaries([id], options)
    if (summary === undefined) throw missing(id, `There is no document "${id}".`)
    const { bytesHash, mediaType } = summary
    const bytes = held.get(bytesHash)?.bytes ?? (await app.store.documents.bytes(id, options))
    if (bytes === undefined)
      throw missing(
        id,
        `The original of "${id}" is not kept: it is larger than originals.maxBytes, or ` +
          'originals.keep is off in the configuration.',
      )
    if (!held.has(bytesHash)) hold(bytesHash, bytes)
    return { bytes, mediaType, fileName: fileNameOf(summary), hash: bytesHash }
  }
}

const missing = (id: string, message: string): AppError<'not_found'> =>
  new AppError('not_found', message, { kind: 'document', id })

function fileNameOf({ key, title, mail, mediaType }: DocumentSummary): string {
  if (mail !== undefined)
    return (
      (title === '' ? 'mail' : title) +
      (mediaType === 'application/vnd.ms-outlook' ? '.msg' : '.eml')
    )
  return key.split(/[/\\]/).at(-1) ?? key
}
