import type { TableCell, TableRow, TextTable } from './text-table.ts'

const longestKey = 60
const maxColumns = 60
const longestTitle = 200
const pairLine = /^( *)(?:- )?(\p{L}[\p{L}\p{N} _./()%-]*):(?: (.*))?$/u
// The lines above a forwarded message name its sender and time: they are no record to ask.
const mailKeys = /^(?:from|to|cc|bcc|subject|sent|date|reply-to|message-id)$/i

/** Whether names of values are those of the lines above a mail. */
export const isMailHead = (names: readonly string[]): boolean =>
  names.filter(name => mailKeys.test(name)).length > 1

interface TextRecord {
  readonly start: number
  readonly end: number
  readonly values: ReadonlyMap<string, TableCell>
  /** The line that stands above: the name of the list. */
  readonly title: string
}

/**
 * Tables of records: paragraphs of nothing but "name: value" lines, one record each, two or more
 * in a row that share most of their names. Values below a name of their own, indented, are named
 * with it ("address · city"); lists are left out. Linear.
 */
export function readRecords(text: string): TextTable[] {
  const tables: TextTable[] = []
  let run: TextRecord[] = []
  const close = (): void => {
    if (run.length > 1) tables.push(tableOf(run))
    run = []
  }
  for (const record of records(text)) {
    const [first] = run
    if (record === undefined || (first !== undefined && !isAlike(first, record))) close()
    if (record !== undefined) run.push(record)
  }
  close()
  return tables
}

/** Each paragraph as a record; undefined for one that is none. */
function* records(text: string): Generator<TextRecord | undefined> {
  let lines: Array<{ readonly start: number; readonly text: string }> = []
  let title = ''
  for (let start = 0; start <= text.length;) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    const line = text.slice(start, end)
    if (line.trim() !== '') lines.push({ start, text: line })
    if ((line.trim() === '' || end === text.length) && lines.length > 0) {
      const record = recordOf(lines, title)
      const [only] = lines
      // One line by itself is the title of what follows.
      if (record !== undefined || lines.length > 1 || only === undefined) {
        if (record === undefined) title = ''
        yield record
      } else {
        title = only.text.trim().replace(/:$/, '').slice(0, longestTitle)
        yield undefined
      }
      lines = []
    }
    start = end + 1
  }
}

function recordOf(
  lines: ReadonlyArray<{ readonly start: number; readonly text: string }>,
  title: string,
): TextRecord | undefined {
  const values = new Map<string, TableCell>()
  const path: Array<{ readonly indent: number; readonly key: string }> = []
  const own = lines.length > 2 && /^\p{L}[^:]{0,60}:$/u.test(lines[0]?.text.trim() ?? '')
  const isUnderName = own && indentOf(lines[0]?.text) < indentOf(lines[1]?.text)
  for (const { start, text } of isUnderName ? lines.slice(1) : lines) {
    if (/^ *- /.test(text) && path.length > 0) continue
    const [, blank = '', key = '', said] = pairLine.exec(text) ?? []
    if (key === '' || key.length > longestKey) return undefined
    while ((path.at(-1)?.indent ?? -1) >= blank.length) path.pop()
    const value = said?.trim() ?? ''
    const name = [...path.map(parent => parent.key), key].join(' · ')
    if (value === '') {
      path.push({ indent: blank.length, key })
      continue
    }
    // Each name stands once in a record.
    if (values.has(name) || values.size === maxColumns) return undefined
    const at = start + text.indexOf(value, blank.length + key.length + 1)
    values.set(name, { start: at, end: at + value.length, text: value })
  }
  const [first] = lines
  const last = lines.at(-1)
  if (
    values.size < 2 ||
    isMailHead([...values.keys()]) ||
    first === undefined ||
    last === undefined
  )
    return undefined
  return {
    start: first.start,
    end: last.start + last.text.length,
    values,
    title: isUnderName ? first.text.trim().slice(0, -1) : title,
  }
}

const indentOf = (line = ''): number => line.length - line.trimStart().length

function isAlike(one: TextRecord, other: TextRecord): boolean {
  const shared = [...one.values.keys()].filter(key => other.values.has(key)).length
  return shared > 1 && shared * 2 >= Math.max(one.values.size, other.values.size)
}

function tableOf(run: readonly TextRecord[]): TextTable {
  const keys = [...new Set(run.flatMap(({ values }) => [...values.keys()]))]
  const columns = keys.slice(0, maxColumns)
  const [first] = run
  return {
    title: first?.title ?? '',
    header: { start: first?.start ?? 0, end: first?.end ?? 0 },
    columns,
    rows: run.map(({ start, end, values }): TableRow => ({
      start,
      end,
      cells: columns.map(key => values.get(key)),
    })),
    isPartial: keys.length > maxColumns,
  }
}
