import { CypherFault, evaluationFault } from '../query/fault.ts'
import type {
  EdgePattern,
  GraphExpression,
  NodePattern,
  PathPattern,
} from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import { conjunctsOf } from '../query/walk.ts'

/** A pattern whose nodes and edges all have names. */
export interface NamedPattern extends PathPattern {
  readonly nodes: ReadonlyArray<NodePattern & { readonly variable: string }>
  readonly edges: ReadonlyArray<EdgePattern & { readonly variable: string }>
}

/** Patterns with names for everything and their inline conditions as conjuncts. */
export interface Normalised {
  readonly patterns: readonly NamedPattern[]
  readonly where: readonly GraphExpression[]
}

/** Names that no query can write: a parser lets no control character into a name. */
export interface FreshNames {
  next(): string
}

export function freshNames(): FreshNames {
  let count = 0
  return { next: () => `\u0000${count++}` }
}

/**
 * Gives everything in the patterns a name and takes property maps and inline conditions out of
 * them. A variable length whose variable `isBound` already gets a new name and must then equal the
 * list it holds.
 */
export function normalise(
  patterns: readonly PathPattern[],
  fresh: FreshNames,
  parameters: ReadonlyMap<string, GraphValue>,
  isBound: (variable: string) => boolean,
): Normalised {
  const where: GraphExpression[] = []
  const variable = (name: string): GraphExpression => ({ kind: 'variable', name })
  const equals = (left: GraphExpression, right: GraphExpression): GraphExpression => ({
    kind: 'compare',
    first: left,
    rest: [{ operator: '=', operand: right }],
  })
  const properties = (
    object: GraphExpression,
    map: GraphExpression | undefined,
  ): GraphExpression[] => {
    if (map === undefined) return []
    if (map.kind === 'map')
      return map.entries.map(({ key, value }) => equals({ kind: 'property', object, key }, value))
    if (map.kind !== 'parameter')
      throw evaluationFault('Properties in a pattern must be a map or a parameter.')
    const given = parameters.get(map.name)
    if (given === undefined || given === null || typeof given !== 'object' || given.kind !== 'map')
      throw evaluationFault(`The parameter $${map.name} must be a map to stand for properties.`)
    return Object.keys(given.entries).map(key =>
      equals({ kind: 'property', object, key }, { kind: 'property', object: map, key }),
    )
  }
  const node = (pattern: NodePattern): NodePattern & { readonly variable: string } => {
    const name = pattern.variable ?? fresh.next()
    where.push(...properties(variable(name), pattern.properties), ...conjunctsOf(pattern.where))
    return { variable: name, labels: pattern.labels }
  }
  const edge = (pattern: EdgePattern): EdgePattern & { readonly variable: string } => {
    const { types, direction, length } = pattern
    if (length === undefined) {
      const name = pattern.variable ?? fresh.next()
      where.push(...properties(variable(name), pattern.properties), ...conjunctsOf(pattern.where))
      return { variable: name, types, direction }
    }
    const isList = pattern.variable !== undefined && isBound(pattern.variable)
    const name = pattern.variable === undefined || isList ? fresh.next() : pattern.variable
    if (isList && pattern.variable !== undefined)
      where.push(equals(variable(name), variable(pattern.variable)))
    const one = fresh.next()
    // Of which edge a condition inside a variable length speaks cannot be said in openCypher.
    if (pattern.where !== undefined)
      throw new CypherFault(
        'unsupported',
        'A condition inside a relationship of variable length is not supported; write ' +
          'all(r IN relationships WHERE …) instead.',
      )
    const each = properties(variable(one), pattern.properties)
    where.push(
      ...each.map((condition): GraphExpression => ({
        kind: 'quantifier',
        quantifier: 'all',
        variable: one,
        list: variable(name),
        where: condition,
      })),
    )
    return { variable: name, types, direction, length }
  }
  return {
    patterns: patterns.map(pattern => ({
      ...pattern,
      nodes: pattern.nodes.map(node),
      edges: pattern.edges.map(edge),
    })),
    where,
  }
}
