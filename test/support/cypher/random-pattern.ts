import type {
  EdgePattern,
  GraphExpression,
  LabelExpression,
  NodePattern,
  PathPattern,
} from '../../../src/core/graph-query.ts'
import type { Generator, Kind, PatternOptions, Variable, Variables } from './generator.ts'
import { edgeTypes, nodeLabels, propertyKeys, propertyKinds } from './random-graph.ts'

/**
 * A walk: nodes bound before or new, edges of one or several steps, seldom with labels, properties
 * or conditions, so that matches are likely.
 */
export function randomPattern(
  generator: Generator,
  scope: Variables,
  options: PatternOptions,
): { readonly pattern: PathPattern; readonly bound: Variables } {
  const { choices } = generator
  const bound: Variable[] = []
  const count = Math.min(
    options.maxEdges,
    Math.max(options.minEdges, choices.oneOf([1, 0, 1, 2, 1, 0, 2, 1])),
  )
  const bind = (kind: Kind): string | undefined => {
    if (options.closed || choices.chance(30)) return undefined
    const name = generator.newName()
    bound.push({ name, kind })
    return name
  }
  const own = (name: string | undefined, kind: Kind): GraphExpression | undefined =>
    name === undefined || options.depth <= 0 || !choices.chance(8)
      ? undefined
      : generator.expression('boolean', [{ name, kind }], 1)
  const properties = (percent: number): GraphExpression | undefined => {
    if (!choices.chance(percent)) return undefined
    const key = choices.oneOf(propertyKeys)
    return {
      kind: 'map',
      entries: [{ key, value: generator.expression(propertyKinds[key], scope, 1) }],
    }
  }
  const node = (first: boolean): NodePattern => {
    const known = [...scope, ...bound].filter(({ kind }) => kind === 'node')
    if (known.length > 0 && choices.chance(first || options.closed ? 75 : 15))
      return {
        variable: choices.oneOf(known).name,
        ...optional('labels', choices.chance(10) ? labels(generator) : undefined),
      }
    const variable = bind('node')
    return {
      ...optional('variable', variable),
      ...optional('labels', choices.chance(18) ? labels(generator) : undefined),
      ...optional('properties', properties(3)),
      ...optional('where', own(variable, 'node')),
    }
  }
  const edge = (): EdgePattern => {
    const types = choices.chance(30)
      ? [...new Set(choices.many(1, 2, () => choices.oneOf(edgeTypes)))]
      : []
    const direction = choices.weighted<EdgePattern['direction']>([
      [3, () => 'out'],
      [3, () => 'any'],
      [2, () => 'in'],
    ])
    const length = choices.chance(20)
      ? lengths(generator, direction !== 'any' && count === 1)
      : undefined
    const known = (options.edges ?? scope).filter(({ kind }) => kind === 'edge')
    if (length === undefined && known.length > 0 && choices.chance(12))
      return { variable: choices.oneOf(known).name, types, direction }
    const variable = bind(length === undefined ? 'edge' : 'edges')
    return {
      ...optional('variable', variable),
      types,
      direction,
      ...optional('length', length),
      ...optional('properties', properties(3)),
      ...optional('where', length === undefined ? own(variable, 'edge') : undefined),
    }
  }
  const nodes = [node(true)]
  const edges: EdgePattern[] = []
  for (let index = 0; index < count; index++) {
    edges.push(edge())
    nodes.push(node(false))
  }
  const path = !options.closed && choices.chance(15) ? generator.newName() : undefined
  if (path !== undefined) bound.push({ name: path, kind: 'path' })
  return { pattern: { ...optional('variable', path), mode: 'walk', nodes, edges }, bound }
}

/** A label, or several with and, or, not. */
export function labels({ choices }: Generator): LabelExpression {
  const name = (): LabelExpression => ({ kind: 'name', name: choices.oneOf(nodeLabels) })
  return choices.weighted<LabelExpression>([
    [12, name],
    [1, () => ({ kind: 'any' })],
    [1, () => ({ kind: 'not', operand: name() })],
    [1, () => ({ kind: 'and', operands: [name(), name()] })],
    [4, () => ({ kind: 'or', operands: [name(), name()] })],
  ])
}

/** Without an upper bound only where few walks are likely. */
function lengths(
  { choices }: Generator,
  mayBeUnbounded: boolean,
): { readonly min?: number; readonly max?: number } {
  return choices.weighted<{ min?: number; max?: number }>([
    [3, () => ({ min: 1, max: 2 })],
    [2, () => ({ max: 3 })],
    [2, () => ({ min: 0, max: 1 })],
    [1, () => ({ min: 2, max: 2 })],
    [1, () => (mayBeUnbounded ? {} : { max: 2 })],
    [choices.chance(20) ? 1 : 0, () => ({ min: 3, max: 2 })],
    [1, () => ({ min: 0, max: 0 })],
  ])
}

function optional<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { readonly [name in Key]?: Value } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [name in Key]?: Value }
}
