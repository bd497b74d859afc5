import { AppError } from '../../../core/errors.ts'
import { complexParameter } from '../../../cypher/render/render-state.ts'
import { quotedName } from '../../../cypher/render/stored-names.ts'
import type { PropertyValue } from '../../../core/document.ts'
import type { Transaction } from '../connection/connection.ts'
import { driverProperty } from './mixed-entities.ts'

/** Maximum number of distinct mixed lists that are sent along with a query. */
const maxTexts = 10_000

/** The parameter that maps each JSON text under these keys to its value, wherever it is stored. */
export async function complexValues(
  keys: readonly string[],
  transaction: Transaction,
): Promise<Record<string, unknown>> {
  if (keys.length === 0) return {}
  const texts = new Set<string>()
  for (const key of keys) {
    const stored = quotedName(`~json:${key}`)
    for (const holder of [
      '(h:`~Node`)',
      '(:`~Node`)-[h]->(:`~Node`)',
      '()-[h:`~STATES`]->()',
      '(h:`~EdgeStatement`)',
    ]) {
      for (const { text } of await transaction.rows<{ text: string }>(
        `MATCH ${holder} WHERE h.${stored} IS NOT NULL RETURN DISTINCT h.${stored} AS text ` +
          `LIMIT ${maxTexts + 1}`,
      ))
        texts.add(text)
    }
    if (texts.size > maxTexts)
      throw new AppError(
        'query_rejected',
        `The property ${key} has more than ${maxTexts} distinct mixed lists, ` +
          'too many for a query on Neo4j.',
        { query: '', reason: 'limit' },
      )
  }
  const values: Array<[string, unknown]> = []
  for (const text of texts) values.push([text, driverProperty(JSON.parse(text) as PropertyValue)])
  return { [complexParameter]: Object.fromEntries(values) }
}
