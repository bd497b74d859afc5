/**
 * Order of two well-formed strings by code point (the order of their UTF-8 bytes), as every store
 * sorts: negative, 0 or positive.
 */
export function compareCodePoints(left: string, right: string): number {
  if (left === right) return 0
  const shared = Math.min(left.length, right.length)
  for (let index = 0; index < shared; index++) {
    const a = left.charCodeAt(index)
    const b = right.charCodeAt(index)
    if (a !== b) return a >= 0xd800 && b >= 0xd800 ? rank(a) - rank(b) : a - b
  }
  return left.length - right.length
}

// Surrogates encode code points above every other unit, so they sort after U+E000–U+FFFF.
function rank(unit: number): number {
  return unit >= 0xe000 ? unit - 0x2000 : unit + 0x2000
}

/** The distinct strings in code point order. */
export function sortedSet(texts: readonly string[]): readonly string[] {
  if (texts.length < 2) return texts
  return [...new Set(texts)].sort(compareCodePoints)
}

/** The first non-zero result of several comparisons, most important first. */
export function firstDecisive(...orders: readonly number[]): number {
  return orders.find(order => order !== 0) ?? 0
}
