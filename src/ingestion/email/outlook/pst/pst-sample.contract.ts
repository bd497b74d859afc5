import { crc32, deflateSync } from 'node:zlib'
import { propertySets, type PropertySet } from '../mapi-properties.ts'
import type { SampleMessage, SampleProperty, SampleValue } from '../msg-sample.contract.ts'
import { encodePstBlock } from './pst-cipher.ts'

// Data files of Outlook made in code, as [MS-PST] has them; libpff reads them too.

export interface SampleMailbox {
  readonly kind?: 'ansi' | 'unicode' | 'unicode-4k'
  readonly cipher?: 'none' | 'permute' | 'cyclic'
  readonly hasPassword?: boolean
  readonly folders: ReadonlyArray<{
    readonly name: string
    readonly messages: readonly SampleMessage[]
  }>
}

interface Node {
  readonly id: number
  readonly data: number
  readonly subnodes: number
  readonly parent: number
}

type Subnode = Omit<Node, 'parent'>

/** Everything that is written, at its place in the file. */
interface Writing {
  readonly isAnsi: boolean
  readonly isWide: boolean
  readonly cipher: 'none' | 'permute' | 'cyclic'
  readonly pieces: Map<number, Buffer>
  readonly blocks: Array<{ readonly id: number; readonly at: number; readonly length: number }>
  readonly nodes: Node[]
  readonly names: Array<readonly [PropertySet, number]>
  end: number
  nextBlock: number
}

export function pstFile(mailbox: SampleMailbox): Buffer {
  const isAnsi = mailbox.kind === 'ansi'
  const writing: Writing = {
    isAnsi,
    isWide: mailbox.kind === 'unicode-4k',
    cipher: mailbox.cipher ?? 'permute',
    pieces: new Map(),
    blocks: [],
    nodes: [],
    names: [],
    end: 0x4600,
    nextBlock: 4,
  }
  const addNode = (id: number, parent: number, { data, subnodes }: Omit<Subnode, 'id'>): void =>
    void writing.nodes.push({ id, parent, data, subnodes })
  const tree = 0x8022
  const entry = Buffer.alloc(24)
  entry.writeUInt32LE(tree, 20)
  addNode(
    0x21,
    0,
    properties(writing, [
      [0x35e0, entry],
      ...(mailbox.hasPassword === true ? [[0x67ff, 0x1234abcd] as const] : []),
    ]),
  )
  addFolder(0x122, 0x122, 'Root', [tree], [])
  const folderIds = mailbox.folders.map((_folder, index) => 0x8042 + index * 0x20)
  addFolder(tree, 0x122, 'Top of Outlook data file', folderIds, [])
  let messageId = 0x200024
  for (const [index, folder] of mailbox.folders.entries()) {
    const ids = folder.messages.map(message => {
      addNode(messageId, folderIds[index] ?? 0, messageNode(writing, message))
      return (messageId += 0x20) - 0x20
    })
    addFolder(folderIds[index] ?? 0, tree, folder.name, [], ids)
  }
  addNode(0x61, 0, namesNode(writing))
  return finished(writing)

  function addFolder(
    id: number,
    parent: number,
    name: string,
    folders: readonly number[],
    messages: readonly number[],
  ): void {
    addNode(id, parent, properties(writing, [[0x3001, name]]))
    const table = (ids: readonly number[]) =>
      tableNode(
        writing,
        ids.map(row => ({ row, values: [] })),
      )
    addNode(id - 2 + 0x0d, id, table(folders))
    addNode(id - 2 + 0x0e, id, table(messages))
    addNode(id - 2 + 0x0f, id, table([]))
  }
}

