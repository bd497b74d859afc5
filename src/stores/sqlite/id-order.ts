const prefixLength = 4
const digits = 9
const underscore = 0x5f

/**
 * A number in the order of ids, so that sorting many rarely looks at strings; NaN for ids that are
 * not three small letters, an underscore and hexadecimal digits, as those of the corpus are.
 * Different ids can have one number: of the digits the first nine count.
 */
export function idOrder(id: string): number {
  if (id.length < prefixLength + digits || id.charCodeAt(3) !== underscore) return NaN
  let number = 0
  for (let at = 0; at < prefixLength - 1; at++) {
    const letter = id.charCodeAt(at) - 0x60
    if (letter < 1 || letter > 26) return NaN
    number = number * 27 + letter
  }
  for (let at = prefixLength; at < prefixLength + digits; at++) {
    const unit = id.charCodeAt(at)
    const digit = unit >= 0x61 ? unit - 0x57 : unit - 0x30
    if (digit < 0 || digit > 15 || (unit > 0x39 && unit < 0x61)) return NaN
    number = number * 16 + digit
  }
  return number
}
