import type { CFB$Container, CFB$Entry } from 'cfb'
import type { RawItem } from '../loaded-document.ts'
import { unreadable } from '../unreadable.ts'

/**
 * The streams of an OLE compound file (doc, xls, ppt, msg, encrypted Office files); undefined where
 * the bytes are none. Throws `document_unreadable` where their list is broken.
 */
export async function openCompoundFile({
  bytes,
  fileName,
}: Pick<RawItem, 'bytes' | 'fileName'>): Promise<CFB$Container | undefined> {
  if (!isCompoundFile(bytes)) return undefined
  const { default: CFB } = await import('cfb')
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return CFB.read(file, { type: 'buffer' })
  } catch {
    // The library trusts every number in the file, so that its errors say nothing.
    throw unreadable(
      fileName,
      'damaged',
      'the list of its parts cannot be read: some of the file is missing or was overwritten',
    )
  }
}

export function isCompoundFile(bytes: Uint8Array): boolean {
  return (
    bytes.length >= 512 &&
    [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].every((byte, index) => bytes[index] === byte)
  )
}

/** Content of a stream in the root storage by its name, whatever its case. */
export function streamBytes(container: CFB$Container, name: string): Uint8Array | undefined {
  const wanted = name.toLowerCase()
  const entry = container.FileIndex.find(
    candidate => candidate.type === 2 && candidate.name.toLowerCase() === wanted,
  )
  return entry === undefined ? undefined : entryBytes(entry)
}

/** Content of a stream; undefined where it has none. */
export function entryBytes(entry: CFB$Entry): Uint8Array | undefined {
  const content: unknown = entry.content
  if (content instanceof Uint8Array) return content
  return Array.isArray(content) ? Uint8Array.from(content as number[]) : undefined
}

/** Names of all streams and storages, in lower case. */
export function streamNames(container: CFB$Container): ReadonlySet<string> {
  return new Set(container.FileIndex.map(entry => entry.name.toLowerCase()))
}