function messageNode(writing: Writing, message: SampleMessage): Omit<Subnode, 'id'> {
  const inner: Subnode[] = []
  const recipients = message.recipients ?? []
  if (recipients.length > 0)
    inner.push({
      id: 0x692,
      ...tableNode(
        writing,
        recipients.map((values, row) => ({ row, values })),
      ),
    })
  for (const [index, attachment] of (message.attachments ?? []).entries()) {
    const own: Subnode[] = []
    const values: Array<SampleProperty | Raw> = [...attachment.properties]
    if (attachment.message !== undefined) {
      const id = 0x200004 + index * 0x20
      own.push({ id, ...messageNode(writing, attachment.message) })
      const object = Buffer.alloc(8)
      object.writeUInt32LE(id)
      values.push({ id: 0x3701, type: 0x0d, bytes: object }, [0x3705, 5])
    }
    inner.push({ id: 0x8025 + index * 0x20, ...properties(writing, values, own) })
  }
  return properties(writing, message.properties, inner)
}

interface Raw {
  readonly id: number
  readonly type: number
  readonly bytes: Buffer
}

const isInPlace = (type: number): boolean => type === 0x03 || type === 0x0b

function rawOf(writing: Writing, property: SampleProperty | Raw): Raw {
  if ('bytes' in property) return property
  const [key, value] = property
  let id = key
  if (typeof id !== 'number') {
    writing.names.push(id)
    id = 0x8000 + writing.names.length - 1
  }
  return { id, ...rawValue(value, writing.isAnsi) }
}

function rawValue(value: SampleValue, isAnsi: boolean): Omit<Raw, 'id'> {
  const fixed = Buffer.alloc(typeof value === 'object' ? 8 : 4)
  if (typeof value === 'string')
    return isAnsi
      ? { type: 0x1e, bytes: Buffer.from(value, 'latin1') }
      : { type: 0x1f, bytes: Buffer.from(value, 'utf16le') }
  if (typeof value === 'boolean') {
    fixed.writeUInt8(value ? 1 : 0)
    return { type: 0x0b, bytes: fixed }
  }
  if (typeof value === 'number') {
    fixed.writeInt32LE(value)
    return { type: 0x03, bytes: fixed }
  }
  if (value instanceof Date) {
    fixed.writeBigUInt64LE((BigInt(value.getTime()) + 11_644_473_600_000n) * 10_000n)
    return { type: 0x40, bytes: fixed }
  }
  return { type: 0x102, bytes: Buffer.from(value) }
}

/** A property context; what is long becomes a node of its own. */
function properties(
  writing: Writing,
  values: ReadonlyArray<SampleProperty | Raw>,
  inner: readonly Subnode[] = [],
): Omit<Subnode, 'id'> {
  const own = [...inner]
  const held: Buffer[] = []
  const records = values
    .map(value => rawOf(writing, value))
    .sort((left, right) => left.id - right.id)
    .map(({ id, type, bytes }) => {
      const record = Buffer.alloc(8)
      record.writeUInt16LE(id)
      record.writeUInt16LE(type, 2)
      if (isInPlace(type)) bytes.copy(record, 4)
      else if (bytes.length > 1000 && type !== 0x0d) {
        const node = 0x101f + own.length * 0x20
        own.push({ id: node, data: dataOf(writing, bytes), subnodes: 0 })
        record.writeUInt32LE(node, 4)
      } else {
        held.push(bytes)
        record.writeUInt32LE(heapId(writing, held.length + 2), 4)
      }
      return record
    })
  const header = treeHeader(writing, 2, 6, 2)
  return {
    data: heapNode(writing, 0xbc, 1, [header, Buffer.concat(records), ...held]),
    subnodes: subnodeList(writing, own),
  }
}

