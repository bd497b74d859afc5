import type { Detection } from '../../personal-data.ts'
import { namedNumbers } from './named-numbers.ts'

const fewestDigits = 3

/** Codes that mean nothing alone but follow their name ("passport no. …"), and postcodes. */
export function findNamedNumbers(text: string, found: Detection[]): void {
  for (const { type, rule, pattern } of namedNumbers)
    for (const match of text.matchAll(pattern)) {
      const range = match.indices?.groups?.['value']
      const value = match.groups?.['value']
      if (range === undefined || value === undefined) continue
      const [start, end] = range
      if (type !== 'postcode' && value.replace(/\D/g, '').length < fewestDigits) continue
      found.push({ type, rule, start, end, score: 0.85 })
    }
}
