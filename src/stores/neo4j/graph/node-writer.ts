import type { DocumentId, NodeId } from '../../../core/ids.ts'
import { quotedName, storedName } from '../../../cypher/render/stored-names.ts'
import { onePlan } from '../connection/connection.ts'
import type { NodeNumber, Transaction } from '../connection/connection.ts'
import { complexKeys } from '../connection/native-values.ts'
import {
  contentText,
  nativeOfState,
  nativeOfStatement,
  stateOfNative,
  stateOfStatements,
  stateWithMore,
} from '../access/node-state.ts'
import type { GroupedStatement, NodeState } from '../access/node-state.ts'
import type { StatedParts } from '../connection/stored-document.ts'
import { readStatements } from '../access/node-state.ts'

/** Nodes of one document that are linked to it at once. */
const nodesOfRow = 20

/** An edge that was removed with one of its ends. */
interface SeveredEdge {
  readonly id: string
  readonly type: string
  readonly from: string
  readonly to: string
  readonly native: Readonly<Record<string, unknown>>
}

export interface NodeChanges {
  /** Of the nodes that this commit touched; undefined for those that do not exist after it. */
  readonly numbers: ReadonlyMap<NodeId, NodeNumber | undefined>
  readonly created: readonly NodeId[]
  readonly severed: readonly SeveredEdge[]
  /** Change of the number of names, and of their terms. */
  readonly names: number
  readonly nameTerms: number
  readonly complexKeys: ReadonlySet<string>
}

/**
 * Updates nodes to match their statements. `added`: new documents, whose `~Document` nodes already
 * exist with these numbers; `touched`: documents that were removed or have other groups. Nodes that
 * only gain statements are updated from their current state; the others are computed again from all
 * remaining statements.
 */
export async function writeNodes(
  transaction: Transaction,
  added: readonly StatedParts[],
  touched: readonly StatedParts[],
  documents: ReadonlyMap<DocumentId, NodeNumber>,
): Promise<NodeChanges> {
  const dirty = new Set(touched.flatMap(document => document.nodes.map(node => node.id)))
  const more = new Map<NodeId, GroupedStatement[]>()
  for (const { groups, nodes } of added) {
    for (const { id, labels, properties } of nodes) {
      const statements = more.get(id)
      if (statements === undefined) more.set(id, [{ labels, properties, groups }])
      else statements.push({ labels, properties, groups })
    }
  }
  const ids = new Set([...dirty, ...more.keys()])
  const before = new Map<NodeId, NodeState>()
  const numbers = new Map<NodeId, NodeNumber>()
  for (const { labels, native, number } of await transaction.eachRow<{
    labels: string[]
    native: Record<string, unknown>
    number: NodeNumber
  }>(
    'UNWIND $rows AS id MATCH (n:`~Node` {`~id`: id}) RETURN labels(n) AS labels, ' +
      'properties(n) AS native, id(n) AS number',
    [...ids],
  )) {
    const state = stateOfNative(native, labels)
    before.set(state.id, state)
    numbers.set(state.id, number)
  }
  const after = new Map<NodeId, NodeState | undefined>()
  for (const id of ids) {
    const present = before.get(id)
    if (present === undefined) after.set(id, stateOfStatements(id, more.get(id) ?? []))
    else if (!dirty.has(id)) {
      const state = stateWithMore(present, more.get(id) ?? [])
      if (state === undefined) dirty.add(id)
      else after.set(id, state)
    }
  }
  const remaining = await readStatements(
    transaction,
    [...dirty].flatMap(id => before.get(id) ?? []),
  )
  for (const id of dirty)
    if (before.has(id))
      after.set(id, stateOfStatements(id, [...(remaining.get(id) ?? []), ...(more.get(id) ?? [])]))

  const changes = await write(transaction, before, after, numbers)
  await linkDocuments(transaction, added, after, documents, numbers)
  // A value that a smaller one hides from the owner may be visible to somebody else.
  const hidden = [...more.values()].flatMap(statements =>
    statements.flatMap(({ properties }) => complexKeys(properties)),
  )
  return { ...changes, complexKeys: new Set([...changes.complexKeys, ...hidden]) }
}

