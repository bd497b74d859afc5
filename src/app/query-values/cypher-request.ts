import type { z } from 'zod'
import type { cypherRequestSchema } from '../../core/contract/http/graph-schemas.ts'
import { AppError } from '../../core/errors.ts'
import type { CypherRequest } from '../use-cases/graph/cypher.ts'
import { graphValueOfJson } from './graph-value-json.ts'

/** Throws `invalid_input` for numbers that only JSON can hold, which would become null. */
const jsonOf = (parameter: unknown, name: string): string =>
  JSON.stringify(parameter, (_, value: unknown) => {
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new AppError(
        'invalid_input',
        `The parameter $${name} holds a number that is too large.`,
        { issues: [{ path: `parameters.${name}`, message: 'holds a number that is too large' }] },
      )
    return value
  })

/** A query with its parameters as it came in JSON. Throws `invalid_input`. */
export const cypherRequest = ({
  query,
  parameters,
  limit,
  timeoutMs,
}: z.infer<typeof cypherRequestSchema>): CypherRequest => ({
  text: query,
  rows: limit,
  timeoutMs,
  parameters:
    parameters &&
    new Map(
      Object.entries(parameters).map(([name, value]) => [
        name,
        graphValueOfJson(jsonOf(value, name), name),
      ]),
    ),
})
