import type { GraphExpression, LabelExpression } from '../../../core/graph-query.ts'
import type { ConstantKind } from './constants.ts'
import type { Parameters } from './parameters.ts'
import type { VariableKind } from './match-shape.ts'
import type { Session } from '../session/session.ts'
import { longJson, longMember, longText } from '../access/node-properties.ts'
import { holds } from '../../../cypher/query/label-expression.ts'

/** How variables and constants of a request are written in SQL. */
export interface SqlScope {
  readonly session: Session
  readonly isEverything: boolean
  readonly parameters: Parameters
  /** Of a variable of the patterns that the input row does not bind. */
  kind(variable: string): VariableKind | undefined
  /** Alias of the `node` or `edge` row of a variable. */
  row(variable: string): string
  /**
   * A column of the table that is joined last: functions with it among their arguments run only on
   * rows that pass everything else.
   */
  last(): string
  isConstant(expression: GraphExpression): boolean
  constantKind(expression: GraphExpression): ConstantKind
}

// Keys that need no quoting in a path of SQLite's JSON functions.
const plainKey = /^[A-Za-z_][A-Za-z0-9_]*$/

/** A property as JSON text (null where missing), merged where several statements are readable. */
export function propertyJson(
  scope: Pick<SqlScope, 'parameters' | 'isEverything'>,
  kind: 'node' | 'edge',
  alias: string,
  key: string,
): string {
  const { parameters } = scope
  const isPlain = plainKey.test(key)
  const name = (): string => parameters.fixed(key)
  const path = (): string => parameters.fixed(`$.${key}`)
  const member = (text: string): string =>
    isPlain ? `${text} -> ${path()}` : `json_member(${text}, ${name()})`
  // Without putting all long strings together for one of them.
  const longOf = (long: string): string =>
    isPlain ? longMember(long, path()) : member(longJson(long))
  if (kind === 'edge')
    return (
      `iif(${alias}.shared is null, ${member(`${alias}.properties`)}, ` +
      `edge_member(${alias}.shared, ${name()}))`
    )
  const own =
    `iif(${alias}.has_long, coalesce(${member(`${alias}.properties`)}, (select ` +
    `${longOf('nl')} from node_long nl where nl.n = ${alias}.n)), ` +
    `${member(`${alias}.properties`)})`
  return scope.isEverything
    ? own
    : `(case ${alias}.multi when 0 then ${own} else node_member(${alias}.n, ${name()}) end)`
}

/** A property as a value of SQL, lists as JSON text: quicker than the JSON text of everything. */
export function propertyValue(
  scope: Pick<SqlScope, 'parameters' | 'isEverything'>,
  kind: 'node' | 'edge',
  alias: string,
  key: string,
): string {
  if (!plainKey.test(key)) return `(${propertyJson(scope, kind, alias, key)} ->> '$')`
  const { parameters } = scope
  const member = (text: string): string => `${text} ->> ${parameters.fixed(`$.${key}`)}`
  if (kind === 'edge')
    return (
      `iif(${alias}.shared is null, ${member(`${alias}.properties`)}, ` +
      `edge_member(${alias}.shared, ${parameters.fixed(key)}) ->> '$')`
    )
  const own =
    `iif(${alias}.has_long, coalesce(${member(`${alias}.properties`)}, (select ` +
    `${longText('nl', parameters.fixed(`$.${key}`))} ` +
    `from node_long nl where nl.n = ${alias}.n)), ` +
    `${member(`${alias}.properties`)})`
  return scope.isEverything
    ? own
    : `(case ${alias}.multi when 0 then ${own} else node_member(${alias}.n, ` +
        `${parameters.fixed(key)}) ->> '$' end)`
}

/** Whether the labels of a node row match the expression: a condition that is never null. */
export function labelsSql(
  { session, isEverything, parameters }: Pick<SqlScope, 'session' | 'isEverything' | 'parameters'>,
  alias: string,
  labels: LabelExpression,
): string {
  const inSet = `${alias}.label_set in (${labelSetsOf(session, labels).join(',')})`
  return isEverything
    ? `(${inSet})`
    : `(case ${alias}.multi when 0 then ${inSet} else node_has_labels(${alias}.n, ` +
        `${parameters.fixed(JSON.stringify(labels))}) end)`
}

/** Label sets that match the expression. */
export function labelSetsOf(session: Session, labels: LabelExpression): number[] {
  return [...session.labelSets.entries()]
    .filter(([, n]) => holds(labels, session.labels(n)))
    .map(([, n]) => n)
}

/** Edge types that match the expression. */
export function typesOf(session: Session, labels: LabelExpression): number[] {
  return [...session.names.entries()].filter(([type]) => holds(labels, [type])).map(([, n]) => n)
}
