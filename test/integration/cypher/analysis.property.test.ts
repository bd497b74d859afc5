import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isAppError } from '../../../src/core/errors.ts'
import { graphQuerySchema } from '../../../src/core/graph-query.ts'
import { analyseQuery } from '../../../src/cypher/analysis/analyse-query.ts'
import { graphQueryArbitraries } from '../../../src/cypher/print/query-arbitraries.contract.ts'

test('any well-shaped value is either sound or refused with a reason', () => {
  fc.assert(
    fc.property(graphQueryArbitraries.query, query => {
      graphQuerySchema.parse(query)
      try {
        assert.ok(Array.isArray(analyseQuery(query).columns))
      } catch (error) {
        if (!isAppError(error, 'query_rejected')) throw error
        assert.ok(['syntax', 'unsupported', 'limit'].includes(error.details.reason))
      }
    }),
    { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 200) },
  )
})
