import type {
  BinaryOperator,
  EdgePattern,
  GraphClause,
  GraphExpression,
  GraphQuery,
  LabelExpression,
  MapProjectionItem,
  NodePattern,
  PathPattern,
  Projection,
} from '../../core/graph-query.ts'
import { printFloat, printKey, printName, printText } from './cypher-names.ts'

/**
 * How tightly an expression binds; an operand that binds less tightly than its place asks for
 * stands in parentheses.
 */
const level = {
  or: 1,
  xor: 2,
  and: 3,
  not: 4,
  compare: 5,
  predicate: 6,
  add: 7,
  multiply: 8,
  power: 9,
  sign: 10,
  postfix: 11,
  atom: 12,
} as const
type Level = (typeof level)[keyof typeof level]

const binary: Readonly<Record<BinaryOperator, { readonly text: string; readonly level: Level }>> = {
  or: { text: 'OR', level: level.or },
  xor: { text: 'XOR', level: level.xor },
  and: { text: 'AND', level: level.and },
  '+': { text: '+', level: level.add },
  '-': { text: '-', level: level.add },
  '*': { text: '*', level: level.multiply },
  '/': { text: '/', level: level.multiply },
  '%': { text: '%', level: level.multiply },
  '^': { text: '^', level: level.power },
  in: { text: 'IN', level: level.predicate },
  startsWith: { text: 'STARTS WITH', level: level.predicate },
  endsWith: { text: 'ENDS WITH', level: level.predicate },
  contains: { text: 'CONTAINS', level: level.predicate },
  matches: { text: '=~', level: level.predicate },
}

/**
 * A query as readable Cypher, a clause a line; parsing it gives the query again (`rowLimit` apart,
 * which is no Cypher). Values nested some thousand levels deep overflow the stack.
 */
export function printCypher(query: GraphQuery): string {
  return printParts(query, '\n')
}

/** An expression as it would stand in a query. */
export function printExpression(expression: GraphExpression): string {
  return print(expression, level.or)
}

/** A pattern as it would stand in a MATCH. */
function printPathPattern(pattern: PathPattern): string {
  const chain = printChain(pattern)
  const walked =
    pattern.mode === 'walk'
      ? chain
      : `${pattern.mode === 'shortest' ? 'shortestPath' : 'allShortestPaths'}(${chain})`
  return pattern.variable === undefined ? walked : `${printName(pattern.variable)} = ${walked}`
}

function printParts(query: GraphQuery, separator: string): string {
  return query.parts
    .map(clauses => clauses.map(clause => printClause(clause, separator)).join(separator))
    .join(`${separator}UNION${query.unionAll ? ' ALL' : ''}${separator}`)
}

/** A clause as it would stand in a query; its parts are separated by `separator`. */
export function printClause(clause: GraphClause, separator: string): string {
  switch (clause.kind) {
    case 'match':
      return (
        `${clause.optional ? 'OPTIONAL ' : ''}MATCH ` +
        `${clause.patterns.map(printPathPattern).join(', ')}${printWhere(clause.where, separator)}`
      )
    case 'unwind':
      return `UNWIND ${printExpression(clause.list)} AS ${printName(clause.variable)}`
    case 'with':
      return (
        'WITH ' +
        printProjection(clause.projection, false, separator) +
        printWhere(clause.where, separator)
      )
    case 'return':
      return `RETURN ${printProjection(clause.projection, true, separator)}`
  }
}

const printWhere = (where: GraphExpression | undefined, separator: string): string =>
  where === undefined ? '' : `${separator}WHERE ${printExpression(where)}`

function printProjection(projection: Projection, isLast: boolean, separator: string): string {
  const items = projection.items.map(({ name, expression }) => {
    const text = printExpression(expression)
    const isNamedSo =
      expression.kind === 'variable' ? expression.name === name : isLast && text === name
    return isNamedSo ? text : `${text} AS ${printName(name)}`
  })
  const order = projection.orderBy.map(
    ({ expression, descending }) => `${printExpression(expression)}${descending ? ' DESC' : ''}`,
  )
  return (
    (projection.distinct ? 'DISTINCT ' : '') +
    [...(projection.star ? ['*'] : []), ...items].join(', ') +
    (order.length > 0 ? `${separator}ORDER BY ${order.join(', ')}` : '') +
    (projection.skip === undefined ? '' : `${separator}SKIP ${printExpression(projection.skip)}`) +
    (projection.limit === undefined ? '' : `${separator}LIMIT ${printExpression(projection.limit)}`)
  )
}

function printChain(pattern: PathPattern): string {
  return pattern.nodes
    .map((node, index) => {
      const edge = pattern.edges[index]
      return (
        printNode(node) +
        (edge === undefined || index === pattern.nodes.length - 1 ? '' : printEdge(edge))
      )
    })
    .join('')
}

function printNode(node: NodePattern): string {
  const name =
    (node.variable === undefined ? '' : printName(node.variable)) +
    (node.labels === undefined ? '' : `:${printLabels(node.labels)}`)
  return `(${printInside(name, node)})`
}