/** A table whose rows have an id, its version and some properties. */
function tableNode(
  writing: Writing,
  rows: ReadonlyArray<{ readonly row: number; readonly values: readonly SampleProperty[] }>,
): Omit<Subnode, 'id'> {
  const raws = rows.map(({ values }) => values.map(value => rawOf(writing, value)))
  const types = new Map(raws.flat().map(({ id, type }) => [id, type]))
  const extra = [...types].sort(([left], [right]) => left - right)
  const columns = [[0x67f2, 0x03], [0x67f3, 0x03], ...extra] as ReadonlyArray<[number, number]>
  const bitsAt = columns.length * 4
  const rowBytes = bitsAt + Math.ceil(columns.length / 8)
  const held: Buffer[] = []
  const matrix = rows.map(({ row }, index) => {
    const bytes = Buffer.alloc(rowBytes)
    const has = (column: number): void => {
      const at = bitsAt + Math.floor(column / 8)
      bytes[at] = (bytes[at] ?? 0) | (1 << (7 - (column % 8)))
    }
    bytes.writeUInt32LE(row)
    bytes.writeUInt32LE(index + 1, 4)
    has(0)
    has(1)
    for (const raw of raws[index] ?? []) {
      const column = columns.findIndex(([id]) => id === raw.id)
      has(column)
      if (isInPlace(raw.type)) raw.bytes.copy(bytes, column * 4)
      else {
        held.push(raw.bytes)
        bytes.writeUInt32LE(heapId(writing, held.length + 4), column * 4)
      }
    }
    return bytes
  })
  const info = Buffer.alloc(22 + columns.length * 8)
  info.writeUInt8(0x7c)
  info.writeUInt8(columns.length, 1)
  for (const [at, end] of [bitsAt, bitsAt, bitsAt, rowBytes].entries())
    info.writeUInt16LE(end, 2 + at * 2)
  info.writeUInt32LE(heapId(writing, 2), 10)
  info.writeUInt32LE(rows.length === 0 ? 0 : heapId(writing, 4), 14)
  for (const [index, [id, type]] of columns.entries()) {
    info.writeUInt16LE(type, 22 + index * 8)
    info.writeUInt16LE(id, 24 + index * 8)
    info.writeUInt16LE(index * 4, 26 + index * 8)
    info.writeUInt8(4, 28 + index * 8)
    info.writeUInt8(index, 29 + index * 8)
  }
  const indexBytes = writing.isAnsi ? 2 : 4
  const records = rows.map(({ row }, index) => {
    const record = Buffer.alloc(4 + indexBytes)
    record.writeUInt32LE(row)
    record.writeUIntLE(index, 4, indexBytes)
    return record
  })
  const header = treeHeader(writing, 4, indexBytes, rows.length === 0 ? 0 : 3)
  return {
    data: heapNode(writing, 0x7c, 1, [
      info,
      header,
      Buffer.concat(records),
      Buffer.concat(matrix),
      ...held,
    ]),
    subnodes: 0,
  }
}

function treeHeader(writing: Writing, key: number, value: number, root: number): Buffer {
  const header = Buffer.alloc(8)
  header.set([0xb5, key, value, 0])
  header.writeUInt32LE(root === 0 ? 0 : heapId(writing, root), 4)
  return header
}

const heapId = (_writing: Writing, item: number): number => item << 5

function heapNode(writing: Writing, holds: number, root: number, items: readonly Buffer[]): number {
  const header = Buffer.alloc(12)
  header.set([0xec, holds], 2)
  header.writeUInt32LE(heapId(writing, root), 4)
  const body = Buffer.concat([header, ...items])
  const start = body.length + (body.length % 2)
  const map = Buffer.alloc(4 + (items.length + 1) * 2)
  map.writeUInt16LE(items.length)
  let at = header.length
  for (const [index, item] of items.entries()) {
    map.writeUInt16LE(at, 4 + index * 2)
    at += item.length
  }
  map.writeUInt16LE(at, 4 + items.length * 2)
  body.writeUInt16LE(start)
  return addBlock(writing, Buffer.concat([body, Buffer.alloc(start - body.length), map]), false)
}

function namesNode(writing: Writing): Omit<Subnode, 'id'> {
  if (writing.names.length === 0) writing.names.push(['common', 0x8506])
  const sets = Object.keys(propertySets) as PropertySet[]
  const entries = Buffer.alloc(writing.names.length * 8)
  for (const [index, [set, number]] of writing.names.entries()) {
    entries.writeUInt32LE(number, index * 8)
    entries.writeUInt16LE((sets.indexOf(set) + 3) << 1, index * 8 + 4)
    entries.writeUInt16LE(index, index * 8 + 6)
  }
  return properties(writing, [
    [0x0001, 251],
    [0x0002, Buffer.concat(sets.map(set => Buffer.from(propertySets[set], 'hex')))],
    [0x0003, entries],
    [0x0004, Buffer.alloc(4)],
  ])
}

