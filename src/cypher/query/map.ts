import type {
  EdgePattern,
  GraphClause,
  GraphExpression,
  GraphQuery,
  NodePattern,
  PathPattern,
  Projection,
} from '../../core/graph-query.ts'

/** What replaces the parts directly inside an expression; a kind without a function stays. */
export interface PartMap {
  readonly expression: (part: GraphExpression) => GraphExpression
  readonly pattern?: ((pattern: PathPattern) => PathPattern) | undefined
  readonly query?: ((query: GraphQuery) => GraphQuery) | undefined
}

/**
 * The expression with the parts directly inside it replaced; the same object where nothing changes.
 * Like all functions here it leaves what it is given as it is.
 */
function mapParts(
  expression: GraphExpression,
  { expression: map, pattern = same, query = same }: PartMap,
): GraphExpression {
  const optional = (part: GraphExpression | undefined): GraphExpression | undefined =>
    part === undefined ? undefined : map(part)
  switch (expression.kind) {
    case 'literal':
    case 'integer':
    case 'float':
    case 'parameter':
    case 'variable':
    case 'countAll':
      return expression
    case 'property':
      return changed(expression, { object: map(expression.object) })
    case 'index':
      return changed(expression, { object: map(expression.object), index: map(expression.index) })
    case 'slice':
      return changed(expression, {
        object: map(expression.object),
        from: optional(expression.from),
        to: optional(expression.to),
      })
    case 'list':
      return changed(expression, { items: mapAll(expression.items, map) })
    case 'map':
      return changed(expression, {
        entries: mapAll(expression.entries, entry => changed(entry, { value: map(entry.value) })),
      })
    case 'unary':
    case 'isNull':
    case 'hasLabels':
      return changed(expression, { operand: map(expression.operand) })
    case 'binary':
      return changed(expression, { left: map(expression.left), right: map(expression.right) })
    case 'compare':
      return changed(expression, {
        first: map(expression.first),
        rest: mapAll(expression.rest, compared =>
          changed(compared, { operand: map(compared.operand) }),
        ),
      })
    case 'case':
      return changed(expression, {
        subject: optional(expression.subject),
        branches: mapAll(expression.branches, branch =>
          changed(branch, { when: map(branch.when), then: map(branch.then) }),
        ),
        otherwise: optional(expression.otherwise),
      })
    case 'call':
      return changed(expression, { arguments: mapAll(expression.arguments, map) })
    case 'listComprehension':
      return changed(expression, {
        list: map(expression.list),
        where: optional(expression.where),
        project: optional(expression.project),
      })
    case 'quantifier':
      return changed(expression, { list: map(expression.list), where: map(expression.where) })
    case 'reduce':
      return changed(expression, {
        initial: map(expression.initial),
        list: map(expression.list),
        expression: map(expression.expression),
      })
    case 'mapProjection':
      return changed(expression, {
        items: mapAll(expression.items, item =>
          item.kind === 'entry' ? changed(item, { value: map(item.value) }) : item,
        ),
      })
    case 'patternComprehension':
      return changed(expression, {
        pattern: pattern(expression.pattern),
        where: optional(expression.where),
        project: map(expression.project),
      })
    case 'patternPredicate':
    case 'shortestPath':
      return changed(expression, { pattern: pattern(expression.pattern) })
    case 'subquery':
      return changed(expression, { query: query(expression.query) })
  }
}

/**
 * The expression with operands replaced, from the outside in: what `replace` returns takes the
 * operand's place and is not looked into; undefined goes on to its own operands. Patterns and
 * subqueries stay as they are.
 */
export function mapOperands(
  expression: GraphExpression,
  replace: (operand: GraphExpression) => GraphExpression | undefined,
): GraphExpression {
  return (
    replace(expression) ??
    mapParts(expression, { expression: operand => mapOperands(operand, replace) })
  )
}

/**
 * Where an expression stands: `match` in patterns and their conditions, where every property of a
 * bound node may be read; else grouping may have left only what was named.
 */
export type QueryPlace = 'match' | 'projection'

export interface QueryRewrite {
  /** What replaces an expression whose parts are mapped already; `original` is as it was. */
  expression(mapped: GraphExpression, original: GraphExpression, place: QueryPlace): GraphExpression
  /** The properties that a node or edge of a pattern must have, likewise. */
  properties(mapped: GraphExpression, element: NodePattern | EdgePattern): GraphExpression
}

/** The query with expressions replaced, from the inside out, in patterns and subqueries too. */
export function mapQuery(query: GraphQuery, rewrite: QueryRewrite): GraphQuery {
  const map = (expression: GraphExpression, place: QueryPlace): GraphExpression =>
    rewrite.expression(
      mapParts(expression, {
        // The condition of a pattern comprehension belongs to its pattern.
        expression: part =>
          map(
            part,
            expression.kind === 'patternComprehension' && part === expression.where
              ? 'match'
              : place,
          ),
        pattern: mapPattern,
        query: mapParted,
      }),
      expression,
      place,
    )
  const optional = (
    expression: GraphExpression | undefined,
    place: QueryPlace,
  ): GraphExpression | undefined => (expression === undefined ? undefined : map(expression, place))

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

const same = <Value>(value: Value): Value => value

/** The object itself where the new fields are those that it has. */
function changed<Value extends object>(
  value: Value,
  fields: { readonly [Key in keyof Value]?: Value[Key] | undefined },
): Value {
  const given = Object.entries(fields).filter(
    ([key, field]) => (value as Record<string, unknown>)[key] !== field,
  )
  return given.length === 0 ? value : { ...value, ...Object.fromEntries(given) }
}

function mapAll<Item>(items: readonly Item[], map: (item: Item) => Item): readonly Item[] {
  const mapped = items.map(map)
  return mapped.every((item, index) => item === items[index]) ? items : mapped
}
