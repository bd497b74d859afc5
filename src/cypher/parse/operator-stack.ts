import type { BinaryOperator, CompareOperator, GraphExpression } from '../../core/graph-query.ts'

/** From loosest to tightest; equal ones group from the left, comparisons form chains. */
const levels = {
  or: 1,
  xor: 2,
  and: 3,
  not: 4,
  compare: 5,
  predicate: 6,
  sum: 7,
  product: 8,
  power: 9,
  sign: 10,
} as const

const binaryOperators = new Map<
  string,
  { readonly operator: BinaryOperator; readonly level: number }
>([
  ['OR', { operator: 'or', level: levels.or }],
  ['XOR', { operator: 'xor', level: levels.xor }],
  ['AND', { operator: 'and', level: levels.and }],
  ['=~', { operator: 'matches', level: levels.predicate }],
  ['IN', { operator: 'in', level: levels.predicate }],
  ['CONTAINS', { operator: 'contains', level: levels.predicate }],
  ['STARTS', { operator: 'startsWith', level: levels.predicate }],
  ['ENDS', { operator: 'endsWith', level: levels.predicate }],
  ['+', { operator: '+', level: levels.sum }],
  ['-', { operator: '-', level: levels.sum }],
  ['*', { operator: '*', level: levels.product }],
  ['/', { operator: '/', level: levels.product }],
  ['%', { operator: '%', level: levels.product }],
  ['^', { operator: '^', level: levels.power }],
])
const compareOperators = new Map<string, CompareOperator>([
  ['=', '='],
  ['<>', '<>'],
  ['<', '<'],
  ['<=', '<='],
  ['>', '>'],
  ['>=', '>='],
])

type Pending =
  | {
      readonly kind: 'binary'
      readonly level: number
      readonly offset: number
      readonly operator: BinaryOperator
    }
  | {
      readonly kind: 'compare'
      readonly level: number
      readonly offset: number
      readonly operators: CompareOperator[]
    }
  | {
      readonly kind: 'prefix'
      readonly level: number
      readonly offset: number
      readonly operator: 'not' | '-' | '+'
    }

/** Builds an expression from operands and operators as they come, by openCypher's precedence. */
export interface OperatorStack {
  /** False where the operator cannot stand here without parentheses (`1 + NOT a`). */
  prefix(operator: string, offset: number): boolean
  operand(expression: GraphExpression): void
  /**
   * False where two of IN, STARTS WITH, IS NULL and their like, or IS NULL and arithmetic, follow
   * each other without parentheses.
   */
  binary(operator: string, offset: number): boolean
  isNull(negated: boolean, offset: number): boolean
  result(): GraphExpression
}

/** `make` is given the place of the operator. */
export function operatorStack(
  make: (offset: number, part: GraphExpression) => GraphExpression,
): OperatorStack {
  const operands: GraphExpression[] = []
  const pending: Pending[] = []
  /** The last part built of such a predicate, unless in parentheses. */
  let lastPredicate: GraphExpression | undefined
  const pop = (): GraphExpression => {
    const operand = operands.pop()
    if (operand === undefined) throw new Error('an operator without operand')
    return operand
  }
  const push = (offset: number, part: GraphExpression): void => {
    operands.push(make(offset, part))
  }
  const build = (top: Pending): void => {
    if (top.kind === 'prefix')
      return push(top.offset, { kind: 'unary', operator: top.operator, operand: pop() })
    if (top.kind === 'binary') {
      const right = pop()
      const left = pop()
      return push(top.offset, { kind: 'binary', operator: top.operator, left, right })
    }
    const others = operands.splice(operands.length - top.operators.length)
    const first = pop()
    const rest = top.operators.flatMap((operator, index) => {
      const operand = others[index]
      return operand === undefined ? [] : [Object.freeze({ operator, operand })]
    })
    return push(top.offset, { kind: 'compare', first, rest: Object.freeze(rest) })
  }
  /**
   * Builds what binds tighter than a predicate, and tells whether the operand then is free to take
   * one.
   */
  const isFreeOfPredicate = (): boolean => {
    buildDownTo(levels.predicate + 1)
    return (
      pending.at(-1)?.level !== levels.predicate &&
      (lastPredicate === undefined || operands.at(-1) !== lastPredicate)
    )
  }
  /** Builds all that binds at least so tightly. */
  const buildDownTo = (level: number): void => {
    for (let top = pending.at(-1); top !== undefined && top.level >= level; top = pending.at(-1)) {
      pending.pop()
      build(top)
    }
  }
  return {
    prefix: (operator, offset) => {
      const level = operator === 'NOT' ? levels.not : levels.sign
      const top = pending.at(-1)
      if (top !== undefined && top.level > level) return false
      pending.push({
        kind: 'prefix',
        level,
        operator: operator === 'NOT' ? 'not' : operator === '-' ? '-' : '+',
        offset,
      })
      return true
    },
    operand: expression => {
      operands.push(expression)
    },
    binary: (image, offset) => {
      const comparison = compareOperators.get(image)
      if (comparison !== undefined) {
        buildDownTo(levels.compare + 1)
        const top = pending.at(-1)
        if (top?.kind === 'compare') top.operators.push(comparison)
        else
          pending.push({ kind: 'compare', level: levels.compare, offset, operators: [comparison] })
        return true
      }
      const known = binaryOperators.get(image)
      if (known === undefined) throw new Error(`not an operator: ${image}`)
      if (known.level === levels.predicate && !isFreeOfPredicate()) return false
      if (
        known.level > levels.predicate &&
        lastPredicate !== undefined &&
        operands.at(-1) === lastPredicate
      )
        return false
      buildDownTo(known.level)
      pending.push({ kind: 'binary', offset, ...known })
      return true
    },
    isNull: (negated, offset) => {
      if (!isFreeOfPredicate()) return false
      const operand = pop()
      push(offset, { kind: 'isNull', operand, negated })
      lastPredicate = operands.at(-1)
      return true
    },
    result: () => {
      buildDownTo(0)
      return pop()
    },
  }
}