/** Data in one block, or in several behind a list. */
function dataOf(writing: Writing, bytes: Buffer): number {
  const most = writing.isAnsi ? 8180 : 8176
  if (bytes.length <= most) return addBlock(writing, bytes, false)
  const ids: number[] = []
  for (let at = 0; at < bytes.length; at += most)
    ids.push(addBlock(writing, bytes.subarray(at, at + most), false))
  const list = Buffer.alloc(8)
  list.set([1, 1])
  list.writeUInt16LE(ids.length, 2)
  list.writeUInt32LE(bytes.length, 4)
  return addBlock(writing, Buffer.concat([list, ...ids.map(id => number(writing, id))]), true)
}

function subnodeList(writing: Writing, nodes: readonly Subnode[]): number {
  if (nodes.length === 0) return 0
  const head = Buffer.alloc(writing.isAnsi ? 4 : 8)
  head.set([2, 0])
  head.writeUInt16LE(nodes.length, 2)
  const sorted = [...nodes].sort((left, right) => left.id - right.id)
  return addBlock(
    writing,
    Buffer.concat([
      head,
      ...sorted.flatMap(({ id, data, subnodes }) =>
        [id, data, subnodes].map(one => number(writing, one)),
      ),
    ]),
    true,
  )
}

function number({ isAnsi }: Writing, value: number): Buffer {
  const bytes = Buffer.alloc(isAnsi ? 4 : 8)
  bytes.writeUInt32LE(value)
  return bytes
}

const checksum = (bytes: Uint8Array): number => ~crc32(bytes, 0xffffffff) >>> 0

function addBlock(writing: Writing, bytes: Buffer, isInternal: boolean): number {
  const { isAnsi, isWide } = writing
  const id = writing.nextBlock + (isInternal ? 2 : 0)
  writing.nextBlock += 4
  let data = Buffer.from(bytes)
  if (!isInternal) encodePstBlock(data, writing.cipher, id)
  // Newer files of Exchange pack what gets shorter by it.
  const packed = isWide && !isInternal ? deflateSync(data) : undefined
  if (packed !== undefined && packed.length < data.length) data = packed
  const trailer = Buffer.alloc(isAnsi ? 12 : isWide ? 24 : 16)
  trailer.writeUInt16LE(data.length)
  trailer.writeUInt16LE(signature(id, writing.end), 2)
  trailer.writeUInt32LE(checksum(data), isAnsi ? 8 : 4)
  trailer.writeUInt32LE(id, isAnsi ? 4 : 8)
  if (isWide) trailer.writeUInt16LE(bytes.length, 18)
  const alignment = isWide ? 512 : 64
  const whole = Math.ceil((data.length + trailer.length) / alignment) * alignment
  const at = writing.end
  writing.pieces.set(
    at,
    Buffer.concat([data, Buffer.alloc(whole - data.length - trailer.length), trailer]),
  )
  writing.blocks.push({ id, at, length: data.length })
  writing.end += whole
  return id
}

const signature = (id: number, at: number): number => {
  const mixed = (at ^ id) >>> 0
  return ((mixed >>> 16) ^ mixed) & 0xffff
}

