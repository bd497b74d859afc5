import type { Properties } from '../../../core/document.ts'
import { AppError } from '../../../core/errors.ts'
import type { NodeId } from '../../../core/ids.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { mergeProperties } from '../../../support/merge-properties.ts'
import { sortedSet } from '../../../support/code-points.ts'
import { givenName } from '../../../cypher/render/stored-names.ts'
import { onePlan } from '../connection/connection.ts'
import type { Transaction } from '../connection/connection.ts'
import { ownEdgeId } from '../connection/edge-terms.ts'
import { separateOrderKey } from '../connection/id-order.ts'
import {
  complexKeys,
  groupsOfNative,
  nativeGroups,
  nativeProperties,
  propertiesOfNative,
} from '../connection/native-values.ts'
import {
  eachRelationship,
  eachType,
  fullStatement,
  numbersOfEnds,
  relationships,
  type Ends,
  type Shape,
} from './edge-relationships.ts'
import type { NodeChanges } from './node-writer.ts'
import { withoutReading, type Unread } from './unread-edges.ts'
import type { StatedParts } from '../connection/stored-document.ts'

interface Stated {
  readonly document: string
  readonly groups: readonly string[]
  readonly properties: Properties
  /** On the relationship of its own, or as an `~EdgeStatement`. */
  readonly stored: 'no' | 'relationship' | 'node'
  readonly dangling: boolean
}
interface Affected {
  shape: Shape
  readonly statements: Stated[]
  present: Readonly<Record<string, unknown>> | undefined
}
interface StatementRow {
  readonly id: string
  readonly document: string
  readonly groups: string[]
  readonly type: string
  readonly from: string
  readonly to: string
  readonly json: string
  readonly dangling: boolean
}

/** With a hint: a server that has seen few statements yet would read them all for every row. */
const statementsOfEdge = (id: string): string =>
  `MATCH (s:\`~EdgeStatement\` {\`~edge\`: ${id}}) USING INDEX s:\`~EdgeStatement\`(\`~edge\`)`

const shapeText = ({ type, from, to }: Shape): string => JSON.stringify([type, from, to])

/**
 * Updates edges to match their statements. A relationship exists where both ends do. It holds the
 * statement itself where that is the only one and the id is a hash of the edge; each other
 * statement is an `~EdgeStatement`, which is `~Dangling` where an end is missing. `gone`: documents
 * that are not there any more; `regrouped`: documents that have other groups. Returns keys of
 * values kept as JSON text. Throws `invalid_input` for an id used for two edges.
 */
