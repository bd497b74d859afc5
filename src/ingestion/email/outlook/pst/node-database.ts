import { crc32, inflateSync } from 'node:zlib'
import { unreadable } from '../../../unreadable.ts'
import { decodePstBlock } from './pst-cipher.ts'
import { pstLayout, type PstBytes, type PstLayout } from './pst-layout.ts'

/** A node: where its data and its own nodes are; 0 is none. */
export interface PstNode {
  readonly data: number
  readonly subnodes: number
}

/** Bytes that may still be read; hostile files name one block many times. */
export interface ReadBudget {
  left: number
}

/** The lower layer of a .pst file (MS-PST 2.2): nodes by id, and the blocks that they hold. */
export interface NodeDatabase {
  readonly layout: PstLayout
  readonly fileName: string
  node(id: number): PstNode | undefined
  /** Ids of the blocks that hold a node's data, in order. */
  blocks(id: number): readonly number[]
  /** Decoded. */
  block(id: number, budget?: ReadBudget): Buffer
  /** All data of a node. */
  data(id: number, budget: ReadBudget): Buffer
  /** Nodes inside a node by their ids, in the order of ids. */
  subnodes(id: number): ReadonlyMap<number, PstNode>
}

/** Kinds of pages. */
const [blockTree, nodeTree] = [0x80, 0x81]
const cachedPages = 1024
const deepestTree = 8
// A message has a handful of subnodes and some for each attachment.
const mostSubnodes = 200_000
const mostBlocks = 300_000

