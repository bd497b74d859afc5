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
    const bindings = bindPatterns(patterns, where, outer, schema)
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
          refuseUnknownProperty(key, elements.get(element) ?? other, schema, [
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
    if (checkVariables(expression, bindings)) return
    all(operandsOf(expression), bindings)
    if (expression.kind === 'property')
      refuseUnknownProperty(expression.key, bindingOf(expression.object, bindings), schema, [
        expression,
        expression.object,
      ])
    else if (
      expression.kind === 'index' &&
      expression.index.kind === 'literal' &&
      typeof expression.index.value === 'string'
    )
      refuseUnknownProperty(
        expression.index.value,
        bindingOf(expression.object, bindings),
        schema,
        [expression.index, expression],
      )
    else if (expression.kind === 'hasLabels') checkHasLabels(expression, bindings)
  }
  /** Checks an expression that names variables itself, to bind them or to read them. */
  const checkVariables = (expression: GraphExpression, bindings: Bindings): boolean => {
    if (expression.kind === 'listComprehension' || expression.kind === 'quantifier') {
      check(expression.list, bindings)
      const item = itemOf(bindingOf(expression.list, bindings))
      all(
        [expression.where, expression.kind === 'quantifier' ? undefined : expression.project],
        withBinding(bindings, expression.variable, item),
      )
    } else if (expression.kind === 'reduce') {
      all([expression.initial, expression.list], bindings)
      const item = itemOf(bindingOf(expression.list, bindings))
      const accumulated = withBinding(bindings, expression.accumulator, other)
      check(expression.expression, withBinding(accumulated, expression.variable, item))
    } else if (expression.kind === 'patternComprehension') {
      const inside = checkMatch([expression.pattern], expression.where, bindings)
      check(expression.project, inside)
    } else if (expression.kind === 'patternPredicate' || expression.kind === 'shortestPath')
      checkMatch([expression.pattern], undefined, bindings)
    else if (expression.kind === 'subquery') checkQuery(expression.query, bindings)
    else if (expression.kind === 'mapProjection') {
      const of = bindings.get(expression.variable) ?? other
      for (const item of expression.items) {
        if (item.kind === 'property')
          refuseUnknownProperty(item.key, of, schema, [item, expression])
        else if (item.kind === 'entry') check(item.value, bindings)
      }
    } else return false
    return true
  }
  const checkHasLabels = (
    expression: GraphExpression & { readonly kind: 'hasLabels' },
    bindings: Bindings,
  ): void => {
    const of = bindingOf(expression.operand, bindings)
    for (const { name, part } of namesIn(expression.labels)) {
      if (of.kind === 'edge') refuseUnknownType(name, schema, [part, expression.labels, expression])
      else if (of.kind === 'node' || !schema.edgeTypes.has(name))
        refuseUnknownLabel(name, schema, [part, expression.labels, expression])
    }
  }
  return { before: checkQuery(query, new Map()), at, elements }
}
