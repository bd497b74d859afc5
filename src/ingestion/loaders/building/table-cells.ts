/** One cell as a single line. */
export function cellText(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ').trim()
}

/** How many cells of a row are not blank. */
export function filled(row: readonly string[]): number {
  let count = 0
  for (const cell of row) if (cell.trim() !== '') count++
  return count
}

/** Whether a cell is a number, a date or a time rather than a word. */
export function isNumber(cell: string): boolean {
  return /^[\s$€£¥(+-]{0,4}[\d.,:/ -]{1,40}[%)\s]{0,3}$/.test(cell)
}

/** Whether a cell is a year, which may name a column. */
export const isYear = (cell: string): boolean => /^(?:19|20)\d\d$/.test(cell)
