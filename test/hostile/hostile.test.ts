import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { owner } from '../../src/core/principal.ts'
import { graphValueJson } from '../../src/app/query-values/graph-value-json.ts'
import { runCypher } from '../../src/app/use-cases/graph/cypher.ts'
import { askHostile, faultOf } from './ask-hostile.ts'
import { openHostileCorpus, type HostileCorpus } from './hostile-corpus.ts'
import { hostileQueries } from './hostile-queries.ts'

// Each that has to be killed costs its time-out and a new process: few of them unless more cases
// are asked for.
const timeoutMs = 200
const everyBounded = Number(process.env['VERITRAIL_CASES'] ?? '0') >= 1_000 ? 1 : 6
const quick = hostileQueries.filter(query => query.outcome.kind !== 'bounded')
const costly = hostileQueries
  .filter(query => query.outcome.kind === 'bounded')
  .filter((_query, index) => index % everyBounded === 0)

describe('hostile queries', () => {
  let corpus: HostileCorpus
  let hash = ''
  before(async () => {
    corpus = await openHostileCorpus()
    hash = await corpus.logicalHash()
  })
  after(() => corpus[Symbol.asyncDispose]())

  it('are at least two hundred, each once', () => {
    assert.ok(hostileQueries.length >= 200)
    const texts = hostileQueries.map(({ text, parameters }) =>
      JSON.stringify([
        text,
        [...(parameters ?? [])].map(([name, value]) => [name, graphValueJson(value)]),
      ]),
    )
    assert.deepEqual(
      texts.filter((text, index) => texts.indexOf(text) !== index),
      [],
    )
  })

  it('are refused, or give only what they say', async () => {
    const faults: string[] = []
    for (const query of quick) {
      const fault = faultOf(query, await askHostile(corpus.app, query, 5_000))
      if (fault !== undefined) faults.push(`${query.text.slice(0, 200)} ${fault}`)
    }
    assert.deepEqual(faults, [])
  })

  it(`come to an end where they cost without end (${costly.length} of them)`, async () => {
    for (const query of costly) await askHostile(corpus.app, query, timeoutMs)
  })

  it('leave the store as it was, and the next query is answered', async () => {
    const { rows } = await runCypher(
      corpus.app,
      { text: 'MATCH (n:Person) RETURN count(n) AS n' },
      { principal: owner },
    )
    assert.deepEqual(rows, [[300n]])
    assert.equal(await corpus.logicalHash(), hash)
  })
})
