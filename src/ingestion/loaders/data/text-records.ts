import type { Properties, PropertyScalar } from '../../../core/document.ts'
import { wellFormed } from '../../../language/words/normalize.ts'
import type { LoadedDocument, Loader } from '../../loaded-document.ts'
import { detectText } from '../../parsing/character-set.ts'
import { instantOf } from '../../parsing/instant.ts'
import { aboveParts } from '../../unreadable.ts'

const textKeys = ['text', 'content', 'contents', 'body', 'passage'] as const
const idKeys = ['id', '_id', 'docid', 'doc_id', 'key'] as const
const titleKeys = ['title', 'name', 'heading', 'subject'] as const
const dateKeys = ['date', 'created_at', 'createdAt', 'published', 'timestamp'] as const
const linkKeys = ['url', 'link', 'source_url'] as const
const maxProperties = 40
const longestProperty = 1_000
const longestTitle = 500
// The first record has to be read to tell what the file is.
export const longestFirstRecord = 1 << 20

type Record = Readonly<{ [key: string]: unknown }>

/**
 * JSON Lines whose records are texts of their own (`{"id", "title", "text"}` and the like): one
 * document each, keyed by the file and the record's id, or its line where it has none. Other short
 * values become properties.
 */
export const textRecordsLoader: Loader = {
  name: 'text-records',
  version: 1,
  async *load(item, options) {
    const { text } = await detectText(item.bytes)
    const seen = new Set<string>()
    const records = linesOf(text).reduce(
      (count, line) => (line.trim() === '' ? count : count + 1),
      0,
    )
    if (records > options.limits.maxParts) {
      yield {
        status: 'failed',
        reason: 'over_budget',
        message:
          `${item.fileName} has ${aboveParts(records, 'records', options.limits)}. Split it, ` +
          'or raise the limit.',
      }
      return
    }
    let number = 0
    for (const line of linesOf(text)) {
      number++
      if (line.trim() === '') continue
      if (number % 1_000 === 0) options.signal?.throwIfAborted()
      const record = recordOf(line)
      const own = record === undefined ? undefined : firstString(record, textKeys)
      if (record === undefined || own === undefined) {
        yield {
          status: 'failed',
          reason: 'damaged',
          message:
            `Line ${number} of ${item.fileName} is not a JSON object with a text. Mend or ` +
            'remove the line and ingest the file again.',
          keySuffix: `#line-${number}`,
        }
        continue
      }
      if (own.length > options.limits.maxTextLength) {
        yield {
          status: 'failed',
          reason: 'too_large',
          message:
            `The text in line ${number} of ${item.fileName} is longer than ` +
            `${options.limits.maxTextLength} characters (maxTextLength). Split it.`,
          keySuffix: `#line-${number}`,
        }
        continue
      }
      const id = idOf(record)
      const keySuffix = id === undefined || seen.has(id) ? `#line-${number}` : `#${id}`
      if (id !== undefined) seen.add(id)
      yield {
        status: 'loaded',
        document: documentOf(record, own, line, keySuffix, item.link, options.timeZone),
      }
    }
    if (number === 0)
      yield { status: 'failed', reason: 'empty', message: `${item.fileName} is empty.` }
  },
}

/**
 * Whether a text begins with a record that has a text and an id or title. `isWhole`: nothing of the
 * text is missing.
 */
export function looksLikeTextRecords(start: string, isWhole: boolean): boolean {
  const from = start.search(/\S/)
  if (from < 0 || start[from] !== '{') return false
  const end = start.indexOf('\n', from)
  if ((end < 0 && !isWhole) || (end < 0 ? start.length : end) - from > longestFirstRecord)
    return false
  const record = recordOf(start.slice(from, end < 0 ? start.length : end))
  return (
    record !== undefined &&
    firstString(record, textKeys) !== undefined &&
    (idOf(record) !== undefined || firstString(record, titleKeys) !== undefined)
  )
}

function documentOf(
  record: Record,
  own: string,
  line: string,
  keySuffix: string,
  itemLink: string | undefined,
  timeZone: string,
): LoadedDocument {
  const bytes = new TextEncoder().encode(line)
  const date = instantOf(firstString(record, dateKeys), timeZone)
  const link = linkOf(record) ?? itemLink
  return {
    keySuffix,
    kind: 'record',
    title: (firstString(record, titleKeys) ?? '')
      .replace(/\s+/g, ' ')
      .replaceAll('\0', '')
      .trim()
      .slice(0, longestTitle)
      .toWellFormed(),
    text: wellFormed(own).trimEnd(),
    mediaType: 'application/json',
    extractor: 'text-records/1',
    sections: [],
    pages: [],
    cuts: [],
    layout: [],
    properties: propertiesOf(record),
    bytes,
    attachments: [],
    notes: [],
    ...(date === undefined ? {} : { date }),
    ...(link === undefined ? {} : { link }),
  }
}

function recordOf(line: string): Record | undefined {
  try {
    const value: unknown = JSON.parse(line.replace(/^\ufeff/, ''))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record)
      : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function firstString(record: Record, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = Object.hasOwn(record, key) ? record[key] : undefined
    if (typeof value === 'string' && value.trim() !== '') return value
  }
  return undefined
}

/** The record's id, where it is short enough for a key. */
function idOf(record: Record): string | undefined {
  for (const key of idKeys) {
    const value = Object.hasOwn(record, key) ? record[key] : undefined
    const id = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    if (id !== '' && id.length <= 200) return id
  }
  return undefined
}

function linkOf(record: Record): string | undefined {
  const link = firstString(record, linkKeys)
  return link !== undefined && /^https?:\/\//i.test(link) && link.length <= 2_000 ? link : undefined
}

function propertiesOf(record: Record): Properties {
  const used = new Set<string>([...textKeys, ...idKeys, ...titleKeys])
  const kept: Array<[string, PropertyScalar]> = []
  for (const [key, value] of Object.entries(record)) {
    if (used.has(key) || key === '__proto__' || kept.length >= maxProperties) continue
    if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)))
      kept.push([wellFormed(key), value])
    else if (typeof value === 'string' && value.length <= longestProperty)
      kept.push([wellFormed(key), wellFormed(value)])
  }
  return Object.fromEntries(kept)
}

function* linesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at)
    yield text.slice(at, end < 0 ? text.length : end)
    at = end < 0 ? text.length : end + 1
  }
}
