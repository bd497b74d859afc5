import type {
  GraphClause,
  GraphExpression,
  GraphQuery,
  PathPattern,
  Projection,
} from '../../core/graph-query.ts'

/** A part of a query that can hold expressions. */
export type QueryPart =
  | { readonly kind: 'query'; readonly value: GraphQuery }
  | { readonly kind: 'clause'; readonly value: GraphClause }
  | { readonly kind: 'pattern'; readonly value: PathPattern }
  | { readonly kind: 'expression'; readonly value: GraphExpression }

/**
 * Visits a part and everything inside it, in the order written, with its level (the first is 0) and
 * the number of subqueries and pattern comprehensions around it. Does not recurse: a value may be
 * nested without bound. Where `visit` returns false, the part is not entered; it may throw to stop.
 */
export function walk(
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
    const inside = partsOf(next.part)
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

/**
 * Visits an expression and the operands inside it, but nothing of its patterns and subqueries,
 * whose rows are their own.
 */
export function walkOperands(
  start: GraphExpression,
  visit: (expression: GraphExpression) => void,
): void {
  walk({ kind: 'expression', value: start }, ({ kind, value }) => {
    if (kind === 'expression') visit(value)
    return kind === 'expression'
  })
}

/** Expressions directly inside one; not those of its patterns and subqueries. */
export function operandsOf(value: GraphExpression): GraphExpression[] {
  return partsOfExpression(value).flatMap(part => (part.kind === 'expression' ? [part.value] : []))
}

/** The operands of AND, in order; none of a condition that is missing. */
export function conjunctsOf(condition: GraphExpression | undefined): GraphExpression[] {
  if (condition === undefined) return []
  return condition.kind === 'binary' && condition.operator === 'and'
    ? [...conjunctsOf(condition.left), ...conjunctsOf(condition.right)]
    : [condition]
}

const expression = (value: GraphExpression): QueryPart => ({ kind: 'expression', value })
const optional = (value: GraphExpression | undefined): QueryPart[] =>
  value === undefined ? [] : [expression(value)]
const pattern = (value: PathPattern): QueryPart => ({ kind: 'pattern', value })

/** The parts directly inside one, in the order written. */
export function partsOf(part: QueryPart): QueryPart[] {
  switch (part.kind) {
    case 'query':
      return part.value.parts.flatMap(clauses =>
        clauses.map((value): QueryPart => ({ kind: 'clause', value })),
      )
    case 'clause':
      return partsOfClause(part.value)
    case 'pattern':
      return [...part.value.nodes, ...part.value.edges].flatMap(element => [
        ...optional(element.properties),
        ...optional(element.where),
      ])
    case 'expression':
      return partsOfExpression(part.value)
  }
}

function partsOfClause(clause: GraphClause): QueryPart[] {
  switch (clause.kind) {
    case 'match':
      return [...clause.patterns.map(pattern), ...optional(clause.where)]
    case 'unwind':
      return [expression(clause.list)]
    case 'with':
      return [...partsOfProjection(clause.projection), ...optional(clause.where)]
    case 'return':
      return partsOfProjection(clause.projection)
  }
}

function partsOfProjection({ items, orderBy, skip, limit }: Projection): QueryPart[] {
  return [
    ...items.map(item => expression(item.expression)),
    ...orderBy.map(key => expression(key.expression)),
    ...optional(skip),
    ...optional(limit),
  ]
}

function partsOfExpression(value: GraphExpression): QueryPart[] {
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
