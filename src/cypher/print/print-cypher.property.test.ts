import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { graphQuerySchema } from '../../core/graph-query.ts'
import { graphQueryArbitraries } from './query-arbitraries.contract.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { parseCypher } from '../parse/parse-cypher.ts'
import { printCypher } from './print-cypher.ts'

const cases = Number(process.env['VERITRAIL_CASES'] ?? 100)
// Absent and undefined parts are the same.
const plain = (query: unknown): string => canonicalJson(JSON.parse(JSON.stringify(query)))

describe('printing queries', () => {
  it('gives text that is read as the same query again', () => {
    fc.assert(
      fc.property(graphQueryArbitraries.query, query => {
        graphQuerySchema.parse(query)
        assert.equal(plain(parseCypher(printCypher(query)).query), plain(query), printCypher(query))
      }),
      { numRuns: cases },
    )
  })
})