export function nodeDatabase(file: PstBytes, fileName: string): NodeDatabase {
  const layout = pstLayout(file, fileName)
  const { idBytes, pageBytes, pageTrailerBytes, blockTrailerBytes } = layout
  const pages = new Map<number, Buffer>()
  const damaged = (what: string): Error => unreadable(fileName, 'damaged', what)

  const idAt = (bytes: Buffer, at: number): number => {
    if (at + idBytes > bytes.length) throw damaged('an entry of it is cut off')
    if (idBytes === 4) return bytes.readUInt32LE(at)
    const high = bytes.readUInt32LE(at + 4)
    if (high >= 1 << 21) throw damaged('it refers to a place beyond any file')
    return high * 2 ** 32 + bytes.readUInt32LE(at)
  }

  const nodeIdAt = (bytes: Buffer, at: number): number => {
    if (at + idBytes > bytes.length) throw damaged('an entry of it is cut off')
    return bytes.readUInt32LE(at)
  }

  function page(position: number, type: number): Buffer {
    const known = pages.get(position)
    if (known !== undefined) return known
    const bytes = file.read(position, pageBytes)
    const trailer = pageBytes - pageTrailerBytes
    if (bytes.length < pageBytes || bytes[trailer] !== type || bytes[trailer + 1] !== type)
      throw damaged('a page of its index is missing or of another kind')
    const sum = bytes.readUInt32LE(trailer + (idBytes === 4 ? 8 : 4))
    if (sum !== 0 && layout.kind !== 'unicode-4k' && sum !== checksum(bytes.subarray(0, trailer)))
      throw damaged('the checksum of a page of its index is wrong')
    if (pages.size >= cachedPages) pages.delete(pages.keys().next().value ?? 0)
    pages.set(position, bytes)
    return bytes
  }

  /** The entry of a key in one of the two trees. */
  function entry(root: number, type: number, key: number, leafBytes: number): Buffer | undefined {
    let position = root
    for (let depth = 0; depth <= deepestTree; depth++) {
      const bytes = page(position, type)
      const at = layout.pageCountsAt
      const isWide = layout.kind === 'unicode-4k'
      const count = isWide ? bytes.readUInt16LE(at) : (bytes[at] ?? 0)
      const size = bytes[at + (isWide ? 4 : 2)] ?? 0
      const level = bytes[at + (isWide ? 5 : 3)] ?? 0
      const least = level === 0 ? leafBytes : idBytes * 3
      if (size < least || count * size > at)
        throw damaged('a page of its index has impossible sizes')
      let found = -1
      for (let index = 0; index < count; index++) {
        const at = index * size
        const own = type === nodeTree ? nodeIdAt(bytes, at) : sameBlock(idAt(bytes, at))
        if (level === 0 ? own === key : own <= key) found = index
        if (own >= key) break
      }
      if (found < 0) return undefined
      const match = bytes.subarray(found * size, (found + 1) * size)
      if (level === 0) return match
      position = idAt(match, idBytes * 2)
    }
    throw damaged('its index is nested too deeply')
  }

  const blockEntry = (id: number): { readonly position: number; readonly length: number } => {
    const found = entry(layout.blockRoot.position, blockTree, sameBlock(id), idBytes * 2 + 4)
    if (found === undefined) throw damaged('a block that it refers to is missing')
    return { position: idAt(found, idBytes), length: found.readUInt16LE(idBytes * 2) }
  }

  function block(id: number, budget?: ReadBudget): Buffer {
    const { position, length } = blockEntry(id)
    const alignment = layout.blockAlignment
    const whole = Math.ceil((length + blockTrailerBytes) / alignment) * alignment
    if (whole > layout.largestBlock) throw damaged('a block of it is larger than blocks may be')
    if (budget !== undefined && (budget.left -= length) < 0)
      throw unreadable(fileName, 'too_large', 'it holds more data than a file of its size can')
    const stored = file.read(position, whole)
    if (stored.length < whole) throw damaged('a block of it lies behind its end')
    const trailer = whole - blockTrailerBytes
    const data = stored.subarray(0, length)
    const sum = stored.readUInt32LE(trailer + (idBytes === 4 ? 8 : 4))
    if (stored.readUInt16LE(trailer) !== length || (sum !== 0 && sum !== checksum(data)))
      throw damaged('a block of it is damaged (its checksum is wrong)')
    if (isInternal(id)) return data
    const plainLength = layout.kind === 'unicode-4k' ? stored.readUInt16LE(trailer + 18) : 0
    const plain = plainLength > length ? inflated(data, plainLength) : data
    decodePstBlock(plain, layout.cipher, id % 2 ** 32)
    return plain
  }

  function inflated(data: Buffer, length: number): Buffer {
    try {
      return inflateSync(data, { maxOutputLength: length })
    } catch {
      throw damaged('a packed block of it cannot be unpacked')
    }
  }

  function blocks(id: number): number[] {
    const found: number[] = []
    const add = (own: number, deepest: number): void => {
      if (!isInternal(own)) {
        if (found.push(own) > mostBlocks) throw damaged('a node of it has too many blocks')
        return
      }
      const bytes = block(own)
      const level = bytes[1] ?? 0
      if (bytes[0] !== 1 || level < 1 || level > deepest)
        throw damaged('a list of blocks is none, or nested too deeply')
      const count = bytes.readUInt16LE(2)
      for (let index = 0; index < count; index++) add(idAt(bytes, 8 + index * idBytes), level - 1)
    }
    if (id !== 0) add(id, 2)
    return found
  }

  function subnodes(id: number): Map<number, PstNode> {
    const found = new Map<number, PstNode>()
    let read = 0
    const add = (own: number, deepest: number): void => {
      const bytes = block(own)
      const level = bytes[1] ?? 0
      if (!isInternal(own) || bytes[0] !== 2 || level > deepest)
        throw damaged('a list of inner nodes is none, or nested too deeply')
      const count = bytes.readUInt16LE(2)
      const size = idBytes * (level === 0 ? 3 : 2)
      for (let index = 0; index < count; index++) {
        if (++read > mostSubnodes) throw damaged('a node of it has too many inner nodes')
        const at = (idBytes === 4 ? 4 : 8) + index * size
        if (level > 0) add(idAt(bytes, at + idBytes), level - 1)
        else
          // Ids of nodes fill 4 bytes; what stands behind them is left over.
          found.set(nodeIdAt(bytes, at), {
            data: idAt(bytes, at + idBytes),
            subnodes: idAt(bytes, at + idBytes * 2),
          })
      }
    }
    if (id !== 0) add(id, 1)
    return found
  }

  return {
    layout,
    fileName,
    node(id) {
      const found = entry(layout.nodeRoot.position, nodeTree, id, idBytes * 3)
      return found === undefined
        ? undefined
        : { data: idAt(found, idBytes), subnodes: idAt(found, idBytes * 2) }
    },
    blocks,
    block,
    data: (id, budget) => Buffer.concat(blocks(id).map(own => block(own, budget))),
    subnodes,
  }
}

/** Bit 0 of a block's id says nothing. */
const sameBlock = (id: number): number => id - (id % 2)

/** Blocks that only list others are not encoded. */
const isInternal = (id: number): boolean => Math.floor(id / 2) % 2 === 1

/** CRC-32 that begins at zero and is not inverted (MS-PST 5.3). */
const checksum = (bytes: Uint8Array): number => ~crc32(bytes, 0xffffffff) >>> 0
