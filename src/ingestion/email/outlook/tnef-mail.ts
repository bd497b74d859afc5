import { isAppError } from '../../../core/errors.ts'
import type { LoadOptions } from '../../loaded-document.ts'
import { outlookItem } from './outlook-item.ts'
import { readTnef } from './tnef-stream.ts'

/** What a `winmail.dat` holds, as MIME; undefined where it is damaged or no mail. */
export async function readTnefMail(
  bytes: Uint8Array,
  fileName: string,
  options: LoadOptions,
): Promise<Uint8Array | undefined> {
  try {
    const item = await outlookItem(readTnef(bytes, fileName, options.limits), options)
    return item.mediaType === 'message/rfc822' ? item.bytes : undefined
  } catch (error) {
    options.signal?.throwIfAborted()
    if (isAppError(error, 'document_unreadable')) return undefined
    throw error
  }
}
