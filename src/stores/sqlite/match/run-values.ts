import type { GraphValue } from '../../../core/graph-value.ts'
import type { EdgePlace, MatchElements } from './elements.ts'
import type { Parameters } from './parameters.ts'

/** Parameter for the row number of a bound node; null for anything else. */
export function boundNode(
  parameters: Parameters,
  elements: MatchElements,
  variable: string,
): string {
  return parameters.computed(run => whole(nodeNumber(elements, run.input(variable))))
}

/** Parameters for the place of a bound edge. */
export function boundEdge(
  parameters: Parameters,
  elements: MatchElements,
  variable: string,
): Readonly<Record<keyof EdgePlace, string>> {
  const part = (name: keyof EdgePlace): string =>
    parameters.computed(run => whole(edgePlace(elements, run.input(variable))?.[name]))
  return {
    n: part('n'),
    document: part('document'),
    source: part('source'),
    type: part('type'),
    target: part('target'),
  }
}

// A JavaScript number would be bound as a float, whose text (`5.0`) is not that of a row number in
// the text of a path.
const whole = (n = -1): bigint => BigInt(n)

export function nodeNumber(elements: MatchElements, value: GraphValue): number | undefined {
  return value !== null && typeof value === 'object' && value.kind === 'node'
    ? elements.nodeNumber(value.node)
    : undefined
}

export function edgePlace(elements: MatchElements, value: GraphValue): EdgePlace | undefined {
  return value !== null && typeof value === 'object' && value.kind === 'edge'
    ? elements.edgePlace(value.edge)
    : undefined
}
