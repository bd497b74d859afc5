import { unreadable } from '../../../unreadable.ts'
import type { RawProperty } from '../mapi-properties.ts'
import type { NodeDatabase, PstNode, ReadBudget } from './node-database.ts'
import { nodeHeap, type NodeHeap } from './node-heap.ts'
import { heldElsewhere } from './node-properties.ts'

interface Column {
  readonly id: number
  readonly type: number
  readonly at: number
  readonly bytes: number
  readonly bit: number
}

/** Ids of a table's rows (MS-PST 2.3.4), which are those of the nodes that they speak of. */
export function* rowIds(database: NodeDatabase, node: PstNode): Generator<number> {
  const { heap, indexId } = openTable(database, node)
  for (const { key } of heap.records(indexId)) yield key
}

/** The rows of a small table, as properties. */
export function* tableRows(
  database: NodeDatabase,
  node: PstNode,
  budget: ReadBudget,
): Generator<ReadonlyMap<number, RawProperty>> {
  const { heap, indexId, rowsId, rowBytes, bitsAt, columns } = openTable(database, node)
  const subnodes = database.subnodes(node.subnodes)
  const places: number[] = []
  for (const { value } of heap.records(indexId))
    places.push(value.length >= 4 ? value.readUInt32LE(0) : value.readUInt16LE(0))
  const rowAt = rowReader()
  for (const place of places) {
    const row = rowAt(place)
    const raw = new Map<number, RawProperty>()
    for (const { id, type, at, bytes, bit } of columns) {
      const mask = 1 << (7 - (bit % 8))
      if (((row[bitsAt + Math.floor(bit / 8)] ?? 0) & mask) === 0) continue
      const isHeld = type === 0x1e || type === 0x1f || type === 0x48 || type === 0x102
      if (isHeld && bytes === 4)
        raw.set(id, heldElsewhere(type, row.readUInt32LE(at), { database, heap, subnodes, budget }))
      else if (type < 0x1000 && !isHeld) raw.set(id, { type, bytes: padded(row, at, bytes) })
    }
    yield raw
  }

  /** Rows lie in one value, or in the blocks of a node, where none goes across two. */
  function rowReader(): (place: number) => Buffer {
    const taken = (bytes: Buffer, index: number): Buffer => {
      const row = bytes.subarray(index * rowBytes, (index + 1) * rowBytes)
      if (row.length < rowBytes)
        throw unreadable(database.fileName, 'damaged', 'a row of a table is missing')
      return row
    }
    if ((rowsId & 0x1f) === 0) {
      const bytes = heap.item(rowsId)
      return place => taken(bytes, place)
    }
    const blocks = database.blocks(subnodes.get(rowsId)?.data ?? 0)
    const loaded = new Map<number, Buffer>()
    const load = (index: number): Buffer => {
      const id = blocks[index]
      if (id === undefined)
        throw unreadable(database.fileName, 'damaged', 'the rows of a table are missing')
      const bytes = loaded.get(index) ?? database.block(id, budget)
      loaded.set(index, bytes)
      return bytes
    }
    return place => {
      const rowsPerBlock = Math.max(1, Math.floor(load(0).length / rowBytes))
      return taken(load(Math.floor(place / rowsPerBlock)), place % rowsPerBlock)
    }
  }
}

/** Numbers are read as 4 or 8 bytes. */
function padded(row: Buffer, at: number, bytes: number): Buffer {
  const value = Buffer.alloc(Math.max(8, bytes))
  row.copy(value, 0, at, at + bytes)
  return value
}

interface Table {
  readonly heap: NodeHeap
  readonly indexId: number
  readonly rowsId: number
  readonly rowBytes: number
  /** Where a row says which of its cells exist. */
  readonly bitsAt: number
  readonly columns: readonly Column[]
}

function openTable(database: NodeDatabase, node: PstNode): Table {
  const heap = nodeHeap(database, node.data)
  const info = heap.item(heap.root)
  const count = info[1] ?? 0
  if (heap.holds !== 0x7c || info.length < 22 + count * 8)
    throw unreadable(database.fileName, 'damaged', 'a node of it holds no table')
  const bitsAt = info.readUInt16LE(6)
  const rowBytes = info.readUInt16LE(8)
  const columns: Column[] = []
  for (let index = 0; index < count; index++) {
    const start = 22 + index * 8
    const column = {
      type: info.readUInt16LE(start),
      id: info.readUInt16LE(start + 2),
      at: info.readUInt16LE(start + 4),
      bytes: info[start + 6] ?? 0,
      bit: info[start + 7] ?? 0,
    }
    if (column.at + column.bytes > rowBytes)
      throw unreadable(database.fileName, 'damaged', 'a column of a table lies outside its rows')
    columns.push(column)
  }
  return {
    heap,
    indexId: info.readUInt32LE(10),
    rowsId: info.readUInt32LE(14),
    rowBytes,
    bitsAt,
    columns,
  }
}
