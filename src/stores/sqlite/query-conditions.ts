import type { GraphCondition, GraphExpression } from '../../core/old-graph-query.ts'
import { truth } from '../../support/graph-semantics.ts'
import type { VariableKind } from '../../support/graph-query-check.ts'
import type { Session } from './session.ts'
import type { Value } from './connection.ts'

/** SQL text with its parameters. */
export interface Fragment { readonly sql: string; readonly values: readonly Value[] }

/** How a query's variables are called in SQL. */
export interface QueryNames {
  readonly session: Session
  readonly kinds: ReadonlyMap<string, VariableKind>
  /** Alias of the `node` or `edge` row. */
  alias(variable: string): string
  readonly isEverything: boolean
}

const text = (sql: string, ...values: Value[]): Fragment => ({ sql, values })

/** A property as JSON text (null where missing), merged where several statements are readable. */
export function propertyJson(names: QueryNames, variable: string, key: string): Fragment {
  const alias = names.alias(variable)
  const path = `$.${JSON.stringify(key)}`
  if (names.kinds.get(variable) === 'edge') return text(`(case when ${alias}.shared is null then ${alias}.properties -> ? else edge_property(${alias}.shared, ?) end)`, path, key)
  const own = `iif(${alias}.has_long, coalesce(${alias}.properties -> ?, (select nl.properties -> ? from node_long nl where nl.n = ${alias}.n)), ${alias}.properties -> ?)`
  if (names.isEverything) return text(own, path, path, path)
  return text(`(case ${alias}.multi when 0 then ${own} else node_property(${alias}.n, ?) end)`, path, path, path, key)
}

/**
 * A condition as SQL that is true, false or null exactly where the condition is; undefined for what SQL cannot say,
 * which is then evaluated on the matches.
 */
export function conditionSql(names: QueryNames, condition: GraphCondition): Fragment | undefined {
  switch (condition.kind) {
    case 'and': case 'or': {
      const parts = condition.conditions.map(part => conditionSql(names, part))
      const known = parts.filter(part => part !== undefined)
      if (known.length < parts.length) return undefined
      if (known.length === 0) return text(condition.kind === 'and' ? '1' : '0')
      return { sql: `(${known.map(part => part.sql).join(` ${condition.kind} `)})`, values: known.flatMap(part => part.values) }
    }
    case 'not': {
      const part = conditionSql(names, condition.condition)
      return part && { sql: `(not ${part.sql})`, values: part.values }
    }
    case 'hasLabel': return hasLabel(names, condition.variable, condition.label)
    case 'isNull': {
      if (condition.expression.kind === 'literal') return text(condition.expression.value === null ? '1' : '0')
      const operand = operandSql(names, condition.expression)
      return operand && { sql: `(${operand.sql} is null)`, values: operand.values }
    }
    case 'in': {
      const operand = operandSql(names, condition.left)
      if (operand === undefined) return undefined
      const given = condition.values.filter(value => value !== null).map(value => JSON.stringify(value))
      const found = `${operand.sql} in (select value from json_each(?))`
      const values = [...operand.values, JSON.stringify(given)]
      return { sql: given.length === condition.values.length ? `(${found})` : `(case when ${found} then 1 end)`, values }
    }
    case 'compare': case 'looseEquals': case 'contains': case 'startsWith': case 'endsWith': return binary(names, condition)
  }
}

type Binary = Extract<GraphCondition, { left: GraphExpression; right: GraphExpression }>

function binary(names: QueryNames, condition: Binary): Fragment | undefined {
  const { left, right } = condition
  if (left.kind === 'literal' && right.kind === 'literal') {
    const value = truth(condition, new Map())
    return text(value === null ? 'null' : value ? '1' : '0')
  }
  if (right.kind !== 'literal') return left.kind === 'literal' && condition.kind === 'compare' ? binary(names, { ...condition, operator: mirrored[condition.operator], left: right, right: left }) : left.kind === 'literal' && condition.kind === 'looseEquals' ? binary(names, { ...condition, left: right, right: left }) : undefined
  const operand = operandSql(names, left)
  if (operand === undefined) return undefined
  const { value } = right
  if (value === null) return text('null')
  const json = JSON.stringify(typeof value === 'number' && value === 0 ? 0 : value)
  const { sql, values } = operand
  const typed = (types: string, test: string, ...given: Value[]): Fragment => text(`(case when json_type(${sql}) in (${types}) then ${test} end)`, ...values, ...values, ...given)
  switch (condition.kind) {
    case 'compare': {
      if (condition.operator === '=' || condition.operator === '<>') return text(`(${sql} ${condition.operator} ?)`, ...values, json)
      if (typeof value === 'boolean') return undefined
      return typed(typeof value === 'number' ? `'integer', 'real'` : `'text'`, `(${sql} ->> '$') ${condition.operator} ?`, value)
    }
    case 'looseEquals': {
      if (typeof value === 'boolean') return text(`(${sql} = ?)`, ...values, json)
      const plain = typeof value === 'string' ? value : json
      return text(`(case json_type(${sql}) when 'text' then (${sql} ->> '$') = ? when 'integer' then ${sql} = ? when 'real' then ${sql} = ? else ${sql} = ? end)`,
        ...values, ...values, plain, ...values, plain, ...values, plain, ...values, json)
    }
    case 'contains': case 'startsWith': case 'endsWith': {
      if (typeof value !== 'string') return text('null')
      const own = condition.ignoreCase ? `lower_text(${sql} ->> '$')` : `(${sql} ->> '$')`
      const part = condition.ignoreCase ? value.toLowerCase() : value
      const test = condition.kind === 'contains' ? `instr(${own}, ?) > 0` : condition.kind === 'startsWith' ? `starts_with(${own}, ?)` : `ends_with(${own}, ?)`
      return typed(`'text'`, test, part)
    }
  }
}

const mirrored = { '=': '=', '<>': '<>', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const

/** A property or id as JSON text. */
function operandSql(names: QueryNames, expression: GraphExpression): Fragment | undefined {
  if (expression.kind === 'property') return propertyJson(names, expression.variable, expression.key)
  return expression.kind === 'id' ? text(`json_quote(${names.alias(expression.variable)}.id)`) : undefined
}

function hasLabel(names: QueryNames, variable: string, label: string): Fragment {
  const alias = names.alias(variable)
  const list = labelSetsWith(names.session, label).join(',')
  return names.isEverything ? text(`(${alias}.label_set in (${list}))`)
    : text(`(case ${alias}.multi when 0 then ${alias}.label_set in (${list}) else node_has_label(${alias}.n, ?) end)`, label)
}

/** Label sets that hold the label. */
export function labelSetsWith(session: Session, label: string): number[] {
  return [...session.labelSets.entries()].filter(([, n]) => session.labels(n).includes(label)).map(([, n]) => n)
}
