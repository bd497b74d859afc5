import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import fc from 'fast-check'
import type { GraphQueryOptions } from '../../../src/core/ports/graph-reader.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import type { DocumentRecord } from '../../../src/core/graph.ts'
import { mayRead, owner } from '../../../src/core/principal.ts'
import type { Principal } from '../../../src/core/principal.ts'
import { memoryStore } from '../../../src/stores/memory/memory-store.ts'
import {
  takeTestServer,
  testServerSettings,
} from '../../../src/stores/neo4j/test-server.contract.ts'
import type { TestServer } from '../../../src/stores/neo4j/test-server.contract.ts'
import { choiceList, choicesOf } from '../../support/cypher/choices.ts'
import { randomDocuments, source } from '../../support/cypher/random-graph.ts'
import { randomQuery } from '../../support/cypher/random-query.ts'
import type { RandomQuery } from '../../support/cypher/random-query.ts'
import { differenceOf, outcomeOf } from '../../support/cypher/run-outcome.ts'
import type { RunOutcome } from '../../support/cypher/run-outcome.ts'
import { showQuery } from '../../support/cypher/show-query.ts'
import { assertSlowProperty, untilNoPropertyRuns } from '../../support/properties/slow-property.ts'
import { graphLoader } from '../../support/tck/load-graph.ts'
import { neo4jDifferences } from '../../support/tck/neo4j-differences.ts'
import { readFeatures } from '../../support/tck/read-features.ts'
import { runScenario } from '../../support/tck/run-scenario.ts'
import type { TckScenario } from '../../support/tck/scenario.ts'
import { storeEngine } from '../../support/tck/store-engine.ts'

const settings = testServerSettings()
const folder = join(
  process.env['VERITRAIL_DATA'] ?? join(import.meta.dirname, '../../../../shared/data'),
  'opencypher-tck',
)
const missing = existsSync(folder) ? false : `the openCypher TCK is not in ${folder}`
const full = process.env['VERITRAIL_FULL'] === '1'
// A query the server has not seen takes it some 50 ms to plan.
const cases = Number(process.env['NEO4J_CASES'] ?? (full ? 2_000 : 60))
const queriesPerGraph = 20
const example = fc.tuple(
  choiceList,
  fc.array(choiceList, { minLength: queriesPerGraph, maxLength: queriesPerGraph }),
)
/** In memory; what visits more is no comparison for a server. */
const maxQuerySteps = 20_000
const timeoutMs = 60_000
const principals: readonly Principal[] = [
  owner,
  { kind: 'user', id: 'a', groups: ['a'] },
  { kind: 'user', id: 'b', groups: ['a', 'b'] },
  { kind: 'user', id: 'nobody', groups: [] },
]

async function fill(store: Store, put: readonly DocumentRecord[]): Promise<void> {
  if (put.length > 0) await store.writer.commit({ sources: [source], put }, { principal: owner })
}
const ask = (
  store: Store,
  { query, parameters }: RandomQuery,
  principal: Principal,
  options: Pick<GraphQueryOptions, 'signal' | 'timeoutMs'> = {},
): Promise<RunOutcome> =>
  outcomeOf(() => store.graph.query(query, { principal, parameters, now: 0, ...options }))

describe(
  'graph queries on Neo4j',
  { skip: typeof settings === 'string' ? settings : false },
  () => {
    let server: TestServer & AsyncDisposable
    before(async () => {
      if (typeof settings !== 'string') server = await takeTestServer(settings)
    })
    after(() => server[Symbol.asyncDispose]())
    beforeEach(untilNoPropertyRuns)

    it(
      'pass the scenarios of the openCypher TCK that pass in memory, but for the differences told',
      { skip: missing },
      async () => {
        const graphOf = ({ examples }: TckScenario): string =>
          [examples[0]?.graph ?? '', ...(examples[0]?.setups ?? [])].join('\0')
        const all = readFeatures(join(folder, 'features')).filter(
          (_, index) => full || index % 5 === 0,
        )
        const load = graphLoader(join(folder, 'graphs'))
        await using memory = storeEngine('memory', async () => memoryStore())
        await using engine = storeEngine('Neo4j', () => server.open(), true)
        // One graph after the other: the server holds only one.
        for (const scenario of [...Map.groupBy(all, graphOf).values()].flat()) {
          const told = neo4jDifferences.find(
            each => each.feature === scenario.feature && each.scenario === scenario.name,
          )
          const outcome = await runScenario(scenario, engine, load)
          const expected =
            told === undefined
              ? (await runScenario(scenario, memory, load)).status
              : told.outcome === 'differs'
                ? 'wrong'
                : told.outcome
          assert.equal(
            outcome.status,
            expected,
            `${scenario.feature}, ${scenario.name}: ${JSON.stringify(outcome)}`,
          )
        }
      },
    )

    it(
      'give the same on random graphs as in memory, to the owner and to users, or are ' +
        'refused by name',
      async t => {
        let refused = 0
        let total = 0
        await assertSlowProperty(
          t,
          example,
          async ([numbers, queries], signal) => {
            const documents = randomDocuments(choicesOf(numbers))
            await using neo4j = await server.open()
            await fill(neo4j, documents)
            for (const [index, choices] of queries.entries()) {
              const principal = principals[index % principals.length] ?? owner
              await using cut = memoryStore({ maxQuerySteps })
              await fill(
                cut,
                documents.filter(({ document }) => mayRead(principal, document.groups)),
              )
              const made = randomQuery(choicesOf(choices))
              const expected = await ask(cut, made, owner)
              if (expected.status === 'refused' && expected.reason === 'limit') continue
              const actual = await ask(neo4j, made, principal, { signal, timeoutMs })
              total += 1
              if (actual.status === 'refused' && actual.reason === 'unsupported') refused += 1
              else
                assert.equal(
                  differenceOf(expected, actual, made.kinds, made.isTotal),
                  undefined,
                  `${JSON.stringify(principal)}\n${showQuery(made)}`,
                )
            }
          },
          { numRuns: Math.max(1, Math.ceil(cases / queriesPerGraph)), shrinks: full },
        )
        assert.ok(refused / total < 0.1, `${refused} of ${total} are not supported on Neo4j`)
      },
    )
  },
)
