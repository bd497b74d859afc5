import type { ReadingBudget } from './reader-messages.ts'

// Estimated from records of 70 MB: memory is about five times the bytes that a record travels with,
// and this many for each node and edge; time is about this for each node, edge and mention.
const memoryPerByte = 5
const memoryPerStatement = 1_200
const msPerStatement = 0.02
// So short a time is the budget's slack.
const leastMs = 1_000

/**
 * What of its budget a record would exceed where it is stored, in a process that nobody ends.
 * `travellingBytes`: its size on the way there; `spentMs`: what reading it took.
 */
export function overWhereStored(
  { nodes, edges, mentions }: Readonly<Record<'nodes' | 'edges' | 'mentions', readonly unknown[]>>,
  travellingBytes: number,
  { memoryMb, seconds }: ReadingBudget,
  spentMs: number,
): 'time' | 'memory' | undefined {
  const statements = nodes.length + edges.length
  if (travellingBytes * memoryPerByte + statements * memoryPerStatement > memoryMb * 2 ** 20)
    return 'memory'
  const storingMs = (statements + mentions.length) * msPerStatement
  return storingMs > leastMs && spentMs + storingMs > seconds * 1_000 ? 'time' : undefined
}
