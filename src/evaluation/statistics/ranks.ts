/** Ranks from 1 upwards in the order given; ties share their mean rank. n log n. */
export function ranks(values: readonly number[]): number[] {
  const order = Uint32Array.from(values.keys()).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
  const found = values.map(() => 0)
  for (let start = 0; start < order.length;) {
    let end = start
    while (end + 1 < order.length && values[order[end + 1] ?? 0] === values[order[start] ?? 0])
      end += 1
    for (let at = start; at <= end; at++) found[order[at] ?? 0] = (start + end) / 2 + 1
    start = end + 1
  }
  return found
}
