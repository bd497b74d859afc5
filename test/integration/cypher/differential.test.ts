import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { DocumentRecord } from '../../../src/core/graph.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { mayRead, owner } from '../../../src/core/principal.ts'
import type { Principal } from '../../../src/core/principal.ts'
import { parseCypher } from '../../../src/cypher/parse/parse-cypher.ts'
import { printCypher } from '../../../src/cypher/print/print-cypher.ts'
import { memoryStore } from '../../../src/stores/memory/memory-store.ts'
import { openSqliteStore } from '../../../src/stores/sqlite/sqlite-store.ts'
import { choiceList, choicesOf } from '../../support/cypher/choices.ts'
import { randomDocuments, source } from '../../support/cypher/random-graph.ts'
import { randomQuery } from '../../support/cypher/random-query.ts'
import type { RandomQuery } from '../../support/cypher/random-query.ts'
import { differenceOf, outcomeOf } from '../../support/cypher/run-outcome.ts'
import { showQuery } from '../../support/cypher/show-query.ts'
import type { RunOutcome } from '../../support/cypher/run-outcome.ts'

/** A graph costs more than a query: several queries share one. */
const queriesPerGraph = 10
const cases = Number(process.env['VERITRAIL_CASES'] ?? 300)
const full = process.env['VERITRAIL_FULL'] === '1'
const graphs = (queries: number): number => Math.max(1, Math.ceil(queries / queriesPerGraph))
const example = fc.tuple(
  choiceList,
  fc.array(choiceList, { minLength: queriesPerGraph, maxLength: queriesPerGraph }),
)
const principals: readonly Principal[] = [
  { kind: 'user', id: 'a', groups: ['a'] },
  { kind: 'user', id: 'b', groups: ['a', 'b'] },
  { kind: 'user', id: 'nobody', groups: [] },
]

async function filled(store: Store, put: readonly DocumentRecord[]): Promise<Store> {
  if (put.length > 0) await store.writer.commit({ sources: [source], put }, { principal: owner })
  return store
}

const ask = (
  store: Store,
  { query, parameters }: RandomQuery,
  principal: Principal,
): Promise<RunOutcome> =>
  outcomeOf(() => store.graph.query(query, { principal, parameters, now: 0 }))

describe('random queries on random graphs', () => {
  it('give the same on SQLite as in memory, also when printed and read again', async () => {
    let refused = 0
    let empty = 0
    let total = 0
    await fc.assert(
      fc.asyncProperty(example, async ([numbers, queries]) => {
        const documents = randomDocuments(choicesOf(numbers))
        await using memory = await filled(memoryStore(), documents)
        await using sqlite = await filled(openSqliteStore({ path: ':memory:' }), documents)
        for (const choices of queries) {
          const made = randomQuery(choicesOf(choices))
          const text = printCypher(made.query)
          const expected = await ask(memory, made, owner)
          const actual = await ask(sqlite, { ...made, query: parseCypher(text).query }, owner)
          assert.equal(
            differenceOf(expected, actual, made.kinds, made.isTotal),
            undefined,
            showQuery(made),
          )
          total += 1
          if (expected.status === 'refused') refused += 1
          else if (expected.result.rows.length === 0) empty += 1
        }
      }),
      { numRuns: graphs(full ? 20_000 : cases) },
    )
    // Queries that find nothing or fail compare little.
    assert.ok(
      refused / total < 0.1 && empty / total < 0.6,
      `${refused} refused and ${empty} without rows of ${total}`,
    )
  })

  it('give a user what the graph of the readable documents gives', async () => {
    await fc.assert(
      fc.asyncProperty(example, async ([numbers, queries]) => {
        const documents = randomDocuments(choicesOf(numbers))
        await using memory = await filled(memoryStore(), documents)
        await using sqlite = await filled(openSqliteStore({ path: ':memory:' }), documents)
        for (const principal of principals) {
          await using cut = await filled(
            memoryStore(),
            documents.filter(({ document }) => mayRead(principal, document.groups)),
          )
          for (const choices of queries) {
            const made = randomQuery(choicesOf(choices))
            const expected = await ask(cut, made, owner)
            for (const store of [memory, sqlite])
              assert.equal(
                differenceOf(expected, await ask(store, made, principal), made.kinds, made.isTotal),
                undefined,
                showQuery(made),
              )
          }
        }
      }),
      { numRuns: graphs(full ? 5_000 : cases / 4) },
    )
  })
})