function printInside(name: string, pattern: NodePattern | EdgePattern): string {
  const properties = pattern.properties === undefined ? [] : [printExpression(pattern.properties)]
  const condition = pattern.where === undefined ? undefined : printExpression(pattern.where)
  // `(WHERE $p …)` could be a variable of that name with its properties.
  const where =
    condition === undefined
      ? []
      : [
          `WHERE ${wrap(
            condition,
            name === '' && properties.length === 0 && /^[${]/u.test(condition),
          )}`,
        ]
  return [...(name === '' ? [] : [name]), ...properties, ...where].join(' ')
}

function printEdge(edge: EdgePattern): string {
  const types = edge.types.length === 0 ? '' : `:${edge.types.map(printName).join('|')}`
  const inside = printInside(
    (edge.variable === undefined ? '' : printName(edge.variable)) +
      types +
      printLength(edge.length),
    edge,
  )
  const bracket = inside === '' ? '' : `[${inside}]`
  return `${edge.direction === 'in' ? '<-' : '-'}${bracket}${edge.direction === 'out' ? '->' : '-'}`
}

function printLength(length: EdgePattern['length']): string {
  if (length === undefined) return ''
  const { min, max } = length
  if (min !== undefined && min === max) return `*${String(min)}`
  if (max === undefined) return min === undefined ? '*' : `*${String(min)}..`
  return `*${min === undefined ? '' : String(min)}..${String(max)}`
}

function printLabels(labels: LabelExpression, at: 1 | 2 | 3 = 1): string {
  switch (labels.kind) {
    case 'name':
      return printName(labels.name)
    case 'any':
      return '%'
    case 'not':
      return `!${printLabels(labels.operand, 3)}`
    case 'or':
      return wrap(labels.operands.map(operand => printLabels(operand, 2)).join('|'), at > 1)
    case 'and':
      return wrap(labels.operands.map(operand => printLabels(operand, 3)).join('&'), at > 2)
  }
}

const wrap = (text: string, isWrapped: boolean): string => (isWrapped ? `(${text})` : text)

/** `least`: the loosest binding that may stand here without parentheses. */
function print(expression: GraphExpression, least: Level): string {
  const [text, own] = printWithLevel(expression)
  return wrap(text, own < least)
}

function printWithLevel(expression: GraphExpression): readonly [string, Level] {
  switch (expression.kind) {
    case 'literal':
      return [
        typeof expression.value === 'string'
          ? printText(expression.value)
          : String(expression.value),
        level.atom,
      ]
    case 'integer':
      return number(expression.value)
    case 'float':
      return number(printFloat(expression.value))
    case 'parameter':
      return [
        `$${/^\d+$/u.test(expression.name) ? expression.name : printName(expression.name)}`,
        level.atom,
      ]
    case 'variable':
      return [printName(expression.name), level.atom]
    case 'property':
      return [`${printObject(expression.object)}.${printKey(expression.key)}`, level.postfix]
    case 'index':
      return [
        `${printObject(expression.object)}[${printExpression(expression.index)}]`,
        level.postfix,
      ]
    case 'slice':
      return [
        `${printObject(expression.object)}[${printOptional(expression.from)}..` +
          `${printOptional(expression.to)}]`,
        level.postfix,
      ]
    case 'list':
      return [
        `[${expression.items
          .map((item, index) =>
            wrap(printExpression(item), index === 0 && looksLikeComprehension(item)),
          )
          .join(', ')}]`,
        level.atom,
      ]
    case 'map':
      return [
        `{${expression.entries
          .map(({ key, value }) => `${printKey(key)}: ${printExpression(value)}`)
          .join(', ')}}`,
        level.atom,
      ]
    case 'unary':
      return expression.operator === 'not'
        ? [`NOT ${print(expression.operand, level.not)}`, level.not]
        : [
            `${expression.operator}${printSigned(expression.operator, expression.operand)}`,
            level.sign,
          ]
    case 'binary':
      return printBinary(expression)
    case 'compare':
      return [
        print(expression.first, level.predicate) +
          expression.rest
            .map(({ operator, operand }) => ` ${operator} ${print(operand, level.predicate)}`)
            .join(''),
        level.compare,
      ]
    case 'isNull':
      return [
        `${print(expression.operand, level.add)} IS ${expression.negated ? 'NOT ' : ''}NULL`,
        level.predicate,
      ]
    case 'hasLabels':
      return [
        `${print(expression.operand, level.postfix)}:${printLabels(expression.labels)}`,
        level.predicate,
      ]
    case 'case':
      return [
        'CASE ' +
          (expression.subject === undefined ? '' : `${printExpression(expression.subject)} `) +
          expression.branches
            .map(({ when, then }) => `WHEN ${printExpression(when)} THEN ${printExpression(then)} `)
            .join('') +
          (expression.otherwise === undefined
            ? ''
            : `ELSE ${printExpression(expression.otherwise)} `) +
          'END',
        level.atom,
      ]
    case 'call':
      return [
        `${expression.function.split('.').map(printKey).join('.')}(` +
          (expression.distinct ? 'DISTINCT ' : '') +
          `${expression.arguments.map(printExpression).join(', ')})`,
        level.atom,
      ]
    case 'countAll':
      return ['count(*)', level.atom]
    case 'listComprehension':
      return [
        `[${printName(expression.variable)} IN ` +
          beforeBar(expression.list) +
          (expression.where === undefined ? '' : ` WHERE ${beforeBar(expression.where)}`) +
          (expression.project === undefined ? '' : ` | ${printExpression(expression.project)}`) +
          ']',
        level.atom,
      ]
    case 'quantifier':
      return [
        `${expression.quantifier}(${printName(expression.variable)} IN ` +
          `${printExpression(expression.list)} WHERE ${printExpression(expression.where)})`,
        level.atom,
      ]
    case 'reduce':
      return [
        `reduce(${printName(expression.accumulator)} = ` +
          `${printExpression(expression.initial)}, ${printName(expression.variable)} IN ` +
          `${beforeBar(expression.list)} | ${printExpression(expression.expression)})`,
        level.atom,
      ]
    case 'mapProjection':
      return [
        `${printName(expression.variable)} {${expression.items.map(printMapItem).join(', ')}}`,
        level.atom,
      ]
    case 'patternComprehension':
      return [
        `[${printPathPattern(expression.pattern)}` +
          (expression.where === undefined ? '' : ` WHERE ${beforeBar(expression.where)}`) +
          ` | ${printExpression(expression.project)}]`,
        level.atom,
      ]
    // Next to an arithmetic sign or a comparison an arrow could be read on.
    case 'patternPredicate':
      return [printPathPattern(expression.pattern), level.not]
    case 'subquery':
      return [
        `${expression.result.toUpperCase()} { ${printParts(expression.query, ' ')} }`,
        level.atom,
      ]
    case 'shortestPath':
      return [printPathPattern(expression.pattern), level.atom]
  }
}

