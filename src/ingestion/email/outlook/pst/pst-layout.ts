import { unreadable } from '../../../unreadable.ts'
import type { PstCipher } from './pst-cipher.ts'

/** A file that is read in pieces; what lies behind its end is not given. */
export interface PstBytes {
  readonly size: number
  read(position: number, length: number): Buffer
}

/** Reference to a page: its id and place. */
export interface PstPage {
  readonly position: number
}

/**
 * What the header says (MS-PST 2.2.2.6): ANSI files have ids of 4 bytes, Unicode ones of 8, and
 * files of Outlook 2013 and later (.ost) pages of 4 KB besides.
 */
export interface PstLayout {
  readonly kind: 'ansi' | 'unicode' | 'unicode-4k'
  readonly cipher: PstCipher
  readonly idBytes: 4 | 8
  readonly pageBytes: 512 | 4096
  readonly pageTrailerBytes: 12 | 16 | 24
  /** Where the counts behind a page's entries are. */
  readonly pageCountsAt: number
  readonly blockAlignment: 64 | 512
  readonly blockTrailerBytes: 12 | 16 | 24
  readonly largestBlock: number
  readonly nodeRoot: PstPage
  readonly blockRoot: PstPage
}

const sizes = {
  ansi: {
    idBytes: 4,
    pageBytes: 512,
    pageTrailerBytes: 12,
    pageCountsAt: 496,
    blockAlignment: 64,
    blockTrailerBytes: 12,
    largestBlock: 8192,
  },
  unicode: {
    idBytes: 8,
    pageBytes: 512,
    pageTrailerBytes: 16,
    pageCountsAt: 488,
    blockAlignment: 64,
    blockTrailerBytes: 16,
    largestBlock: 8192,
  },
  'unicode-4k': {
    idBytes: 8,
    pageBytes: 4096,
    pageTrailerBytes: 24,
    pageCountsAt: 4056,
    blockAlignment: 512,
    blockTrailerBytes: 24,
    largestBlock: 65536,
  },
} as const

/** Whether bytes begin like a .pst or .ost file. */
export const looksLikePst = (head: Uint8Array): boolean =>
  Buffer.from(head.subarray(0, 4)).toString('latin1') === '!BDN' &&
  Buffer.from(head.subarray(8, 10)).toString('latin1') === 'SM'

/** Throws `document_unreadable` where it is no such file, a damaged one, or one with a key. */
export function pstLayout(file: PstBytes, fileName: string): PstLayout {
  const header = file.read(0, 564)
  if (header.length < 564 || !looksLikePst(header))
    throw unreadable(fileName, 'damaged', 'it does not begin like a data file of Outlook')
  const version = header.readUInt16LE(10)
  const kind =
    version === 14 || version === 15
      ? 'ansi'
      : version === 36
        ? 'unicode-4k'
        : version >= 23
          ? 'unicode'
          : undefined
  if (kind === undefined)
    throw unreadable(fileName, 'unsupported', `it is a data file of an unknown version ${version}`)
  const isAnsi = kind === 'ansi'
  const end = isAnsi ? header.readUInt32LE(168) : Number(header.readBigUInt64LE(184))
  if (end > file.size)
    throw unreadable(
      fileName,
      'damaged',
      `it should have ${end} bytes and has ${file.size}; copy it again, or restore it`,
    )
  return {
    kind,
    cipher: cipherOf(header[isAnsi ? 461 : 513] ?? 0, fileName),
    ...sizes[kind],
    nodeRoot: { position: placeAt(header, isAnsi ? 188 : 224, isAnsi) },
    blockRoot: { position: placeAt(header, isAnsi ? 196 : 240, isAnsi) },
  }
}

const placeAt = (header: Buffer, at: number, isAnsi: boolean): number =>
  isAnsi ? header.readUInt32LE(at) : Number(header.readBigUInt64LE(at))

function cipherOf(method: number, fileName: string): PstCipher {
  if (method === 0) return 'none'
  if (method === 1) return 'permute'
  if (method === 2) return 'cyclic'
  if (method === 0x10)
    throw unreadable(
      fileName,
      'password',
      'it is encrypted by Windows Information Protection; export it where it can be opened',
    )
  throw unreadable(fileName, 'unsupported', `its encoding ${method} is unknown`)
}
