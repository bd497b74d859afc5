/**
 * Words that openCypher or Neo4j read as more than a name somewhere; as a variable or label they
 * are quoted.
 */
const reserved = new Set(
  `all allshortestpaths and any as asc ascending assert by call case collect constraint contains
  count create csv delete desc descending detach distinct do drop else end ends exists false
  fieldterminator filter finish for foreach from group headers in insert is join let limit load
  mandatory match merge next nfc nfd nfkc nfkd none normalized not null of offset on optional or
  order reduce remove require return scalar select set shortest shortestpath single skip start
  starts then true typed union unique unwind use using when where with xor infinity inf nan`.split(
    /\s+/u,
  ),
)

const plain = /^[A-Za-z_][A-Za-z0-9_]*$/u

/**
 * A variable, parameter, label or type as it stands in a query's text; backticks where it is not a
 * plain word.
 */
export function printName(name: string): string {
  return plain.test(name) && !reserved.has(name.toLowerCase()) ? name : quoteName(name)
}

/** A property key or part of a function's name: plain words stay as they are, reserved or not. */
export function printKey(key: string): string {
  return plain.test(key) ? key : quoteName(key)
}

/**
 * In backticks. A Unicode escape in a name is read by Neo4j, so that a raw one could end it, and
 * refused by our parser; what looks like one is written so that Neo4j reads the name itself.
 */
function quoteName(name: string): string {
  const safe = /\\u/iu.test(name) ? name.replaceAll('\\', '\\u005C') : name
  return `\`${safe.replaceAll('`', '``')}\``
}

const escapes = new Map([
  ['\\', '\\\\'],
  ["'", "\\'"],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\b', '\\b'],
  ['\f', '\\f'],
])

/**
 * A text literal in single quotes; what does not show, or could be taken for a line's end, is
 * written as an escape.
 */
export function printText(text: string): string {
  return `'${text.replace(/[\\'\p{Cc}\p{Cs}\u2028\u2029\ufeff]/gu, escaped)}'`
}

const escaped = (character: string): string =>
  escapes.get(character) ??
  `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

/**
 * A float literal that is read as a float again; NaN and infinities, which have none, as the
 * division that makes them.
 */
export function printFloat(value: number): string {
  if (Number.isNaN(value)) return '(0.0 / 0.0)'
  if (!Number.isFinite(value)) return value > 0 ? '(1.0 / 0.0)' : '(-1.0 / 0.0)'
  const text = Object.is(value, -0) ? '-0' : String(value)
  return /[.e]/u.test(text) ? text.replace('e+', 'e') : `${text}.0`
}
