import type { GraphClause, GraphExpression, PathPattern } from '../../core/graph-query.ts'
import { partsOf, walkOperands, type QueryPart } from './walk.ts'

/**
 * Called for each variable that is read: with the key where only that property is, otherwise with
 * undefined, and `read` says how much of the variable is needed.
 */
export type OnRead = (variable: string, key: string | undefined, read: Read) => void

/**
 * `whole`: anything of it may be read; `identity`: only which one it is, as where it only stands in
 * a pattern; `kind`: only the labels of a node or the type of an edge.
 */
export type Read = 'whole' | 'identity' | 'kind'

/**
 * Reports which variables an expression reads. Variables that the expression itself binds
 * (comprehensions, subqueries) are reported too: callers may always be given more than is read.
 */
export function collectReads(expression: GraphExpression, onRead: OnRead): void {
  if (expression.kind === 'variable') {
    onRead(expression.name, undefined, 'whole')
  } else if (expression.kind === 'property' && expression.object.kind === 'variable') {
    onRead(expression.object.name, expression.key, 'whole')
  } else if (expression.kind === 'hasLabels' && expression.operand.kind === 'variable') {
    onRead(expression.operand.name, undefined, 'kind')
  } else if (expression.kind === 'call') {
    const [argument] = expression.arguments
    const read = readOfCall(expression)
    if (read !== undefined && argument?.kind === 'variable') onRead(argument.name, undefined, read)
    else for (const each of expression.arguments) collectReads(each, onRead)
  } else if (expression.kind === 'mapProjection') {
    for (const item of expression.items) {
      if (item.kind === 'property') onRead(expression.variable, item.key, 'whole')
      else if (item.kind === 'all') onRead(expression.variable, undefined, 'whole')
      else if (item.kind === 'variable') onRead(item.name, undefined, 'whole')
      else collectReads(item.value, onRead)
    }
    // Null stays null, whatever is projected of it.
    onRead(expression.variable, undefined, 'identity')
  } else {
    for (const part of partsOf({ kind: 'expression', value: expression }))
      collectPartReads(part, onRead)
  }
}

/** What a call reads of a variable that it is given, where that is less than the whole. */
function readOfCall(call: Extract<GraphExpression, { kind: 'call' }>): Read | undefined {
  if (isIdentity(call)) return 'identity'
  return call.function === 'type' || call.function === 'labels' ? 'kind' : undefined
}

function collectPartReads(part: QueryPart, onRead: OnRead): void {
  switch (part.kind) {
    case 'expression':
      collectReads(part.value, onRead)
      return
    case 'pattern':
      collectPatternReads(part.value, onRead)
      return
    case 'clause':
    case 'query':
      for (const inside of partsOf(part)) collectPartReads(inside, onRead)
  }
}

function collectPatternReads(pattern: PathPattern, onRead: OnRead): void {
  if (pattern.variable !== undefined) onRead(pattern.variable, undefined, 'whole')
  for (const element of [...pattern.nodes, ...pattern.edges]) {
    if (element.variable !== undefined) onRead(element.variable, undefined, 'identity')
    if (element.properties !== undefined) collectReads(element.properties, onRead)
    if (element.where !== undefined) collectReads(element.where, onRead)
  }
}

/** As `collectReads`, for all expressions and patterns of a clause. */
export function collectClauseReads(clause: GraphClause, onRead: OnRead): void {
  collectPartReads({ kind: 'clause', value: clause }, onRead)
}

/** Functions that need no more of a node or edge than which one it is. */
export const isIdentity = (expression: GraphExpression): boolean =>
  expression.kind === 'call' &&
  (expression.function === 'id' || expression.function === 'elementId')

/** Whether a value depends on more than variables and parameters: on chance or on the graph. */
export function isVolatile(expression: GraphExpression): boolean {
  let found = false
  walkOperands(expression, part => {
    found ||=
      (part.kind === 'call' && part.function === 'rand') ||
      part.kind === 'subquery' ||
      part.kind === 'patternComprehension' ||
      part.kind === 'patternPredicate' ||
      part.kind === 'shortestPath'
  })
  return found
}
