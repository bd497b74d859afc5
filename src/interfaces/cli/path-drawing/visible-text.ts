// Characters that no drawing may hold: control characters (XML forbids most of them), line and
// paragraph separators, characters that turn the direction of what follows, non-characters.
const unseen = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufffe\uffff]+/gu

/**
 * A name as one well-formed line without control characters, at most `maxLength` UTF-16 code units
 * long, cut with an ellipsis; `(no name)` where nothing is left.
 */
export function visibleText(text: string, maxLength: number): string {
  // Only the beginning can be shown; a name of megabytes is not read through.
  const line = text
    .slice(0, maxLength * 4)
    .toWellFormed()
    .replace(unseen, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (line === '') return '(no name)'
  if (line.length <= maxLength) return line
  return `${line
    .slice(0, maxLength - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}