async function write(
  transaction: Transaction,
  before: ReadonlyMap<NodeId, NodeState>,
  after: ReadonlyMap<NodeId, NodeState | undefined>,
  numbers: Map<NodeId, NodeNumber>,
): Promise<NodeChanges> {
  const created: NodeState[] = []
  const changed: Array<Record<string, unknown>> = []
  const gone: NodeId[] = []
  const told: Array<Record<string, unknown>> = []
  const totals = { names: 0, nameTerms: 0 }
  const complex = new Set<string>()
  const count = (state: NodeState | undefined, sign: 1 | -1): void => {
    totals.names += sign * (state?.names.length ?? 0)
    for (const name of state?.names ?? []) totals.nameTerms += sign * name.split(' ').length
  }
  for (const [id, state] of after) {
    const present = before.get(id)
    count(present, -1)
    count(state, 1)
    if (state === undefined) {
      if (present !== undefined) gone.push(id)
      continue
    }
    for (const key of complexKeys(state.properties)) complex.add(key)
    if (present === undefined) {
      created.push(state)
      continue
    }
    if (state.varied && !present.varied)
      told.push({ id, content: nativeOfStatement({ ...present, groups: [] }) })
    if (isSame(present, state)) continue
    const removed = present.labels.filter(label => !state.labels.includes(label))
    const put = state.labels.filter(label => !present.labels.includes(label))
    changed.push({
      number: numbers.get(id),
      native: nativeOfState(state),
      put: put.map(storedName),
      removed: removed.map(storedName),
    })
  }
  // Before the new statements are written, so that only older ones receive the node's previous
  // content.
  await transaction.each(
    'UNWIND $rows AS row MATCH (:`~Node` {`~id`: row.id})<-[s:`~STATES`]-(d:`~Document`) ' +
      'WHERE s.`~json` IS NULL SET s = row.content, s.`~groups` = d.groups',
    told,
  )
  const alike = Map.groupBy(created, state =>
    ['~Node', ...state.labels.map(storedName)].map(quotedName).join(':'),
  )
  const made = await Promise.all(
    [...alike].map(async ([labels, states]) =>
      transaction.eachRow<{ id: NodeId; number: NodeNumber }>(
        `${onePlan}UNWIND $rows AS row CREATE (n:${labels}) SET n += row ` +
          'RETURN row.`~id` AS id, id(n) AS number',
        states.map(nativeOfState),
      ),
    ),
  )
  for (const { id, number } of made.flat()) numbers.set(id, number)
  await transaction.each(
    'UNWIND $rows AS row MATCH (n) WHERE id(n) = row.number SET n = row.native',
    changed,
  )
  await transaction.each(
    'UNWIND $rows AS row MATCH (n) WHERE id(n) = row.number ' +
      'SET n:$(row.put) REMOVE n:$(row.removed)',
    changed.filter(
      row => (row['put'] as string[]).length + (row['removed'] as string[]).length > 0,
    ),
  )
  const severed = await transaction.eachRow<SeveredEdge>(
    'UNWIND $rows AS id MATCH (n:`~Node` {`~id`: id})-[r]-() WHERE r.`~id` IS NOT NULL ' +
      'RETURN DISTINCT r.`~id` AS id, type(r) AS type, startNode(r).`~id` AS from, ' +
      'endNode(r).`~id` AS to, properties(r) AS native',
    gone,
  )
  await transaction.each('UNWIND $rows AS id MATCH (n:`~Node` {`~id`: id}) DETACH DELETE n', gone)
  return {
    numbers: new Map(
      [...after].map(([id, state]) => [id, state === undefined ? undefined : numbers.get(id)]),
    ),
    created: created.map(state => state.id),
    severed,
    ...totals,
    complexKeys: complex,
  }
}

function isSame(left: NodeState, right: NodeState): boolean {
  return (
    left.varied === right.varied &&
    left.spread === right.spread &&
    left.groups.length === right.groups.length &&
    left.groups.every((group, index) => group === right.groups[index]) &&
    left.names.length === right.names.length &&
    left.values.length === right.values.length &&
    left.values.every((term, index) => term === right.values[index]) &&
    contentText(left) === contentText(right)
  )
}

async function linkDocuments(
  transaction: Transaction,
  added: readonly StatedParts[],
  after: ReadonlyMap<NodeId, NodeState | undefined>,
  documents: ReadonlyMap<DocumentId, NodeNumber>,
  numbers: ReadonlyMap<NodeId, NodeNumber>,
): Promise<void> {
  const plain: unknown[] = []
  const telling: unknown[] = []
  for (const { id, groups, nodes } of added) {
    const document = documents.get(id)
    const isVaried = ({ id }: { readonly id: NodeId }): boolean => after.get(id)?.varied === true
    const same = nodes.filter(node => !isVaried(node)).map(node => numbers.get(node.id))
    for (let from = 0; from < same.length; from += nodesOfRow)
      plain.push([document, same.slice(from, from + nodesOfRow)])
    for (const { id: node, labels, properties } of nodes.filter(isVaried))
      telling.push([document, numbers.get(node), nativeOfStatement({ labels, properties, groups })])
  }
  await transaction.each(
    `${onePlan}UNWIND $rows AS row MATCH (d) WHERE id(d) = row[0] UNWIND row[1] AS number MATCH ` +
      '(n) WHERE id(n) = number CREATE (d)-[:`~STATES`]->(n)',
    plain,
  )
  await transaction.each(
    `${onePlan}UNWIND $rows AS row MATCH (d) WHERE id(d) = row[0] MATCH (n) WHERE id(n) = row[1] ` +
      'CREATE (d)-[s:`~STATES`]->(n) SET s += row[2]',
    telling,
  )
}
