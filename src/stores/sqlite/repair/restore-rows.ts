import type { Database, Value } from '../session/connection.ts'
import { loadState, parseState, type CorpusState } from '../session/corpus-state.ts'
import { isDamage } from '../session/damage.ts'
import { dictionaries, ruleColumns, sourceColumns } from '../session/dictionary-seals.ts'
import { conversationColumns } from '../ledger/conversations.ts'
import { deletionColumns } from '../documents/deletions.ts'
import { unpackOriginal } from '../documents/original-bytes.ts'
import { contentKey } from '../session/hash.ts'
import { moreAddressesColumns } from '../documents/more-addresses.ts'
import { partsSeal, textSeal } from '../documents/document-seals.ts'
import { sealedChunkColumns } from '../documents/record-parts.ts'
import { sealOf, sealOfBytes } from '../session/seal.ts'

// For longer rows trying every bit takes longer than reading the document again.
const maxBytes = 16 * 1024

interface SealedTable {
  readonly table: string
  readonly key: string
  readonly columns: readonly string[]
  readonly sealColumn: string
  readonly seal: (values: readonly Value[]) => Value
}

const plain = (table: string, key: string, columns: readonly string[]): SealedTable => ({
  table,
  key,
  columns,
  sealColumn: 'seal',
  seal: sealOf,
})

const lists: readonly SealedTable[] = [
  ...Object.entries(dictionaries).map(([table, column]) => plain(table, 'n', [column])),
  plain('source', 'n', sourceColumns),
]

const documentColumns = [
  'n',
  'id',
  'revision_id',
  '(select id from source s where s.n = source)',
  'key',
  'kind',
  'bytes_hash',
  'extractor',
  'access',
  'parent_id',
  'length',
  'commit_seq',
  'detail',
]
const rows: readonly SealedTable[] = [
  plain('document', 'n', documentColumns),
  {
    table: 'document_body',
    key: 'n',
    columns: ['n', 'text'],
    sealColumn: 'text_seal',
    seal: ([n, text]) => textSeal(Number(n), String(text)),
  },
  {
    table: 'document_body',
    key: 'n',
    columns: ['n', 'parts'],
    sealColumn: 'parts_seal',
    seal: ([n, parts]) => partsSeal(Number(n), String(parts)),
  },
  plain('chunk', 'n', sealedChunkColumns),
  plain('more_addresses', 'document', moreAddressesColumns),
  plain('entity_rule', 'id', ruleColumns),
  plain('deletion', 'id', deletionColumns),
  plain('conversation', 'id', conversationColumns),
  {
    table: 'vector_float',
    key: 'chunk',
    columns: ['floats'],
    sealColumn: 'seal',
    seal: ([floats]) => (floats instanceof Uint8Array ? sealOfBytes(floats) : ''),
  },
  {
    table: 'blob',
    key: 'n',
    columns: ['bytes', 'packing', '(select b.text from document_body b where b.n = packing)'],
    sealColumn: 'hash',
    seal: ([packed = null, packing = null, text = null]) => {
      const bytes = unpackOriginal(packed, packing, text)
      return bytes === undefined ? '' : contentKey(bytes)
    },
  },
  plain('ledger', 'id', [
    'id',
    'kind',
    'asker',
    'created_at',
    'commit_seq',
    'redacted',
    'cited',
    'body',
  ]),
]

/**
 * Restores sealed rows that differ from their seal in a single bit: the one change that yields the
 * hash is what was written. Works inside an open transaction and returns the number of rows. Short
 * lists are restored as temporary tables of the same name, because an index may contain the
 * original.
 */
export function restoreRows(database: Database): number {
  let restored = 0
  for (const list of lists) restored += restoreList(database, list)
  for (const { table, key, columns, sealColumn, seal } of rows) {
    for (const found of damagedRows(database, { table, key, columns, sealColumn, seal })) {
      const sets = columns.flatMap((column, index) =>
        found.values[index] === found.before[index] || column.startsWith('(')
          ? []
          : [[column, found.values[index] ?? null] as const],
      )
      const assignments = [...sets.map(([column]) => column), sealColumn].map(
        column => `${column} = ?`,
      )
      try {
        restored += database.run(
          `update ${table} set ${assignments.join(', ')} where ${key} = ?`,
          ...sets.map(([, value]) => value),
          found.seal,
          found.key,
        )
      } catch {
        // An index that disagrees with the row: the row stays damaged and is reported as such.
      }
    }
  }
  return restored
}

function restoreList(database: Database, list: SealedTable): number {
  const found = damagedRows(database, list)
  if (found.length === 0) return 0
  const { table, columns } = list
  database.run(`create temp table ${table} as select * from main.${table}`)
  for (const { key, values, seal } of found)
    database.run(
      `update temp.${table} set ${columns.map(column => `${column} = ?`).join(', ')}, seal ` +
        '= ? where n = ?',
      ...values,
      seal,
      key,
    )
  return found.length
}

