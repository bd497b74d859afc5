import type { GraphValue } from '../../core/graph-value.ts'
import type { EvaluationContext } from './evaluation-context.ts'
import { scalarText } from './scalar-text.ts'
import { limitFault } from '../query/fault.ts'

type Limits = Pick<EvaluationContext, 'maxItems'>

/** The items of both; what is not a list becomes one item. */
export function joinLists(left: GraphValue, right: GraphValue, limits: Limits): GraphValue {
  const first = itemsOf(left)
  const second = itemsOf(right)
  checkItems(first.length + second.length, limits)
  return { kind: 'list', items: [...first, ...second] }
}

/** Both as one text; undefined where one cannot be written as text. */
export function joinTexts(left: GraphValue, right: GraphValue, limits: Limits): string | undefined {
  const first = scalarText(left)
  const second = scalarText(right)
  if (first === undefined || second === undefined) return undefined
  checkCharacters(first.length + second.length, limits)
  return first + second
}

export function checkItems(count: number, limits: Limits): void {
  if (count > limits.maxItems)
    throw limitFault(
      `a list of ${count} items is longer than the limit of ${limits.maxItems} items`,
    )
}

export function checkCharacters(count: number, limits: Limits): void {
  if (count > limits.maxItems)
    throw limitFault(
      `a text of ${count} characters is longer than the limit of ${limits.maxItems} characters`,
    )
}

function itemsOf(value: GraphValue): readonly GraphValue[] {
  return typeof value === 'object' && value?.kind === 'list' ? value.items : [value]
}
