import { AppError } from '../../../core/errors.ts'
import type { EdgePattern, LabelExpression } from '../../../core/graph-query.ts'
import type { MatchRequest } from '../../../cypher/execution/graph-source.ts'

/** One edge pattern of a request, between the nodes before and after it. */
export interface MatchHop {
  readonly index: number
  readonly variable: string
  readonly pattern: EdgePattern
  readonly left: string
  readonly right: string
  /** Edges of one scope are different. */
  readonly scope: number
  /** Index of its path pattern. */
  readonly path: number
  readonly isList: boolean
}

/** A request by its variables. */
export interface MatchShape {
  /** Node variables in order of first occurrence, with all of their label conditions. */
  readonly nodes: ReadonlyMap<string, readonly LabelExpression[]>
  readonly hops: readonly MatchHop[]
  /** Node and edge variables and paths in the order in which matches are ordered. */
  readonly order: readonly string[]
  /** Path variable → index of its pattern. */
  readonly paths: ReadonlyMap<string, number>
}

export type VariableKind = 'node' | 'edge' | 'list' | 'path'

export function matchShape({ patterns, scopes }: MatchRequest): MatchShape {
  const nodes = new Map<string, LabelExpression[]>()
  const hops: MatchHop[] = []
  const order = new Set<string>()
  const paths = new Map<string, number>()
  let scope = 0
  for (const [path, pattern] of patterns.entries()) {
    if (scopes.includes(path)) scope = path
    for (const [place, { variable, labels }] of pattern.nodes.entries()) {
      if (variable === undefined) throw unnamed()
      nodes.set(variable, [
        ...(nodes.get(variable) ?? []),
        ...(labels === undefined ? [] : [labels]),
      ])
      order.add(variable)
      const edge = pattern.edges[place]
      const next = pattern.nodes[place + 1]?.variable
      if (edge === undefined) continue
      if (edge.variable === undefined || next === undefined) throw unnamed()
      hops.push({
        index: hops.length,
        variable: edge.variable,
        pattern: edge,
        left: variable,
        right: next,
        scope,
        path,
        isList: edge.length !== undefined,
      })
      order.add(edge.variable)
    }
    if (pattern.variable !== undefined) {
      paths.set(pattern.variable, path)
      order.add(pattern.variable)
    }
  }
  return { nodes, hops, paths, order: [...order] }
}

export function kindOfVariable(shape: MatchShape, variable: string): VariableKind | undefined {
  if (shape.nodes.has(variable)) return 'node'
  if (shape.paths.has(variable)) return 'path'
  const hop = shape.hops.find(({ variable: name }) => name === variable)
  return hop === undefined ? undefined : hop.isList ? 'list' : 'edge'
}

const unnamed = (): AppError =>
  new AppError('internal', 'A node or edge of a match has no name.', {})
