import { openDatabase } from '../file/database.ts'
import { originalColumns, unpackOriginal } from '../documents/original-bytes.ts'
import type { Database } from '../session/connection.ts'

/** A text or a run of bytes that a row holds, whole. */
export interface StoredValue {
  readonly table: string
  readonly column: string
  /** Absent where the row belongs to no single document. */
  readonly documentId?: string | undefined
  readonly isText: boolean
  readonly bytes: Buffer
}

/** Everything that a corpus file holds, for whoever looks for something in it. */
export interface StoredValues extends Disposable {
  /** Of all tables but vectors and the full-text index, in the order of their rows. */
  all(): Generator<StoredValue>
  /** Terms of the full-text index, also those whose documents are gone. */
  terms(): Generator<string>
  /** Whether a passage or a name that is still there holds the terms beside each other. */
  holdsPhrase(terms: readonly string[]): boolean
}

const cacheBytes = 16 * 2 ** 20
const busyTimeoutMs = 10_000
const indexes = ['chunk_term', 'entity_term'] as const
/** Numbers only, and long ones; and `blob`, whose bytes are packed. */
const withoutTexts = new Set(['vector_code', 'vector_float', 'blob'])

/** Opens a corpus file for reading. Throws `store_unavailable`. */
export function storedValues(path: string): StoredValues {
  const database = openDatabase({ path, readOnly: true, busyTimeoutMs, cacheBytes })
  return {
    *all() {
      yield* originals(database)
      for (const { table, columns, document } of tablesOf(database)) {
        const values = columns.map(
          column =>
            `typeof("${column}"), case typeof("${column}") when 'text' then ` +
            `cast("${column}" as blob) when 'blob' then "${column}" end`,
        )
        const rows = database.iterate<[string | null, ...Array<string | Uint8Array | null>]>(
          `select ${[document, ...values].join(', ')} from "${table}" t`,
        )
        for (const [documentId, ...cells] of rows)
          for (const [index, column] of columns.entries()) {
            const bytes = cells[2 * index + 1]
            if (!(bytes instanceof Uint8Array) || bytes.length === 0) continue
            yield {
              table,
              column,
              ...(documentId === null ? {} : { documentId }),
              isText: cells[2 * index] === 'text',
              bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
            }
          }
      }
    },
    *terms() {
      for (const index of indexes) {
        // Of this connection alone; nothing of it is in the file.
        database.run(
          `create virtual table if not exists temp.${index}_words using ` +
            `fts5vocab('main', '${index}', 'row')`,
        )
        for (const [term] of database.iterate<[string]>(`select term from temp.${index}_words`))
          yield term
      }
    },
    holdsPhrase: terms => {
      const phrase = `"${terms.map(term => term.replaceAll('"', '""')).join(' ')}"`
      return indexes.some(
        index =>
          database.get(`select 1 from ${index} where ${index} match ? limit 1`, phrase) !==
          undefined,
      )
    },
    [Symbol.dispose]: () => database.close(),
  }
}

function* originals(database: Database): Generator<StoredValue> {
  for (const stored of database.iterate<[Uint8Array, number | null, string | null]>(
    `select ${originalColumns('s')} from blob s order by s.n`,
  )) {
    // Damaged ones are searched as they lie there.
    const bytes = unpackOriginal(...stored) ?? stored[0]
    yield {
      table: 'blob',
      column: 'bytes',
      isText: false,
      bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    }
  }
}

interface Table {
  readonly table: string
  readonly columns: readonly string[]
  /** SQL for the id of the document that a row belongs to. */
  readonly document: string
}

function tablesOf(database: Database): Table[] {
  const named = database.all<[string, string]>(
    "select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' " +
      "escape '\\' order by name",
  )
  const virtual = named.flatMap(([name, sql]) => (/^create virtual /i.test(sql) ? [name] : []))
  return named.flatMap(([table, sql]) => {
    const isOfIndex = virtual.some(name => table === name || table.startsWith(`${name}_`))
    if (isOfIndex || withoutTexts.has(table)) return []
    const all = database.all<[number, string, string]>(`pragma table_info("${table}")`)
    const names = all.map(([, name]) => name)
    const columns = all.flatMap(([, name, type]) =>
      /^(?:integer|real)$/i.test(type) ? [] : [name],
    )
    const numbered =
      table === 'document_body' ? 't.n' : names.includes('document') ? 't.document' : undefined
    const document =
      table === 'document'
        ? 't.id'
        : names.includes('document_id')
          ? 't.document_id'
          : numbered === undefined
            ? 'null'
            : `(select id from document d where d.n = ${numbered})`
    return columns.length === 0 || sql === '' ? [] : [{ table, columns, document }]
  })
}
