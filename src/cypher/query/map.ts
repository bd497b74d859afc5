import type {
  EdgePattern,
  GraphClause,
  GraphExpression,
  GraphQuery,
  NodePattern,
  PathPattern,
  Projection,
} from '../../core/graph-query.ts'
import { mapParts } from '../execution/map-parts.ts'

/**
 * Where an expression stands: `match` in patterns and their conditions, where every property of a
 * bound node may be read; else grouping may have left only what was named.
 */
export type QueryPlace = 'match' | 'projection'

export interface QueryRewrite {
  /**
   * What stands in an expression's place: its parts are replaced already; `original` is as it was.
   */
  expression(mapped: GraphExpression, original: GraphExpression, place: QueryPlace): GraphExpression
  /** The properties that a node or edge of a pattern must have, likewise. */
  properties(mapped: GraphExpression, element: NodePattern | EdgePattern): GraphExpression
}

/**
 * The query with expressions replaced, from the inside out; parts in which nothing changes stay the
 * same objects.
 */
export function mapQuery(query: GraphQuery, rewrite: QueryRewrite): GraphQuery {
  const map = (expression: GraphExpression, place: QueryPlace): GraphExpression =>
    rewrite.expression(mapInside(expression, place), expression, place)
  const optional = (
    expression: GraphExpression | undefined,
    place: QueryPlace,
  ): GraphExpression | undefined => (expression === undefined ? undefined : map(expression, place))

  const mapInside = (expression: GraphExpression, place: QueryPlace): GraphExpression => {
    if (expression.kind === 'patternPredicate' || expression.kind === 'shortestPath')
      return changed(expression, { pattern: mapPattern(expression.pattern) })
    if (expression.kind === 'subquery')
      return changed(expression, { query: mapParted(expression.query) })
    if (expression.kind === 'patternComprehension') {
      const { pattern, where, project } = expression
      return changed(expression, {
        pattern: mapPattern(pattern),
        where: optional(where, 'match'),
        project: map(project, place),
      })
    }
    let hasChanged = false
    const mapped = mapParts(expression, part => {
      if (part === expression) return undefined
      const replaced = map(part, place)
      hasChanged ||= replaced !== part
      return replaced
    })
    return hasChanged ? mapped : expression
  }
  const mapElement = <Element extends NodePattern | EdgePattern>(element: Element): Element =>
    changed<NodePattern | EdgePattern>(element, {
      properties:
        element.properties === undefined
          ? undefined
          : rewrite.properties(map(element.properties, 'match'), element),
      where: optional(element.where, 'match'),
    }) as Element
  const mapPattern = (pattern: PathPattern): PathPattern =>
    changed(pattern, {
      nodes: mapAll(pattern.nodes, mapElement),
      edges: mapAll(pattern.edges, mapElement),
    })
  const mapProjection = (projection: Projection): Projection =>
    changed(projection, {
      items: mapAll(projection.items, item =>
        changed(item, { expression: map(item.expression, 'projection') }),
      ),
      orderBy: mapAll(projection.orderBy, key =>
        changed(key, { expression: map(key.expression, 'projection') }),
      ),
      skip: optional(projection.skip, 'projection'),
      limit: optional(projection.limit, 'projection'),
    })
  const mapClause = (clause: GraphClause): GraphClause => {
    switch (clause.kind) {
      case 'match':
        return changed(clause, {
          patterns: mapAll(clause.patterns, mapPattern),
          where: optional(clause.where, 'match'),
        })
      case 'unwind':
        return changed(clause, { list: map(clause.list, 'projection') })
      case 'with':
        return changed(clause, {
          projection: mapProjection(clause.projection),
          where: optional(clause.where, 'projection'),
        })
      case 'return':
        return changed(clause, { projection: mapProjection(clause.projection) })
    }
  }
  const mapParted = (whole: GraphQuery): GraphQuery =>
    changed(whole, { parts: mapAll(whole.parts, clauses => mapAll(clauses, mapClause)) })
  return mapParted(query)
}

/** The object itself where the new fields are the ones that it has. */
function changed<Value extends object>(
  value: Value,
  fields: { readonly [Key in keyof Value]?: Value[Key] | undefined },
): Value {
  const isSame = Object.entries(fields).every(
    ([key, field]) => (value as Record<string, unknown>)[key] === field,
  )
  return isSame ? value : { ...value, ...fields }
}

function mapAll<Item>(items: readonly Item[], map: (item: Item) => Item): readonly Item[] {
  const mapped = items.map(map)
  return mapped.every((item, index) => item === items[index]) ? items : mapped
}
