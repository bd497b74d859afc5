/**
 * A seeded generator of numbers in [0, 1): mulberry32; equal seeds give equal sequences. Not for
 * secrets.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The values in a random order (Fisher and Yates), without changing the list. */
export function shuffled<Value>(values: readonly Value[], random: () => number): Value[] {
  const result = [...values]
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[result[last], result[other]] = [result[other] as Value, result[last] as Value]
  }
  return result
}

/** Up to `count` of the values in a random order, each once; takes no longer for a longer list. */
export function someOf<Value>(
  values: readonly Value[],
  count: number,
  random: () => number,
): Value[] {
  if (values.length <= count * 2) return shuffled(values, random).slice(0, count)
  const places = new Set<number>()
  while (places.size < count) places.add(Math.floor(random() * values.length))
  return [...places].map(place => values[place] as Value)
}
