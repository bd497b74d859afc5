import type { GraphExpression, PathPattern } from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import type { GraphEdge, GraphNode } from '../../core/graph.ts'
import type { PropertyValue } from '../../core/document.ts'

/**
 * What running a query needs of a store: one principal's graph, read at one moment, synchronously.
 * The engine (`run-query.ts`) does clauses, expressions, grouping and order the same way for every
 * store; a source finds matches of patterns, as cleverly as it can. Nodes and edges that it gives
 * may read labels and properties only when they are looked at (getters).
 */
export interface GraphSource {
  prepare(request: MatchRequest): PreparedMatch
  /** Edges at a node with the nodes behind them, by edge id; no types: any. A loop comes once. */
  expand(
    node: GraphNode,
    direction: 'out' | 'in' | 'any',
    types: readonly string[],
  ): Iterable<{ readonly edge: GraphEdge; readonly node: GraphNode }>
  /** Of a node or edge that this source gave; undefined where it has none. */
  property(of: GraphNode | GraphEdge, key: string): PropertyValue | undefined
  node(id: string): GraphNode | undefined
}

/** One `match` (or several in a row) to be solved for rows that come later. */
export interface MatchRequest {
  /**
   * All of mode `walk`; every node and edge has a variable, inline conditions and property maps of
   * nodes and of single edges are part of `where` already. Edges of one scope are all different; a
   * new scope begins at each index in `scopes` (0 among them).
   */
  readonly patterns: readonly PathPattern[]
  readonly scopes: readonly number[]
  /** Conditions that must all be true. */
  readonly where: readonly GraphExpression[]
  /**
   * Variables that the input row binds (a null or non-node value matches nothing); each may stand
   * in patterns and conditions.
   */
  readonly bound: ReadonlySet<string>
  /**
   * What later clauses read of the patterns' variables; a variable that is missing here is not read
   * at all, so that equal matches may be counted instead of listed.
   */
  readonly needed: ReadonlyMap<string, Need>
  /**
   * Set where only the first `rows` matches by one property (of a pattern's node) can matter:
   * others may be left out, ties included only as far as ids break them. `skipsNull`: matches
   * without the property do not matter and do not count among them.
   */
  readonly top?:
    | {
        readonly variable: string
        readonly key: string
        readonly descending: boolean
        readonly rows: number
        readonly skipsNull?: boolean | undefined
      }
    | undefined
  /**
   * A needed node of which only the number of different ones is read, for each combination of the
   * other needed variables; a source may count them itself (`countsDistinct`).
   */
  readonly counted?: string | undefined
  /**
   * Where false, matches may come in any order; else by the ids of the needed variables, in the
   * order they stand in the patterns.
   */
  readonly ordered: boolean
  /**
   * To be called for every step that a source takes in JavaScript: stops a query that was given up
   * or looks at too much.
   */
  tick(): void
  /** Whether an expression can be computed from the input row and parameters alone. */
  isConstant(expression: GraphExpression): boolean
  /** Value of a constant expression for the row being solved. */
  constant(expression: GraphExpression, input: InputRow): GraphValue
}

/**
 * `keys`: only these properties are read; `isWhole`: anything may be. Of a path or list of edges
 * always whole. `isKindOnly`: nothing but the labels of a node or the type of an edge is read, not
 * even which one it is.
 */
export interface Need {
  readonly keys: ReadonlySet<string>
  readonly isWhole: boolean
  readonly isKindOnly: boolean
}

/** Value of a bound variable. */
export type InputRow = (variable: string) => GraphValue

export interface PreparedMatch {
  /**
   * Variables that matches bind, in the order of their values: those needed and those of `rest`.
   */
  readonly variables: readonly string[]
  /** Conditions of the request that the engine still has to test. */
  readonly rest: readonly GraphExpression[]
  /**
   * Whether the matches leave out the request's `counted` and their `count` is the number of
   * different ones; absent: they do not.
   */
  readonly countsDistinct?: boolean | undefined
  /** For people: statements and plans. */
  explain(): ReadonlyArray<{ readonly statement: string; readonly plan: string }>
  /**
   * Throws a `CypherFault` (`limit`) when a cap is hit. `limit`: more matches (counted, before
   * `rest`) will not be read.
   */
  run(input: InputRow, limit?: number): Iterable<Match>
}

export interface Match {
  readonly values: readonly GraphValue[]
  /** How many equal matches it stands for, at least 1. */
  readonly count: number
}
