import { AppError } from '../../core/errors.ts'
import { decodeText, detectText } from '../parsing/character-set.ts'
import { delimitedRows, detectDelimiter } from '../parsing/delimited-rows.ts'
import type { Loader, LoadOptions, LoadOutcome, RawItem } from '../loaded-document.ts'
import { joinRows, type MailTableRow } from './mail-table-join.ts'
import {
  mailTableColumns,
  mailTableFields,
  mailTableMapping,
  type MailTableKind,
  type MailTableMapping,
} from './mail-table-columns.ts'
import { tableMail } from './mail-table-document.ts'

const headLength = 1 << 16

/**
 * Reads mail tables: recognises them by their header row, and joins what several files say of one
 * mail.
 */
export interface MailTables {
  kindOf(item: RawItem): MailTableKind | undefined
  /**
   * One outcome per mail. Of one Email_ID the revision modified last is current, older ones are
   * skipped as superseded.
   */
  load(items: readonly RawItem[], options: LoadOptions): AsyncIterable<LoadOutcome>
}

/**
 * `mapping` names the columns of tables that are not RAG-Eval's; throws `invalid_input` for fields
 * that do not exist.
 */
export function mailTables(mapping?: Readonly<Record<string, string>>): MailTables {
  const columns = mapping === undefined ? undefined : checkedMapping(mapping)
  return {
    kindOf: item => mailTableColumns(headerRow(item.bytes), columns)?.kind,
    load: (items, options) => loadTables(items, columns, options),
  }
}

function checkedMapping(mapping: Readonly<Record<string, string>>): MailTableMapping {
  const parsed = mailTableMapping.safeParse(mapping)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(issue => ({
    path: ['ingest.mailTable', ...issue.path].join('.'),
    message: issue.message,
  }))
  throw new AppError(
    'invalid_input',
    'The columns of mail tables (ingest.mailTable) are not valid: ' +
      `${issues.map(issue => issue.message).join('; ')}. Fields are ` +
      `${mailTableFields.join(', ')}.`,
    { issues },
  )
}

/** A mail table that is one file. */
export const mailTableLoader: Loader = {
  name: 'mail-table',
  version: 3,
  load: (item, options) => loadTables([item], undefined, options),
}

function headerRow(bytes: Uint8Array): string[] {
  const text = decodeText(bytes.subarray(0, headLength))
    .text.replace(/^\ufeff/, '')
    .replace(/^sep=.\r?\n/, '')
  for (const row of delimitedRows(text, detectDelimiter(text)))
    if (row.some(cell => cell.trim() !== '')) return row
  return []
}

async function* loadTables(
  items: readonly RawItem[],
  mapping: MailTableMapping | undefined,
  options: LoadOptions,
): AsyncIterable<LoadOutcome> {
  const rows: MailTableRow[] = []
  for (const item of items) {
    if (item.bytes.length > options.limits.maxBytes) {
      yield {
        status: 'failed',
        reason: 'too_large',
        message: `${item.fileName} is larger than the limit maxBytes = ${options.limits.maxBytes}.`,
      }
      return
    }
    const read = await readRows(item, mapping)
    if (read === undefined) {
      yield {
        status: 'failed',
        reason: 'unsupported',
        message:
          `${item.fileName} has no header row of a mail table; name its columns in the ` +
          'configuration.',
      }
      return
    }
    // A call takes no more than some hundred thousand arguments; a table has as many rows as it
    // likes.
    for (const row of read) rows.push(row)
    options.signal?.throwIfAborted()
  }
  let count = 0
  for (const joined of joinRows(rows)) {
    if (++count % 1000 === 0) options.signal?.throwIfAborted()
    yield joined.status === 'mail'
      ? tableMail(joined.values, options)
      : { status: 'skipped', reason: joined.reason, keySuffix: joined.keySuffix }
  }
  if (count === 0)
    yield {
      status: 'failed',
      reason: 'empty',
      message: `${items[0]?.fileName ?? 'The table'} has no rows.`,
    }
}

async function readRows(
  item: RawItem,
  mapping: MailTableMapping | undefined,
): Promise<MailTableRow[] | undefined> {
  const text = (await detectText(item.bytes)).text.replace(/^\ufeff/, '').replace(/^sep=.\r?\n/, '')
  const rows: MailTableRow[] = []
  let columns: ReturnType<typeof mailTableColumns>
  let number = 0
  for (const cells of delimitedRows(text, detectDelimiter(text.slice(0, headLength)))) {
    number++
    if (!cells.some(cell => cell.trim() !== '')) continue
    if (columns === undefined) {
      columns = mailTableColumns(cells, mapping)
      if (columns === undefined) return undefined
      continue
    }
    const values: MailTableRow['values'] = {}
    for (const [index, field] of columns.fields.entries()) {
      const cell = cells[index]
      if (field !== undefined && cell !== undefined && cell.trim() !== '') values[field] = cell
    }
    rows.push({ values, place: `${item.fileName}:${number}` })
  }
  return columns === undefined ? undefined : rows
}
