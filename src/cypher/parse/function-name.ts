import { cypherFunctions } from '../functions/function-table.ts'

/**
 * The name of a function as its table writes it (`tolower` is `toLower`); an unknown one as it was
 * written.
 */
export function canonicalFunctionName(written: string): string {
  return cypherFunctions.get(written.toLowerCase())?.name ?? written
}
