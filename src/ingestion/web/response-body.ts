import type { IncomingMessage } from 'node:http'
import { pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

export class UnreadableBody extends Error {
  readonly kind: 'too-large' | 'undecodable'
  constructor(kind: 'too-large' | 'undecodable', options: ErrorOptions = {}) {
    super(kind, options)
    this.kind = kind
  }
}

const decoders = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
])

/**
 * The body of a response, unpacked. Neither what is sent nor what it unpacks to is taken in beyond
 * `maxBytes`. Throws `UnreadableBody`, or what the connection throws.
 */
export async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes)
    throw new UnreadableBody('too-large')
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity' || encoding === '') return await collect(response, maxBytes)
  // One layer at most: nobody packs a page twice but to make a bomb of it.
  const decoder = decoders.get(encoding)?.()
  if (decoder === undefined) throw new UnreadableBody('undecodable')
  let sent = 0
  response.on('data', (chunk: Buffer) => {
    sent += chunk.length
    if (sent > maxBytes) decoder.destroy(new UnreadableBody('too-large'))
  })
  // Whoever reads the unpacked side meets the error.
  return await collect(
    pipeline(response, decoder, () => undefined),
    maxBytes,
  )
}

async function collect(stream: AsyncIterable<Buffer>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of stream) {
      size += chunk.length
      if (size > maxBytes) throw new UnreadableBody('too-large')
      chunks.push(chunk)
    }
  } catch (cause) {
    if (
      cause instanceof Error &&
      'code' in cause &&
      typeof cause.code === 'string' &&
      /^Z_|BROTLI|^ERR__ERROR_FORMAT/.test(cause.code)
    )
      throw new UnreadableBody('undecodable', { cause })
    throw cause
  }
  return Buffer.concat(chunks, size)
}
