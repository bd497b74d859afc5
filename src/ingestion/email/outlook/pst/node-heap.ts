import { unreadable } from '../../../unreadable.ts'
import type { NodeDatabase } from './node-database.ts'

/** The heap in a node's data (MS-PST 2.3.1) and the trees in it (2.3.2). */
export interface NodeHeap {
  /** Kind of what it holds: 0xbc properties, 0x7c a table. */
  readonly holds: number
  readonly root: number
  item(id: number): Buffer
  /** Records of a tree in order: key and value, `keyBytes` of it being the key. */
  records(id: number): Generator<{ readonly key: number; readonly value: Buffer }>
}

const cachedBlocks = 64
// Rows of a folder; properties are far fewer.
const mostRecords = 4_000_000
const deepestTree = 6

export function nodeHeap(database: NodeDatabase, data: number): NodeHeap {
  const { fileName, layout } = database
  const ids = database.blocks(data)
  const kept = new Map<number, Buffer>()
  const damaged = (what: string): Error => unreadable(fileName, 'damaged', what)
  const isWide = layout.kind === 'unicode-4k'

  function block(index: number): Buffer {
    const known = kept.get(index)
    if (known !== undefined) return known
    const id = ids[index]
    if (id === undefined) throw damaged('it refers to a part of a node that does not exist')
    const bytes = database.block(id)
    if (kept.size >= cachedBlocks) kept.delete(kept.keys().next().value ?? 0)
    kept.set(index, bytes)
    return bytes
  }

  function item(id: number): Buffer {
    if (id === 0) return Buffer.alloc(0)
    const bytes = block(isWide ? id >>> 19 : id >>> 16)
    const number = isWide ? (id >>> 5) & 0x3fff : (id >>> 5) & 0x7ff
    const map = shortAt(bytes, 0)
    const at = map + 4 + (number - 1) * 2
    const start = shortAt(bytes, at)
    const end = shortAt(bytes, at + 2)
    if (number < 1 || number > shortAt(bytes, map) || end < start || end > bytes.length)
      throw damaged('a value of it lies outside its block')
    return bytes.subarray(start, end)
  }

  const shortAt = (bytes: Buffer, at: number): number => {
    if (at + 2 > bytes.length) throw damaged('a block of it is too short')
    return bytes.readUInt16LE(at)
  }

  function* records(id: number): Generator<{ key: number; value: Buffer }> {
    const header = item(id)
    const [type, keyBytes = 0, valueBytes = 0, levels = 0] = header
    if (
      header.length < 8 ||
      type !== 0xb5 ||
      (keyBytes !== 2 && keyBytes !== 4) ||
      valueBytes < 1 ||
      levels > deepestTree
    )
      throw damaged('a tree of its values has an impossible form')
    let read = 0
    const walk = function* (own: number, level: number): Generator<{ key: number; value: Buffer }> {
      const bytes = item(own)
      const size = keyBytes + (level > 0 ? 4 : valueBytes)
      for (let at = 0; at + size <= bytes.length; at += size) {
        if (++read > mostRecords) throw damaged('a tree of its values has no end')
        if (level > 0) yield* walk(bytes.readUInt32LE(at + keyBytes), level - 1)
        else
          yield {
            key: bytes.readUIntLE(at, keyBytes),
            value: bytes.subarray(at + keyBytes, at + size),
          }
      }
    }
    yield* walk(header.readUInt32LE(4), levels)
  }

  const first = block(0)
  if (first.length < 12 || first[2] !== 0xec) throw damaged('a node of it holds no values')
  return { holds: first[3] ?? 0, root: first.readUInt32LE(4), item, records }
}
