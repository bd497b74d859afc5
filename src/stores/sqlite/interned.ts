import type { Database } from './connection.ts'

/** Small sets of strings with numbers, held in memory as a whole: edge types, label sets, groups … */
export interface Interned {
  /** The number of a text, made if need be (in a write only). */
  number(text: string): number
  /** The number of a text, if it has one. */
  find(text: string): number | undefined
  text(number: number): string
  entries(): Iterable<readonly [text: string, number: number]>
  readonly size: number
}

/** The strings of one table `(n, column)`. */
export function interned(database: Database, table: 'name' | 'label_set' | 'end_set' | 'access_class', column: string): Interned {
  let byText: Map<string, number> | undefined
  let byNumber = new Map<number, string>()
  database.onStale(() => { byText = undefined })
  const load = (): Map<string, number> => {
    if (byText !== undefined) return byText
    byText = new Map()
    byNumber = new Map()
    for (const [n, text] of database.iterate<[number, string]>(`select n, ${column} from ${table}`)) {
      byText.set(text, n)
      byNumber.set(n, text)
    }
    return byText
  }
  return {
    number(text) {
      const texts = load()
      const known = texts.get(text)
      if (known !== undefined) return known
      const [n] = database.get<[number]>(`insert into ${table} (${column}) values (?) returning n`, text) ?? [0]
      texts.set(text, n)
      byNumber.set(n, text)
      return n
    },
    find: text => load().get(text),
    text(number) {
      load()
      const text = byNumber.get(number)
      if (text === undefined) throw new Error(`${table} ${number} is missing`)
      return text
    },
    entries: () => load(),
    get size() { return load().size },
  }
}
