import type {
  GraphClause,
  GraphExpression,
  PathPattern,
} from '../../core/graph-query.ts'
import { operandsOf, partsOf, walkOperands, type QueryPart } from './walk.ts'

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
  const operands = (): void => {
    for (const operand of operandsOf(expression)) collectReads(operand, onRead)
  }
  switch (expression.kind) {
    case 'variable':
      onRead(expression.name, undefined, 'whole')
      return
    case 'property':
      if (expression.object.kind === 'variable')
        onRead(expression.object.name, expression.key, 'whole')
      else operands()
      return
    case 'hasLabels':
      if (expression.operand.kind === 'variable') onRead(expression.operand.name, undefined, 'kind')
      else operands()
      return
    case 'call': {
      const [argument] = expression.arguments
      const read = isIdentity(expression)
        ? 'identity'
        : expression.function === 'type' || expression.function === 'labels'
          ? 'kind'
          : undefined
      if (read !== undefined && argument?.kind === 'variable')
        onRead(argument.name, undefined, read)
      else operands()
      return
    }
    case 'mapProjection':
      for (const item of expression.items) {
        if (item.kind === 'property') onRead(expression.variable, item.key, 'whole')
        else if (item.kind === 'all') onRead(expression.variable, undefined, 'whole')
        else if (item.kind === 'variable') onRead(item.name, undefined, 'whole')
        else collectReads(item.value, onRead)
      }
      // Null stays null, whatever is projected of it.
      onRead(expression.variable, undefined, 'identity')
      return
    default:
      for (const part of partsOf({ kind: 'expression', value: expression }))
        collectPartReads(part, onRead)
  }
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
