import type { CompareOperator, GraphExpression } from '../../core/graph-query.ts'
import type { CypherFault } from '../query/fault.ts'
import type { Binding } from '../schema/bindings.ts'
import type { QueryPlace } from '../query/map.ts'
import type { CalendarKind, ValueKind } from '../schema/value-kinds.ts'

/**
 * A time of the corpus: its text, and the same moment in milliseconds where that can be read here.
 */
export interface TimeReading {
  readonly text: GraphExpression
  readonly milliseconds?: GraphExpression | undefined
}

/** One side of a comparison. */
export interface Side {
  readonly expression: GraphExpression
  readonly binding: Binding
  readonly kind: ValueKind | undefined
  /** Its text where that is in the query or a parameter. */
  readonly constantText?: string | undefined
  /** Its number likewise, where it is whole. */
  readonly constantInteger?: bigint | undefined
  /** The time that it is, or that `date()` or its like is made of; `as`: that function's kind. */
  readonly time?: (TimeReading & { readonly as?: CalendarKind | undefined }) | undefined
  /** For messages. */
  readonly name: string
}

/** What a conversion may use besides the sides. */
export interface Conversion {
  readonly place: QueryPlace
  /** IANA name of the zone on whose clock the corpus's times are written. */
  readonly timeZone: string
  /** The body with a value that is computed once. */
  once(
    expression: GraphExpression,
    body: (value: GraphExpression) => GraphExpression,
  ): GraphExpression
  /** The error for a comparison that could never hold; the message says what to write instead. */
  refuse(message: string): CypherFault
}

const turned: Readonly<Record<CompareOperator, CompareOperator>> = {
  '=': '=',
  '<>': '<>',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
}

/** The operator of the comparison with its sides exchanged. */
export const turnedOperator = (operator: CompareOperator): CompareOperator => turned[operator]

export const isEquality = (operator: CompareOperator): operator is '=' | '<>' =>
  operator === '=' || operator === '<>'
