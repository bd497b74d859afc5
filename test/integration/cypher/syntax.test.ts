import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { isAppError } from '../../../src/core/errors.ts'
import { analyseQuery } from '../../../src/cypher/analysis/analyse-query.ts'
import { parseCypher } from '../../../src/cypher/parse/parse-cypher.ts'
import { printCypher } from '../../../src/cypher/print/print-cypher.ts'
import { readFeatures } from '../../support/tck/read-features.ts'

const data = process.env['VERITRAIL_DATA'] ?? join(import.meta.dirname, '../../../../shared/data')
const needs = (folder: string): string | false =>
  existsSync(join(data, folder)) ? false : `${folder} is not in ${data}`

/** Why a text is refused before it runs; undefined where it is not. */
function refusal(text: string): { readonly reason: string; readonly message: string } | undefined {
  try {
    const { query, locate } = parseCypher(text)
    analyseQuery(query, { locate, text })
    return undefined
  } catch (error) {
    if (!isAppError(error, 'query_rejected')) throw error
    return { reason: error.details.reason, message: error.message }
  }
}

describe(
  'the queries of the openCypher technology compatibility kit',
  { skip: needs('opencypher-tck') },
  () => {
    const steps = existsSync(join(data, 'opencypher-tck'))
      ? readFeatures(join(data, 'opencypher-tck/features')).flatMap(({ feature, name, examples }) =>
          examples.flatMap(example =>
            example.steps.map(step => ({ ...step, name: `${feature}, ${name}: ${step.query}` })),
          ),
        )
      : []

    it('are read and found sound where rows are expected, but for those that write', () => {
      const refused = steps
        .filter(({ expectation }) => expectation.kind !== 'error')
        .flatMap(({ query, name }) => {
          const found = refusal(query)
          return found === undefined || found.reason === 'writes'
            ? []
            : [`${name}\n${found.message}`]
        })
      assert.ok(steps.length > 2_500)
      assert.deepEqual(refused, [])
    })

    it('are refused where an error is expected before running', () => {
      const faulty = steps.filter(
        ({ expectation }) => expectation.kind === 'error' && expectation.phase === 'compile time',
      )
      assert.ok(faulty.length > 500)
      assert.deepEqual(
        faulty.filter(({ query }) => refusal(query) === undefined).map(({ name }) => name),
        [],
      )
    })

    it('are read again as the same from their print', () => {
      for (const { query: text } of steps) {
        if (refusal(text) !== undefined) continue
        const { query } = parseCypher(text)
        assert.deepEqual(parseCypher(printCypher(query)).query, query)
      }
    })
  },
)

describe('the queries of text2cypher', { skip: needs('text2cypher') }, () => {
  it('are refused where a Neo4j server refuses them, and read where it reads them', () => {
    const queries = new Map(
      readFileSync(join(data, 'text2cypher/items.jsonl'), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line): [string, string] => {
          const { id, cypher } = JSON.parse(line) as { id: string; cypher: string }
          return [id, cypher]
        }),
    )
    const [, ...lines] = readFileSync(
      join(import.meta.dirname, '../../golden/text2cypher-validity.jsonl'),
      'utf8',
    )
      .trimEnd()
      .split('\n')
    const wrong: string[] = []
    let compared = 0
    for (const line of lines) {
      const { id, status } = JSON.parse(line) as { id: string; status: string }
      const text = queries.get(id)
      if (text === undefined || status === 'missing') continue
      compared += 1
      const found = refusal(text)
      if ((found === undefined) !== (status === 'valid'))
        wrong.push(`${id} is ${status}: ${found?.message ?? 'accepted'}`)
    }
    assert.ok(compared > 1_000)
    assert.deepEqual(wrong, [])
  })
})
