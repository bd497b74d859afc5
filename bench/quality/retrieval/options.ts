import { parseArgs } from 'node:util'

/** What `npm run bench -- retrieval` can be told. */
export interface RetrievalBenchOptions {
  /** Names of cases; absent: every folder with a corpus and questions. */
  readonly cases: readonly string[] | undefined
  /**
   * Names of systems (`default`, an ablation, a recipe, `bm25`, `minilm`); absent: the usual ones.
   */
  readonly systems: readonly string[] | undefined
  readonly titles: boolean
  /** Questions per case, spread evenly; absent: all. */
  readonly questions: number | undefined
  /**
   * Where to write the questions that the first system does not answer in full; absent: nowhere.
   */
  readonly misses: string | undefined
}

const list = (value: string | undefined): string[] | undefined =>
  value
    ?.split(',')
    .map(name => name.trim())
    .filter(name => name !== '')

export function retrievalBenchOptions(words: readonly string[]): RetrievalBenchOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      cases: { type: 'string' },
      systems: { type: 'string' },
      'no-titles': { type: 'boolean' },
      'limit-questions': { type: 'string' },
      misses: { type: 'string' },
    },
  })
  const limit = values['limit-questions']
  const questions = limit === undefined ? undefined : Number(limit)
  if (questions !== undefined && !(Number.isInteger(questions) && questions > 0))
    throw new Error(`--limit-questions must be a whole number above 0, not ${String(limit)}`)
  return {
    cases: list(values.cases),
    systems: list(values.systems),
    titles: values['no-titles'] !== true,
    questions,
    misses: values.misses,
  }
}

/** At most `limit` of the items, evenly spread, in their order. */
export function spread<Item>(items: readonly Item[], limit: number | undefined): Item[] {
  if (limit === undefined || items.length <= limit) return [...items]
  return Array.from(
    { length: limit },
    (_, index) => items[Math.floor((index * items.length) / limit)],
  ).filter(item => item !== undefined)
}
