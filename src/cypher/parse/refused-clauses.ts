import type { QueryRejection } from '../../core/errors.ts'
import { writingWords } from './token-types.ts'

/** Why a clause is outside the subset, and what to do instead. */
export interface Refusal {
  readonly reason: QueryRejection['reason']
  readonly message: string
}

const others = new Map([
  [
    'CALL',
    'procedure calls and CALL subqueries are not supported; use MATCH, WITH and EXISTS, ' +
      'COUNT or COLLECT { … } instead',
  ],
  ['LOAD', 'LOAD CSV is not supported; a query reads only the graph'],
  ['USE', 'USE is not supported; a query reads the graph it is given to'],
  ['SHOW', 'SHOW and other commands of administration are not supported'],
  ['TERMINATE', 'TERMINATE and other commands of administration are not supported'],
  ['START', 'START is not supported; write MATCH'],
  ['STOP', 'STOP and other commands of administration are not supported'],
  ['FINISH', 'FINISH is not supported; end the query with RETURN'],
  ['EXPLAIN', 'the prefix EXPLAIN is not supported; ask for an explanation beside the query'],
  ['PROFILE', 'the prefix PROFILE is not supported; ask for an explanation beside the query'],
  ['CYPHER', 'query options (CYPHER …) are not supported'],
  ['USING', 'hints (USING …) are not supported; leave them out'],
  ['YIELD', 'procedure calls (YIELD) are not supported'],
  ['NEXT', 'NEXT is not supported; chain with WITH'],
  ['LET', 'LET is not supported; write WITH *, expression AS name'],
  ['FILTER', 'FILTER is not supported; write WITH * WHERE condition'],
  ['FOR', 'FOR is not supported; write UNWIND list AS name'],
  ['COMMIT', 'transactions are not supported'],
  ['BEGIN', 'transactions are not supported'],
])

/** By the first word of the clause, in any case. */
export function refusedClause(word: string): Refusal {
  const name = word.toUpperCase()
  if (writingWords.has(name))
    return { reason: 'writes', message: `${name} changes the graph; queries can only read` }
  return { reason: 'unsupported', message: others.get(name) ?? `${name} is not supported` }
}
