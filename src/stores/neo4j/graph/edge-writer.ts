import type { Properties } from '../../../core/document.ts'
import { AppError } from '../../../core/errors.ts'
import type { NodeId } from '../../../core/ids.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { mergeProperties } from '../../../support/merge-properties.ts'
import { sortedSet } from '../../../support/code-points.ts'
import { givenName, quotedName, storedName } from '../../../cypher/render/stored-names.ts'
import type { Transaction } from '../connection/connection.ts'
import { separateOrderKey } from '../connection/id-order.ts'
import { complexKeys, nativeProperties, propertiesOfNative } from '../connection/native-values.ts'
import type { NodeChanges } from './node-writer.ts'
import { statedColumns, statedPartsOfRow } from '../connection/stored-document.ts'
import type { StatedParts, StatedRow } from '../connection/stored-document.ts'

interface Shape {
  readonly type: string
  readonly from: string
  readonly to: string
}
interface Stated {
  readonly document: string
  readonly groups: readonly string[]
  readonly properties: Properties
  readonly stored: 'no' | 'lean' | 'full'
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
  readonly type: string | null
  readonly from: string | null
  readonly to: string | null
  readonly json: string | null
  readonly dangling: boolean
}

/** Ids that hash an edge's type and ends (`edgeId`). */
const ownEdgeId = /^edg_[0-9a-f]{24}$/

const shapeText = ({ type, from, to }: Shape): string => JSON.stringify([type, from, to])

/**
 * Updates edges to match their statements. A relationship exists where both ends do; each statement
 * has an `~EdgeStatement`, which holds its content only if an edge has several or an end is missing
 * (then it is also `~Dangling`). Returns keys of values kept as JSON text. Throws `invalid_input`
 * for an id used for two edges.
 */
export async function writeEdges(
  transaction: Transaction,
  added: readonly StatedParts[],
  touched: readonly StatedParts[],
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
  const gone = new Set<string>()
  for (const { edges } of touched) {
    for (const edge of edges) {
      // A replaced document may reuse the id of its own former edge for another one.
      if (!affected.has(edge.id)) affect(edge.id, edge)
      gone.add(edge.id)
    }
  }
  const isAnyWaiting = await hasWaiting(transaction)
  for (const row of isAnyWaiting ? await revivedStatements(transaction, nodes.created) : [])
    affect(row.id, row)
  const oldShapes = new Map(
    [...gone].flatMap(id => {
      const found = affected.get(id)
      return found === undefined ? [] : [[id, found.shape] as const]
    }),
  )
  const fresh = new Map<string, Shape>()
  for (const { edges } of added) {
    for (const edge of edges) {
      const shape = fresh.get(edge.id)
      if (shape !== undefined && shapeText(shape) !== shapeText(edge)) refuseShape(edge.id)
      fresh.set(edge.id, { type: edge.type, from: edge.from, to: edge.to })
    }
  }
  const created = new Set<string>(nodes.created)
  // A new end, no waiting statement, and an id that no other edge can have: the edge is new.
  const isNew = (id: string, { from, to }: Shape): boolean =>
    !affected.has(id) &&
    (created.has(from) || created.has(to)) &&
    !isAnyWaiting &&
    ownEdgeId.test(id)
  for (const id of fresh.keys()) if (!affected.has(id)) unsure.add(id)

  const ids = [
    ...new Set([
      ...affected.keys(),
      ...[...fresh].filter(([id, shape]) => !isNew(id, shape)).map(([id]) => id),
    ]),
  ]
  const rows = await transaction.eachRow<StatementRow>(
    'UNWIND $rows AS id MATCH (s:`~EdgeStatement` {`~edge`: id}) MATCH (d:`~Document` {id: ' +
      's.`~document`}) RETURN id, d.id AS document, d.groups AS groups, s.`~type` AS type, ' +
      's.`~from` AS from, s.`~to` AS to, s.`~json` AS json, s:`~Dangling` AS dangling',
    ids,
  )
  const statementsOf = Map.groupBy(rows, row => row.id)
  await findShapes(transaction, statementsOf, unsure, affected)
  // Current relationships of edges that had statements before this commit.
  await removeReshaped(transaction, fresh, oldShapes, statementsOf, affected)
  for (const [id, shape] of fresh) affect(id, shape)
  await readPresent(
    transaction,
    [...affected].filter(([id]) => statementsOf.has(id) || gone.has(id)),
    affected,
  )
  const severed = new Map(nodes.severed.map(edge => [edge.id, edge.native]))
  for (const [id, found] of statementsOf) {
    const edge = affected.get(id)
    for (const row of found) {
      const lean = edge?.present ?? severed.get(id) ?? {}
      edge?.statements.push({
        document: row.document,
        groups: row.groups,
        properties:
          row.json === null ? propertiesOfNative(lean) : (JSON.parse(row.json) as Properties),
        stored: row.json === null ? 'lean' : 'full',
        dangling: row.dangling,
      })
    }
  }
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
  const regrouped = new Set(touched.map(document => document.id))
  return write(transaction, affected, await existing(transaction, affected, nodes), regrouped)
}

