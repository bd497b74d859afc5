import type { Properties } from '../../../core/document.ts'
import { parseProperties, propertiesJson } from '../session/stored-json.ts'

/** Email bodies and the like are stored apart, so that reading many nodes skips them. */
export const minLongLength = 400

/** A long string that is part of a document's text. */
export interface TextPart {
  /** The path of the property in its JSON. */
  readonly path: string
  /** From 1, in code points, as SQL counts. */
  readonly from: number
  readonly length: number
}

/** What `node_long` holds of a node. */
export interface LongProperties {
  readonly json: string
  /** The string that is null in `json`, because the text holds it; absent: there is none. */
  readonly part?: TextPart | undefined
}

/** A text that many nodes quote: its surrogate pairs are looked for once. */
export interface QuotedText {
  readonly text: string
  /** How many code points stand before a place. */
  pointsBefore(place: number): number
}

export function quotedText(text: string): QuotedText {
  let pairs: Int32Array | undefined
  return {
    text,
    pointsBefore(place) {
      pairs ??= Int32Array.from(text.matchAll(surrogatePairs), ({ index }) => index)
      let [from, to] = [0, pairs.length]
      while (from < to) {
        const middle = (from + to) >> 1
        if (pairs[middle]! < place) from = middle + 1
        else to = middle
      }
      return place - from
    },
  }
}

const surrogatePairs = /[\ud800-\udbff][\udc00-\udfff]/g

// In paths of SQL's JSON functions these need no quotes.
const plainKey = /^[A-Za-z_]\w*$/

/**
 * Properties as `node` holds them, and the long strings for `node_long`, if there are any. `text`:
 * of a document that may hold one of them already.
 */
export function splitProperties(
  json: string,
  text?: QuotedText,
): { readonly short: string; readonly long: LongProperties | undefined } {
  if (json.length <= minLongLength) return { short: json, long: undefined }
  const short: Array<[string, Properties[string]]> = []
  const long: Array<[string, string]> = []
  for (const [key, value] of Object.entries(parseProperties(json))) {
    if (typeof value === 'string' && value.length > minLongLength) long.push([key, value])
    else short.push([key, value])
  }
  return long.length === 0
    ? { short: json, long: undefined }
    : { short: propertiesJson(Object.fromEntries(short)), long: longProperties(long, text) }
}

function longProperties(
  long: ReadonlyArray<readonly [key: string, value: string]>,
  text: QuotedText | undefined,
): LongProperties {
  const [key, start] = placeInText(long, text?.text)
  const value = long.find(([name]) => name === key)?.[1]
  if (text === undefined || key === undefined || start === undefined || value === undefined)
    return { json: propertiesJson(Object.fromEntries(long)) }
  return {
    json: JSON.stringify(
      Object.fromEntries(long.map(([name, other]) => [name, name === key ? null : other])),
    ),
    part: {
      path: `$.${key}`,
      from: text.pointsBefore(start) + 1,
      length: text.pointsBefore(start + value.length) - text.pointsBefore(start),
    },
  }
}

/** The first of the strings that the text contains, and where. */
function placeInText(
  long: ReadonlyArray<readonly [key: string, value: string]>,
  text: string | undefined,
): [key?: string, start?: number] {
  for (const [key, value] of long) {
    const start = plainKey.test(key) ? (text?.indexOf(value) ?? -1) : -1
    if (start >= 0) return [key, start]
  }
  return []
}

const textPart = (long: string): string =>
  `substr((select b.text from document_body b where b.n = ${long}.text_of), ${long}.text_from, ` +
  `${long}.text_length)`

/** SQL for the long strings of a row of `node_long` as JSON; `long` is the table's alias. */
export const longJson = (long: string): string =>
  `iif(${long}.text_of is null, ${long}.properties, ` +
  `json_set(${long}.properties, ${long}.text_path, ${textPart(long)}))`

/** SQL for the value at a path among the long strings, as text; quicker than by `longJson`. */
export const longText = (long: string, path: string): string =>
  `iif(${long}.text_path = ${path}, ${textPart(long)}, ${long}.properties ->> ${path})`

/** The same as JSON. */
export const longMember = (long: string, path: string): string =>
  `iif(${long}.text_path = ${path}, json_quote(${textPart(long)}), ${long}.properties -> ${path})`

/** Columns and join that give both texts of the node row `n`. */
export const nodeProperties = {
  columns: `n.properties, ${longJson('l')}`,
  join: 'left join node_long l on n.has_long = 1 and l.n = n.n',
} as const

/**
 * The same columns without what the text of document `?2` holds, and where it holds that: who has
 * the text cuts it out quicker than SQL does, which reads all of it for every node.
 */
export const propertiesBesideText =
  `n.properties, iif(l.text_of = ?2, l.properties, ${longJson('l')}), ` +
  'iif(l.text_of = ?2, l.text_path, null), l.text_from, l.text_length'

/** SQL counts characters: in texts without surrogates they are code units. */
export const hasSurrogates = (text: string): boolean => /[\ud800-\udfff]/.test(text)

/** The long string that is part of a text without surrogates, as a property. */
export const propertyOfText = (text: string, { path, from, length }: TextPart): Properties => ({
  [path.slice('$.'.length)]: text.slice(from - 1, from - 1 + length),
})

/** Both texts together and what a document's text holds, keys in code point order. */
export function wholeProperties(
  short: string | null,
  long: string | null,
  ofText?: Properties,
): Properties {
  const properties = parseProperties(short)
  return long === null
    ? properties
    : (JSON.parse(
        propertiesJson({ ...properties, ...parseProperties(long), ...ofText }),
      ) as Properties)
}

export function wholeJson(short: string | null, long: string | null): string {
  return long === null ? (short ?? '{}') : propertiesJson(wholeProperties(short, long))
}
