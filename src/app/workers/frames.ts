import { Deserializer, Serializer } from 'node:v8'

/**
 * A message between two processes: a small head, and a body of bytes that is neither copied nor
 * looked into on the way.
 */
export interface Frame<Head> {
  readonly head: Head
  readonly body: Uint8Array<ArrayBuffer>
}

const prefixBytes = 8
// A body up to this size is copied beside its head: a write to another process costs more.
const copiedBody = 64 * 2 ** 10
const nothing = new Uint8Array(0)

/**
 * A value as bytes, typed arrays included; a view of a larger buffer takes the whole buffer with
 * it.
 */
export function toBytes(value: unknown): Uint8Array<ArrayBuffer> {
  const serializer = new Serializer()
  serializer.writeHeader()
  serializer.writeValue(value)
  return serializer.releaseBuffer() as Uint8Array<ArrayBuffer>
}

/** The value that `toBytes` wrote; shares no memory with the bytes. */
export function fromBytes(bytes: Uint8Array): unknown {
  const deserializer = new Deserializer(bytes)
  deserializer.readHeader()
  return deserializer.readValue()
}

/** The buffers to write for one frame, in order. */
export function frameBuffers(head: unknown, body: Uint8Array = nothing): Uint8Array[] {
  const headBytes = toBytes(head)
  const prefix = Buffer.alloc(prefixBytes)
  prefix.writeUInt32LE(headBytes.length, 0)
  prefix.writeUInt32LE(body.length, 4)
  return body.length <= copiedBody
    ? [Buffer.concat([prefix, headBytes, body])]
    : [Buffer.concat([prefix, headBytes]), body]
}

/**
 * Puts frames together from what a stream delivers; each part of a frame is allocated once, in its
 * full size.
 */
export function frameReader<Head>(
  onFrame: (frame: Frame<Head>) => void,
): (chunk: Uint8Array) => void {
  let filling = new Uint8Array(prefixBytes)
  let filled = 0
  let part: 'prefix' | 'head' | 'body' = 'prefix'
  let bodyBytes = 0
  let head: Head | undefined
  const expect = (next: typeof part, bytes: number): void => {
    part = next
    filling = new Uint8Array(bytes)
    filled = 0
  }
  const partEnd = (): void => {
    if (part === 'prefix') {
      const prefix = new DataView(filling.buffer)
      bodyBytes = prefix.getUint32(4, true)
      expect('head', prefix.getUint32(0, true))
      return
    }
    const body = part === 'body' ? filling : new Uint8Array(0)
    if (part === 'head') {
      head = fromBytes(filling) as Head
      if (bodyBytes > 0) {
        expect('body', bodyBytes)
        return
      }
    }
    expect('prefix', prefixBytes)
    onFrame({ head: head as Head, body })
  }
  return chunk => {
    for (let at = 0; at < chunk.length;) {
      const taken = Math.min(chunk.length - at, filling.length - filled)
      filling.set(chunk.subarray(at, at + taken), filled)
      filled += taken
      at += taken
      if (filled === filling.length) partEnd()
    }
  }
}
