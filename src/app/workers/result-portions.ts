import type { GraphValue } from '../../core/graph-value.ts'
import { limitFault } from '../../cypher/query/fault.ts'

const portionBytes = 256 * 1024
const base = 16

/**
 * Rows in portions of a few hundred kilobytes. Throws a fault (limit) when all together are
 * larger than the cap.
 */
export function* resultPortions(
  rows: GraphResultRows,
  resultBytes: number,
): Generator<GraphResultRows> {
  let portion: Array<readonly GraphValue[]> = []
  let size = 0
  let total = 0
  for (const row of rows) {
    let own = base
    for (const value of row) own += roughSize(value, resultBytes)
    size += own
    total += own
    if (total > resultBytes) {
      throw limitFault(
        `The result is larger than ${Math.round(resultBytes / 2 ** 20)} MiB, the cap. Ask ` +
          'for fewer rows or smaller values.',
      )
    }
    portion.push(row)
    if (size < portionBytes) continue
    yield portion
    portion = []
    size = 0
  }
  if (portion.length > 0) yield portion
}

type GraphResultRows = ReadonlyArray<readonly GraphValue[]>

/** Bytes that a value takes on the way, roughly; stops counting above the cap. */
function roughSize(value: unknown, cap: number): number {
  let size = 0
  const open: unknown[] = [value]
  while (open.length > 0 && size <= cap) {
    const next = open.pop()
    size += base
    if (typeof next === 'string') size += next.length * 2
    else if (typeof next === 'object' && next !== null) {
      for (const [key, inside] of Object.entries(next)) {
        size += key.length
        open.push(inside)
      }
    }
  }
  return size
}
