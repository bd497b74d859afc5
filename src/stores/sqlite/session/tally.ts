import type { Database } from './connection.ts'
import { hashText } from './hash.ts'

/** Order-independent sums over hashes: two collections with equal tallies hold the same items. */
export interface Tally {
  add(item: string): void
  /** How many, and the sums. */
  result(): string
}

// Products and sums of these stay below 2^53; both are prime.
const modulus = 67_108_859
const placeModulus = 16_777_213

export function tally(): Tally {
  let count = 0
  let low = 0
  let high = 0
  return {
    add(item) {
      const hash = hashText(item)
      count++
      low = (low + (hash % modulus)) % modulus
      high = (high + Math.floor(hash / modulus)) % modulus
    },
    result: () => `${count} ${low} ${high}`,
  }
}

/**
 * The same over positions of terms, in a form that SQL can sum for each term of a full-text index.
 */
export interface TermTally {
  /** `place`: position of the term in its row; 0 for all terms of an index that keeps none. */
  add(term: string, row: number, place: number): void
  result(): string
}

export function termTally(): TermTally {
  let count = 0
  let low = 0
  let high = 0
  return {
    add(term, row, place) {
      const hash = hashText(term)
      const where = ((row % placeModulus) * 1021 + place * 7919) % placeModulus
      count++
      low = (low + (hash % modulus) * where) % modulus
      high =
        (high + (Math.floor(hash / modulus) % modulus) * ((where * where) % placeModulus)) % modulus
    },
    result: () => `${count} ${low} ${high}`,
  }
}

/**
 * The content of a full-text index as a `termTally` of all its terms. Reads the whole index in the
 * order of its terms.
 */
export function indexTally(database: Database, table: string): string {
  database.run(
    `create virtual table if not exists temp.${table}_places using fts5vocab('main', ` +
      `'${table}', 'instance')`,
  )
  let count = 0
  let low = 0
  let high = 0
  const rows = database.iterate<
    [string, number, number, number]
  >(`select term, count(*), sum(place), sum(place * place % ${placeModulus})
    from (select term, ((doc % ${placeModulus}) * 1021 + coalesce(offset, 0) * 7919)
    % ${placeModulus} as place from temp.${table}_places) group by term`)
  for (const [term, places, sum, squares] of rows) {
    const hash = hashText(term)
    count += places
    low = (low + (hash % modulus) * (sum % modulus)) % modulus
    high = (high + (Math.floor(hash / modulus) % modulus) * (squares % modulus)) % modulus
  }
  return `${count} ${low} ${high}`
}
