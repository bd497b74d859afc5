import { detectText } from '../../parsing/character-set.ts'
import { skipSpace, walkJson, type JsonHandlers } from '../../parsing/json-events.ts'
import { singleDocumentLoader } from '../building/single-document-loader.ts'
import { textBuilder, type TextBuilder } from '../building/text-builder.ts'
import { unreadable } from '../../unreadable.ts'

/**
 * JSON and JSON Lines: `name: value` lines, records apart, nested ones indented; numbers exactly as
 * written.
 */
export const jsonLoader = singleDocumentLoader(
  { name: 'json', version: 1, format: 'JSON', mediaType: 'application/json' },
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
      const end = walkJson(line, jsonWriter(records), { maxNesting })
      if (!end.ok && end.reason === 'depth') throw tooDeep()
      if (end.ok && skipSpace(line, end.end) >= line.length) good++
      else {
        bad++
        // What is not JSON stays readable as it is, unless a part of it was written already.
        if (records.length() === before) records.append(line)
      }
      records.paragraph()
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

/**
 * Writes values as lines: records of a list stand apart, members of nested objects are indented
 * below their name.
 */
function jsonWriter(builder: TextBuilder): JsonHandlers {
  /** For each open value: how far its members are indented. */
  const indents: number[] = []
  const kinds: Array<'object' | 'list'> = []
  const indent = (): string => '  '.repeat(Math.min(indents.at(-1) ?? 0, 8))
  const open = (kind: 'object' | 'list', key: string | undefined): void => {
    const depth = indents.at(-1) ?? 0
    const inList = kinds.at(-1) === 'list'
    if (kind === 'object' && inList && indents.length <= 2) builder.paragraph()
    else builder.newLine()
    if (key !== undefined) builder.append(`${indent()}${key}:\n`)
    indents.push(key === undefined ? depth : depth + 1)
    kinds.push(kind)
  }
  return {
    openObject: key => open('object', key),
    openList: key => open('list', key),
    close() {
      indents.pop()
      kinds.pop()
      builder.newLine()
    },
    scalar(key, text, kind) {
      builder.newLine()
      const value = kind === 'string' ? text.trim() : text
      const lead =
        key === undefined ? (kinds.length === 0 ? '' : `${indent()}- `) : `${indent()}${key}: `
      builder.append(`${lead}${value}\n`)
    },
  }
}
