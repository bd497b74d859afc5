import { detectText } from '../../parsing/character-set.ts'
import { skipSpace, walkJson, type JsonHandlers } from '../../parsing/json-events.ts'
import { cellText } from '../building/table-cells.ts'
import { writeRow } from '../building/table-text.ts'
import { singleDocumentLoader } from '../building/single-document-loader.ts'
import { textBuilder, type TextBuilder } from '../building/text-builder.ts'
import { unreadable } from '../../unreadable.ts'

/**
 * JSON and JSON Lines: records of values are rows, as those of a table; all else `name: value`
 * lines, records apart, nested ones indented; numbers exactly as written.
 */
export const jsonLoader = singleDocumentLoader(
  { name: 'json', version: 2, format: 'JSON', mediaType: 'application/json' },
  async (item, options) => {
    const { text, notes } = await detectText(item.bytes)
    const builder = textBuilder(item, options.limits)
    const { maxNesting } = options.limits
    const tooDeep = () =>
      unreadable(
        item.fileName,
        'too_large',
        `its values are nested more than ${maxNesting} deep (maxNesting)`,
      )
    const first = walkJson(text, jsonWriter(builder), { maxNesting })
    if (!first.ok && first.reason === 'depth') throw tooDeep()
    if (first.ok && skipSpace(text, first.end) >= text.length) return { ...builder.finish(), notes }

    // Several values one after the other, usually one per line: JSON Lines.
    const records = textBuilder(item, options.limits)
    let good = 0
    let bad = 0
    for (const line of linesOf(text)) {
      if (line.trim() === '') continue
      const before = records.length()
      const isRecord = line.trimStart().startsWith('{')
      const end = walkJson(line, jsonWriter(records, true), { maxNesting })
      if (!end.ok && end.reason === 'depth') throw tooDeep()
      if (end.ok && skipSpace(line, end.end) >= line.length) good++
      else {
        bad++
        // What is not JSON stays readable as it is, unless a part of it was written already.
        if (records.length() === before) records.append(line)
      }
      // Rows of records stand one below the other, all else apart.
      if (isRecord && good > 0) records.newLine()
      else records.paragraph()
      if ((good + bad) % 10_000 === 0) options.signal?.throwIfAborted()
    }
    if (good > bad)
      return {
        ...records.finish(),
        mediaType: 'application/jsonl',
        properties: { records: good },
        notes: [...notes, ...(bad === 0 ? [] : [`${bad} lines are not valid JSON`])],
      }
    const plain = textBuilder(item, options.limits)
    plain.append(text)
    const line = lineOf(text, first.ok ? first.end : first.at)
    return {
      ...plain.finish(),
      notes: [...notes, `not valid JSON (line ${line}): read as plain text`],
    }
  },
)

function* linesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at)
    yield text.slice(at, end < 0 ? text.length : end)
    at = end < 0 ? text.length : end + 1
  }
}

function lineOf(text: string, at: number): number {
  let line = 1
  for (
    let index = text.indexOf('\n');
    index >= 0 && index < at;
    index = text.indexOf('\n', index + 1)
  )
    line++
  return line
}

/** What is longer is read as lines, not as a row. */
const longestRow = 1_000

type Member = readonly [key: string, text: string]

/**
 * Writes values as lines: an object of values that stands in a list, or is a line of its own, as a
 * row; other records of a list stand apart, and members of nested objects are indented below their
 * name.
 */
function jsonWriter(builder: TextBuilder, areLines = false): JsonHandlers {
  /** For each open value: how far its members are indented. */
  const indents: number[] = []
  const kinds: Array<'object' | 'list'> = []
  /** Members of the object that may become a row. */
  let row: Member[] | undefined
  let length = 0
  const indent = (): string => '  '.repeat(Math.min(indents.at(-1) ?? 0, 8))
  const writeMember = (key: string | undefined, text: string): void => {
    builder.newLine()
    const lead =
      key === undefined ? (kinds.length === 0 ? '' : `${indent()}- `) : `${indent()}${key}: `
    builder.append(`${lead}${text}\n`)
  }
  const asLines = (): void => {
    if (row === undefined) return
    const members = row
    row = undefined
    if (indents.length <= 3) builder.paragraph()
    for (const [key, text] of members) writeMember(key, text)
  }
  /** Of a value within those that are open. */
  const isRecordOf = (kind: 'object' | 'list' | undefined): boolean =>
    kind === 'object' && (kinds.at(-1) ?? (areLines ? 'list' : undefined)) === 'list'
  const open = (kind: 'object' | 'list', key: string | undefined): void => {
    asLines()
    const depth = indents.at(-1) ?? 0
    const isRecord = isRecordOf(kind)
    builder.newLine()
    if (key !== undefined) builder.append(`${indent()}${key}:\n`)
    indents.push(key === undefined ? depth : depth + 1)
    kinds.push(kind)
    if (isRecord) [row, length] = [[], 0]
  }
  return {
    openObject: key => open('object', key),
    openList: key => open('list', key),
    close() {
      const members = row !== undefined && row.length > 1 ? row : undefined
      if (members === undefined) asLines()
      else
        writeRow(
          builder,
          // The names stand in the file with each record: none repeats what its head says.
          members.map(([key, text]) => (key === '' ? text : `${key}: ${text}`)),
        )
      row = undefined
      const isRecord = isRecordOf(kinds.pop())
      indents.pop()
      if (isRecord && members === undefined && indents.length <= 2) builder.paragraph()
      else builder.newLine()
    },
    scalar(key, text, kind) {
      const value = kind === 'string' ? text.trim() : text
      if (row === undefined || key === undefined) return writeMember(key, value)
      row.push([key, value])
      length += key.length + cellText(value).length
      if (length > longestRow || value.includes('\n')) asLines()
    },
  }
}
