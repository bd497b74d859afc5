import type { RawItem } from '../loaded-document.ts'
import { formatOfExtension, formatOfMediaType } from '../loaders/sniffing/format-names.ts'
import type { WebResponse } from './web-client.ts'

/** Validators of the copy in the corpus, as the server sent them with it. */
export interface PageValidators {
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
}

/** Names under which a document's properties keep its validators. */
export const validatorProperties = { etag: 'httpETag', lastModified: 'httpLastModified' } as const

// As a header may hold it: it is sent back as it came.
const validator = /^[\x21-\x7e]{1,500}$/

/**
 * Whether a page of this media type may hold text that a loader reads. A missing or general type is
 * decided by the bytes; mail is read from files alone.
 */
export function isReadableType(mediaType: string | undefined): boolean {
  const type = bareType(mediaType)
  if (type === '' || type === 'application/octet-stream' || type === 'binary/octet-stream')
    return true
  const format = formatOfMediaType(type)?.format
  if (format !== undefined) return format !== 'eml' && format !== 'mbox'
  return (
    (type.startsWith('text/') &&
      !/^text\/(?:css|javascript|ecmascript|calendar|vcard|event-stream|x-vcard)$/.test(type)) ||
    /^application\/(?:[\w.-]+\+(?:json|xml)|x-pdf|markdown)$/.test(type)
  )
}

const bareType = (mediaType: string | undefined): string =>
  (mediaType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

export const isHtmlType = (mediaType: string | undefined): boolean =>
  formatOfMediaType(bareType(mediaType))?.format === 'html'

/** A page as something to be read: keyed by its address, which is also its link. */
export function fetchedItem(
  address: string,
  { headers, bytes = new Uint8Array() }: WebResponse,
): RawItem {
  const mediaType = headers['content-type']
  const modified =
    headers['last-modified'] === undefined ? Number.NaN : Date.parse(headers['last-modified'])
  const etag = headers['etag']
  const properties = {
    ...(etag === undefined || !validator.test(etag) ? {} : { [validatorProperties.etag]: etag }),
    ...(Number.isNaN(modified)
      ? {}
      : { [validatorProperties.lastModified]: new Date(modified).toUTCString() }),
  }
  return {
    key: address,
    link: address,
    fileName: fileNameOf(address, mediaType),
    bytes,
    properties,
    ...(mediaType === undefined ? {} : { mediaType: mediaType.slice(0, 200) }),
    ...(Number.isNaN(modified) ? {} : { modifiedAt: modified }),
  }
}

/**
 * A name whose extension agrees with the media type: `export.php` may be a table. Plain text may be
 * what its name says, e.g. Markdown.
 */
function fileNameOf(address: string, mediaType: string | undefined): string {
  const { hostname, pathname } = new URL(address)
  const last = decoded(pathname.split('/').findLast(part => part !== '') ?? hostname)
  const byName = formatOfExtension(last)
  const byType = formatOfMediaType(bareType(mediaType))
  if (byName === undefined || byType === undefined || byName.format === byType.format) return last
  if (byType.format === 'text' && byName.kind === 'marked' && byName.format !== 'html') return last
  return last.slice(0, last.lastIndexOf('.'))
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
      .replace(/[/\\\0]/g, '_')
      .toWellFormed()
  } catch {
    // An escape that is none: the name stays as it is written.
    return part
  }
}
