import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { InventedPerson } from './invented-people.ts'

// Shares no code with the product on purpose. Every name and address of an invented person holds
// their first or last name, which are no part of any other word: so whatever holds none of these,
// in any encoding, names none of them.

/** Where first and last names of people stand in a folder: in files, their names, and indexes. */
export function plaintextHits(folder: string, people: readonly InventedPerson[]): string[] {
  const words = new Set(people.flatMap(({ first, last }) => [plain(first), plain(last)]))
  const hits: string[] = []
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const place = path.slice(folder.length)
    for (const word of words) if (plain(place).includes(word)) hits.push(`name of ${place}`)
    if (!entry.isFile()) continue
    for (const [encoding, text] of readings(readFileSync(path)))
      for (const word of words)
        for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
          hits.push(`${place} as ${encoding}`)
    if (place.endsWith('.sqlite')) hits.push(...indexedHits(path, words))
  }
  return hits
}

/** Without case and marks. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ð', 'd')

/** The bytes as text, in every encoding in which they may be one. */
function* readings(bytes: Buffer): Generator<[encoding: string, text: string]> {
  const text = bytes.toString('utf8')
  yield ['UTF-8', plain(text)]
  yield ['JSON', plain(text.replaceAll(/\\u([0-9a-f]{4})/gi, (_, digits: string) => unit(digits)))]
  yield ['percent', plain(decoded(text, /(?:%[0-9a-f]{2})+/gi))]
  yield ['quoted-printable', plain(decoded(text.replaceAll(/=\r?\n/g, ''), /(?:=[0-9a-f]{2})+/gi))]
  for (const shift of [0, 1]) {
    const pairs = Buffer.from(bytes.subarray(shift, bytes.length - ((bytes.length - shift) % 2)))
    yield ['UTF-16', plain(pairs.toString('utf16le'))]
    yield ['UTF-16, big-endian', plain(pairs.swap16().toString('utf16le'))]
  }
  const runs = text.match(/[A-Za-z0-9+/]{12,}/g) ?? []
  for (const shift of [0, 1, 2, 3])
    yield [
      'base64',
      plain(runs.map(run => Buffer.from(run.slice(shift), 'base64').toString('utf8')).join('\n')),
    ]
}

const unit = (digits: string): string => String.fromCharCode(Number.parseInt(digits, 16))

const decoded = (text: string, escapes: RegExp): string =>
  text.replaceAll(escapes, run => Buffer.from(run.replaceAll(/[%=]/g, ''), 'hex').toString('utf8'))

/** Words of full-text indexes, which share their beginnings in the file. */
function indexedHits(path: string, words: ReadonlySet<string>): string[] {
  const database = new DatabaseSync(path)
  try {
    const tables = database
      .prepare("select name from sqlite_schema where sql like 'create virtual table%fts5%'")
      .all()
      .map(({ name }) => String(name))
    return tables.flatMap(table => {
      database.exec(`create virtual table temp.v_${table} using fts5vocab(main, ${table}, row)`)
      return database
        .prepare(`select term from temp.v_${table}`)
        .all()
        .flatMap(({ term }) =>
          [...words].some(word => plain(String(term)).includes(word)) ? [`a word of ${table}`] : [],
        )
    })
  } finally {
    database.close()
  }
}
