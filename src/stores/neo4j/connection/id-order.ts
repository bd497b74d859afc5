/**
 * Where code points from U+D7FF begin: the order of UTF-16 units and that of code points part above
 * it.
 */
const firstAmbiguous = 0xd7ff

/**
 * A text that Neo4j orders as this one by code point, in whatever way it compares (by code point or
 * by UTF-16 unit, which depends on where a string comes from). Every id we make is its own; only
 * ids with characters from U+D7FF are written differently.
 */
export function orderKey(id: string): string {
  if (!/[\ud7ff-\uffff]/.test(id)) return id
  return Array.from(id, character => {
    const point = character.codePointAt(0) ?? 0
    return point < firstAmbiguous ? character : `\ud7ff${point.toString(16).padStart(6, '0')}`
  }).join('')
}

/** The key, where it differs from the id: kept beside the id as a property. */
export function separateOrderKey(id: string): string | null {
  const key = orderKey(id)
  return key === id ? null : key
}

/** Expression that orders nodes or edges by their id. */
export const inIdOrder = (variable: string): string =>
  `coalesce(${variable}.\`~order\`, ${variable}.\`~id\`)`
