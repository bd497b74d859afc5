import type { GraphValue } from '../../core/graph-value.ts'
import type { EvaluationContext } from '../values/evaluation-context.ts'
import { characterCount } from '../values/code-point-text.ts'
import { checkItems } from '../values/concatenation.ts'
import { listArgument, wrongKind } from './arguments.ts'
import { scalar, strict, type CypherFunction } from './cypher-function.ts'
import { evaluationFault } from '../query/fault.ts'

/** Functions on lists, some of which take text or maps too. */
export const listFunctions: readonly CypherFunction[] = [
  strict('size', 1, 'Number of items of a list or of characters of a text.', ([value]) =>
    BigInt(size(value)),
  ),
  strict('isEmpty', 1, 'Whether a list, map or text has nothing in it.', ([value]) =>
    isEmpty(value),
  ),
  strict(
    'head',
    1,
    'First item, null of an empty list.',
    ([list]) => listArgument(list, 'head')[0] ?? null,
  ),
  strict(
    'last',
    1,
    'Last item, null of an empty list.',
    ([list]) => listArgument(list, 'last').at(-1) ?? null,
  ),
  strict('tail', 1, 'All items but the first.', ([list]) => ({
    kind: 'list',
    items: typeof list === 'object' && list.kind === 'list' ? list.items.slice(1) : [],
  })),
  strict('reverse', 1, 'A list or text backwards.', ([value]) => reverse(value)),
  scalar(
    'range',
    [2, 3],
    'Integers from a first to a last one, both included, by a step.',
    ([start, end, step = 1n], context) => range(start, end, step, context),
  ),
]

function size(value: GraphValue | undefined): number {
  if (typeof value === 'string') return characterCount(value)
  return typeof value === 'object' && value?.kind === 'list'
    ? value.items.length
    : wrongKind('size', 'a list or a string', value)
}

function isEmpty(value: GraphValue | undefined): boolean {
  if (typeof value === 'string') return value === ''
  if (typeof value === 'object' && value?.kind === 'list') return value.items.length === 0
  return typeof value === 'object' && value?.kind === 'map'
    ? Object.keys(value.entries).length === 0
    : wrongKind('isEmpty', 'a list, a map or a string', value)
}

function reverse(value: GraphValue | undefined): GraphValue {
  if (typeof value === 'string') return Array.from(value).reverse().join('')
  return {
    kind: 'list',
    items:
      typeof value === 'object' && value?.kind === 'list'
        ? value.items.toReversed()
        : wrongKind('reverse', 'a list or a string', value),
  }
}

function range(
  start: GraphValue | undefined,
  end: GraphValue | undefined,
  step: GraphValue,
  context: EvaluationContext,
): GraphValue {
  if (typeof start !== 'bigint') return wrongKind('range', 'integers', start)
  if (typeof end !== 'bigint') return wrongKind('range', 'integers', end)
  if (typeof step !== 'bigint') return wrongKind('range', 'integers', step)
  if (step === 0n) throw evaluationFault('range(): the step is 0')
  const isEmptyRange = step > 0n ? start > end : start < end
  const count = isEmptyRange ? 0 : Number((end - start) / step + 1n)
  checkItems(count, context)
  return {
    kind: 'list',
    items: Array.from({ length: count }, (_, index) => start + step * BigInt(index)),
  }
}
