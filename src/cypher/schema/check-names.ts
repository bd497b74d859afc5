import type {
  EdgePattern,
  GraphClause,
  GraphExpression,
  GraphQuery,
  NodePattern,
  PathPattern,
  Projection,
} from '../../core/graph-query.ts'
import {
  bindingOf as bindingOfKnowing,
  itemOf,
  other,
  withBinding,
  type Binding,
  type Bindings,
  type ValueKnowledge,
} from './bindings.ts'
import { bindPatterns } from './bind-patterns.ts'
import { namesIn } from './label-sets.ts'
import { refuseUnknownLabel, refuseUnknownProperty, refuseUnknownType } from './refuse-unknown.ts'
import type { SchemaNames } from './schema-names.ts'
import type { Rejecter } from '../query/query-rejection.ts'
import { operandsOf } from '../query/walk.ts'

/** What is known at the places of a query. */
export interface NotedBindings {
  /** Of the variables before the last clause of each part. */
  readonly before: readonly Bindings[]
  /** Of the variables where an expression stands. */
  readonly at: ReadonlyMap<GraphExpression, Bindings>
  /** Of the nodes and edges that a part of a pattern stands for. */
  readonly elements: ReadonlyMap<NodePattern | EdgePattern, Binding>
}

/**
 * Refuses labels, types, properties and directions that the schema does not have, and gives what it
 * found out on the way. Recurses as deep as the query is nested, which `checkLimits` has capped.
 */
export function checkNames(
  query: GraphQuery,
  schema: SchemaNames,
  reject: Rejecter,
  knowledge?: ValueKnowledge,
): NotedBindings {
  const at = new Map<GraphExpression, Bindings>()
  const elements = new Map<NodePattern | EdgePattern, Binding>()
  const bindingOf = (expression: GraphExpression, bindings: Bindings): Binding =>
    bindingOfKnowing(expression, bindings, knowledge)
  const all = (
    expressions: ReadonlyArray<GraphExpression | undefined>,
    bindings: Bindings,
  ): void => {
    for (const expression of expressions) if (expression !== undefined) check(expression, bindings)
  }
  const checkQuery = ({ parts }: GraphQuery, outer: Bindings): Bindings[] =>
    parts.map(clauses => {
      let before = outer
      let after = outer
      for (const clause of clauses) {
        before = after
        after = checkClause(clause, before)
      }
      return before
    })
  const checkClause = (clause: GraphClause, bindings: Bindings): Bindings => {
    switch (clause.kind) {
      case 'match':
        return checkMatch(clause.patterns, clause.where, bindings)
      case 'unwind':
        check(clause.list, bindings)
        return withBinding(bindings, clause.variable, itemOf(bindingOf(clause.list, bindings)))
      case 'with': {
        const projected = checkProjection(clause.projection, bindings)
        if (clause.where !== undefined) check(clause.where, new Map([...bindings, ...projected]))
        return projected
      }
      case 'return':
        return checkProjection(clause.projection, bindings)
    }
  }
  const checkProjection = (
    { star, items, orderBy, skip, limit }: Projection,
    bindings: Bindings,
  ): Bindings => {
    all(
      items.map(item => item.expression),
      bindings,
    )
    const projected = new Map<string, Binding>(star ? bindings : [])
    for (const { name, expression } of items) projected.set(name, bindingOf(expression, bindings))
    all(
      orderBy.map(key => key.expression),
      new Map([...bindings, ...projected]),
    )
    all([skip, limit], bindings)
    return projected
  }
  const checkMatch = (
    patterns: readonly PathPattern[],
    where: GraphExpression | undefined,
    outer: Bindings,
  ): Bindings => {
    const bindings = bindPatterns(patterns, where, outer, schema, reject)
    for (const { nodes, edges } of patterns) {
      for (const element of [...nodes, ...edges]) all([element.properties, element.where], bindings)
      for (const node of nodes) {
        elements.set(
          node,
          node.variable === undefined
            ? { kind: 'node', labels: [namesIn(node.labels).map(({ name }) => name)] }
            : (bindings.get(node.variable) ?? other),
        )
      }
      for (const edge of edges) elements.set(edge, { kind: 'edge', types: edge.types })
      for (const element of [...nodes, ...edges]) {
        if (element.properties?.kind !== 'map') continue
        for (const { key, value } of element.properties.entries) {
          refuseUnknownProperty(key, elements.get(element) ?? other, schema, reject, [
            value,
            element.properties,
            element,
          ])
        }
      }
    }
    if (where !== undefined) check(where, bindings)
    return bindings
  }
  const check = (expression: GraphExpression, bindings: Bindings): void => {
    at.set(expression, bindings)
    switch (expression.kind) {
      case 'property':
        check(expression.object, bindings)
        return refuseUnknownProperty(
          expression.key,
          bindingOf(expression.object, bindings),
          schema,
          reject,
          [expression, expression.object],
        )
      case 'index':
        all([expression.object, expression.index], bindings)
        if (expression.index.kind === 'literal' && typeof expression.index.value === 'string')
          refuseUnknownProperty(
            expression.index.value,
            bindingOf(expression.object, bindings),
            schema,
            reject,
            [expression.index, expression],
          )
        return
      case 'hasLabels':
        return checkHasLabels(expression, bindings)
      case 'listComprehension':
      case 'quantifier': {
        check(expression.list, bindings)
        const inside = withBinding(
          bindings,
          expression.variable,
          itemOf(bindingOf(expression.list, bindings)),
        )
        return all(
          [expression.where, expression.kind === 'quantifier' ? undefined : expression.project],
          inside,
        )
      }
      case 'reduce': {
        all([expression.initial, expression.list], bindings)
        const item = itemOf(bindingOf(expression.list, bindings))
        return check(
          expression.expression,
          withBinding(
            withBinding(bindings, expression.accumulator, other),
            expression.variable,
            item,
          ),
        )
      }
      case 'mapProjection': {
        const of = bindings.get(expression.variable) ?? other
        for (const item of expression.items) {
          if (item.kind === 'property')
            refuseUnknownProperty(item.key, of, schema, reject, [item, expression])
          else if (item.kind === 'entry') check(item.value, bindings)
        }
        return
      }
      case 'patternComprehension':
        return all(
          [expression.project],
          checkMatch([expression.pattern], expression.where, bindings),
        )
      case 'patternPredicate':
      case 'shortestPath':
        return void checkMatch([expression.pattern], undefined, bindings)
      case 'subquery':
        return void checkQuery(expression.query, bindings)
      default:
        return all(operandsOf(expression), bindings)
    }
  }
  const checkHasLabels = (
    expression: GraphExpression & { readonly kind: 'hasLabels' },
    bindings: Bindings,
  ): void => {
    check(expression.operand, bindings)
    const of = bindingOf(expression.operand, bindings)
    for (const { name, part } of namesIn(expression.labels)) {
      if (of.kind === 'edge')
        refuseUnknownType(name, schema, reject, [part, expression.labels, expression])
      else if (of.kind === 'node' || !schema.edgeTypes.has(name))
        refuseUnknownLabel(name, schema, reject, [part, expression.labels, expression])
    }
  }
  return { before: checkQuery(query, new Map()), at, elements }
}
