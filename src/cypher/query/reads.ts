import type {
  GraphClause,
  GraphExpression,
  GraphQuery,
  PathPattern,
  Projection,
} from '../../core/graph-query.ts'

/**
 * Called for each variable that is read: with the key where only that property is, with undefined
 * else: then `use` tells what is.
 */
export type NoteUse = (variable: string, key: string | undefined, use: Use) => void

/**
 * `whole`: all of it may be read; `identity`: only which one it is, as where it only stands in a
 * pattern; `kind`: only the labels of a node or the type of an edge.
 */
export type Use = 'whole' | 'identity' | 'kind'

/**
 * Tells which variables an expression reads. Variables that the expression itself binds
 * (comprehensions, subqueries) are told too: more than is really read is never wrong for those who
 * ask.
 */
export function noteUses(expression: GraphExpression, note: NoteUse): void {
  const visit = (part: GraphExpression | undefined): void => {
    if (part !== undefined) noteUses(part, note)
  }
  switch (expression.kind) {
    case 'literal':
    case 'integer':
    case 'float':
    case 'parameter':
    case 'countAll':
      return
    case 'variable':
      note(expression.name, undefined, 'whole')
      return
    case 'property':
      if (expression.object.kind === 'variable')
        note(expression.object.name, expression.key, 'whole')
      else visit(expression.object)
      return
    case 'index':
      visit(expression.object)
      visit(expression.index)
      return
    case 'slice':
      visit(expression.object)
      visit(expression.from)
      visit(expression.to)
      return
    case 'list':
      expression.items.forEach(visit)
      return
    case 'map':
      for (const { value } of expression.entries) visit(value)
      return
    case 'unary':
    case 'isNull':
      visit(expression.operand)
      return
    case 'hasLabels':
      if (expression.operand.kind === 'variable') note(expression.operand.name, undefined, 'kind')
      else visit(expression.operand)
      return
    case 'binary':
      visit(expression.left)
      visit(expression.right)
      return
    case 'compare':
      visit(expression.first)
      for (const { operand } of expression.rest) visit(operand)
      return
    case 'case':
      visit(expression.subject)
      for (const { when, then } of expression.branches) {
        visit(when)
        visit(then)
      }
      visit(expression.otherwise)
      return
    case 'call':
      if (isIdentity(expression) && expression.arguments[0]?.kind === 'variable')
        note(expression.arguments[0].name, undefined, 'identity')
      else if (
        (expression.function === 'type' || expression.function === 'labels') &&
        expression.arguments[0]?.kind === 'variable'
      )
        note(expression.arguments[0].name, undefined, 'kind')
      else expression.arguments.forEach(visit)
      return
    case 'listComprehension':
      visit(expression.list)
      visit(expression.where)
      visit(expression.project)
      return
    case 'quantifier':
      visit(expression.list)
      visit(expression.where)
      return
    case 'reduce':
      visit(expression.initial)
      visit(expression.list)
      visit(expression.expression)
      return
    case 'mapProjection':
      for (const item of expression.items) {
        if (item.kind === 'property') note(expression.variable, item.key, 'whole')
        else if (item.kind === 'all') note(expression.variable, undefined, 'whole')
        else if (item.kind === 'variable') note(item.name, undefined, 'whole')
        else visit(item.value)
      }
      // Null stays null, whatever is asked of it.
      note(expression.variable, undefined, 'identity')
      return
    case 'patternComprehension':
      notePattern(expression.pattern, note)
      visit(expression.where)
      visit(expression.project)
      return
    case 'patternPredicate':
    case 'shortestPath':
      notePattern(expression.pattern, note)
      return
    case 'subquery':
      noteQuery(expression.query, note)
      return
  }
}

/** Functions that need no more of a node or edge than which one it is. */
export const isIdentity = (expression: GraphExpression): boolean =>
  expression.kind === 'call' &&
  (expression.function === 'id' || expression.function === 'elementId')

