import { AppError } from '../core/errors.ts'
import type { GraphCondition, GraphExpression, GraphQuery } from '../core/old-graph-query.ts'

export type VariableKind = 'node' | 'edge' | 'path'

// Deep enough for any question; keeps every recursion over conditions far from the end of the stack.
const maxConditionDepth = 64

/** Kinds of a well-made query's variables; throws `query_rejected` (syntax, unsupported, limit) for one that no store can run. */
export function checkGraphQuery(query: GraphQuery): ReadonlyMap<string, VariableKind> {
  const reject = (reason: 'syntax' | 'unsupported' | 'limit', message: string): never => {
    throw new AppError('query_rejected', `Cannot run the graph query: ${message}.`, { query: JSON.stringify(query), reason })
  }
  const kinds = new Map<string, VariableKind>()
  for (const pattern of query.patterns) {
    if (pattern.nodes.length !== pattern.edges.length + 1) reject('syntax', 'a pattern needs one node more than edges')
    for (const node of pattern.nodes) {
      if ((kinds.get(node.variable) ?? 'node') !== 'node') reject('syntax', `${node.variable} is used for two kinds of things`)
      kinds.set(node.variable, 'node')
    }
  }
  for (const pattern of query.patterns) {
    for (const edge of pattern.edges) {
      if (edge.length !== undefined && edge.length.min > edge.length.max) reject('syntax', 'a variable length has its bounds the wrong way round')
      if (edge.variable === undefined) continue
      if (edge.length !== undefined) reject('unsupported', `${edge.variable} names an edge of variable length`)
      if (kinds.has(edge.variable)) reject('syntax', `${edge.variable} is used twice`)
      kinds.set(edge.variable, 'edge')
    }
    if (pattern.variable === undefined) continue
    if (kinds.has(pattern.variable)) reject('syntax', `${pattern.variable} is used twice`)
    kinds.set(pattern.variable, 'path')
  }
  const checkExpression = (expression: GraphExpression): void => {
    if (expression.kind === 'literal') {
      if (typeof expression.value === 'number' && !Number.isFinite(expression.value)) reject('syntax', 'a number is not finite')
      return
    }
    const kind = kinds.get(expression.variable)
    if (kind === undefined) reject('syntax', `${expression.variable} is not bound by a pattern`)
    if (expression.kind === 'length' && kind !== 'path') reject('syntax', `${expression.variable} is no path`)
    if ((expression.kind === 'property' || expression.kind === 'id') && kind === 'path') reject('syntax', `${expression.variable} is a path and has no ${expression.kind}`)
  }
  const checkCondition = (condition: GraphCondition, depth: number): void => {
    if (depth > maxConditionDepth) reject('limit', `conditions are nested more than ${maxConditionDepth} deep`)
    switch (condition.kind) {
      case 'compare': case 'looseEquals': case 'contains': case 'startsWith': case 'endsWith':
        checkExpression(condition.left)
        checkExpression(condition.right)
        break
      case 'in': checkExpression(condition.left); break
      case 'isNull': checkExpression(condition.expression); break
      case 'hasLabel': if (kinds.get(condition.variable) !== 'node') reject('syntax', `${condition.variable} is no node`); break
      case 'and': case 'or': for (const part of condition.conditions) checkCondition(part, depth + 1); break
      case 'not': checkCondition(condition.condition, depth + 1); break
    }
  }
  if (query.where !== undefined) checkCondition(query.where, 1)
  const names = new Set<string>()
  for (const column of query.columns) {
    if (names.has(column.name)) reject('syntax', `two columns are named ${column.name}`)
    names.add(column.name)
    checkExpression(column.expression)
  }
  if (query.columns.length === 0) reject('syntax', 'it has no columns')
  for (const key of query.orderBy) if (!names.has(key.column)) reject('syntax', `there is no column ${key.column} to order by`)
  return kinds
}
