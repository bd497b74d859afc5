import { wordSet } from './lexicon.ts'

let known: ReadonlySet<string> | undefined
/** Last words of the names of occupations, folded; read on first use. */
export const occupations = (): ReadonlySet<string> =>
  (known ??= wordSet('personal-data/occupations'))
