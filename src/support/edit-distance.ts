/**
 * Edit distance in UTF-16 code units; `limit + 1` where it exceeds `limit`. Levenshtein's, or with
 * `swaps` Damerau's, where exchanging two neighbours costs 1 too (optimal string alignment: no part
 * is edited twice). Only the band of the matrix within `limit` of the diagonal is computed:
 * O(limit · length) time, O(length) memory.
 */
export function editDistance(
  left: string,
  right: string,
  limit: number = Math.max(left.length, right.length),
  { swaps = false }: { readonly swaps?: boolean } = {},
): number {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  const over = limit + 1
  if (long.length - short.length > limit) return over
  let from = 0
  let shortEnd = short.length
  let longEnd = long.length
  while (from < shortEnd && short.charCodeAt(from) === long.charCodeAt(from)) from++
  while (shortEnd > from && short.charCodeAt(shortEnd - 1) === long.charCodeAt(longEnd - 1)) {
    shortEnd--
    longEnd--
  }
  const rows = longEnd - from
  const columns = shortEnd - from
  if (columns === 0) return rows <= limit ? rows : over
  let beforePrevious: number[] = []
  let previous = Array.from({ length: columns + 1 }, (_, column) =>
    column <= limit ? column : over,
  )
  for (let row = 1; row <= rows; row++) {
    const current = Array.from({ length: columns + 1 }, () => over)
    if (row <= limit) current[0] = row
    let best = current[0] ?? over
    for (
      let column = Math.max(1, row - limit);
      column <= Math.min(columns, row + limit);
      column++
    ) {
      const changed =
        (previous[column - 1] ?? over) +
        (long.charCodeAt(from + row - 1) === short.charCodeAt(from + column - 1) ? 0 : 1)
      let value = Math.min(
        changed,
        (previous[column] ?? over) + 1,
        (current[column - 1] ?? over) + 1,
        over,
      )
      if (
        swaps &&
        row > 1 &&
        column > 1 &&
        long.charCodeAt(from + row - 1) === short.charCodeAt(from + column - 2) &&
        long.charCodeAt(from + row - 2) === short.charCodeAt(from + column - 1)
      )
        value = Math.min(value, (beforePrevious[column - 2] ?? over) + 1)
      current[column] = value
      if (value < best) best = value
    }
    if (best > limit) return over
    beforePrevious = previous
    previous = current
  }
  return previous[columns] ?? over
}
