import { isAppError } from '../../../src/core/errors.ts'
import type { QueryRejection } from '../../../src/core/errors.ts'
import type { GraphSchema } from '../../../src/core/ports/graph-reader.ts'
import { analyseQuery } from '../../../src/cypher/analysis/analyse-query.ts'
import { checkPolicy } from '../../../src/cypher/policy/check-policy.ts'
import { peoplePolicy } from '../../../src/cypher/policy/query-policy.ts'
import { parseCypher } from '../../../src/cypher/parse/parse-cypher.ts'
import type { BenchContext, BenchFigure } from '../../figure.ts'
import { readSchemaText } from './read-schema-text.ts'
import { readText2cypher } from './text2cypher-items.ts'

const name = 'text2cypher'
type Rejection = Pick<QueryRejection, 'reason'> & { readonly message: string }

/** Undefined where the query is accepted; with a schema, names are held to it. */
function rejection(text: string, schema?: GraphSchema): Rejection | undefined {
  try {
    const { query, locate } = parseCypher(text)
    const analysed = analyseQuery(query, { text, locate })
    if (schema !== undefined) checkPolicy(analysed, peoplePolicy, { schema, locate, text })
    return undefined
  } catch (error) {
    if (!isAppError(error, 'query_rejected')) throw error
    return { reason: error.details.reason, message: error.message }
  }
}

/**
 * Queries that models wrote: what Neo4j's EXPLAIN calls valid should be accepted, what it calls
 * invalid refused, and names that the schema lacks caught.
 */
export function* text2cypherFigures(context: BenchContext): Generator<BenchFigure> {
  const folder = context.dataFolder(name)
  if (folder === undefined) return
  const { items, schemaTexts, gold } = readText2cypher(folder)
  const schemas = new Map(
    [...schemaTexts].map(([database, text]) => [database, readSchemaText(text)]),
  )
  const valid = items.filter(({ id }) => gold.get(id)?.status === 'valid')
  const invalid = items.filter(({ id }) => gold.get(id)?.status === 'invalid')
  context.log(
    `${items.length} queries: ${valid.length} valid, ${invalid.length} invalid, ` +
      `${items.length - valid.length - invalid.length} of which EXPLAIN says only that a ` +
      'function is not installed (left out)',
  )

  const refused = valid.flatMap(item => rejection(item.cypher) ?? [])
  for (const [message, count] of counted(
    refused.map(each => `${each.reason}: ${each.message.replace(/ \(line .*/, '')}`),
  ))
    context.log(`  valid but refused, ${count}: ${message}`)
  yield {
    case: name,
    measure: 'valid-in-subset',
    value: 1 - refused.length / valid.length,
    n: valid.length,
  }

  const accepted = invalid.filter(item => rejection(item.cypher) === undefined)
  for (const { id, cypher } of accepted)
    context.log(
      `  invalid but accepted, ${id}: ${gold.get(id)?.message ?? ''}\n    ` +
        `${cypher.replaceAll('\n', '\n    ')}`,
    )
  yield {
    case: name,
    measure: 'invalid-accepted',
    value: accepted.length / invalid.length,
    n: invalid.length,
  }
  yield { case: name, measure: 'invalid-accepted-count', value: accepted.length, n: invalid.length }

  const flagged = items.filter(item => item.false_schema !== null)
  const testable = flagged.filter(
    item => schemas.has(item.database) && gold.get(item.id)?.status === 'valid',
  )
  for (const item of flagged.filter(each => !testable.includes(each)))
    context.log(
      `  flagged ${item.false_schema ?? ''}, left out, ${item.id}: ` +
        (schemas.has(item.database)
          ? 'EXPLAIN calls it invalid'
          : `no schema of ${item.database} is given`),
    )
  let caught = 0
  for (const item of testable) {
    const found = rejection(item.cypher, schemas.get(item.database))
    if (found?.reason === 'unknown_schema') caught += 1
    else
      context.log(
        `  flagged ${item.false_schema ?? ''}, not caught, ${item.id}: ` +
          `${found === undefined ? 'accepted' : `${found.reason}: ${found.message}`}\n    ` +
          `${item.cypher.replaceAll('\n', '\n    ')}`,
      )
  }
  yield {
    case: name,
    measure: 'false-schema-caught',
    value: caught / testable.length,
    n: testable.length,
  }

  // The rest is meant to fit its schema; what is refused as unknown is a fault of the query that
  // was not flagged, of the schema's text, or ours.
  const unflagged = valid.filter(
    item =>
      item.false_schema === null &&
      schemas.has(item.database) &&
      rejection(item.cypher) === undefined,
  )
  const strange = unflagged.flatMap(item => {
    const found = rejection(item.cypher, schemas.get(item.database))
    return found === undefined ? [] : [{ item, found }]
  })
  for (const { item, found } of strange)
    context.log(
      `  not flagged but refused, ${item.database} ${item.id}: ${found.reason}: ${found.message}`,
    )
  yield {
    case: name,
    measure: 'unflagged-refused-with-schema',
    value: strange.length / unflagged.length,
    n: unflagged.length,
  }
}

function counted(items: readonly string[]): Array<[string, number]> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return [...counts].sort((left, right) => right[1] - left[1])
}
