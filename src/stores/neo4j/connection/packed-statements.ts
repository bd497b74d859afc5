import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { EdgeStatement, NodeStatement } from '../../../core/graph.ts'

/** What a document states of the graph. */
export interface Statements {
  readonly nodes: readonly NodeStatement[]
  readonly edges: readonly EdgeStatement[]
}

/**
 * Compressed JSON, a fifth of its size: statements repeat ids and keys, and are read only to
 * change, export or check them.
 */
export function packStatements({ nodes, edges }: Statements): Int8Array {
  return new Int8Array(deflateRawSync(JSON.stringify({ nodes, edges }), { level: 1 }))
}

export function unpackStatements(packed: Int8Array): Statements {
  return JSON.parse(
    inflateRawSync(new Uint8Array(packed.buffer, packed.byteOffset, packed.byteLength)).toString(),
  ) as Statements
}
