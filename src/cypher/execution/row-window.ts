import { CypherFault } from '../query/fault.ts'

interface Counted {
  readonly count: number
}

/** Throws a fault (`limit`) when more rows are held at once than the query may. */
export function requireRoom(held: number, { maxRows }: { readonly maxRows: number }): void {
  if (held > maxRows)
    throw new CypherFault(
      'limit',
      `The query holds more than ${maxRows} rows at once (to sort, group or compare them). ` +
        'Narrow it down.',
    )
}

/**
 * The first rows in an order, sorted; rows of equal order stay as they came. Few wanted rows are
 * kept sorted while reading, so that nothing else is held.
 */
export function firstRows<Item extends Counted>(
  rows: Iterable<Item>,
  order: (left: Item, right: Item) => number,
  wanted: number,
  limits: { readonly maxRows: number },
): Item[] {
  const kept: Item[] = []
  if (wanted > 2_000) {
    for (const row of rows) {
      kept.push(row)
      requireRoom(kept.length, limits)
    }
    return kept.sort(order)
  }
  for (const row of rows) {
    const last = kept.at(-1)
    if (kept.length >= wanted && last !== undefined && order(row, last) >= 0) continue
    // Behind all that are equal: the first that is greater.
    let low = 0
    let high = kept.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = kept[middle]
      if (other !== undefined && order(other, row) <= 0) low = middle + 1
      else high = middle
    }
    kept.splice(low, 0, row)
    if (kept.length > wanted) kept.pop()
  }
  return kept
}

/**
 * Leaves out the first `skip` rows and all after the next `limit`; a row that stands for several
 * may be cut.
 */
export function* window<Item extends Counted>(
  rows: Iterable<Item>,
  skip: number,
  limit: number,
): Generator<Item> {
  let skipped = 0
  let given = 0
  if (limit <= 0) return
  for (const row of rows) {
    const left = Math.max(0, row.count - (skip - skipped))
    skipped += row.count - left
    if (left === 0) continue
    const count = Math.min(left, limit - given)
    yield count === row.count ? row : { ...row, count }
    given += count
    if (given >= limit) return
  }
}
