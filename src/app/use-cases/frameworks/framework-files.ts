import {
  readFramework,
  type FrameworkFile,
  type ReadFrameworkOptions,
} from '../../../alignment/framework/read-framework.ts'
import { tableFields, type ColumnMapping } from '../../../alignment/framework/framework-tables.ts'
import type { ReadFramework } from '../../../alignment/framework/check-framework.ts'
import { detectText } from '../../../ingestion/parsing/character-set.ts'
import { AppError } from '../../../core/errors.ts'
import {
  delimitedTable,
  isDelimited,
  isWorkbook,
  workbookTables,
  type NamedBytes,
} from '../table-files.ts'

export { tableFields }
export type { NamedBytes }
export type { ColumnMapping, ReadFrameworkOptions }

/**
 * Reads "field=column" into a mapping. Throws `invalid_input` that names the fields there are.
 */
export function readColumnPair(pair: string): ColumnMapping {
  const at = pair.indexOf('=')
  const field = tableFields.find(known => known === pair.slice(0, Math.max(0, at)).trim())
  const column = pair.slice(at + 1).trim()
  if (at < 0 || column === '' || field === undefined)
    throw refused(
      'map',
      `"${pair.slice(0, 100)}" is no pair such as number=ID. Fields: ${tableFields.join(', ')}.`,
    )
  return { [field]: column }
}

const mostFiles = 8

/**
 * Reads a framework from its files: CSV, TSV, XLSX, JSON (our simple shape or an OSCAL catalogue),
 * YAML.
 * Throws `invalid_input` that says which file and row could not be read, and what to do.
 */
export async function readFrameworkFiles(
  files: readonly NamedBytes[],
  options: ReadFrameworkOptions & { readonly maxBytes?: number | undefined } = {},
): Promise<ReadFramework> {
  const { maxBytes = 64 * 2 ** 20, ...reading } = options
  if (files.length > mostFiles)
    throw refused('files', `A framework has at most ${mostFiles} files; ${files.length} are given.`)
  const decoded: FrameworkFile[] = []
  for (const file of files) {
    if (file.bytes.length > maxBytes)
      throw refused(file.name, `${file.name}: is larger than ${maxBytes} bytes.`)
    decoded.push(await decode(file))
  }
  return readFramework(decoded, reading)
}

async function decode({ name, bytes }: NamedBytes): Promise<FrameworkFile> {
  if (isWorkbook(name))
    return { kind: 'tables', name, tables: await workbookTables({ name, bytes }) }
  const text = (await detectText(bytes)).text.replace(/^\ufeff/, '')
  if (/\.json$/i.test(name)) return { kind: 'json', name, text }
  if (/\.ya?ml$/i.test(name)) return { kind: 'yaml', name, text }
  if (isDelimited(name)) return { kind: 'tables', name, tables: [delimitedTable(name, text)] }
  if (/^\s{0,100}[{[]/.test(text)) return { kind: 'json', name, text }
  throw refused(
    name,
    `${name}: is of no known kind. Frameworks are read from .csv, .tsv, .xlsx, .json ` +
      'and .yaml files.',
  )
}

const refused = (path: string, message: string): AppError<'invalid_input'> =>
  new AppError('invalid_input', message, { issues: [{ path, message }] })
