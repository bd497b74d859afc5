import { AppError } from '../../../core/errors.ts'
import type { QueryRejection } from '../../../core/errors.ts'
import { unavailable } from '../connection/unavailable.ts'
import type { QueryAccess } from './query-access.ts'

/**
 * The error of a query for a fault of the driver; `query` is its text for the error. The server's
 * words are repeated only where they cannot contain values.
 */
export function queryFault(cause: unknown, access: QueryAccess, query: string): AppError {
  if (cause instanceof AppError) return cause
  const code =
    typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string'
      ? cause.code
      : ''
  const message = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : ''
  const rejected = (reason: QueryRejection['reason'], text: string): AppError =>
    new AppError('query_rejected', text, { query, reason }, { cause })
  if (code.includes('TransactionTimedOut'))
    return rejected('timeout', 'The query exceeded its time limit.')
  if (
    code.includes('MemoryPoolOutOfMemory') ||
    code.includes('TransactionOutOfMemory') ||
    code.includes('OutOfMemoryError')
  )
    return rejected(
      'limit',
      'The query needs more memory than Neo4j gives one transaction. Narrow it down.',
    )
  if (code.includes('Statement.AccessMode')) return rejected('writes', 'Queries may only read.')
  if (code.includes('Statement.ArithmeticError'))
    return rejected(
      'evaluation',
      'Neo4j could not compute the query: ' +
        `${/^[\w /]{1,60}$/u.test(message) ? message : 'an arithmetic error'}.`,
    )
  if (
    /Statement\.(TypeError|ArgumentError|ParameterMissing|EntityNotFound|PropertyNotFound)/u.test(
      code,
    ) ||
    message.startsWith('Type mismatch')
  )
    return rejected(
      'evaluation',
      'Neo4j could not compute the query: an operation met a value that it does not work on.',
    )
  if (
    message.includes(
      'shortest path algorithm does not work when the start and end nodes are the same',
    )
  )
    return rejected(
      'evaluation',
      'A shortest path needs two different ends; test id(a) <> id(b) before.',
    )
  if (code.includes('ClientError.Statement'))
    return rejected(
      'unsupported',
      'Neo4j does not take the query: ' +
        `${message.replace(/ \(line \d+, column \d+ \(offset: \d+\)\)/u, '')}`,
    )
  if (code.includes('Procedure.ProcedureCallFailed'))
    return rejected(
      'evaluation',
      'Neo4j could not compute the query: a function failed on a value, such as a date ' +
        'made of nothing. Test it with IS NOT NULL before.',
    )
  // Errors of a single expression inside the server, such as an index out of range.
  if (code.includes('DatabaseError.Statement'))
    return rejected(
      'evaluation',
      'Neo4j could not compute the query: an operation failed on a value.',
    )
  return unavailable(cause, access.settings, 'running a graph query')
}
