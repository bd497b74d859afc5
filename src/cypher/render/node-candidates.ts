import type { GraphExpression, PathPattern } from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import type { IndexedValue, RenderState } from './render-state.ts'
import type { TypeScope } from './expression-type.ts'

/**
 * The condition that a node is one of those that an index has for `key = value`, beside the
 * condition itself; undefined where the index is of no use.
 */
export function isCandidate(
  variable: string,
  key: string,
  value: GraphExpression,
  state: RenderState,
): string | undefined {
  const constant = constantOf(value, state)
  const found = constant === undefined ? undefined : state.options.candidates?.(key, constant)
  return found && `elementId(${variable}) IN ${state.parameter({ kind: 'list', items: found })}`
}

/** Such conditions for a condition like `n.key = 'value'` on a node that the patterns find. */
export function candidatesOf(
  condition: GraphExpression,
  patterns: readonly PathPattern[],
  before: TypeScope,
  state: RenderState,
): string[] {
  if (condition.kind !== 'compare' || condition.rest.some(({ operator }) => operator !== '='))
    return []
  const isFound = (name: string): boolean =>
    !before.has(name) &&
    patterns.some(({ nodes }) => nodes.some(({ variable }) => variable === name))
  const operands = [condition.first, ...condition.rest.map(({ operand }) => operand)]
  return operands.flatMap((operand, index) => {
    if (operand.kind !== 'property' || operand.object.kind !== 'variable') return []
    const { name } = operand.object
    if (!isFound(name)) return []
    return [operands[index - 1], operands[index + 1]].flatMap(other =>
      other === undefined
        ? []
        : (isCandidate(state.variable(name), operand.key, other, state) ?? []),
    )
  })
}

function constantOf(
  expression: GraphExpression,
  { options: { parameters } }: RenderState,
): IndexedValue | undefined {
  if (expression.kind === 'literal' || expression.kind === 'float') return indexed(expression.value)
  if (expression.kind === 'integer') return indexed(BigInt(expression.value))
  if (expression.kind === 'parameter') return indexed(parameters.get(expression.name))
  // What stands in a map that a pattern is given as a parameter.
  if (expression.kind !== 'index') return undefined
  const { object, index } = expression
  if (object.kind !== 'parameter' || index.kind !== 'literal') return undefined
  const map = parameters.get(object.name)
  const key = String(index.value)
  return map !== null &&
    typeof map === 'object' &&
    map.kind === 'map' &&
    Object.hasOwn(map.entries, key)
    ? indexed(map.entries[key])
    : undefined
}

/** A large integer may equal a float whose text is another one. */
function indexed(value: GraphValue | undefined): IndexedValue | undefined {
  if (typeof value === 'bigint')
    return value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= BigInt(Number.MIN_SAFE_INTEGER)
      ? value
      : undefined
  if (typeof value === 'number')
    return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined
  return typeof value === 'string' || typeof value === 'boolean' ? value : undefined
}
