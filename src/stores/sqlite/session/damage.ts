import { AppError } from '../../../core/errors.ts'
import { longPattern } from '../../../support/long-pattern.ts'

/**
 * Thrown where a row cannot be what was written; the connection turns it into `damaged`, which
 * names the file.
 */
export class DamagedRow extends Error {
  override readonly name = 'DamagedRow'
  /** The part of the store, such as `the text of document doc_1`; never its content. */
  readonly what: string
  readonly documentId: string | undefined
  constructor(
    what: string,
    options: { readonly documentId?: string | undefined; readonly cause?: unknown } = {},
  ) {
    super(`${what} is damaged`, 'cause' in options ? { cause: options.cause } : undefined)
    this.what = what
    this.documentId = options.documentId
  }
}

/** Whether an error of reading rows says that these are damaged. */
export function isDamage(error: unknown): boolean {
  return (
    error instanceof DamagedRow ||
    (error instanceof Error && damageFoundBySqlite(error) !== undefined)
  )
}

/** JSON that this driver wrote itself. Throws `DamagedRow` where it is none any more. */
export function parseStored<Parsed>(json: string, what: string, documentId?: string): Parsed {
  try {
    return JSON.parse(json) as Parsed
  } catch (cause) {
    throw new DamagedRow(what, { documentId, cause })
  }
}

/** The error that people see; `what` is the part that cannot be read. */
export function damaged(
  path: string,
  what: string,
  options: { readonly documentId?: string | undefined; readonly cause?: unknown } = {},
): AppError<'damaged'> {
  return new AppError(
    'damaged',
    `Cannot read ${what} in ${path}: it is damaged. "veritrail doctor" lists everything ` +
      'that is, "veritrail doctor --repair" saves the rest; or restore a copy of the file.',
    {
      store: path,
      what,
      ...(options.documentId !== undefined && { documentId: options.documentId }),
    },
    'cause' in options ? { cause: options.cause } : {},
  )
}

/** What SQLite's message says of a schema that is not the one this program made. */
const brokenSchema = longPattern(
  'i',
)`no such (?:table|column|index|module|function)|malformed|duplicate column|
    already exists|vtable constructor failed|fts5|has no column|syntax error|ambiguous column|
    may not be|expected \d+ columns|JSON cannot hold`

/**
 * What an error of SQLite or its driver says is wrong with the file; undefined where it has another
 * reason.
 */
export function damageFoundBySqlite(cause: Error): string | undefined {
  // An integer beyond 2^53, which no row was written with.
  if ('code' in cause && cause.code === 'ERR_OUT_OF_RANGE') return 'a number in a row'
  switch ('errcode' in cause ? Number(cause.errcode) & 0xff : 0) {
    case 11:
      return 'the pages of the corpus'
    // The driver's statements are fixed: where SQLite does not understand them, the schema in the
    // file has changed.
    case 1:
      return brokenSchema.test(cause.message) ? 'the schema of the corpus' : undefined
    case 19:
    case 20:
      return 'rows that contradict each other'
    default:
      return undefined
  }
}

const headerLength = 100
const magic = 'SQLite format 3\0'

/**
 * Whether a file that SQLite does not take for a database began as a corpus: by what is left of its
 * header.
 */
export function wasCorpus(header: Uint8Array, applicationId: number): boolean {
  if (header.length < headerLength) return false
  const bytes = Buffer.from(header.buffer, header.byteOffset, headerLength)
  return (
    bytes.every(byte => byte === 0) ||
    bytes.toString('latin1', 0, magic.length) === magic ||
    bytes.readUInt32BE(68) === applicationId
  )
}