export async function writeEdges(
  transaction: Transaction,
  added: readonly StatedParts[],
  gone: readonly StatedParts[],
  regrouped: readonly StatedParts[],
  nodes: NodeChanges,
): Promise<Set<string>> {
  const affected = new Map<string, Affected>()
  const unsure = new Set<string>()
  const affect = (id: string, { type, from, to }: Shape): Affected => {
    const known = affected.get(id)
    if (known !== undefined) {
      if (shapeText(known.shape) !== shapeText({ type, from, to })) refuseShape(id)
      return known
    }
    const made: Affected = { shape: { type, from, to }, statements: [], present: undefined }
    affected.set(id, made)
    return made
  }
  for (const { id, type, from, to } of nodes.severed)
    affect(id, { type: givenName(type) ?? type, from, to })
  const touched = new Set<string>()
  for (const { edges } of [...gone, ...regrouped]) {
    for (const edge of edges) {
      // A replaced document may reuse the id of its own former edge for another one.
      if (!affected.has(edge.id)) affect(edge.id, edge)
      touched.add(edge.id)
    }
  }
  for (const row of (await hasWaiting(transaction))
    ? await revivedStatements(transaction, nodes.created)
    : [])
    affect(row.id, row)
  const oldShapes = new Map(
    gone.flatMap(({ edges }) =>
      edges.flatMap(({ id }) => {
        const found = affected.get(id)
        return found === undefined ? [] : [[id, found.shape] as const]
      }),
    ),
  )
  const fresh = new Map<string, Shape>()
  for (const { edges } of added) {
    for (const edge of edges) {
      const shape = fresh.get(edge.id)
      if (shape !== undefined && shapeText(shape) !== shapeText(edge)) refuseShape(edge.id)
      fresh.set(edge.id, { type: edge.type, from: edge.from, to: edge.to })
    }
  }
  for (const id of fresh.keys()) if (!affected.has(id) && !ownEdgeId.test(id)) unsure.add(id)
  const { unread, alone, joined } = await withoutReading(transaction, fresh, added, nodes, affected)
  const ids = [...new Set([...affected.keys(), ...fresh.keys()])].filter(id => !unread.has(id))
  const rows = await transaction.eachRow<StatementRow>(
    `UNWIND $rows AS id ${statementsOfEdge('id')} MATCH (d:\`~Document\` {id: ` +
      's.`~document`}) RETURN id, d.id AS document, d.groups AS groups, s.`~type` AS type, ' +
      's.`~from` AS from, s.`~to` AS to, s.`~json` AS json, s:`~Dangling` AS dangling',
    ids,
  )
  const statementsOf = Map.groupBy(rows, row => row.id)
  for (const id of unsure) {
    const shape = statementsOf.get(id)?.[0]
    if (shape !== undefined) affect(id, shape)
  }
  const reshaped = removeReshaped(fresh, oldShapes, statementsOf, affected)
  for (const [id, shape] of fresh) affect(id, shape)
  const ends = await numbersOfEnds(
    transaction,
    [...reshaped, ...[...affected.values()].map(({ shape }) => shape)],
    nodes,
  )
  await eachType(reshaped, ends, async (type, rows) =>
    transaction.each(`${eachRelationship(type)} DELETE r`, rows),
  )
  // Current relationships of edges that had statements before this commit.
  const present = await relationships(
    transaction,
    [...affected]
      .filter(([id]) => statementsOf.has(id) || touched.has(id))
      .map(([id, { shape }]) => [id, shape]),
    ends,
  )
  for (const [id, native] of [...present, ...alone]) affected.get(id)!.present = native
  const groupsNow = new Map<string, readonly string[] | undefined>([
    ...regrouped.map(({ id, groups }) => [id, groups] as const),
    ...gone.map(({ id }) => [id, undefined] as const),
  ])
  const severed = new Map(nodes.severed.map(edge => [edge.id, edge.native]))
  for (const [id, edge] of affected) {
    const native = edge.present ?? severed.get(id)
    const document = native?.['~document']
    if (native === undefined || typeof document !== 'string') continue
    const groups = groupsNow.has(document) ? groupsNow.get(document) : groupsOfNative(native)
    if (groups !== undefined)
      edge.statements.push({
        document,
        groups,
        properties: propertiesOfNative(native),
        stored: 'relationship',
        dangling: false,
      })
  }
  for (const [id, found] of statementsOf)
    for (const { document, groups, json, dangling } of found)
      affected
        .get(id)
        ?.statements.push({
          document,
          groups,
          properties: JSON.parse(json) as Properties,
          stored: 'node',
          dangling,
        })
  for (const { id: document, groups, edges } of added)
    for (const edge of edges)
      affected
        .get(edge.id)
        ?.statements.push({
          document,
          groups,
          properties: edge.properties,
          stored: 'no',
          dangling: false,
        })
  for (const id of joined.keys()) affected.delete(id)
  return write(transaction, affected, joined, ends, new Set(groupsNow.keys()))
}

function refuseShape(id: string): never {
  throw new AppError(
    'invalid_input',
    `Cannot commit the changes: edge ${id} has another type or other ends elsewhere.`,
    { issues: [{ path: id, message: 'this edge has another type or other ends elsewhere' }] },
  )
}

async function hasWaiting(transaction: Transaction): Promise<boolean> {
  const rows = await transaction.rows('MATCH (s:`~Dangling`) RETURN true AS found LIMIT 1')
  return rows.length > 0
}

/** Statements that wait for one of these nodes. */
async function revivedStatements(
  transaction: Transaction,
  created: readonly NodeId[],
): Promise<Array<{ id: string } & Shape>> {
  const columns = 's.`~edge` AS id, s.`~type` AS type, s.`~from` AS from, s.`~to` AS to'
  const found = await Promise.all(
    ['from', 'to'].map(async end =>
      transaction.eachRow<{ id: string } & Shape>(
        `UNWIND $rows AS node MATCH (s:\`~Dangling\` {\`~${end}\`: node}) RETURN DISTINCT ` +
          `${columns}`,
        created,
      ),
    ),
  )
  return found.flat()
}

/**
 * An id without statements may be reused for another edge: gives the old ones, to be removed first.
 */
function removeReshaped(
  fresh: ReadonlyMap<string, Shape>,
  oldShapes: ReadonlyMap<string, Shape>,
  statementsOf: ReadonlyMap<string, readonly StatementRow[]>,
  affected: Map<string, Affected>,
): Array<{ id: string } & Shape> {
  const reshaped: Array<{ id: string } & Shape> = []
  for (const [id, shape] of fresh) {
    const old = oldShapes.get(id)
    if (old === undefined || shapeText(old) === shapeText(shape)) continue
    if (statementsOf.has(id)) refuseShape(id)
    reshaped.push({ id, ...old })
    affected.delete(id)
  }
  return reshaped
}

