// Java orders texts by UTF-16 units, where characters beyond U+FFFF come before U+E000 to U+FFFF. A
// text with such characters is written anew for comparing, so that units order as code points do:
// U+FFFF before each character beyond U+FFFF, and U+FFFF with U+0000 behind it for itself.

/** Whether the text holds characters of which the order by UTF-16 units differs. */
export const isOrderedApart = (text: string): boolean => /[\ud800-\uffff]/.test(text)

const special = '(?s).*[^\\\\x{0}-\\\\x{D7FF}].*'

const rewritten = (value: string): string =>
  `reduce(k = '', i IN range(0, size(${value}) - 1) | k + CASE WHEN substring(${value}, i, ` +
  `1) =~ '[^\\\\x{0}-\\\\x{FFFF}]' THEN '\\uFFFF' + substring(${value}, i, 1) WHEN ` +
  `substring(${value}, i, 1) = '\\uFFFF' THEN '\\uFFFF\\u0000' ELSE substring(${value}, i, ` +
  '1) END)'

const textKey = (value: string): string =>
  `CASE WHEN ${value} IS :: STRING NOT NULL AND ${value} =~ '${special}' THEN ` +
  `${rewritten(value)} ELSE ${value} END`

/**
 * The name of a parameter that holds an empty map: what is read of it is null and of no kind that
 * the server could know beforehand.
 */
export const nothingParameter = 'nothing'

/**
 * The value, of a kind that the server does not know beforehand: it refuses branches for other
 * kinds than it expects.
 */
export const ofAnyKind = (value: string): string => `coalesce(${value}, $${nothingParameter}.x)`

/**
 * A value that Neo4j orders as texts are ordered by code point; what is no text (or a list of
 * texts) stays as it is. `value`: text of any expression.
 */
export function orderKey(value: string, mayBeList: boolean): string {
  const key = textKey('t')
  if (!mayBeList) return `head([t IN [${ofAnyKind(value)}] | ${key}])`
  return (
    `head([s IN [${ofAnyKind(value)}] | CASE WHEN s IS :: LIST<ANY> NOT NULL THEN [t IN s | ` +
    `${key}] ELSE head([t IN [s] | ${key}]) END])`
  )
}

/** The text that `orderKey` made this of. */
export function fromOrderKey(key: string): string {
  const decoded =
    "reduce(k = head(split(t, '\\uFFFF')), p IN tail(split(t, '\\uFFFF')) | k + CASE WHEN " +
    "p STARTS WITH '\\u0000' THEN '\\uFFFF' + substring(p, 1) ELSE p END)"
  const text =
    `CASE WHEN t IS :: STRING NOT NULL AND t CONTAINS '\\uFFFF' THEN ${decoded} ` + 'ELSE t END'
  return (
    `head([s IN [${ofAnyKind(key)}] | CASE WHEN s IS :: LIST<ANY> NOT NULL THEN [t IN s | ` +
    `${text}] ELSE head([t IN [s] | ${text}]) END])`
  )
}
