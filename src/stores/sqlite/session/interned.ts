import type { Database } from './connection.ts'
import { DamagedRow } from './damage.ts'
import { dictionaries, type Dictionary } from './dictionary-seals.ts'
import { isIntact, sealOf } from './seal.ts'

/** Small sets of numbered strings, held in memory: edge types, label sets, groups … */
export interface Interned {
  /** The number of a text, created if necessary (only in a write). */
  number(text: string): number
  /** The number of a text, if it has one. */
  find(text: string): number | undefined
  text(number: number): string
  entries(): Iterable<readonly [text: string, number: number]>
  readonly size: number
}

/**
 * The strings of one table `(n, column)`. Throws `DamagedRow` if one of them is not what was
 * written: its number could mean anything.
 */
export function interned(database: Database, table: Dictionary): Interned {
  const column = dictionaries[table]
  let byText: Map<string, number> | undefined
  let byNumber = new Map<number, string>()
  database.onStale(() => {
    byText = undefined
  })
  const load = (): Map<string, number> => {
    if (byText !== undefined) return byText
    const texts = new Map<string, number>()
    const numbers = new Map<number, string>()
    for (const [n, text, seal] of database.iterate<[number, string, string | null]>(
      `select n, ${column}, seal from ${table}`,
    )) {
      if (!isIntact(seal, [text])) throw new DamagedRow(`entry ${n} of ${table}`)
      texts.set(text, n)
      numbers.set(n, text)
    }
    byNumber = numbers
    return (byText = texts)
  }
  return {
    number(text) {
      const texts = load()
      const known = texts.get(text)
      if (known !== undefined) return known
      const [n] = database.get<[number]>(
        `insert into ${table} (${column}, seal) values (?, ?) returning n`,
        text,
        sealOf([text]),
      ) ?? [0]
      texts.set(text, n)
      byNumber.set(n, text)
      return n
    },
    find: text => load().get(text),
    text(number) {
      load()
      const text = byNumber.get(number)
      if (text === undefined)
        throw new DamagedRow(`a row that names the missing entry ${number} of ${table}`)
      return text
    },
    entries: () => load(),
    get size() {
      return load().size
    },
  }
}
