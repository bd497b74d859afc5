import { unreadable } from '../../../unreadable.ts'
import type { RawProperty } from '../mapi-properties.ts'
import type { NodeDatabase, PstNode, ReadBudget } from './node-database.ts'
import { nodeHeap, type NodeHeap } from './node-heap.ts'

/** Properties of a node, and the nodes inside it. */
export interface NodeProperties {
  readonly raw: ReadonlyMap<number, RawProperty>
  readonly subnodes: ReadonlyMap<number, PstNode>
}

const inPlace = new Set([0x02, 0x03, 0x04, 0x0a, 0x0b])
const fixed = new Set([0x05, 0x06, 0x07, 0x14, 0x40])
const variable = new Set([0x0d, 0x1e, 0x1f, 0x48, 0x102])

/** Reads a property context (MS-PST 2.3.3). Large values are read when they are asked for. */
export function nodeProperties(
  database: NodeDatabase,
  node: PstNode,
  budget: ReadBudget,
): NodeProperties {
  const heap = nodeHeap(database, node.data)
  if (heap.holds !== 0xbc)
    throw unreadable(database.fileName, 'damaged', 'a node of it holds no properties')
  const subnodes = database.subnodes(node.subnodes)
  const raw = new Map<number, RawProperty>()
  for (const { key, value } of heap.records(heap.root)) {
    const type = value.length < 6 ? 0 : value.readUInt16LE(0)
    const held = value.subarray(2, 6)
    if (inPlace.has(type)) raw.set(key, { type, bytes: held })
    else if (fixed.has(type) || variable.has(type))
      raw.set(key, heldElsewhere(type, held.readUInt32LE(0), { database, heap, subnodes, budget }))
  }
  return { raw, subnodes }
}

/** A value in the heap, or in a node of its own. */
export function heldElsewhere(
  type: number,
  id: number,
  from: {
    readonly database: NodeDatabase
    readonly heap: NodeHeap
    readonly subnodes: ReadonlyMap<number, PstNode>
    readonly budget: ReadBudget
  },
): RawProperty {
  let known: Uint8Array | undefined
  return {
    type,
    get bytes() {
      return (known ??= read())
    },
  }
  function read(): Uint8Array {
    if ((id & 0x1f) === 0) return from.heap.item(id)
    const node = from.subnodes.get(id)
    if (node === undefined)
      throw unreadable(from.database.fileName, 'damaged', 'a value of it is missing')
    return from.database.data(node.data, from.budget)
  }
}
