import { printCypher } from '../../../src/cypher/print/print-cypher.ts'
import type { RandomQuery } from './random-query.ts'

/** A query as Cypher with its parameters, for people. */
export function showQuery({ query, parameters }: RandomQuery): string {
  const shown = JSON.stringify([...parameters], (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
  return `${printCypher(query)}\n${shown}`
}
