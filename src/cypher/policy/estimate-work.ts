import type { GraphExpression, PathPattern } from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'

/**
 * What one evaluation of an expression costs, as far as its text tells. `work`: steps, at least 1.
 * `size`: items of the list or characters of the text that it gives, at least 1. A server that
 * evaluates an expression does not look at its clock meanwhile: what one row costs must be known
 * before.
 */
export interface Work {
  readonly work: number
  readonly size: number
}

/** Sizes of variables and values of parameters, where they are known. */
export interface WorkContext {
  readonly sizes: ReadonlyMap<string, number>
  readonly parameters: ReadonlyMap<string, GraphValue>
  readonly rows: number
}

/** Items of a list of which nothing is known: lists in data are short. */
const unknownSize = 100
// Doubling so often makes a million of one.
const mostDoublings = 20

export function estimateWork(expression: GraphExpression, context: WorkContext): Work {
  const of = (inside: GraphExpression): Work => estimateWork(inside, context)
  const all = (parts: ReadonlyArray<GraphExpression | undefined>): number =>
    parts.reduce((sum, part) => sum + (part === undefined ? 0 : of(part).work), 1)
  switch (expression.kind) {
    case 'literal':
      return {
        work: 1,
        size: typeof expression.value === 'string' ? Math.max(1, expression.value.length) : 1,
      }
    case 'integer':
    case 'float':
    case 'countAll':
      return { work: 1, size: 1 }
    case 'parameter':
      return { work: 1, size: parameterSize(context.parameters.get(expression.name)) }
    case 'variable':
      return { work: 1, size: context.sizes.get(expression.name) ?? 1 }
    case 'property':
      return { work: all([expression.object]), size: 1 }
    case 'index':
      return { work: all([expression.object, expression.index]), size: 1 }
    case 'slice': {
      // Each part is looked at once: what is nested would otherwise double with each level.
      const object = of(expression.object)
      return { work: object.work + all([expression.from, expression.to]), size: object.size }
    }
    case 'list':
      return { work: all(expression.items), size: Math.max(1, expression.items.length) }
    case 'map':
      return {
        work: all(expression.entries.map(entry => entry.value)),
        size: Math.max(1, expression.entries.length),
      }
    case 'unary':
    case 'isNull':
    case 'hasLabels':
      return { work: all([expression.operand]), size: 1 }
    case 'binary': {
      const [left, right] = [of(expression.left), of(expression.right)]
      // Joining copies both sides; `in`, `contains` and patterns look at them.
      const looked = ['+', 'in', 'contains', 'startsWith', 'endsWith', 'matches'].includes(
        expression.operator,
      )
        ? left.size + right.size
        : 1
      return {
        work: left.work + right.work + looked,
        size: expression.operator === '+' ? left.size + right.size : 1,
      }
    }
    case 'compare':
      return {
        work: all([expression.first, ...expression.rest.map(({ operand }) => operand)]),
        size: 1,
      }
    case 'case': {
      const values = [
        ...expression.branches.map(branch => branch.then),
        ...(expression.otherwise === undefined ? [] : [expression.otherwise]),
      ]
      const made = values.map(of)
      return {
        work: made.reduce(
          (sum, { work }) => sum + work,
          all([expression.subject, ...expression.branches.map(({ when }) => when)]),
        ),
        size: made.reduce((most, { size }) => Math.max(most, size), 1),
      }
    }
    case 'call':
      return workOfCall(expression, context)
    case 'listComprehension':
    case 'quantifier': {
      const list = of(expression.list)
      const inside = withSizes(context, [[expression.variable, 1]])
      const each = [
        expression.where,
        expression.kind === 'quantifier' ? undefined : expression.project,
      ].reduce((sum, part) => sum + (part === undefined ? 0 : estimateWork(part, inside).work), 1)
      const items = listed(list.size, expression.list)
      return { work: list.work + items * each, size: expression.kind === 'quantifier' ? 1 : items }
    }
    case 'reduce':
      return workOfReduce(expression, context)
    case 'mapProjection':
      return {
        work: all(expression.items.map(item => (item.kind === 'entry' ? item.value : undefined))),
        size: Math.max(1, expression.items.length),
      }
    // What looks at the graph looks at its clock too.
    case 'patternComprehension':
      return {
        work:
          unknownSize *
          all([...expressionsOf(expression.pattern), expression.where, expression.project]),
        size: unknownSize,
      }
    case 'patternPredicate':
    case 'shortestPath':
      return { work: all(expressionsOf(expression.pattern)), size: 1 }
    case 'subquery':
      return { work: 1, size: expression.result === 'collect' ? unknownSize : 1 }
  }
}

const withSizes = (
  context: WorkContext,
  sizes: ReadonlyArray<readonly [string, number]>,
): WorkContext => ({ ...context, sizes: new Map([...context.sizes, ...sizes]) })
const expressionsOf = ({ nodes, edges }: PathPattern): Array<GraphExpression | undefined> =>
  [...nodes, ...edges].flatMap(element => [element.properties, element.where])

/** Items of a list that is gone through: what only data tell counts as some. */
function listed(size: number, list: GraphExpression): number {
  return size === 1 && ['variable', 'property', 'index', 'parameter', 'call'].includes(list.kind)
    ? unknownSize
    : size
}

