/**
 * The attributes of one element as they stand in its tag; read with the functions below when they
 * are asked for, which for most elements they never are.
 */
export interface XmlAttributes {
  readonly tag: string
  /** Offset after the element's name. */
  readonly from: number
  /** Hears of what is not well-formed. */
  readonly mistake: () => void
}

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])
const entity =
  /&(?:#(\d{1,9})|#x([0-9a-fA-F]{1,8})|([A-Za-z_:\u0080-\uffff][\w:.\u00b7-\uffff-]{0,62}));|&/g

/** Characters that no XML may hold. */
export const disallowed = /[^\P{Cc}\t\n\r\x7f-\x9f]|[\ufffe\uffff]/u

/** Where an attribute stands in its tag; `valueStart` is -1 for one without a value. */
interface Place {
  nameStart: number
  nameEnd: number
  valueStart: number
  valueEnd: number
  next: number
}

/** The attribute as it is written, prefix included. */
export function rawAttribute(attributes: XmlAttributes, name: string): string | undefined {
  const { tag } = attributes
  const place = firstPlace(attributes)
  while (nextPlace(attributes, place))
    if (place.nameEnd - place.nameStart === name.length && tag.startsWith(name, place.nameStart))
      return valueAt(attributes, place)
  return undefined
}

/** An attribute by its local name: the one without a prefix, or the first with any. */
export function attribute(attributes: XmlAttributes, name: string): string | undefined {
  const { tag } = attributes
  const place = firstPlace(attributes)
  let prefixed: Place | undefined
  while (nextPlace(attributes, place)) {
    const start = place.nameEnd - name.length
    if (start < place.nameStart || !tag.startsWith(name, start)) continue
    if (start === place.nameStart) return valueAt(attributes, place)
    if (prefixed === undefined && tag.charCodeAt(start - 1) === 0x3a) prefixed = { ...place }
  }
  return prefixed === undefined ? undefined : valueAt(attributes, prefixed)
}

/** All attributes in order, names as written. */
export function* allAttributes(
  attributes: XmlAttributes,
): Generator<readonly [name: string, value: string]> {
  const place = firstPlace(attributes)
  while (nextPlace(attributes, place))
    yield [attributes.tag.slice(place.nameStart, place.nameEnd), valueAt(attributes, place)]
}

/** A whole number between `least` and `most`; `fallback` where the attribute is missing or none. */
export function countAttribute(
  attributes: XmlAttributes,
  name: string,
  fallback: number,
  least: number,
  most: number,
): number {
  const value = Number(attribute(attributes, name) ?? fallback)
  return Math.max(least, Math.min(most, Number.isInteger(value) ? value : fallback))
}

function firstPlace({ from }: XmlAttributes): Place {
  return { nameStart: from, nameEnd: from, valueStart: -1, valueEnd: -1, next: from }
}

/**
 * Moves on to the next attribute; false at the end of the tag. Values may stand without quotes, or
 * be missing.
 */
function nextPlace({ tag, mistake }: XmlAttributes, place: Place): boolean {
  let at = place.next
  // A stroke ends the tag; quotes and equals signs without a name belong to nothing.
  for (
    let code = tag.charCodeAt(at);
    at < tag.length && (isSpace(code) || code === 0x2f || code === 0x3d || isQuote(code));
    code = tag.charCodeAt(++at)
  )
    if (code === 0x3d || isQuote(code)) mistake()
  if (at >= tag.length) return false
  place.nameStart = at
  for (
    let code = tag.charCodeAt(at);
    at < tag.length && !isSpace(code) && code !== 0x2f && code !== 0x3d && !isQuote(code);
  )
    code = tag.charCodeAt(++at)
  place.nameEnd = at
  let equals = at
  while (isSpace(tag.charCodeAt(equals))) equals++
  if (tag.charCodeAt(equals) !== 0x3d) {
    mistake()
    place.valueStart = -1
    place.next = equals
    return true
  }
  let start = equals + 1
  while (isSpace(tag.charCodeAt(start))) start++
  const quote = tag.charCodeAt(start)
  if (isQuote(quote)) {
    const end = tag.indexOf(quote === 0x22 ? '"' : "'", start + 1)
    place.valueStart = start + 1
    place.valueEnd = end < 0 ? tag.length : end
    place.next = place.valueEnd + 1
    return true
  }
  mistake()
  place.valueStart = start
  while (start < tag.length && !isSpace(tag.charCodeAt(start)) && !isQuote(tag.charCodeAt(start)))
    start++
  place.valueEnd = start
  place.next = start
  return true
}

/** Line ends and tabs in a value are blanks; an attribute without a value has its name as value. */
function valueAt({ tag, mistake }: XmlAttributes, place: Place): string {
  if (place.valueStart < 0) return tag.slice(place.nameStart, place.nameEnd)
  const raw = tag.slice(place.valueStart, place.valueEnd)
  const value = /[\n\t]/.test(raw) ? raw.replace(/[\n\t]/g, ' ') : raw
  return value.includes('&') ? decodeEntities(value, mistake) : value
}

/**
 * Text with character references and the five entities of XML decoded; others stay as they are
 * written.
 */
export function decodeEntities(raw: string, mistake: () => void): string {
  return raw.replace(
    entity,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      const character = name === undefined ? characterOf(point) : named.get(name)
      if (character === undefined) mistake()
      return character ?? whole
    },
  )
}

/** The character of a reference, if XML allows it. */
function characterOf(point: number): string | undefined {
  if (!(point > 0 && point <= 0x10ffff) || (point >= 0xd800 && point <= 0xdfff)) return undefined
  const character = String.fromCodePoint(point)
  return disallowed.test(character) ? undefined : character
}

function isQuote(code: number): boolean {
  return code === 0x22 || code === 0x27
}

/** White space of XML. */
export function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 10
}
