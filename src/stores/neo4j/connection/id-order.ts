/** From U+D7FF on the orders of UTF-16 units and of code points differ. */
const firstAmbiguous = 0xd7ff

/**
 * A text that Neo4j sorts by code point however it compares (by code point or by UTF-16 unit,
 * depending on where a string comes from). Our own ids are their own keys; only ids with characters
 * from U+D7FF are encoded.
 */
export function orderKey(id: string): string {
  if (!/[\ud7ff-\uffff]/.test(id)) return id
  return Array.from(id, character => {
    const point = character.codePointAt(0) ?? 0
    return point < firstAmbiguous ? character : `\ud7ff${point.toString(16).padStart(6, '0')}`
  }).join('')
}

/** The key if it differs from the id: stored beside the id as a property. */
export function separateOrderKey(id: string): string | null {
  const key = orderKey(id)
  return key === id ? null : key
}

/** Expression that orders nodes or edges by their id. */
export const inIdOrder = (variable: string): string =>
  `coalesce(${variable}.\`~order\`, ${variable}.\`~id\`)`
