import type { TableCell, TableRow, TextTable } from './read-tables.ts'

const longestKey = 40
const maxRecords = 5_000
const maxColumns = 60

interface TextRecord {
  readonly start: number
  readonly end: number
  readonly values: ReadonlyMap<string, TableCell>
}

/**
 * Tables of records: paragraphs of nothing but "name: value" lines, one record each, two or more
 * in a row that share most of their names. Linear.
 */
export function readRecords(text: string): TextTable[] {
  const tables: TextTable[] = []
  let run: TextRecord[] = []
  const close = (): void => {
    if (run.length > 1) tables.push(tableOf(run))
    run = []
  }
  for (const record of paragraphs(text)) {
    const [first] = run
    if (record === undefined || (first !== undefined && !isAlike(first, record))) close()
    if (record !== undefined && run.length < maxRecords) run.push(record)
  }
  close()
  return tables
}

/** Each paragraph as a record; undefined for one that is none. */
function* paragraphs(text: string): Generator<TextRecord | undefined> {
  let values = new Map<string, TableCell>()
  let isRecord = true
  let from = 0
  for (let start = 0; start <= text.length;) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    const line = text.slice(start, end)
    if (line.trim() === '' || end === text.length) {
      if (line.trim() !== '') isRecord = add(line, start, values) && isRecord
      if (values.size > 0 || !isRecord)
        yield isRecord && values.size > 1 ? { start: from, end: start - 1, values } : undefined
      values = new Map()
      isRecord = true
      from = end + 1
    } else isRecord = add(line, start, values) && isRecord
    start = end + 1
  }
}

/** Whether a line is a name and a value, which is kept; each name stands once in a record. */
function add(line: string, start: number, values: Map<string, TableCell>): boolean {
  const colon = line.indexOf(': ')
  const key = line.slice(0, colon)
  const value = line.slice(colon + 2).trim()
  const isPair =
    colon > 0 &&
    key.length <= longestKey &&
    /^\p{L}[\p{L}\p{N} _./-]*$/u.test(key) &&
    value !== '' &&
    !values.has(key) &&
    values.size < maxColumns
  if (!isPair) return false
  const at = start + line.indexOf(value, colon + 2)
  values.set(key, { start: at, end: at + value.length, text: value })
  return true
}

function isAlike(one: TextRecord, other: TextRecord): boolean {
  const shared = [...one.values.keys()].filter(key => other.values.has(key)).length
  return shared > 1 && shared * 2 >= Math.max(one.values.size, other.values.size)
}

function tableOf(records: readonly TextRecord[]): TextTable {
  const keys = [...new Set(records.flatMap(({ values }) => [...values.keys()]))].slice(0, maxColumns)
  const [first] = records
  const rows = records.map(({ start, end, values }): TableRow => ({
    start,
    end,
    cells: keys.map(key => values.get(key)),
  }))
  return {
    title: '',
    header: { start: first?.start ?? 0, end: first?.end ?? 0 },
    columns: keys,
    rows,
  }
}
