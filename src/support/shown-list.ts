// Lists of up to this many items are shown whole: one name too many costs less than a missing one.
const maxShownWhole = 30
// Nobody reads a longer list through; its beginning shows what it contains.
const firstOfLong = 10

/** How many items of a list are shown: all of a short one, the first few of a long one. */
export const shownCount = (total: number): number => (total <= maxShownWhole ? total : firstOfLong)

/**
 * Names as people read them: "A, B and C", and of a long list "A, B, … and 39,990 more". `names`
 * holds at least the first `shownCount(total)`.
 */
export function namesInText(names: readonly string[], total: number = names.length): string {
  const shown = names.slice(0, shownCount(total))
  const left = total - shown.length
  if (left > 0) return `${shown.join(', ')} and ${left.toLocaleString('en-US')} more`
  return shown.length < 2
    ? shown.join('')
    : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`
}
