import { aggregateFunctions } from './aggregate-functions.ts'
import { conversionFunctions } from './conversion-functions.ts'
import type { CypherFunction } from './cypher-function.ts'
import { graphFunctions } from './graph-functions.ts'
import { listFunctions } from './list-functions.ts'
import { numberFunctions } from './number-functions.ts'
import { temporalFunctions } from './temporal-functions.ts'
import { textFunctions } from './text-functions.ts'

/** Every function that a query may call, by its name in lower case. */
export const cypherFunctions: ReadonlyMap<string, CypherFunction> = new Map(
  [
    ...graphFunctions,
    ...listFunctions,
    ...textFunctions,
    ...numberFunctions,
    ...conversionFunctions,
    ...temporalFunctions,
    ...aggregateFunctions,
  ].map(entry => [entry.name.toLowerCase(), entry]),
)
