import CFB from 'cfb'
import { propertySets, type PropertySet } from './mapi-properties.ts'

// .msg files made in code, as [MS-OXMSG] has them: tests need no binary fixtures.

/** Text is written as Unicode, numbers as 32-bit, dates as FILETIME. */
export type SampleValue = string | number | boolean | Date | Uint8Array
export type SampleProperty =
  | readonly [id: number, value: SampleValue]
  | readonly [name: readonly [set: PropertySet, number: number], value: SampleValue]

export interface SampleMessage {
  readonly properties: readonly SampleProperty[]
  readonly recipients?: ReadonlyArray<readonly SampleProperty[]>
  readonly attachments?: ReadonlyArray<{
    readonly properties: readonly SampleProperty[]
    readonly message?: SampleMessage
  }>
}

export function msgFile(message: SampleMessage): Uint8Array {
  const container = CFB.utils.cfb_new()
  const names: Array<readonly [PropertySet, number]> = []
  writeMessage(container, '', 32, message, names)
  const sets = Object.keys(propertySets) as PropertySet[]
  const entries = Buffer.alloc(names.length * 8)
  for (const [index, [set, number]] of names.entries()) {
    entries.writeUInt32LE(number, index * 8)
    entries.writeUInt16LE((sets.indexOf(set) + 3) << 1, index * 8 + 4)
    entries.writeUInt16LE(index, index * 8 + 6)
  }
  const guids = Buffer.concat(sets.map(set => Buffer.from(propertySets[set], 'hex')))
  CFB.utils.cfb_add(container, '/__nameid_version1.0/__substg1.0_00020102', guids)
  CFB.utils.cfb_add(container, '/__nameid_version1.0/__substg1.0_00030102', entries)
  return CFB.write(container, { type: 'buffer' }) as Uint8Array
}

function writeMessage(
  container: ReturnType<typeof CFB.utils.cfb_new>,
  folder: string,
  headerLength: number,
  message: SampleMessage,
  names: Array<readonly [PropertySet, number]>,
): void {
  const write = (place: string, header: number, properties: readonly SampleProperty[]): void => {
    const rows = [Buffer.alloc(header)]
    for (const [key, value] of properties) {
      let id = typeof key === 'number' ? key : -1
      if (typeof key !== 'number') {
        names.push(key)
        id = 0x8000 + names.length - 1
      }
      const { type, fixed, stream } = written(value)
      const row = Buffer.alloc(16)
      row.writeUInt16LE(type, 0)
      row.writeUInt16LE(id, 2)
      fixed?.copy(row, 8)
      if (stream !== undefined) {
        row.writeUInt32LE(stream.length, 8)
        const tag = `${id.toString(16).padStart(4, '0')}${type.toString(16).padStart(4, '0')}`
        const path = `${place}/__substg1.0_${tag.toUpperCase()}`
        CFB.utils.cfb_add(container, path, stream)
      }
      rows.push(row)
    }
    CFB.utils.cfb_add(container, `${place}/__properties_version1.0`, Buffer.concat(rows))
  }
  write(folder, headerLength, message.properties)
  for (const [index, recipient] of (message.recipients ?? []).entries())
    write(`${folder}/__recip_version1.0_#${hex(index)}`, 8, recipient)
  for (const [index, attachment] of (message.attachments ?? []).entries()) {
    const place = `${folder}/__attach_version1.0_#${hex(index)}`
    write(place, 8, attachment.properties)
    if (attachment.message !== undefined)
      writeMessage(container, `${place}/__substg1.0_3701000D`, 24, attachment.message, names)
  }
}

const hex = (index: number): string => index.toString(16).toUpperCase().padStart(8, '0')

function written(value: SampleValue): {
  readonly type: number
  readonly fixed?: Buffer
  readonly stream?: Buffer
} {
  const fixed = Buffer.alloc(8)
  if (typeof value === 'string') return { type: 0x1f, stream: Buffer.from(value, 'utf16le') }
  if (typeof value === 'boolean') {
    fixed.writeUInt8(value ? 1 : 0)
    return { type: 0x0b, fixed }
  }
  if (typeof value === 'number') {
    fixed.writeInt32LE(value)
    return { type: 0x03, fixed }
  }
  if (value instanceof Date) {
    fixed.writeBigUInt64LE((BigInt(value.getTime()) + 11_644_473_600_000n) * 10_000n)
    return { type: 0x40, fixed }
  }
  return { type: 0x102, stream: Buffer.from(value) }
}

/** A mail with an attached text. */
export const sampleMail: SampleMessage = {
  properties: [
    [0x001a, 'IPM.Note'],
    [0x0037, 'Rope for pier four'],
    [0x0039, new Date('2022-03-01T08:19:03Z')],
    [0x0042, 'Ann Lee'],
    [0x0064, 'EX'],
    [0x0065, '/O=HARBOUR/CN=RECIPIENTS/CN=ANN'],
    [0x5d02, 'ann@example.org'],
    [0x1000, 'Hello Bob,\r\n\r\nthe Rope is 40 m long. Grüße aus Köln\r\n'],
    [0x1035, '<rope@example.org>'],
    [0x1042, '<question@example.org>'],
  ],
  recipients: [
    [
      [0x0c15, 1],
      [0x3001, 'Bob Roe'],
      [0x3002, 'SMTP'],
      [0x3003, 'bob@example.org'],
    ],
    [
      [0x0c15, 2],
      [0x3001, "'cy@example.org'"],
      [0x39fe, 'cy@example.org'],
    ],
  ],
  attachments: [
    {
      properties: [
        [0x3701, Buffer.from('Boats leave from pier four.')],
        [0x3707, 'Fahrplan für Köln.txt'],
        [0x370e, 'text/plain'],
      ],
    },
  ],
}
