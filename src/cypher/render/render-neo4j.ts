import type { GraphClause, GraphExpression, GraphQuery } from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import { renderExpression } from './render-expression.ts'
import { renderMatch } from './render-match.ts'
import { renderProjection } from './render-projection.ts'
import type { Column } from './render-projection.ts'
import { renderState } from './render-state.ts'
import type { RenderOptions, RenderState } from './render-state.ts'
import { type TypeScope, typeOf, unwoundType, withVariable } from './expression-type.ts'

/** A query as one statement for Neo4j. */
export interface Neo4jStatement {
  /** Holds no value and no name but labels, types and property keys in backticks. */
  readonly text: string
  readonly parameters: Readonly<Record<string, GraphValue>>
  /** In the order of the statement's columns. */
  readonly columns: readonly Column[]
  /**
   * Where not empty, the statement also needs the parameter `complex`: of each JSON text that
   * stands for a value of these keys its value.
   */
  readonly complexKeys: readonly string[]
}

/**
 * The query as Cypher for Neo4j 5.26 over the shape that the corpus has there, cut to what the
 * principal reads: every node, edge, path, subquery and count. Throws a `CypherFault`
 * (`unsupported`) for what Neo4j would answer differently from the other stores.
 */
export function renderNeo4j(query: GraphQuery, options: RenderOptions): Neo4jStatement {
  const state = renderState(options, (nested, scope, own) =>
    renderParts(nested, scope, own, undefined),
  )
  let columns: readonly Column[] = []
  const text = renderParts(query, new Map(), state, found => {
    columns = found
  })
  return {
    text,
    parameters: Object.fromEntries(state.values),
    columns,
    complexKeys: [...state.complexKeys].sort(),
  }
}

/** `tell` is given the columns of the query that is asked; a subquery has none. */
function renderParts(
  query: GraphQuery,
  scope: TypeScope,
  state: RenderState,
  tell: ((columns: readonly Column[]) => void) | undefined,
): string {
  const isUnion = query.parts.length > 1
  return query.parts
    .map(clauses => renderClauses(clauses, scope, state, tell, isUnion))
    .join(query.unionAll ? ' UNION ALL ' : ' UNION ')
}

function renderClauses(
  clauses: readonly GraphClause[],
  outer: TypeScope,
  state: RenderState,
  tell: ((columns: readonly Column[]) => void) | undefined,
  isUnion: boolean,
): string {
  let scope = outer
  const texts: string[] = []
  const where = (condition: GraphExpression | undefined): string =>
    condition === undefined ? '' : ` WHERE ${renderExpression(condition, scope, state)}`
  for (const clause of clauses) {
    switch (clause.kind) {
      case 'match': {
        const { text, scope: after } = renderMatch(clause.patterns, clause.where, scope, state)
        texts.push(`${clause.optional ? 'OPTIONAL ' : ''}MATCH ${text}`)
        scope = after
        break
      }
      case 'unwind':
        texts.push(
          `UNWIND ${renderExpression(clause.list, scope, state)} AS ` +
            `${state.variable(clause.variable)}`,
        )
        scope = withVariable(
          scope,
          clause.variable,
          unwoundType(typeOf(clause.list, scope, state.options.parameters)),
        )
        break
      case 'with': {
        const projected = renderProjection(
          clause.projection,
          { isReturn: false, isAsked: false, isUnion: false },
          scope,
          outer,
          state,
        )
        scope = projected.scope
        texts.push(projected.text + where(clause.where))
        break
      }
      case 'return': {
        const projected = renderProjection(
          clause.projection,
          { isReturn: true, isAsked: tell !== undefined, isUnion },
          scope,
          outer,
          state,
        )
        tell?.(projected.columns)
        texts.push(projected.text)
        break
      }
    }
  }
  return texts.join(' ')
}