export function notePattern(pattern: PathPattern, note: NoteUse): void {
  if (pattern.variable !== undefined) note(pattern.variable, undefined, 'whole')
  for (const element of [...pattern.nodes, ...pattern.edges]) {
    if (element.variable !== undefined) note(element.variable, undefined, 'identity')
    if (element.properties !== undefined) noteUses(element.properties, note)
    if (element.where !== undefined) noteUses(element.where, note)
  }
}

export function noteProjection(projection: Projection, note: NoteUse): void {
  for (const { expression } of [...projection.items, ...projection.orderBy])
    noteUses(expression, note)
  if (projection.skip !== undefined) noteUses(projection.skip, note)
  if (projection.limit !== undefined) noteUses(projection.limit, note)
}

export function noteClause(clause: GraphClause, note: NoteUse): void {
  switch (clause.kind) {
    case 'match':
      for (const pattern of clause.patterns) notePattern(pattern, note)
      if (clause.where !== undefined) noteUses(clause.where, note)
      return
    case 'unwind':
      noteUses(clause.list, note)
      return
    case 'with':
      noteProjection(clause.projection, note)
      if (clause.where !== undefined) noteUses(clause.where, note)
      return
    case 'return':
      noteProjection(clause.projection, note)
  }
}

function noteQuery(query: GraphQuery, note: NoteUse): void {
  for (const clauses of query.parts) for (const clause of clauses) noteClause(clause, note)
}

/**
 * Whether an expression holds something that makes its value depend on more than variables and
 * parameters.
 */
export function isVolatile(expression: GraphExpression): boolean {
  let found = false
  walk(expression, part => {
    if (
      (part.kind === 'call' && part.function === 'rand') ||
      part.kind === 'subquery' ||
      part.kind === 'patternComprehension' ||
      part.kind === 'patternPredicate' ||
      part.kind === 'shortestPath'
    )
      found = true
  })
  return found
}

/**
 * Calls `visit` for the expression and those directly inside it, but not into patterns and
 * subqueries.
 */
export function walk(expression: GraphExpression, visit: (part: GraphExpression) => void): void {
  visit(expression)
  for (const part of partsOf(expression)) walk(part, visit)
}

/** Expressions directly inside one; not those of patterns and subqueries. */
export function partsOf(expression: GraphExpression): GraphExpression[] {
  const present = (...parts: ReadonlyArray<GraphExpression | undefined>): GraphExpression[] =>
    parts.filter(part => part !== undefined)
  switch (expression.kind) {
    case 'literal':
    case 'integer':
    case 'float':
    case 'parameter':
    case 'countAll':
    case 'variable':
    case 'patternPredicate':
    case 'shortestPath':
    case 'subquery':
      return []
    case 'property':
      return [expression.object]
    case 'index':
      return [expression.object, expression.index]
    case 'slice':
      return present(expression.object, expression.from, expression.to)
    case 'list':
      return [...expression.items]
    case 'map':
      return expression.entries.map(({ value }) => value)
    case 'unary':
    case 'isNull':
    case 'hasLabels':
      return [expression.operand]
    case 'binary':
      return [expression.left, expression.right]
    case 'compare':
      return [expression.first, ...expression.rest.map(({ operand }) => operand)]
    case 'case':
      return present(
        expression.subject,
        ...expression.branches.flatMap(({ when, then }) => [when, then]),
        expression.otherwise,
      )
    case 'call':
      return [...expression.arguments]
    case 'listComprehension':
      return present(expression.list, expression.where, expression.project)
    case 'quantifier':
      return [expression.list, expression.where]
    case 'reduce':
      return [expression.initial, expression.list, expression.expression]
    case 'mapProjection':
      return expression.items.flatMap(item => (item.kind === 'entry' ? [item.value] : []))
    case 'patternComprehension':
      return present(expression.where, expression.project)
  }
}
