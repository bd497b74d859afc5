import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import type { GraphQuery } from '../../src/core/graph-query.ts'
import { owner } from '../../src/core/principal.ts'
import { countQuery, sourceQuery } from '../../src/answering/model-query/source-query.ts'
import { memoryStore } from '../../src/stores/memory/memory-store.ts'
import { choiceList, choicesOf } from '../support/cypher/choices.ts'
import { randomDocuments, source } from '../support/cypher/random-graph.ts'
import { randomQuery } from '../support/cypher/random-query.ts'
import { differenceOf, outcomeOf } from '../support/cypher/run-outcome.ts'
import { showQuery } from '../support/cypher/show-query.ts'

const queriesPerGraph = 10
const cases = Number(process.env['VERITRAIL_CASES'] ?? 300)

it('a query for the sources of rows gives the same rows, as many as are counted', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(
      choiceList,
      fc.array(choiceList, { minLength: queriesPerGraph, maxLength: queriesPerGraph }),
      async ([...numbers], queries) => {
        await using store = memoryStore()
        const put = randomDocuments(choicesOf(numbers))
        await store.writer.commit({ sources: [source], put }, { principal: owner })
        for (const choices of queries) {
          const made = randomQuery(choicesOf(choices))
          const run = (query: GraphQuery) =>
            outcomeOf(() =>
              store.graph.query(query, { principal: owner, parameters: made.parameters, now: 0 }),
            )
          const expected = await run(made.query)
          if (expected.status === 'refused') continue
          const found = sourceQuery(made.query)
          if (found !== undefined) {
            const actual = await run(found.query)
            assert.equal(actual.status, 'rows', showQuery({ ...made, query: found.query }))
            if (actual.status !== 'rows') continue
            const { columns, rows, truncated } = actual.result
            const asked = expected.result.columns.length
            for (const { ids } of found.sources) assert.ok(columns.includes(ids))
            const cut = {
              status: 'rows' as const,
              result: {
                columns: columns.slice(0, asked),
                rows: rows.map(row => row.slice(0, asked)),
                truncated,
              },
            }
            assert.equal(
              differenceOf(expected, cut, made.kinds, made.isTotal),
              undefined,
              showQuery(made),
            )
            compared += 1
          }
          const counting = countQuery(made.query)
          if (counting === undefined || expected.result.truncated) continue
          const total = await run({ ...counting, rowLimit: undefined })
          assert.deepEqual(
            total.status === 'rows' && total.result.rows,
            [[BigInt(expected.result.rows.length)]],
            showQuery(made),
          )
        }
      },
    ),
    { numRuns: Math.max(1, Math.ceil(cases / queriesPerGraph)) },
  )
  assert.ok(compared > cases / 20, `${compared} compared`)
})
