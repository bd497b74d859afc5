import type {
  GraphClause,
  GraphExpression,
  GraphQuery,
  PathPattern,
  Projection,
} from '../../core/graph-query.ts'

/** One part of a query with what lies in it one step further down. */
export type QueryPart =
  | { readonly kind: 'query'; readonly value: GraphQuery }
  | { readonly kind: 'clause'; readonly value: GraphClause }
  | { readonly kind: 'pattern'; readonly value: PathPattern }
  | { readonly kind: 'expression'; readonly value: GraphExpression }

/**
 * Visits a part and all within it with their level (the first is 0) and how many subqueries and
 * pattern comprehensions they stand in, without recursion: a value may be nested without bound.
 * What `visit` gives false for is not entered; it may throw to stop.
 */
export function eachPart(
  start: QueryPart,
  visit: (part: QueryPart, level: number, subqueries: number) => boolean | undefined,
): void {
  const open: Array<{
    readonly part: QueryPart
    readonly level: number
    readonly subqueries: number
  }> = [{ part: start, level: 0, subqueries: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (visit(next.part, next.level, next.subqueries) === false) continue
    const inside = insideOf(next.part)
    const subqueries =
      next.subqueries +
      Number(
        next.part.kind === 'expression' &&
          (next.part.value.kind === 'subquery' || next.part.value.kind === 'patternComprehension'),
      )
    for (let index = inside.length - 1; index >= 0; index--) {
      const part = inside[index]
      if (part !== undefined) open.push({ part, level: next.level + 1, subqueries })
    }
  }
}

const expression = (value: GraphExpression): QueryPart => ({ kind: 'expression', value })
const optional = (value: GraphExpression | undefined): QueryPart[] =>
  value === undefined ? [] : [expression(value)]
const pattern = (value: PathPattern): QueryPart => ({ kind: 'pattern', value })

function insideOf(part: QueryPart): QueryPart[] {
  switch (part.kind) {
    case 'query':
      return part.value.parts.flatMap(clauses =>
        clauses.map((value): QueryPart => ({ kind: 'clause', value })),
      )
    case 'clause':
      return insideClause(part.value)
    case 'pattern':
      return [...part.value.nodes, ...part.value.edges].flatMap(element => [
        ...optional(element.properties),
        ...optional(element.where),
      ])
    case 'expression':
      return insideExpression(part.value)
  }
}

function insideClause(clause: GraphClause): QueryPart[] {
  switch (clause.kind) {
    case 'match':
      return [...clause.patterns.map(pattern), ...optional(clause.where)]
    case 'unwind':
      return [expression(clause.list)]
    case 'with':
      return [...insideProjection(clause.projection), ...optional(clause.where)]
    case 'return':
      return insideProjection(clause.projection)
  }
}

function insideProjection({ items, orderBy, skip, limit }: Projection): QueryPart[] {
  return [
    ...items.map(item => expression(item.expression)),
    ...orderBy.map(key => expression(key.expression)),
    ...optional(skip),
    ...optional(limit),
  ]
}

function insideExpression(value: GraphExpression): QueryPart[] {
  switch (value.kind) {
    case 'literal':
    case 'integer':
    case 'float':
    case 'parameter':
    case 'variable':
    case 'countAll':
      return []
    case 'property':
      return [expression(value.object)]
    case 'index':
      return [expression(value.object), expression(value.index)]
    case 'slice':
      return [expression(value.object), ...optional(value.from), ...optional(value.to)]
    case 'list':
      return value.items.map(expression)
    case 'map':
      return value.entries.map(entry => expression(entry.value))
    case 'unary':
    case 'isNull':
    case 'hasLabels':
      return [expression(value.operand)]
    case 'binary':
      return [expression(value.left), expression(value.right)]
    case 'compare':
      return [expression(value.first), ...value.rest.map(({ operand }) => expression(operand))]
    case 'case':
      return [
        ...optional(value.subject),
        ...value.branches.flatMap(branch => [expression(branch.when), expression(branch.then)]),
        ...optional(value.otherwise),
      ]
    case 'call':
      return value.arguments.map(expression)
    case 'listComprehension':
      return [expression(value.list), ...optional(value.where), ...optional(value.project)]
    case 'quantifier':
      return [expression(value.list), expression(value.where)]
    case 'reduce':
      return [expression(value.initial), expression(value.list), expression(value.expression)]
    case 'mapProjection':
      return value.items.flatMap(item => (item.kind === 'entry' ? [expression(item.value)] : []))
    case 'patternComprehension':
      return [pattern(value.pattern), ...optional(value.where), expression(value.project)]
    case 'patternPredicate':
    case 'shortestPath':
      return [pattern(value.pattern)]
    case 'subquery':
      return [{ kind: 'query', value: value.query }]
  }
}
