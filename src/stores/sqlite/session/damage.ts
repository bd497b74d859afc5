import { AppError } from '../../../core/errors.ts'
import { longPattern } from '../../../support/long-pattern.ts'

/**
 * Thrown for a row that cannot be what was written; the connection turns it into `damaged`, which
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

/** Whether an error of reading rows means that they are damaged. */
export function isDamage(error: unknown): boolean {
  return (
    error instanceof DamagedRow ||
    (error instanceof Error && damageFoundBySqlite(error) !== undefined)
  )
}

/** Parses JSON that this driver wrote. Throws `DamagedRow` if it is not valid. */
export function parseStored<Parsed>(json: string, what: string, documentId?: string): Parsed {
  try {
    return JSON.parse(json) as Parsed
  } catch (cause) {
    throw new DamagedRow(what, { documentId, cause })
  }
}

/** The error shown to people; `what` is the part that cannot be read. */
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

/** SQLite's messages about a schema other than the one this program created. */
const brokenSchema = longPattern(
  'i',
)`no such (?:table|column|index|module|function)|malformed|duplicate column|
    already exists|vtable constructor failed|fts5|has no column|syntax error|ambiguous column|
    may not be|expected \d+ columns|JSON cannot hold`

/**
 * What is wrong with the file according to an error of SQLite or its driver; undefined for other
 * errors.
 */
export function damageFoundBySqlite(cause: Error): string | undefined {
  // An integer beyond 2^53, which is never written.
  if ('code' in cause && cause.code === 'ERR_OUT_OF_RANGE') return 'a number in a row'
  switch ('errcode' in cause ? Number(cause.errcode) & 0xff : 0) {
    case 11:
      return 'the pages of the corpus'
    // The driver's statements are fixed: if SQLite does not understand them, the schema in the file
    // has changed.
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
 * Whether a file that SQLite does not recognise was once a corpus, judging by the rest of its
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
