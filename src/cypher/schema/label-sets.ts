import type { LabelExpression } from '../../core/graph-query.ts'

/**
 * One way in which a node can fit a label expression: it has all of these labels. No label: nothing
 * is known.
 */
export type LabelSet = readonly string[]

const mostAlternatives = 32

/**
 * The ways in which a node can fit, as far as labels that it must have tell; what is negated says
 * nothing. Too many ways count as nothing known.
 */
export function labelAlternatives(labels: LabelExpression | undefined): readonly LabelSet[] {
  if (labels === undefined) return [[]]
  switch (labels.kind) {
    case 'name':
      return [[labels.name]]
    case 'any':
    case 'not':
      return [[]]
    case 'or':
      return capped(labels.operands.flatMap(labelAlternatives))
    case 'and':
      return labels.operands.map(labelAlternatives).reduce(bothAlternatives, [[]])
  }
}

/** The ways in which a node can fit both. */
export function bothAlternatives(
  left: readonly LabelSet[],
  right: readonly LabelSet[],
): readonly LabelSet[] {
  if (left.length * right.length > mostAlternatives) return [[]]
  return left.flatMap(some => right.map(more => [...new Set([...some, ...more])]))
}

const capped = (sets: readonly LabelSet[]): readonly LabelSet[] =>
  sets.length > mostAlternatives ? [[]] : sets

/** Every name in a label expression with the part that holds it. */
export function namesIn(
  labels: LabelExpression | undefined,
): Array<{ readonly name: string; readonly part: LabelExpression }> {
  const found: Array<{ readonly name: string; readonly part: LabelExpression }> = []
  const open = labels === undefined ? [] : [labels]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.kind === 'name') found.push({ name: part.name, part })
    else if (part.kind === 'not') open.push(part.operand)
    else if (part.kind !== 'any') open.push(...[...part.operands].reverse())
  }
  return found
}
