/**
 * Whether lists and objects of a JSON text lie in one another deeper than `most`. Told from the
 * text: what reads its value goes down by recursion, and a few kilobytes of brackets would exhaust
 * the stack.
 */
export function isNestedBeyond(most: number, json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (sign === '"') at = endOfString(json, at)
    else if (sign === '[' || sign === '{') {
      depth += 1
      if (depth > most) return true
    } else if (sign === ']' || sign === '}') depth -= 1
  }
  return false
}

/** Where the text that begins at a quotation mark ends; without an end: the end of the JSON. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let first = end
    while (json[first - 1] === '\\') first -= 1
    if ((end - first) % 2 === 0) return end
  }
  return json.length
}
