import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Driver } from 'neo4j-driver'
import { isAppError } from '../../../core/errors.ts'
import { CypherFault } from '../../../cypher/query/fault.ts'
import { queryFault } from './query-fault.ts'

const access = { driver: {} as Driver, settings: { uri: 'bolt://127.0.0.1:1', username: 'neo4j' } }
const fault = (code: string, message = 'words'): Error =>
  queryFault(Object.assign(new Error(message), { code }), access)

describe('faults of queries on Neo4j', () => {
  it('become reasons', () => {
    for (const [code, message, reason] of [
      ['Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration', '', 'timeout'],
      ['Neo.TransientError.General.MemoryPoolOutOfMemoryError', '', 'limit'],
      ['Neo.ClientError.Statement.AccessMode', '', 'writes'],
      ['Neo.ClientError.Statement.ArithmeticError', '/ by zero', 'evaluation'],
      ['Neo.ClientError.Statement.TypeError', 'Cannot add String("secret")', 'evaluation'],
      [
        'Neo.ClientError.Statement.SyntaxError',
        'Type mismatch: expected Boolean but was Integer',
        'evaluation',
      ],
      [
        'Neo.ClientError.Statement.SyntaxError',
        "Invalid input 'x' (line 1, column 2 (offset: 1))",
        'unsupported',
      ],
    ] as const) {
      const error = fault(code, message)
      assert.ok(error instanceof CypherFault)
      assert.equal(error.reason, reason, code)
    }
    assert.ok(isAppError(fault('ServiceUnavailable'), 'store_unavailable'))
  })

  it('do not repeat values', () => {
    assert.doesNotMatch(
      fault('Neo.ClientError.Statement.TypeError', 'Cannot add String("secret")').message,
      /secret/u,
    )
    assert.doesNotMatch(
      fault('Neo.ClientError.Statement.ArithmeticError', "integer, 'secret', is too large").message,
      /secret/u,
    )
  })
})
