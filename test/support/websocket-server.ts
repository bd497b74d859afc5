import { createHash } from 'node:crypto'
import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** One connection, as its server sees it: texts in both directions (RFC 6455). */
export interface ServerSocket {
  readonly send: (text: string) => void
  readonly ping: () => void
  /** Ends it without a word, as a broken line does. */
  readonly destroy: () => void
  readonly isOpen: () => boolean
}

const text = 0x1
const closing = 0x8
const pinging = 0x9
const ponging = 0xa

/** Takes WebSocket connections on an HTTP server; pings are answered, and closes. */
export function acceptWebSockets(
  server: Server,
  handlers: {
    readonly onOpen: (socket: ServerSocket, url: string) => void
    readonly onText: (socket: ServerSocket, text: string) => void
    readonly onClose: (socket: ServerSocket) => void
  },
): void {
  server.on('upgrade', (request, stream: Duplex) => {
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64')
    stream.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        `Sec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
    let isOpen = true
    const socket: ServerSocket = {
      send: message => void stream.write(frame(text, Buffer.from(message))),
      ping: () => void stream.write(frame(pinging, Buffer.alloc(0))),
      destroy: () => stream.destroy(),
      isOpen: () => isOpen,
    }
    let rest = Buffer.alloc(0)
    stream.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk])
      for (let read = readFrame(rest); read !== undefined; read = readFrame(rest)) {
        rest = rest.subarray(read.length)
        if (read.code === text) handlers.onText(socket, read.content.toString('utf8'))
        if (read.code === pinging) stream.write(frame(ponging, read.content))
        if (read.code === closing) stream.end(frame(closing, read.content))
      }
    })
    stream.on('error', () => {})
    stream.on('close', () => {
      isOpen = false
      handlers.onClose(socket)
    })
    handlers.onOpen(socket, request.url ?? '')
  })
}

function frame(code: number, content: Buffer): Buffer {
  const { length } = content
  const head =
    length < 126
      ? Buffer.from([0x80 | code, length])
      : length < 65_536
        ? Buffer.from([0x80 | code, 126, length >> 8, length & 0xff])
        : Buffer.from([0x80 | code, 127, 0, 0, 0, 0, ...uint32(length)])
  return Buffer.concat([head, content])
}

const uint32 = (value: number): readonly number[] => [
  (value >>> 24) & 0xff,
  (value >>> 16) & 0xff,
  (value >>> 8) & 0xff,
  value & 0xff,
]

/** One whole frame of a client, unmasked; undefined where it is not there yet. */
function readFrame(data: Buffer) {
  if (data.length < 6) return undefined
  const [first = 0, second = 0] = data
  const short = second & 0x7f
  const head = short === 126 ? 4 : short === 127 ? 10 : 2
  if (data.length < head + 4) return undefined
  const size = short === 126 ? data.readUInt16BE(2) : short === 127 ? data.readUInt32BE(6) : short
  const length = head + 4 + size
  if (data.length < length) return undefined
  const mask = data.subarray(head, head + 4)
  const content = Buffer.from(data.subarray(head + 4, length))
  for (let place = 0; place < content.length; place++)
    content[place] = (content[place] ?? 0) ^ (mask[place % 4] ?? 0)
  return { code: first & 0xf, content, length }
}
