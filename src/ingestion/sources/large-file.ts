import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { MailTableKind } from '../email/mail-table-columns.ts'
import type { LoadLimits, RawItem } from '../loaded-document.ts'
import { tableWriter } from '../loaders/building/table-text.ts'
import { textBuilder } from '../loaders/building/text-builder.ts'
import { sniffFormat } from '../loaders/sniffing/sniff-format.ts'
import { decodeText } from '../parsing/character-set.ts'
import { delimitedRows, detectDelimiter } from '../parsing/delimited-rows.ts'
import { fileParts, rowEnds, type FilePart } from './file-parts.ts'
import type { SourceFile } from './list-source.ts'
import type { SourceEntry } from './source-entry.ts'
import { codeOf } from './walk-folder.ts'

// Large enough that few words are cut off from what they belong to, small enough that little is
// read again where a file has grown.
const documentBytes = 2 * 2 ** 20
// Rows take longer to be read than prose of the same length.
const tableBytes = 2 ** 20
// Rows of mails are documents of their own.
const mailTableBytes = 32 * 2 ** 20
// As text a table is longer than its file: cells carry the names of their columns, and stand apart.
const tableShare = 0.5
const tablePartShare = 0.25
const longestHeader = 1 << 16
const rowsBeforeHeader = 20

const extensions = new Set(['.txt', '.text', '.log', '.csv', '.tsv'])

interface LargeFileOptions {
  readonly limits: LoadLimits
  readonly tableKind?: ((item: RawItem) => MailTableKind | undefined) | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * A text, log or table that is too long for one document, as consecutive parts; each is keyed
 * `<file>#part-<n>`. Returns false, with nothing done, for a file that is to be read as any other:
 * it is small, or of another format.
 */
export async function* largeFile(
  file: SourceFile,
  options: LargeFileOptions,
): AsyncGenerator<SourceEntry, boolean> {
  if (!extensions.has(extname(file.path).toLowerCase())) return false
  let handle: FileHandle | undefined
  let isMail = false
  try {
    handle = await open(file.path, constants.O_RDONLY | constants.O_NONBLOCK)
    const stats = await handle.stat()
    const { maxBytes, maxTextLength, maxSplitBytes } = options.limits
    if (!stats.isFile() || stats.size <= maxTextLength * tableShare) return false
    const whole = itemOf(file, Math.trunc(stats.mtimeMs))
    const head = await beginning(handle)
    const format = isSplittable(head) ? sniffFormat({ ...whole, bytes: head }) : undefined
    const isTable = format === 'delimited'
    if (!isTable && (format !== 'text' || stats.size <= maxTextLength)) return false
    const kind = isTable ? options.tableKind?.({ ...whole, bytes: head }) : undefined
    // Tables of mails are read together, as long as they fit.
    if (kind !== undefined && (kind !== 'mails' || stats.size <= maxBytes)) return false
    if (stats.size > maxSplitBytes) {
      if (stats.size <= maxBytes) return false
      yield {
        kind: 'failed',
        key: file.key,
        reason: 'too_large',
        message:
          `${file.key} is ${stats.size} bytes; texts and tables are read in parts up to ` +
          `${maxSplitBytes} bytes (ingest.maxSplitFileBytes in config.json). Raise the limit.`,
        isMail: false,
      }
      return true
    }
    isMail = kind === 'mails'
    const largest = isMail ? mailTableBytes : isTable ? tableBytes : documentBytes
    const most = isMail ? maxBytes : maxTextLength * (isTable ? tablePartShare : 1)
    let header: Buffer | undefined
    for await (const part of fileParts(handle, {
      // Room for the names of the columns, too.
      partBytes: Math.max(1, Math.floor(Math.min(largest, most, maxBytes / 2))),
      ends: isTable ? 'rows' : 'paragraphs',
      signal: options.signal,
    })) {
      if (part.number === 1 && isTable) header = headerOf(part.bytes, isMail)
      const item = partItem(whole, part, part.number === 1 ? undefined : header)
      yield isMail ? { kind: 'tables', items: [item] } : { kind: 'item', isMail: false, item }
    }
    return true
  } catch (error) {
    options.signal?.throwIfAborted()
    // Reading it as any other says what is wrong with it.
    if (handle === undefined) return false
    yield {
      kind: 'failed',
      key: file.key,
      reason: 'damaged',
      message: `${file.key} could not be read to its end (${codeOf(error)}).`,
      isMail,
    }
    return true
  } finally {
    await handle?.close()
  }
}

const itemOf = (file: SourceFile, modifiedAt: number): Omit<RawItem, 'bytes'> => ({
  key: file.key,
  fileName: file.hiddenName ?? basename(file.path).toWellFormed(),
  ...(file.hiddenName === undefined ? {} : { plainName: basename(file.path).toWellFormed() }),
  modifiedAt,
  link: file.link ?? file.path.toWellFormed(),
})

function partItem(
  whole: Omit<RawItem, 'bytes'>,
  { number, bytes, firstByte, firstLine, isLast }: FilePart,
  header: Buffer | undefined,
): RawItem {
  return {
    ...whole,
    key: `${whole.key}#part-${number}`,
    bytes: header === undefined ? bytes : Buffer.concat([header, bytes]),
    part: { number, isLast },
    properties: { part: number, firstLine, firstByte },
  }
}

async function beginning(handle: FileHandle): Promise<Buffer> {
  const buffer = Buffer.alloc(1 << 16)
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0)
  return buffer.subarray(0, bytesRead)
}