async function write(
  transaction: Transaction,
  affected: ReadonlyMap<string, Affected>,
  joined: Unread['joined'],
  ends: Ends,
  regrouped: ReadonlySet<string>,
): Promise<Set<string>> {
  const complex = new Set<string>()
  const created: Array<Shape & { readonly native: Record<string, unknown> }> = []
  const changed: Array<Shape & { readonly id: string; readonly native: Record<string, unknown> }> =
    []
  const gone: Array<Shape & { readonly id: string }> = []
  const stated = [...joined.values()].flat()
  const dangling: Array<Record<string, unknown>> = []
  const told: Array<{
    readonly id: string
    readonly document: string
    readonly native: Record<string, unknown>
    readonly dangling: boolean
  }> = []
  const taken: Array<{ readonly id: string; readonly document: string }> = []
  for (const [id, { shape, statements, present }] of affected) {
    const isThere =
      statements.length > 0 &&
      ends.get(shape.from) !== undefined &&
      ends.get(shape.to) !== undefined
    const isAlone = statements.length === 1 && isThere && ownEdgeId.test(id)
    for (const statement of statements) {
      const { document } = statement
      for (const key of complexKeys(statement.properties)) complex.add(key)
      if (isAlone) {
        if (statement.stored === 'node') taken.push({ id, document })
        continue
      }
      const native = fullStatement(id, shape, statement)
      if (statement.stored !== 'node') (isThere ? stated : dangling).push(native)
      else if (statement.dangling === isThere || regrouped.has(document))
        told.push({ id, document, native, dangling: !isThere })
    }
    if (!isThere) {
      if (present !== undefined) gone.push({ id, ...shape })
      continue
    }
    const native = nativeOfEdge(id, statements, isAlone)
    if (present === undefined) created.push({ ...shape, native })
    else if (!sameNative(present, native)) changed.push({ id, ...shape, native })
  }
  // Before new statements are created, which the server would search as well.
  for (const isDangling of [true, false])
    await transaction.each(
      `UNWIND $rows AS row ${statementsOfEdge('row.id')} WHERE s.\`~document\` = ` +
        'row.document SET s = row.native ' +
        `${isDangling ? 'SET s:`~Dangling`' : 'REMOVE s:`~Dangling`'}`,
      told.filter(row => row.dangling === isDangling),
    )
  await transaction.each(
    `UNWIND $rows AS row ${statementsOfEdge('row.id')} WHERE s.\`~document\` = row.document ` +
      'DELETE s',
    taken,
  )
  await eachType(gone, ends, async (type, rows) =>
    transaction.each(`${eachRelationship(type)} DELETE r`, rows),
  )
  await eachType(changed, ends, async (type, rows) =>
    transaction.each(`${eachRelationship(type)} SET r = row.native`, rows),
  )
  // Sent together: the server works on one while the next is on its way.
  await Promise.all([
    eachType(created, ends, async (type, rows) =>
      transaction.each(
        `${onePlan}UNWIND $rows AS row MATCH (a) WHERE id(a) = row.from MATCH (b) WHERE id(b) = ` +
          `row.to CREATE (a)-[r:${type}]->(b) SET r += row.native`,
        rows,
      ),
    ),
    transaction.each(
      `${onePlan}UNWIND $rows AS row CREATE (s:\`~EdgeStatement\`) SET s += row`,
      stated,
    ),
    transaction.each(
      `${onePlan}UNWIND $rows AS row CREATE (s:\`~EdgeStatement\`:\`~Dangling\`) SET s += row`,
      dangling,
    ),
  ])
  return complex
}

function nativeOfEdge(
  id: string,
  statements: readonly Stated[],
  isAlone: boolean,
): Record<string, unknown> {
  const isMixed =
    statements.length > 1 &&
    new Set(statements.map(({ properties }) => canonicalJson(properties))).size > 1 &&
    new Set(statements.map(({ groups }) => canonicalJson(groups))).size > 1
  const separate = separateOrderKey(id)
  return {
    ...nativeProperties(mergeProperties(statements.map(({ properties }) => properties))),
    '~id': id,
    ...(separate !== null && { '~order': separate }),
    ...nativeGroups(sortedSet(statements.flatMap(({ groups }) => groups))),
    ...(isAlone && { '~document': statements[0]?.document }),
    ...(isMixed && { '~mixed': true }),
  }
}

function sameNative(
  left: Readonly<Record<string, unknown>>,
  right: Readonly<Record<string, unknown>>,
): boolean {
  const text = (native: Readonly<Record<string, unknown>>): string =>
    JSON.stringify(
      Object.entries(native).sort(([one], [other]) => (one < other ? -1 : 1)),
      (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value),
    )
  return text(left) === text(right)
}
