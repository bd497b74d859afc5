import type { Draft } from '../draft.ts'
import type { KnownStatement } from './known-statement.ts'
import { toldStatement, type StatementBase } from './statement-base.ts'

/** What the makers of questions about statements draw on. */
export interface StatementMaking {
  readonly statements: StatementBase
  readonly random: () => number
  /** Whether a name stands in some document. */
  readonly isNamed: (name: string) => boolean
}

/** Questions of one kind about what a sentence states. */
export type StatementMaker = (statement: KnownStatement, making: StatementMaking) => Iterable<Draft>

/** The sentences of statements, with what they tell. */
export const sentencesOf = (...statements: readonly KnownStatement[]): Draft['evidence'] =>
  statements.map(statement => ({ ...statement.evidence, states: `${toldStatement(statement)}.` }))
