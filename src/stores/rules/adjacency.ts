import { AppError } from '../../core/errors.ts'
import type { NodeId } from '../../core/ids.ts'
import type { Adjacency, AdjacencyQuery } from '../../core/ports/graph-reader.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'

const maxTypes = 16

/** One edge at a node: position of its type in the query, direction, other end and weight. */
export interface Link {
  readonly type: number
  readonly outgoing: boolean
  readonly other: NodeId
  readonly weight: number
}

/**
 * Throws `invalid_input` unless there are at most 16 types, each once, and `maxDegree`, if given,
 * is a whole number from 0.
 */
export function checkAdjacencyQuery({ types, maxDegree }: AdjacencyQuery): void {
  const refuse = (path: string, message: string): never => {
    throw new AppError('invalid_input', `Cannot read the edges: ${path} ${message}.`, {
      issues: [{ path, message }],
    })
  }
  if (types.length > maxTypes)
    refuse('types', `holds ${types.length} edge types, more than ${maxTypes}`)
  if (new Set(types.map(({ type }) => type)).size < types.length)
    refuse('types', 'holds an edge type twice')
  if (maxDegree !== undefined && (!Number.isInteger(maxDegree) || maxDegree < 0))
    refuse('maxDegree', 'is not a whole number from 0')
}

/** Type, direction (outgoing first), id of the other end; parallel edges by weight. */
export function compareLinks(left: Link, right: Link): number {
  return firstDecisive(
    left.type - right.type,
    Number(right.outgoing) - Number(left.outgoing),
    compareCodePoints(left.other, right.other),
    left.weight - right.weight,
  )
}

/**
 * Sorted links of each requested node, packed; `undefined` marks a node with more edges than
 * requested.
 */
export function packAdjacency(nodes: ReadonlyArray<readonly Link[] | undefined>): Adjacency {
  const total = nodes.reduce((sum, links) => sum + (links?.length ?? 0), 0)
  const packed = {
    offsets: new Uint32Array(nodes.length + 1),
    others: new Uint32Array(total),
    types: new Uint8Array(total),
    outgoing: new Uint8Array(total),
    weights: new Float32Array(total),
    truncated: new Uint8Array(nodes.length),
  }
  const positions = new Map<NodeId, number>()
  let at = 0
  for (const [index, links] of nodes.entries()) {
    if (links === undefined) packed.truncated[index] = 1
    for (const { type, outgoing, other, weight } of links ?? []) {
      const position = positions.get(other) ?? positions.size
      positions.set(other, position)
      packed.others[at] = position
      packed.types[at] = type
      packed.outgoing[at] = outgoing ? 1 : 0
      packed.weights[at++] = weight
    }
    packed.offsets[index + 1] = at
  }
  return { ...packed, ids: [...positions.keys()] }
}
