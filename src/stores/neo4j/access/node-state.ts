import type { Properties } from '../../../core/document.ts'
import type { NodeStatement } from '../../../core/graph.ts'
import type { NodeId } from '../../../core/ids.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { namedLabel, nameTerms } from '../../rules/entity-names.ts'
import { mergeNode } from '../../rules/graph-merge.ts'
import { sortedSet } from '../../../support/code-points.ts'
import { givenName, storedName } from '../../../cypher/render/stored-names.ts'
import { analyze } from '../../../language/words/tokens.ts'
import { separateOrderKey } from '../connection/id-order.ts'
import {
  groupsOfNative,
  nativeGroups,
  nativeProperties,
  propertiesOfNative,
} from '../connection/native-values.ts'
import { valueTerms } from '../connection/value-terms.ts'
import type { Transaction } from '../connection/connection.ts'

/** One statement about a node, with the groups of its documents. */
export interface GroupedStatement {
  readonly labels: readonly string[]
  readonly properties: Properties
  readonly groups: readonly string[]
}

/** A `~Node` as stored: the result of all statements, and how they differ. */
export interface NodeState {
  readonly id: NodeId
  readonly labels: readonly string[]
  readonly properties: Properties
  /** Groups of all documents that state it. */
  readonly groups: readonly string[]
  /** Statements differ. */
  readonly varied: boolean
  /** Stating documents have different sets of groups. */
  readonly spread: boolean
  /** Distinct names, each as its index terms; none unless it is labelled as an entity. */
  readonly names: readonly string[]
  /** Tokens of all stated values. */
  readonly values: readonly string[]
}

/** Separates names, so that no phrase crosses from one into the next; not an index term. */
const nameSeparator = ' | '

/** The state that statements make; `undefined` when there are none. */
export function stateOfStatements(
  id: NodeId,
  statements: readonly GroupedStatement[],
): NodeState | undefined {
  const merged = mergeNode(
    statements.map(({ labels, properties }): NodeStatement => ({ id, labels, properties })),
  )
  if (merged === undefined) return undefined
  // Nearly all have one statement.
  const isOne = statements.length === 1
  return {
    id,
    labels: merged.labels,
    properties: merged.properties,
    groups: sortedSet(statements.flatMap(statement => statement.groups)),
    varied: !isOne && new Set(statements.map(contentText)).size > 1,
    spread:
      !isOne && new Set(statements.map(statement => canonicalJson(statement.groups))).size > 1,
    names: merged.labels.includes(namedLabel)
      ? [
          ...nameTerms(
            statements.map(statement => statement.properties),
            analyze,
          ),
        ]
      : [],
    values: [...new Set(statements.flatMap(statement => valueTerms(statement.properties)))],
  }
}

/**
 * The state with more statements; `undefined` if all statements are needed: the node only now
 * becomes an entity and may already have had names.
 */
export function stateWithMore(
  present: NodeState,
  more: readonly GroupedStatement[],
): NodeState | undefined {
  const whole = stateOfStatements(present.id, [present, ...more])
  if (whole === undefined) return undefined
  const becomesEntity = whole.labels.includes(namedLabel) && !present.labels.includes(namedLabel)
  if (becomesEntity && present.varied) return undefined
  return {
    ...whole,
    varied: present.varied || whole.varied,
    spread: present.spread || whole.spread,
    names: [...new Set([...present.names, ...whole.names])],
    values: [...new Set([...present.values, ...whole.values])],
  }
}

export const contentText = ({
  labels,
  properties,
}: Pick<GroupedStatement, 'labels' | 'properties'>): string => canonicalJson([labels, properties])

/** Properties of the `~Node`. */
export function nativeOfState(state: NodeState): Record<string, unknown> {
  return {
    ...nativeProperties(state.properties),
    '~id': state.id,
    '~order': separateOrderKey(state.id),
    ...nativeGroups(state.groups),
    '~values': state.values.length === 0 ? null : state.values.join(' '),
    '~names': state.names.length === 0 ? null : state.names.join(nameSeparator),
    '~varied': state.varied ? true : null,
    '~spread': state.spread ? true : null,
    '~mixed': state.varied && state.spread ? true : null,
  }
}

export function stateOfNative(
  native: Readonly<Record<string, unknown>>,
  labels: readonly string[],
): NodeState {
  const text = (key: string): string => (typeof native[key] === 'string' ? native[key] : '')
  return {
    id: text('~id') as NodeId,
    labels: sortedSet(labels.flatMap(label => givenName(label) ?? [])),
    properties: propertiesOfNative(native),
    groups: groupsOfNative(native),
    varied: native['~varied'] === true,
    spread: native['~spread'] === true,
    names: text('~names')
      .split(nameSeparator)
      .filter(name => name !== ''),
    values: text('~values')
      .split(' ')
      .filter(term => term !== ''),
  }
}

/**
 * The content of a `~STATES` if the node's statements differ; otherwise it is empty, because the
 * node holds everything.
 */
export function nativeOfStatement({
  labels,
  properties,
  groups,
}: GroupedStatement): Record<string, unknown> {
  return {
    ...nativeProperties(properties),
    '~labels': labels.map(storedName),
    '~json': canonicalJson(properties),
    ...nativeGroups(groups),
  }
}

/** All statements about some nodes, equal ones of equal groups once. */
export async function readStatements(
  transaction: Transaction,
  nodes: readonly NodeState[],
): Promise<Map<NodeId, GroupedStatement[]>> {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const found = new Map<NodeId, GroupedStatement[]>()
  const rows = await transaction.eachRow<{
    id: NodeId
    labels: string[] | null
    json: string | null
    groups: string[]
  }>(
    'UNWIND $rows AS id MATCH (:`~Node` {`~id`: id})<-[s:`~STATES`]-(d:`~Document`) RETURN ' +
      'DISTINCT id, s.`~labels` AS labels, s.`~json` AS json, d.groups AS groups',
    [...byId.keys()],
  )
  for (const { id, labels, json, groups } of rows) {
    const node = byId.get(id)
    const statement: GroupedStatement = {
      labels: labels?.flatMap(label => givenName(label) ?? []) ?? node?.labels ?? [],
      properties: json === null ? (node?.properties ?? {}) : (JSON.parse(json) as Properties),
      groups,
    }
    const present = found.get(id)
    if (present === undefined) found.set(id, [statement])
    else present.push(statement)
  }
  return found
}
