import { isUtf8 } from 'node:buffer'
import type { DocumentOriginal } from '../../app/use-cases/corpus/document-original.ts'
import { disposition, harmless } from './download.ts'

// What a browser shows without running anything of it. SVG and HTML are not among them.
const shown: ReadonlySet<string> = new Set([
  'application/pdf',
  'text/plain',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
])
// Clients read it at once, and whoever made it may call anything so.
const json = /[/+]json$/
const mediaTypes = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/

/**
 * An original as somebody else made it: nothing of it runs in the browser, whatever it holds. One
 * range of bytes at a time, for viewers that read a file in pieces.
 */
export function originalResponse(original: DocumentOriginal, headers: Headers): Response {
  const { bytes, hash } = original
  const etag = `"${hash}"`
  const [declared = ''] = original.mediaType.toLowerCase().split(';')
  const type =
    mediaTypes.test(declared) && !json.test(declared) ? declared : 'application/octet-stream'
  const answer = {
    'content-type': type === 'text/plain' && isUtf8(bytes) ? 'text/plain; charset=utf-8' : type,
    'content-disposition': disposition(
      shown.has(type) ? 'inline' : 'attachment',
      original.fileName,
    ),
    ...harmless,
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    etag,
  }
  if (headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers: answer })
  const wanted = headers.get('range')
  const condition = headers.get('if-range')
  const range =
    wanted === null || (condition !== null && condition !== etag)
      ? undefined
      : readRange(wanted, bytes.length)
  if (range === 'unsatisfiable')
    return new Response(null, {
      status: 416,
      headers: { ...answer, 'content-range': `bytes */${bytes.length}` },
    })
  if (range === undefined)
    return new Response(inPieces(bytes), {
      headers: { ...answer, 'content-length': String(bytes.length) },
    })
  const part = bytes.subarray(range.start, range.end)
  return new Response(inPieces(part), {
    status: 206,
    headers: {
      ...answer,
      'content-length': String(part.length),
      'content-range': `bytes ${range.start}-${range.end - 1}/${bytes.length}`,
    },
  })
}

const pieceBytes = 64 * 2 ** 10

/** So that it shows whether a client takes any of it, and one that leaves gets no more. */
function inPieces(bytes: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> {
  let sent = 0
  return new ReadableStream(
    {
      pull(controller) {
        if (sent >= bytes.length) {
          controller.close()
          return
        }
        const piece = bytes.subarray(sent, sent + pieceBytes)
        sent += piece.length
        controller.enqueue(piece as Uint8Array<ArrayBuffer>)
      },
    },
    { highWaterMark: 0 },
  )
}

/** The one range that a header asks for; undefined: it is to be ignored (RFC 9110, 14.2). */
function readRange(
  header: string,
  length: number,
): { readonly start: number; readonly end: number } | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const size = Math.min(Number(last), length)
    return size === 0 ? 'unsatisfiable' : { start: length - size, end: length }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= length) return 'unsatisfiable'
  return { start, end: last === '' ? length : Math.min(length, Number(last) + 1) }
}