function parameterSize(value: GraphValue | undefined): number {
  if (typeof value === 'string') return Math.max(1, value.length)
  return typeof value === 'object' && value?.kind === 'list' ? Math.max(1, value.items.length) : 1
}

function workOfCall(call: GraphExpression & { readonly kind: 'call' }, context: WorkContext): Work {
  const args = call.arguments.map(argument => estimateWork(argument, context))
  const [first, second, third] = args
  const work = args.reduce((sum, argument) => sum + argument.work, 1)
  const size = first?.size ?? 1
  const made = (items: number): Work => ({ work: work + items, size: Math.max(1, items) })
  switch (call.function.toLowerCase()) {
    case 'range':
      return made(rangeSize(call.arguments, context))
    case 'collect':
      return { work, size: Math.max(1, Math.min(context.rows, 1e9)) }
    // At worst each character is replaced.
    case 'replace':
      return made((size / Math.max(1, second?.size ?? 1)) * (third?.size ?? 1) + size)
    case 'split':
    case 'reverse':
    case 'toupper':
    case 'tolower':
    case 'upper':
    case 'lower':
    case 'trim':
    case 'ltrim':
    case 'rtrim':
    case 'tail':
    case 'substring':
    case 'left':
    case 'right':
    case 'tostring':
    case 'tostringlist':
    case 'tointegerlist':
    case 'tofloatlist':
    case 'tobooleanlist':
    case 'keys':
    case 'nodes':
    case 'relationships':
    case 'coalesce':
      return made(size)
    default:
      return { work, size: 1 }
  }
}

function rangeSize(bounds: readonly GraphExpression[], { parameters }: WorkContext): number {
  const [start, end, step = 1] = bounds.map(bound => constant(bound, parameters))
  if (start === undefined || end === undefined) return unknownSize
  return Math.max(1, (end - start) / (step === 0 ? 1 : step) + 1)
}

function constant(
  expression: GraphExpression,
  parameters: ReadonlyMap<string, GraphValue>,
): number | undefined {
  if (expression.kind === 'integer') return Number(expression.value)
  if (expression.kind === 'unary' && expression.operator !== 'not') {
    const operand = constant(expression.operand, parameters)
    return operand === undefined ? undefined : expression.operator === '-' ? -operand : operand
  }
  const value = expression.kind === 'parameter' ? parameters.get(expression.name) : undefined
  return typeof value === 'bigint' || typeof value === 'number' ? Number(value) : undefined
}

function workOfReduce(
  expression: GraphExpression & { readonly kind: 'reduce' },
  context: WorkContext,
): Work {
  const list = estimateWork(expression.list, context)
  const initial = estimateWork(expression.initial, context)
  const items = listed(list.size, expression.list)
  const each = estimateWork(
    expression.expression,
    withSizes(context, [
      [expression.variable, 1],
      [expression.accumulator, 1],
    ]),
  )
  const isNumber = expression.initial.kind === 'integer' || expression.initial.kind === 'float'
  const copies = isNumber ? 0 : copiesOf(expression.accumulator, expression.expression)
  const size =
    copies < 1
      ? each.size
      : copies === 1
        ? initial.size + items * each.size
        : items > mostDoublings
          ? Infinity
          : initial.size * copies ** items
  // Each step copies what there is so far, several items at a time.
  const copied = copies === 1 ? (items * size) / 16 : copies > 1 ? size : 0
  return { work: list.work + initial.work + items * each.work + copied, size: Math.max(1, size) }
}

/** How often the accumulator is part of what it becomes: twice is growth without end. */
function copiesOf(name: string, expression: GraphExpression): number {
  const sum = (parts: readonly GraphExpression[]): number =>
    parts.reduce((total, part) => total + copiesOf(name, part), 0)
  switch (expression.kind) {
    case 'variable':
      return expression.name === name ? 1 : 0
    case 'binary':
      return expression.operator === '+' ? sum([expression.left, expression.right]) : 0
    case 'list':
      return sum(expression.items)
    case 'map':
      return sum(expression.entries.map(entry => entry.value))
    case 'call':
      return sum(expression.arguments)
    case 'case':
      return Math.max(
        0,
        ...[
          ...expression.branches.map(branch => branch.then),
          ...(expression.otherwise === undefined ? [] : [expression.otherwise]),
        ].map(value => copiesOf(name, value)),
      )
    case 'listComprehension':
      return (
        (copiesOf(name, expression.list) > 0 ? 1 : 0) +
        (expression.project === undefined ? 0 : 2 * copiesOf(name, expression.project))
      )
    case 'reduce':
      return copiesOf(name, expression.initial) + 2 * copiesOf(name, expression.expression)
    case 'slice':
    case 'index':
      return copiesOf(name, expression.object)
    case 'literal':
    case 'integer':
    case 'float':
    case 'parameter':
    case 'countAll':
    case 'property':
    case 'unary':
    case 'compare':
    case 'isNull':
    case 'hasLabels':
    case 'mapProjection':
    case 'quantifier':
    case 'patternComprehension':
    case 'patternPredicate':
    case 'shortestPath':
    case 'subquery':
      return 0
  }
}