function refuseShape(id: string): never {
  throw new AppError(
    'invalid_input',
    `Cannot commit the changes: edge ${id} has another type or other ends elsewhere.`,
    { issues: [{ path: id, message: 'this edge has another type or other ends elsewhere' }] },
  )
}

async function hasWaiting(transaction: Transaction): Promise<boolean> {
  const [waiting] = await transaction.rows<{ count: bigint }>(
    'MATCH (s:`~Dangling`) RETURN count(s) AS count',
  )
  return waiting !== undefined && waiting.count > 0n
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
 * Reads the shape of edges that have only statements without content, and compares it with the new
 * statements.
 */
async function findShapes(
  transaction: Transaction,
  statementsOf: ReadonlyMap<string, readonly StatementRow[]>,
  unsure: ReadonlySet<string>,
  affected: Map<string, Affected>,
): Promise<void> {
  const lean = new Map<string, string>()
  for (const [id, rows] of statementsOf) {
    if (!unsure.has(id)) continue
    const full = rows.find(row => row.type !== null)
    if (full?.type !== null && full?.type !== undefined)
      affected.set(id, {
        shape: { type: full.type, from: full.from ?? '', to: full.to ?? '' },
        statements: [],
        present: undefined,
      })
    else if (rows[0] !== undefined) lean.set(id, rows[0].document)
  }
  const documents = await transaction.eachRow<StatedRow>(
    `UNWIND $rows AS id MATCH (d:\`~Document\` {id: id}) RETURN ${statedColumns}`,
    [...new Set(lean.values())],
  )
  for (const { edges } of documents.map(statedPartsOfRow))
    for (const { id, type, from, to } of edges)
      if (lean.has(id))
        affected.set(id, { shape: { type, from, to }, statements: [], present: undefined })
}

/** An id without statements may be reused for another edge: remove the old relationship first. */
async function removeReshaped(
  transaction: Transaction,
  fresh: ReadonlyMap<string, Shape>,
  oldShapes: ReadonlyMap<string, Shape>,
  statementsOf: ReadonlyMap<string, readonly StatementRow[]>,
  affected: Map<string, Affected>,
): Promise<void> {
  const reshaped: Array<{ id: string } & Shape> = []
  for (const [id, shape] of fresh) {
    const old = oldShapes.get(id)
    if (old === undefined || shapeText(old) === shapeText(shape)) continue
    if (statementsOf.has(id)) refuseShape(id)
    reshaped.push({ id, ...old })
    affected.delete(id)
  }
  await eachType(reshaped, async (type, rows) =>
    transaction.each(`${eachRelationship(type)} DELETE r`, rows),
  )
}

/**
 * Relationships of one type between known ends. The hints and the subquery fix the plan: a server
 * that has seen few of them yet would rather read all of the type for every row.
 */
const eachRelationship = (type: string): string =>
  'UNWIND $rows AS row MATCH (a:`~Node` {`~id`: row.from}) USING INDEX a:`~Node`(`~id`) ' +
  'MATCH (b:`~Node` {`~id`: row.to}) USING INDEX b:`~Node`(`~id`) CALL (row, a, b) ' +
  `{ MATCH (a)-[r:${type}]->(b) WHERE r.\`~id\` = row.id RETURN r }`

async function eachType<Row extends Shape>(
  rows: readonly Row[],
  run: (type: string, rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (const [type, same] of Map.groupBy(rows, row => row.type))
    await run(quotedName(storedName(type)), same)
}

async function readPresent(
  transaction: Transaction,
  edges: ReadonlyArray<readonly [string, Affected]>,
  affected: ReadonlyMap<string, Affected>,
): Promise<void> {
  await eachType(
    edges.map(([id, { shape }]) => ({ id, ...shape })),
    async (type, rows) => {
      const found = await transaction.eachRow<{ id: string; native: Record<string, unknown> }>(
        `${eachRelationship(type)} RETURN row.id AS id, properties(r) AS native`,
        rows,
      )
      for (const { id, native } of found) {
        const edge = affected.get(id)
        if (edge !== undefined) edge.present = native
      }
    },
  )
}

/** Which ends exist after the commit. */
async function existing(
  transaction: Transaction,
  affected: ReadonlyMap<string, Affected>,
  nodes: NodeChanges,
): Promise<(id: string) => boolean> {
  const known = new Map<string, boolean>(nodes.exists)
  const asked = new Set(
    [...affected.values()]
      .flatMap(({ shape }) => [shape.from, shape.to])
      .filter(id => !known.has(id)),
  )
  for (const { id } of await transaction.eachRow<{ id: string }>(
    'UNWIND $rows AS id MATCH (n:`~Node` {`~id`: id}) RETURN id',
    [...asked],
  ))
    known.set(id, true)
  return id => known.get(id) === true
}

async function write(
  transaction: Transaction,
  affected: ReadonlyMap<string, Affected>,
  exists: (id: string) => boolean,
  regrouped: ReadonlySet<string>,
): Promise<Set<string>> {
  const complex = new Set<string>()
  const created: Array<Shape & { readonly native: Record<string, unknown> }> = []
  const changed: Array<Shape & { readonly id: string; readonly native: Record<string, unknown> }> =
    []
  const gone: Array<Shape & { readonly id: string }> = []
  const stated: Array<{ readonly native: Record<string, unknown> }> = []
  const dangling: Array<{ readonly native: Record<string, unknown> }> = []
  const told: Array<{
    readonly id: string
    readonly document: string
    readonly native: Record<string, unknown>
    readonly dangling: boolean
  }> = []
  for (const [id, { shape, statements, present }] of affected) {
    const isThere = statements.length > 0 && exists(shape.from) && exists(shape.to)
    const full = statements.length > 1 || !isThere
    for (const statement of statements) {
      for (const key of complexKeys(statement.properties)) complex.add(key)
      const native =
        full || statement.stored === 'full'
          ? fullStatement(id, shape, statement)
          : { '~edge': id, '~document': statement.document }
      if (statement.stored === 'no') (isThere ? stated : dangling).push({ native })
      else if (
        (full && statement.stored === 'lean') ||
        statement.dangling === isThere ||
        (statement.stored === 'full' && regrouped.has(statement.document))
      )
        told.push({ id, document: statement.document, native, dangling: !isThere })
    }
    if (!isThere) {
      if (present !== undefined) gone.push({ id, ...shape })
      continue
    }
    const native = nativeOfEdge(id, statements)
    if (present === undefined) created.push({ ...shape, native })
    else if (!sameNative(present, native)) changed.push({ id, ...shape, native })
  }
  await eachType(gone, async (type, rows) =>
    transaction.each(`${eachRelationship(type)} DELETE r`, rows),
  )
  await eachType(changed, async (type, rows) =>
    transaction.each(`${eachRelationship(type)} SET r = row.native`, rows),
  )
  await eachType(created, async (type, rows) =>
    transaction.each(
      'UNWIND $rows AS row MATCH (a:`~Node` {`~id`: row.from}) MATCH (b:`~Node` {`~id`: ' +
        `row.to}) CREATE (a)-[r:${type}]->(b) SET r = row.native`,
      rows.map(({ from, to, native }) => ({ from, to, native })),
    ),
  )
  await transaction.each(
    'UNWIND $rows AS row CREATE (s:`~EdgeStatement`) SET s = row.native',
    stated,
  )
  await transaction.each(
    'UNWIND $rows AS row CREATE (s:`~EdgeStatement`:`~Dangling`) SET s = row.native',
    dangling,
  )
  for (const isDangling of [true, false]) {
    await transaction.each(
      `UNWIND $rows AS row MATCH (s:\`~EdgeStatement\` {\`~edge\`: row.id}) WHERE ` +
        `s.\`~document\` = row.document SET s = row.native ` +
        `${isDangling ? 'SET s:`~Dangling`' : 'REMOVE s:`~Dangling`'}`,
      told.filter(row => row.dangling === isDangling),
    )
  }
  return complex
}

function fullStatement(
  id: string,
  { type, from, to }: Shape,
  { document, groups, properties }: Stated,
): Record<string, unknown> {
  return {
    ...nativeProperties(properties),
    '~edge': id,
    '~document': document,
    '~type': type,
    '~from': from,
    '~to': to,
    '~groups': [...groups],
    '~json': canonicalJson(properties),
  }
}

function nativeOfEdge(id: string, statements: readonly Stated[]): Record<string, unknown> {
  const isMixed =
    statements.length > 1 &&
    new Set(statements.map(({ properties }) => canonicalJson(properties))).size > 1 &&
    new Set(statements.map(({ groups }) => canonicalJson(groups))).size > 1
  const separate = separateOrderKey(id)
  return {
    ...nativeProperties(mergeProperties(statements.map(({ properties }) => properties))),
    '~id': id,
    ...(separate !== null && { '~order': separate }),
    '~groups': [...sortedSet(statements.flatMap(({ groups }) => groups))],
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
