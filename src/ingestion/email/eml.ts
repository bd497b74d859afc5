import { decodeText } from '../parsing/character-set.ts'
import type { Loader } from '../loaded-document.ts'
import { mailDocument } from './mail-document.ts'

/** One message per file: `.eml`, and the files of a maildir. */
export const emlLoader: Loader = {
  name: 'mail',
  version: 3,
  async *load(item, options) {
    options.signal?.throwIfAborted()
    if (item.bytes.length === 0) {
      yield { status: 'failed', reason: 'empty', message: `${item.fileName} is empty.` }
      return
    }
    const outcome = await mailDocument(narrowBytes(item.bytes), options)
    yield outcome.status === 'loaded' && item.link !== undefined
      ? { ...outcome, document: { ...outcome.document, link: item.link } }
      : outcome
  },
}

/**
 * Some programs save messages as UTF-16, UTF-32 or with a byte order mark; what follows is the same
 * in UTF-8.
 */
function narrowBytes(bytes: Uint8Array): Uint8Array {
  const isMarked =
    (bytes[0] === 0xff && bytes[1] === 0xfe) ||
    (bytes[0] === 0xfe && bytes[1] === 0xff) ||
    (bytes[0] === 0xef && bytes[1] === 0xbb)
  const isWide = bytes.length >= 4 && (bytes[1] === 0 || bytes[0] === 0)
  return isMarked || isWide
    ? Buffer.from(decodeText(bytes).text.replace(/^\ufeff/, ''), 'utf8')
    : bytes
}
