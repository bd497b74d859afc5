import { isUtf8 } from 'node:buffer'
import { codePageLabel } from '../../parsing/code-pages.ts'

/** One property as its file holds it: the MAPI type and the value's bytes, little-endian. */
export interface RawProperty {
  readonly type: number
  readonly bytes: Uint8Array
}

/** Sets of named properties (MS-OXPROPS): their GUIDs as hexadecimal of the bytes in the file. */
export const propertySets = {
  appointment: '0220060000000000c000000000000046',
  task: '0320060000000000c000000000000046',
  address: '0420060000000000c000000000000046',
  common: '0820060000000000c000000000000046',
  meeting: '90dad86e0b451b1098da00aa003f1305',
} as const
export type PropertySet = keyof typeof propertySets

/** From `GUID:number` (`propertySets`, decimal) to the property id that the file gave it. */
export type NamedProperties = ReadonlyMap<string, number>

/** The properties of a message, recipient or attachment; absent ones are undefined. */
export interface MapiProperties {
  /** Without NUL. */
  text(id: number): string | undefined
  number(id: number): number | undefined
  isTrue(id: number): boolean
  /** UTC ms. */
  time(id: number): number | undefined
  bytes(id: number): Uint8Array | undefined
  /** Id of a named property; -1, under which nothing is kept, where the file does not use it. */
  named(set: PropertySet, number: number): number
}

const types = { string8: 0x1e, unicode: 0x1f } as const

// FILETIME counts 100 ns from 1601.
const fileTimeEpochMs = 11_644_473_600_000

export function mapiProperties(
  raw: ReadonlyMap<number, RawProperty>,
  names: NamedProperties = new Map(),
  inheritedCodePage?: number,
): MapiProperties {
  const bytes = (id: number): Uint8Array | undefined => {
    const found = raw.get(id)
    return found === undefined || found.bytes.length === 0 ? undefined : found.bytes
  }
  const view = (id: number, length: number): DataView | undefined => {
    const found = bytes(id)
    return found === undefined || found.length < length
      ? undefined
      : new DataView(found.buffer, found.byteOffset, found.byteLength)
  }
  const number = (id: number): number | undefined => {
    const type = raw.get(id)?.type
    return type === 0x02
      ? view(id, 2)?.getInt16(0, true)
      : type === 0x05
        ? view(id, 8)?.getFloat64(0, true)
        : view(id, 4)?.getInt32(0, true)
  }
  // PR_MESSAGE_CODEPAGE, then PR_INTERNET_CPID.
  const codePage = number(0x3ffd) ?? number(0x3fde) ?? inheritedCodePage
  return {
    bytes,
    number,
    isTrue: id => (bytes(id)?.[0] ?? 0) !== 0,
    time(id) {
      const ticks = view(id, 8)?.getBigUint64(0, true)
      // Zero and the far future stand for "none".
      if (ticks === undefined || ticks === 0n || ticks > 0x2400000000000000n) return undefined
      const ms = Number(ticks / 10_000n) - fileTimeEpochMs
      return ms >= -62_135_596_800_000 ? ms : undefined
    },
    text(id) {
      const found = raw.get(id)
      if (found === undefined) return undefined
      const text =
        found.type === types.unicode
          ? new TextDecoder('utf-16le').decode(found.bytes)
          : found.type === types.string8
            ? narrowText(found.bytes, codePage)
            : undefined
      return text?.replaceAll('\0', '')
    },
    named: (set, lid) => names.get(`${propertySets[set]}:${lid}`) ?? -1,
  }
}

/** Text in the message's code page, UTF-8 where the bytes are that beyond doubt. */
function narrowText(bytes: Uint8Array, codePage: number | undefined): string {
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : codePageLabel(codePage ?? 1252)).decode(bytes)
}

/** Reads the lists of sets and of names that a file keeps (MS-OXMSG 2.2.3, MS-PST 2.4.7). */
export function readNamedProperties(guids: Uint8Array, entries: Uint8Array): NamedProperties {
  const names = new Map<string, number>()
  const view = new DataView(entries.buffer, entries.byteOffset, entries.byteLength)
  for (let at = 0; at + 8 <= entries.length; at += 8) {
    const kind = view.getUint16(at + 4, true)
    // Names that are words are not read; sets 1 and 2 are the standard's own.
    if ((kind & 1) !== 0 || kind >> 1 < 3) continue
    const from = ((kind >> 1) - 3) * 16
    const guid = Buffer.from(guids.subarray(from, from + 16)).toString('hex')
    names.set(`${guid}:${view.getUint32(at, true)}`, 0x8000 + view.getUint16(at + 6, true))
  }
  return names
}
