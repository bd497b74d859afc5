import type { CompareOperator, GraphExpression } from '../../../core/graph-query.ts'
import type { GraphValue } from '../../../core/graph-value.ts'
import type { PropertyValue } from '../../../core/document.ts'
import { storedValue } from '../../../cypher/execution/stored-value.ts'
import { isIn } from '../../../cypher/values/access.ts'
import { compareValues } from '../../../cypher/values/comparison.ts'
import { equalValues } from '../../../cypher/values/equality.ts'
import { not } from '../../../cypher/values/logic.ts'
import { jsonOf } from './constants.ts'
import type { SqlScope } from './sql-scope.ts'

export type Test = CompareOperator | 'in' | 'startsWith' | 'endsWith' | 'contains'
/**
 * A side of a comparison: a property as JSON text, an id as text, or a constant of the input row.
 * `lowered`: a function is applied to the property.
 */
export type Operand =
  | {
      readonly kind: 'json'
      readonly sql: string
      readonly value: string
      readonly lowered?: 'toLower' | 'toUpper' | 'toString' | undefined
    }
  | { readonly kind: 'id'; readonly sql: string; readonly lowered?: undefined }
  | { readonly kind: 'constant'; readonly expression: GraphExpression }

type Stored = Exclude<Operand, { kind: 'constant' }>

const isOrder = (test: Test): test is '<' | '<=' | '>' | '>=' =>
  test === '<' || test === '<=' || test === '>' || test === '>='

/**
 * Compares a stored value with a constant of known kind. Where only truth counts, null may become
 * false.
 */
export function comparedTo(
  scope: SqlScope,
  test: Test,
  operand: Stored,
  constant: GraphExpression,
  onlyTruth: boolean,
): string {
  const { parameters } = scope
  const kind = scope.constantKind(constant)
  const { sql } = operand
  const value = (): string =>
    parameters.computed(run => {
      const given = run.constant(constant)
      return typeof given === 'boolean' ? Number(given) : (given as string | number | bigint)
    })
  if (kind === 'unsupported') return generic(scope, test, operand, constant)
  if (test === 'in') return inList(scope, operand, constant)
  if (kind === 'null') return 'null'
  if (operand.kind === 'id')
    return kind === 'text' || kind === 'digits'
      ? textTest(test, sql, value())
      : test === '='
        ? '0'
        : test === '<>'
          ? '1'
          : 'null'
  if (test === '=' || test === '<>')
    return kind === 'listWithNulls'
      ? generic(scope, test, operand, constant)
      : `(${sql} ${test} ${parameters.computed(run => jsonOf(run.constant(constant)))})`
  // The test itself fails for most values and is cheaper than determining the kind of the value.
  const typed = (types: string, holds: string): string =>
    onlyTruth
      ? `(${holds} and json_type(${sql}) in (${types}))`
      : `(case when json_type(${sql}) in (${types}) then ${holds} end)`
  switch (kind) {
    case 'text':
    case 'digits':
      return typed(`'text'`, textTest(test, operand.value, value()))
    case 'number':
      return isOrder(test)
        ? typed(`'integer', 'real'`, `cast(${operand.value} as real) ${test} ${value()}`)
        : 'null'
    case 'boolean':
      return isOrder(test)
        ? typed(`'true', 'false'`, `(${sql} = 'true') ${test} ${value()}`)
        : 'null'
    case 'list':
    case 'listWithNulls':
    case 'longList':
      return generic(scope, test, operand, constant)
  }
}

function textTest(test: Test, own: string, given: string): string {
  switch (test) {
    case 'contains':
      return `(instr(${own}, ${given}) > 0)`
    case 'startsWith':
      return `(substr(${own}, 1, length(${given})) = ${given})`
    case 'endsWith':
      return `text_ends(cast(${own} as text), ${given})`
    case '=':
    case '<>':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return `(${own} ${test} ${given})`
    case 'in':
      return `(${own} = ${given})`
  }
}

/** A list has its items; a non-list counts as a one-item list. */
function inList(scope: SqlScope, operand: Stored, constant: GraphExpression): string {
  const { parameters } = scope
  const kind = scope.constantKind(constant)
  if (kind === 'null') return 'null'
  const isId = operand.kind === 'id'
  const items = parameters.computed(run => {
    const value = run.constant(constant)
    const given =
      value !== null && typeof value === 'object' && value.kind === 'list'
        ? value.items.filter(item => item !== null)
        : [value]
    return JSON.stringify(isId ? given.filter(item => typeof item === 'string') : given.map(jsonOf))
  })
  const found = `${operand.sql} in (select value from json_each(${items}))`
  return kind === 'listWithNulls' ? `(case when ${found} then 1 end)` : `(${found})`
}

/** A test that is computed outside SQL, value by value. */
function generic(scope: SqlScope, test: Test, operand: Stored, constant: GraphExpression): string {
  const json = operand.kind === 'id' ? `json_quote(${operand.sql})` : operand.sql
  const slot = scope.parameters.computed(run =>
    run.test(stored => {
      const given = run.constant(constant)
      return holds(
        test,
        stored === null ? null : storedValue(JSON.parse(stored) as PropertyValue),
        given,
      )
    }),
  )
  return `graph_test(${slot}, ${json}, ${scope.last()})`
}

/** A test that depends on constants only. */
export function testSql(
  scope: SqlScope,
  left: Extract<Operand, { kind: 'constant' }>,
  test?: Test,
  right?: Extract<Operand, { kind: 'constant' }>,
): string {
  const slot = scope.parameters.computed(run =>
    run.test(() => {
      const one = run.constant(left.expression)
      if (test !== undefined && right !== undefined)
        return holds(test, one, run.constant(right.expression))
      return typeof one === 'boolean' ? one : null
    }),
  )
  return `graph_test(${slot}, null, ${scope.last()})`
}

function holds(test: Test, left: GraphValue, right: GraphValue): boolean | null {
  switch (test) {
    case '=':
      return equalValues(left, right)
    case '<>':
      return not(equalValues(left, right))
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compareValues(test, left, right)
    case 'in':
      return isIn(left, right)
    case 'startsWith':
      return typeof left === 'string' && typeof right === 'string' ? left.startsWith(right) : null
    case 'endsWith':
      return typeof left === 'string' && typeof right === 'string' ? left.endsWith(right) : null
    case 'contains':
      return typeof left === 'string' && typeof right === 'string' ? left.includes(right) : null
  }
}

/** Two stored values with each other. */
export function pairCompared(test: CompareOperator, left: Stored, right: Stored): string {
  if (left.kind === 'id' && right.kind === 'id') return `(${left.sql} ${test} ${right.sql})`
  const [one, other] = [left, right].map(side =>
    side.kind === 'id' ? `json_quote(${side.sql})` : side.sql,
  )
  // Stored values are equal if their texts are.
  if (!isOrder(test)) return `(${one} ${test} ${other})`
  return `graph_compare('${test}', ${one}, ${other})`
}

/** `graph_compare` of SQL: how two JSON texts compare. */
export function compareStored(
  test: string,
  left: string | null,
  right: string | null,
): boolean | null {
  if (left === null || right === null || !isOrder(test as Test)) return null
  return compareValues(
    test as '<',
    storedValue(JSON.parse(left) as PropertyValue),
    storedValue(JSON.parse(right) as PropertyValue),
  )
}