/** Leaves and what is above them, up to one page: its place. */
function addTree(writing: Writing, type: number, leaves: ReadonlyArray<[number, Buffer]>): number {
  const { isAnsi, isWide } = writing
  let level = 0
  let entries = leaves
  for (;;) {
    const size = entries[0]?.[1].length ?? 24
    const most = Math.floor((isAnsi ? 496 : isWide ? 4056 : 488) / size)
    const above: Array<[number, Buffer]> = []
    for (let from = 0; from < Math.max(1, entries.length); from += most) {
      const some = entries.slice(from, from + most)
      const at = addPage(
        writing,
        type,
        level,
        some.map(([, bytes]) => bytes),
        most,
      )
      const key = some[0]?.[0] ?? 0
      above.push([
        key,
        Buffer.concat([number(writing, key), number(writing, 4), number(writing, at)]),
      ])
    }
    if (above.length === 1) return above[0]?.[1].readUInt32LE(isAnsi ? 8 : 16) ?? 0
    entries = above
    level++
  }
}

function addPage(
  writing: Writing,
  type: number,
  level: number,
  entries: readonly Buffer[],
  most: number,
): number {
  const { isAnsi, isWide } = writing
  const [length, countsAt, trailerBytes] = isWide
    ? [4096, 4056, 24]
    : isAnsi
      ? [512, 496, 12]
      : [512, 488, 16]
  const page = Buffer.alloc(length)
  Buffer.concat(entries).copy(page)
  const size = entries[0]?.length ?? 24
  if (isWide) {
    page.writeUInt16LE(entries.length, countsAt)
    page.writeUInt16LE(most, countsAt + 2)
    page.set([size, level], countsAt + 4)
  } else page.set([entries.length, most, size, level], countsAt)
  const at = Math.ceil(writing.end / length) * length
  const trailer = length - trailerBytes
  page.set([type, type], trailer)
  page.writeUInt16LE(signature(4, at), trailer + 2)
  page.writeUInt32LE(checksum(page.subarray(0, trailer)), trailer + (isAnsi ? 8 : 4))
  page.writeUInt32LE(4, trailer + (isAnsi ? 4 : 8))
  writing.pieces.set(at, page)
  writing.end = at + length
  return at
}

function finished(writing: Writing): Buffer {
  const { isAnsi, isWide } = writing
  const nodes = [...writing.nodes]
    .sort((left, right) => left.id - right.id)
    .map(({ id, data, subnodes, parent }): [number, Buffer] => [
      id,
      Buffer.concat([
        ...[id, data, subnodes].map(one => number(writing, one)),
        number(writing, parent),
      ]),
    ])
  const nodeRoot = addTree(writing, 0x81, nodes)
  const blocks = writing.blocks.map(({ id, at, length }): [number, Buffer] => {
    const sizes = Buffer.alloc(isAnsi ? 4 : 8)
    sizes.writeUInt16LE(length)
    sizes.writeUInt16LE(2, 2)
    return [id, Buffer.concat([number(writing, id), number(writing, at), sizes])]
  })
  const blockRoot = addTree(
    writing,
    0x80,
    blocks.sort(([left], [right]) => left - right),
  )
  const file = Buffer.alloc(writing.end)
  for (const [at, piece] of writing.pieces) piece.copy(file, at)
  file.write('!BDN', 0, 'latin1')
  file.write('SM', 8, 'latin1')
  file.writeUInt16LE(isAnsi ? 14 : isWide ? 36 : 23, 10)
  file.writeUInt16LE(19, 12)
  file.set([1, 1], 14)
  const root = isAnsi ? 164 : 180
  const width = isAnsi ? 4 : 8
  file.writeUInt32LE(writing.end, root + 4)
  file.writeUInt32LE(4, root + 4 + width * 4)
  file.writeUInt32LE(nodeRoot, root + 4 + width * 5)
  file.writeUInt32LE(4, root + 4 + width * 6)
  file.writeUInt32LE(blockRoot, root + 4 + width * 7)
  file.set([2], root + 4 + width * 8)
  const method = { none: 0, permute: 1, cyclic: 2 }[writing.cipher]
  file.set([0x80, method], isAnsi ? 460 : 512)
  file.writeUInt32LE(checksum(file.subarray(8, 8 + 471)), 4)
  if (!isAnsi) file.writeUInt32LE(checksum(file.subarray(8, 8 + 516)), 524)
  return file
}