/** The totals, restored if necessary; undefined if that is impossible. */
export function restoredState(database: Database): CorpusState | undefined {
  try {
    return loadState(database)
  } catch (error) {
    if (!isDamage(error)) throw error
  }
  const [text] =
    database.get<[Uint8Array]>(`select cast(value as blob) from meta where key = 'state'`) ?? []
  if (text === undefined) return undefined
  for (const candidate of oneBitAway({ value: text, isText: true })) {
    try {
      return parseState(String(candidate))
    } catch (error) {
      if (!isDamage(error)) throw error
    }
  }
  return undefined
}

interface Restored {
  readonly key: Value
  readonly before: readonly Value[]
  readonly values: readonly Value[]
  readonly seal: Value
}

const isSame = (left: Value, right: Value): boolean =>
  left === right ||
  (left instanceof Uint8Array && right instanceof Uint8Array && Buffer.compare(left, right) === 0)

function damagedRows(
  database: Database,
  { table, key, columns, sealColumn, seal }: SealedTable,
): Restored[] {
  const restored: Restored[] = []
  const keys: Value[] = []
  try {
    for (const [kept, n, ...values] of database.iterate<[Value, Value, ...Value[]]>(
      `select ${sealColumn}, ${key}, ${columns.join(', ')} from ${table}`,
    )) {
      if (kept !== null && !isSame(kept, seal(values))) keys.push(n)
    }
  } catch {
    // Rows on unreadable pages are reported as damaged wherever they are needed.
  }
  for (const n of keys) {
    // As bytes, because text that is not valid UTF-8 would not be read verbatim.
    const [kept, ...raw] =
      database.get<Value[]>(
        `select ${sealColumn}, ` +
          `${columns
            .map(
              column =>
                `iif(typeof(${column}) = 'text', cast(${column} as blob), ${column}), ` +
                `typeof(${column})`,
            )
            .join(', ')} ` +
          `from ${table} where ${key} = ?`,
        n,
      ) ?? []
    if (kept === undefined || kept === null) continue
    const stored = columns.map((_, index) => ({
      value: raw[index * 2] ?? null,
      isText: raw[index * 2 + 1] === 'text',
    }))
    const before = stored.map(asValue)
    if (typeof kept === 'string' && differInOneBit(kept, String(seal(before)))) {
      restored.push({ key: n, before, values: before, seal: seal(before) })
      continue
    }
    const values = restoredValues(stored, candidate => isSame(kept, seal(candidate)))
    if (values !== undefined) restored.push({ key: n, before, values, seal: kept })
  }
  return restored
}

interface StoredValue {
  readonly value: Value
  readonly isText: boolean
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const asValue = ({ value, isText }: StoredValue): Value =>
  isText && value instanceof Uint8Array ? decoder.decode(value) : value

/** The values with the one changed bit that makes them pass; undefined if there is none. */
function restoredValues(
  stored: readonly StoredValue[],
  passes: (values: readonly Value[]) => boolean,
): Value[] | undefined {
  const present = stored.map(asValue)
  if (
    stored.reduce(
      (total, { value }) => total + (value instanceof Uint8Array ? value.length : 8),
      0,
    ) > maxBytes
  )
    return undefined
  for (const [index, value] of stored.entries()) {
    for (const candidate of oneBitAway(value)) {
      const values = present.with(index, candidate)
      if (passes(values)) return values
    }
  }
  return undefined
}

function* oneBitAway({ value, isText }: StoredValue): Generator<Value> {
  if (typeof value === 'number' && Number.isSafeInteger(value)) {
    for (let bit = 0; bit < 53; bit++)
      yield Math.floor(value / 2 ** bit) % 2 === 0 ? value + 2 ** bit : value - 2 ** bit
  }
  if (!(value instanceof Uint8Array)) return
  const bytes = value.slice()
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const place = bit >> 3
    bytes[place] = bytes[place]! ^ (1 << (bit & 7))
    const candidate = isText ? decoded(bytes) : bytes.slice()
    if (candidate !== undefined) yield candidate
    bytes[place] = bytes[place]! ^ (1 << (bit & 7))
  }
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return strictDecoder.decode(bytes)
  } catch {
    // Not UTF-8, so it was never written.
    return undefined
  }
}

function differInOneBit(left: string, right: string): boolean {
  if (left.length !== right.length) return false
  let bits = 0
  for (let index = 0; index < left.length; index++) {
    for (let rest = left.charCodeAt(index) ^ right.charCodeAt(index); rest > 0; rest &= rest - 1)
      bits++
  }
  return bits === 1
}
