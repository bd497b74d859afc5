import type { SampleMessage, SampleProperty, SampleValue } from './msg-sample.contract.ts'
import { propertySets } from './mapi-properties.ts'

// `winmail.dat` made in code, as [MS-OXTNEF] has it.

const messageLevel = 1
const attachmentLevel = 2

export function tnefFile(message: SampleMessage): Buffer {
  const head = Buffer.alloc(6)
  head.writeUInt32LE(0x223e9f78)
  head.writeUInt16LE(1, 4)
  const codePage = Buffer.alloc(8)
  codePage.writeUInt32LE(1252)
  const recipients = message.recipients ?? []
  return Buffer.concat([
    head,
    attribute(messageLevel, 0x00069007, codePage),
    ...(recipients.length === 0
      ? []
      : [
          attribute(
            messageLevel,
            0x00069004,
            Buffer.concat([number(recipients.length), ...recipients.map(one => propertyList(one))]),
          ),
        ]),
    attribute(messageLevel, 0x00069003, propertyList(message.properties)),
    ...(message.attachments ?? []).flatMap(({ properties, message: inner }) => [
      attribute(attachmentLevel, 0x00069002, Buffer.alloc(14)),
      attribute(
        attachmentLevel,
        0x00069005,
        propertyList(properties, inner === undefined ? undefined : tnefFile(inner)),
      ),
    ]),
  ])
}

function attribute(level: number, id: number, value: Buffer): Buffer {
  let sum = 0
  for (const byte of value) sum = (sum + byte) & 0xffff
  const end = Buffer.alloc(2)
  end.writeUInt16LE(sum)
  return Buffer.concat([Buffer.from([level]), number(id), number(value.length), value, end])
}

function propertyList(properties: readonly SampleProperty[], inner?: Buffer): Buffer {
  const written = properties.map(([key, value], index) => {
    const { type, bytes } = valueOf(value)
    if (typeof key === 'number') return Buffer.concat([tag(key, type), bytes])
    const [set, name] = key
    const guid = Buffer.from(propertySets[set], 'hex')
    return Buffer.concat([tag(0x8000 + index, type), guid, number(0), number(name), bytes])
  })
  if (inner !== undefined)
    written.push(Buffer.concat([tag(0x3701, 0x0d), held(Buffer.concat([Buffer.alloc(16), inner]))]))
  return Buffer.concat([number(written.length), ...written])
}

const tag = (id: number, type: number): Buffer => number(id * 0x10000 + type)

function valueOf(value: SampleValue): { readonly type: number; readonly bytes: Buffer } {
  if (typeof value === 'string') return { type: 0x1f, bytes: held(Buffer.from(value, 'utf16le')) }
  if (typeof value === 'number') return { type: 0x03, bytes: number(value) }
  if (typeof value === 'boolean') return { type: 0x0b, bytes: number(value ? 1 : 0) }
  if (value instanceof Date) {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64LE((BigInt(value.getTime()) + 11_644_473_600_000n) * 10_000n)
    return { type: 0x40, bytes }
  }
  return { type: 0x102, bytes: held(Buffer.from(value)) }
}

/** One value of variable length, filled up to a multiple of 4. */
const held = (bytes: Buffer): Buffer =>
  Buffer.concat([
    number(1),
    number(bytes.length),
    bytes,
    Buffer.alloc((4 - (bytes.length % 4)) % 4),
  ])

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}
