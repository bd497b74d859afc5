import { askByModelQuery } from '../../../src/answering/model-query/ask-by-model-query.ts'
import { isAppError } from '../../../src/core/errors.ts'
import type { GraphValue } from '../../../src/core/graph-value.ts'
import { owner } from '../../../src/core/principal.ts'
import { valueKey } from '../../../src/cypher/values/value-key.ts'
import { analyseQuery } from '../../../src/cypher/analysis/analyse-query.ts'
import { parseCypher } from '../../../src/cypher/parse/parse-cypher.ts'
import { readQuestion } from '../../../src/language/question/question.ts'
import { defaultPrompts } from '../../../src/prompting/default-prompts.ts'
import { seededRandom } from '../../../src/support/random.ts'
import type { BenchContext, BenchFigure } from '../../figure.ts'
import { readText2cypher, type Text2cypherItem } from '../cypher/text2cypher-items.ts'
import type { ModelSettings } from './model-settings.ts'
import { openText2cypherCorpus, type Text2cypherCorpus } from './text2cypher-corpora.ts'

/**
 * Questions of text2cypher whose own query is valid, fits its schema, and finds something in a
 * generated graph of it: the share for which the model's query gives the same rows, with or
 * without further columns. The order of rows is left aside.
 */
export async function* text2cypherModelFigures(
  context: BenchContext,
  { items: most, ...asked }: ModelSettings,
): AsyncGenerator<BenchFigure> {
  const folder = context.dataFolder('text2cypher')
  if (folder === undefined) return
  const set = readText2cypher(folder)
  const random = seededRandom(5)
  const sampled = set.items
    .filter(
      item =>
        set.schemaTexts.has(item.database) &&
        item.false_schema === null &&
        set.gold.get(item.id)?.status === 'valid',
    )
    .map(item => ({ item, order: random() }))
    .sort((left, right) => left.order - right.order)
    // About half of the queries find something in their generated graph.
    .slice(0, most * 2)
    .map(({ item }) => item)
  const statuses = new Map<string, number>()
  let [right, total] = [0, 0]
  for (const [database, of] of Map.groupBy(sampled, item => item.database)) {
    await using corpus = await openText2cypherCorpus(database, set)
    for (const item of of) {
      if (total === most) break
      const expected = await expectedRows(item, corpus)
      if (expected === undefined) continue
      total += 1
      const outcome = await askByModelQuery(
        {
          ...asked,
          question: readQuestion(item.question, { now: Date.UTC(2024, 5, 1), timeZone: 'UTC' }),
          prompts: defaultPrompts,
          schema: corpus.schemaText,
          examples: [],
          timeoutMs: 600_000,
        },
        corpus.ports,
        { principal: owner },
      )
      statuses.set(outcome.status, (statuses.get(outcome.status) ?? 0) + 1)
      if (outcome.status === 'answered' && isSameResult(expected, outcome.rows)) right += 1
      else
        context.log(
          `  ${outcome.status} ${item.id}: ${item.question}\n    ${oneLine(item.cypher)}\n    ` +
            outcome.attempts
              .map(({ query, problem }) => `${oneLine(query ?? '')} ${problem?.message ?? ''}`)
              .join('\n    '),
        )
    }
  }
  context.log(`  ${[...statuses].map(([status, count]) => `${status} ${count}`).join(', ')}`)
  if (total === 0) return
  yield {
    case: `text2cypher, ${asked.model.id}, ${asked.mode}`,
    measure: 'same-result',
    value: right / total,
    n: total,
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 300)

/** Rows of the set's own query, its own columns alone; undefined where it finds nothing. */
async function expectedRows(
  { cypher }: Text2cypherItem,
  { ports }: Text2cypherCorpus,
): Promise<ReadonlyArray<readonly GraphValue[]> | undefined> {
  try {
    const { rows, truncated } = await ports.runQuery(cypher, { principal: owner })
    const { columns } = analyseQuery(parseCypher(cypher).query)
    const found = rows.map(row => row.slice(0, columns.length))
    const isTelling = found.some(row => row.some(value => value !== null && value !== 0n))
    return isTelling && !truncated ? found : undefined
  } catch (error) {
    if (!isAppError(error, 'query_rejected')) throw error
    return undefined
  }
}

/** As many rows, each with the values of one that was expected. */
function isSameResult(
  expected: ReadonlyArray<readonly GraphValue[]>,
  found: ReadonlyArray<readonly GraphValue[]>,
): boolean {
  if (expected.length !== found.length) return false
  const left = found.map(row => row.map(valueKey))
  return expected.every(row => {
    const wanted = row.map(valueKey)
    const at = left.findIndex(values => wanted.every(key => values.includes(key)))
    if (at < 0) return false
    left.splice(at, 1)
    return true
  })
}
