/** Number of characters of a text: code points, as Neo4j counts. */
export function characterCount(text: string): number {
  let count = text.length
  for (let index = 0; index + 1 < text.length; index++) {
    if (isPairAt(text, index)) {
      count--
      index++
    }
  }
  return count
}

/**
 * Offset in UTF-16 units after so many characters from an offset; the end where there are fewer.
 */
export function offsetAfter(text: string, characters: number, from = 0): number {
  if (characters >= text.length - from) return text.length
  let offset = from
  for (let left = characters; left > 0 && offset < text.length; left--)
    offset += isPairAt(text, offset) ? 2 : 1
  return offset
}

function isPairAt(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  if (unit < 0xd800 || unit > 0xdbff) return false
  const next = text.charCodeAt(index + 1)
  return next >= 0xdc00 && next <= 0xdfff
}