/** Line feeds of UTF-16 and UTF-32 are not one byte; logs hold a stray zero now and then. */
const isSplittable = (head: Buffer): boolean =>
  head.filter(byte => byte === 0).length < head.length / 10 &&
  !(head[0] === 0xff && head[1] === 0xfe) &&
  !(head[0] === 0xfe && head[1] === 0xff)

/** The row that names the columns, as it stands in the file. */
function headerOf(bytes: Buffer, isFirstRow: boolean): Buffer | undefined {
  const rows: Buffer[] = []
  let from = 0
  for (const end of rowEnds(bytes.subarray(0, longestHeader))) {
    rows.push(bytes.subarray(from, end))
    from = end
  }
  const text = decodeText(bytes.subarray(0, from))
    .text.replace(/^\ufeff/, '')
    .replace(/^sep=.\r?\n/, '')
  const delimiter = detectDelimiter(text)
  const cellsOf = (row: Buffer): string[] =>
    [...delimitedRows(decodeText(row).text.replace(/^\ufeff/, ''), delimiter)][0] ?? []
  const wanted = isFirstRow ? firstFilled(text, delimiter) : namesOf(text, delimiter, bytes)
  const found = rows
    .slice(0, rowsBeforeHeader)
    .find(row => wanted !== undefined && cellsOf(row).join('\0') === wanted.join('\0'))
  const hasMark = found?.[0] === 0xef && found[1] === 0xbb && found[2] === 0xbf
  return found === undefined ? undefined : Buffer.from(hasMark ? found.subarray(3) : found)
}

function firstFilled(text: string, delimiter: string): readonly string[] | undefined {
  for (const row of delimitedRows(text, delimiter))
    if (row.some(cell => cell.trim() !== '')) return row
  return undefined
}

function namesOf(
  text: string,
  delimiter: string,
  bytes: Uint8Array,
): readonly string[] | undefined {
  const limits = { maxTextLength: 2 ** 24, maxTextGrowth: 100, maxDivisions: 1 }
  const table = tableWriter(textBuilder({ fileName: '', bytes }, limits))
  const rows: string[][] = []
  for (const row of delimitedRows(text, delimiter)) {
    rows.push(row)
    table.row(row)
  }
  const { headerRow } = table.end()
  return headerRow === undefined ? undefined : rows[headerRow]
}
