const numbers = new Map([
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
  ['six', 6],
  ['seven', 7],
  ['eight', 8],
  ['nine', 9],
  ['ten', 10],
])
/** A count as a frame writes it, in digits or as a word up to ten; 1 where there is none. */
export const countOf = (text: string | undefined): number =>
  text === undefined ? 1 : (numbers.get(text) ?? Number(text))

/** A count in a frame, as a pattern with one group. */
export const countPattern = '(\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten)'
