import type { GraphValue } from '../../../src/core/graph-value.ts'
import type { TckValue } from './tck-value.ts'

/** One scenario of the openCypher TCK. An outline is one scenario with several examples. */
export interface TckScenario {
  /** Path below the folder of features, such as `clauses/match/Match1.feature`. */
  readonly feature: string
  readonly name: string
  readonly examples: readonly TckExample[]
}

export interface TckExample {
  /** Name of a given graph (`binary-tree-1`); absent: an empty one. */
  readonly graph?: string | undefined
  /** Cypher that fills the graph. */
  readonly setups: readonly string[]
  readonly parameters: ReadonlyMap<string, GraphValue>
  /** The query, then control queries. */
  readonly steps: readonly TckStep[]
}

export interface TckStep {
  readonly query: string
  readonly expectation: TckExpectation
}

export type TckExpectation =
  | {
      readonly kind: 'rows'
      readonly ordered: boolean
      readonly ignoresListOrder: boolean
      readonly columns: readonly string[]
      readonly rows: ReadonlyArray<readonly TckValue[]>
    }
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'error'
      readonly type: string
      readonly phase: 'compile time' | 'runtime' | 'any time'
      readonly detail: string
    }
