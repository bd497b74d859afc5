/**
 * The nearest standard that a number is a part of by the way it is written: "AC-2" of "AC-2(1)",
 * "T1003" of "T1003.001", "8.1" of "8.1.2" or "8.1(a)". Absent where no such standard exists.
 */
export function parentNumber(
  number: string,
  exists: (number: string) => boolean,
): string | undefined {
  let rest = withoutLast(number)
  while (rest !== undefined) {
    if (exists(rest)) return rest
    rest = withoutLast(rest)
  }
  return undefined
}

const isLetter = (char: string): boolean => /\p{L}/u.test(char)
const isDigit = (char: string): boolean => /\p{N}/u.test(char)

/** A number without its last level: a bracket, or letters or digits with the mark before them. */
function withoutLast(number: string): string | undefined {
  let end = number.length
  const last = number[end - 1] ?? ''
  if (last === ')' || last === ']') {
    const open = number.lastIndexOf(last === ')' ? '(' : '[')
    return open > 0 ? number.slice(0, open).trimEnd() : undefined
  }
  const same = isDigit(last) ? isDigit : isLetter(last) ? isLetter : undefined
  if (same === undefined) return end > 1 ? number.slice(0, end - 1) : undefined
  while (end > 0 && same(number[end - 1] ?? '')) end--
  while (end > 0 && /[\s.\-–/:_]/u.test(number[end - 1] ?? '')) end--
  return end > 0 ? number.slice(0, end) : undefined
}