const number = (text: string): readonly [string, Level] => [
  text,
  text.startsWith('-') ? level.sign : level.atom,
]

function printBinary(
  expression: Extract<GraphExpression, { kind: 'binary' }>,
): readonly [string, Level] {
  const operator = binary[expression.operator]
  const above = (operator.level + 1) as Level
  // Neo4j takes only one IN, CONTAINS or the like without parentheses.
  const left = print(expression.left, operator.level === level.predicate ? above : operator.level)
  const right = print(expression.right, above)
  // `(a) - -(b)` would be read as two nodes and a relationship.
  const isArrow = operator.text === '-' && right.startsWith('-(')
  return [`${left} ${operator.text} ${wrap(right, isArrow)}`, operator.level]
}

/**
 * What `.key` or `[…]` follows: a number or an END right before it would be hard to read, or read
 * otherwise.
 */
function printObject(object: GraphExpression): string {
  return wrap(
    print(object, level.postfix),
    object.kind === 'integer' || object.kind === 'float' || object.kind === 'case',
  )
}

/** A minus right before digits is part of the number. */
function printSigned(sign: string, operand: GraphExpression): string {
  return wrap(
    print(operand, level.postfix),
    sign === '-' &&
      ((operand.kind === 'float' && operand.value >= 0) ||
        (operand.kind === 'integer' && !operand.value.startsWith('-'))),
  )
}

const printOptional = (expression: GraphExpression | undefined): string =>
  expression === undefined ? '' : printExpression(expression)

/** In `n:A | x` the label would be read as one of a choice, or the choice as the end. */
function beforeBar(expression: GraphExpression): string {
  return wrap(printExpression(expression), showsLabels(expression))
}

function showsLabels(expression: GraphExpression): boolean {
  if (expression.kind === 'unary' || expression.kind === 'isNull')
    return showsLabels(expression.operand)
  if (expression.kind === 'binary')
    return showsLabels(expression.left) || showsLabels(expression.right)
  if (expression.kind === 'compare')
    return (
      showsLabels(expression.first) || expression.rest.some(({ operand }) => showsLabels(operand))
    )
  return expression.kind === 'hasLabels'
}

/**
 * `[x IN xs]` and `[x = (a)-->(b) | …]` are comprehensions; a list whose first item begins so has
 * it in parentheses.
 */
function looksLikeComprehension(expression: GraphExpression): boolean {
  if (expression.kind === 'binary')
    return (
      (expression.operator === 'in' && isWord(expression.left)) ||
      looksLikeComprehension(expression.left)
    )
  if (expression.kind === 'compare')
    return (
      (isWord(expression.first) && expression.rest[0]?.operator === '=') ||
      looksLikeComprehension(expression.first)
    )
  return expression.kind === 'isNull' && looksLikeComprehension(expression.operand)
}

const isWord = (expression: GraphExpression): boolean =>
  expression.kind === 'variable' ||
  (expression.kind === 'literal' && typeof expression.value !== 'string')

function printMapItem(item: MapProjectionItem): string {
  switch (item.kind) {
    case 'all':
      return '.*'
    case 'property':
      return `.${printKey(item.key)}`
    case 'variable':
      return printName(item.name)
    case 'entry':
      return `${printKey(item.key)}: ${printExpression(item.value)}`
  }
}
