import type { GraphExpression } from '../../core/graph-query.ts'

/**
 * The expression with parts replaced: where `replace` gives something, that stands in the part's
 * place and is not looked into; subqueries are.
 */
export function mapParts(
  expression: GraphExpression,
  replace: (part: GraphExpression) => GraphExpression | undefined,
): GraphExpression {
  const replaced = replace(expression)
  if (replaced !== undefined) return replaced
  const map = (part: GraphExpression): GraphExpression => mapParts(part, replace)
  const optional = (part: GraphExpression | undefined): GraphExpression | undefined =>
    part === undefined ? undefined : map(part)
  switch (expression.kind) {
    case 'property':
      return { ...expression, object: map(expression.object) }
    case 'index':
      return { ...expression, object: map(expression.object), index: map(expression.index) }
    case 'slice':
      return {
        ...expression,
        object: map(expression.object),
        from: optional(expression.from),
        to: optional(expression.to),
      }
    case 'list':
      return { ...expression, items: expression.items.map(map) }
    case 'map':
      return {
        ...expression,
        entries: expression.entries.map(({ key, value }) => ({ key, value: map(value) })),
      }
    case 'unary':
    case 'isNull':
    case 'hasLabels':
      return { ...expression, operand: map(expression.operand) }
    case 'binary':
      return { ...expression, left: map(expression.left), right: map(expression.right) }
    case 'compare':
      return {
        ...expression,
        first: map(expression.first),
        rest: expression.rest.map(({ operator, operand }) => ({ operator, operand: map(operand) })),
      }
    case 'case':
      return {
        ...expression,
        subject: optional(expression.subject),
        branches: expression.branches.map(({ when, then }) => ({
          when: map(when),
          then: map(then),
        })),
        otherwise: optional(expression.otherwise),
      }
    case 'call':
      return { ...expression, arguments: expression.arguments.map(map) }
    case 'listComprehension':
      return {
        ...expression,
        list: map(expression.list),
        where: optional(expression.where),
        project: optional(expression.project),
      }
    case 'quantifier':
      return { ...expression, list: map(expression.list), where: map(expression.where) }
    case 'reduce':
      return {
        ...expression,
        initial: map(expression.initial),
        list: map(expression.list),
        expression: map(expression.expression),
      }
    case 'mapProjection':
      return {
        ...expression,
        items: expression.items.map(item =>
          item.kind === 'entry' ? { ...item, value: map(item.value) } : item,
        ),
      }
    case 'patternComprehension':
      return { ...expression, where: optional(expression.where), project: map(expression.project) }
    case 'literal':
    case 'integer':
    case 'float':
    case 'parameter':
    case 'variable':
    case 'countAll':
    case 'patternPredicate':
    case 'subquery':
    case 'shortestPath':
      return expression
  }
}
