import type { LoadOptions, LoadOutcome, RawItem } from '../loaded-document.ts'
import { formatOfExtension } from './sniffing/format-names.ts'
import { detectLoader } from './registry.ts'
import { failure } from './building/single-document-loader.ts'

/**
 * Reads an item with the loader that fits it, within the limits; every document in it gives exactly
 * one outcome. Bad input never throws; only an abort does.
 */
export async function* loadItem(item: RawItem, options: LoadOptions): AsyncGenerator<LoadOutcome> {
  options.signal?.throwIfAborted()
  if (item.bytes.length > options.limits.maxBytes) {
    yield {
      status: 'failed',
      reason: 'too_large',
      message:
        `${item.fileName} has ${item.bytes.length} bytes, more than the limit of ` +
        `${options.limits.maxBytes} (maxBytes; ingest.maxFileBytes in config.json). Split ` +
        'it, or raise the limit.',
    }
    return
  }
  if (isBlank(item.bytes)) {
    yield { status: 'failed', reason: 'empty', message: `${item.fileName} is empty.` }
    return
  }
  const loader = detectLoader(item)
  if (loader === undefined) {
    if (formatOfExtension(item.fileName) !== undefined)
      yield {
        status: 'failed',
        reason: 'damaged',
        message:
          `${item.fileName} does not hold what its name says: its bytes are of another kind, ` +
          'or damaged. Give it its right name, or restore it from a backup.',
      }
    else
      yield {
        status: 'failed',
        reason: 'unsupported',
        message:
          `${item.fileName} is in a format that is not read (${kindOf(item)}). Convert it to ` +
          'a document, or unpack it if it is an archive.',
      }
    return
  }
  try {
    for await (const outcome of loader.load(item, options)) yield checked(outcome, item, options)
  } catch (error) {
    options.signal?.throwIfAborted()
    yield failure(error, item, loader.name)
  }
}

/** A loaded document without words, or with too many, is a failed one. */
function checked(outcome: LoadOutcome, item: RawItem, options: LoadOptions): LoadOutcome {
  if (outcome.status !== 'loaded') return outcome
  const { document } = outcome
  const suffix = document.keySuffix === undefined ? {} : { keySuffix: document.keySuffix }
  if (document.text.length > options.limits.maxTextLength) {
    return {
      status: 'failed',
      reason: 'too_large',
      message:
        `${item.fileName} holds more text than the limit of ${options.limits.maxTextLength} ` +
        'characters (maxTextLength).',
      ...suffix,
    }
  }
  // A mail says something by its headers alone.
  if (
    document.kind === 'email' ||
    document.attachments.length > 0 ||
    /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(document.text)
  )
    return outcome
  return {
    status: 'failed',
    reason: 'empty',
    message: `${item.fileName} was read (${document.extractor}), but holds no words.`,
    ...suffix,
  }
}

/** Nothing but white space, zeros and a byte order mark. */
function isBlank(bytes: Uint8Array): boolean {
  for (const byte of bytes)
    if (
      byte !== 0 &&
      byte !== 9 &&
      byte !== 10 &&
      byte !== 12 &&
      byte !== 13 &&
      byte !== 32 &&
      byte !== 0xef &&
      byte !== 0xbb &&
      byte !== 0xbf &&
      byte !== 0xfe &&
      byte !== 0xff
    )
      return false
  return true
}

function kindOf(item: RawItem): string {
  const dot = item.fileName.lastIndexOf('.')
  const extension = dot < 0 ? '' : item.fileName.slice(dot + 1).toLowerCase()
  return /^[a-z0-9]{1,8}$/.test(extension) ? `.${extension}` : (item.mediaType ?? 'unknown')
}
