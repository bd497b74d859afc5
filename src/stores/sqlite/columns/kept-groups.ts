import type { PropertyValue } from '../../../core/document.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import { nodeProperties, wholeProperties } from '../access/node-properties.ts'
import { type NodeSet, NotInColumns } from './column-nodes.ts'
import type { ColumnItem, ColumnQuery } from './column-query.ts'
import type { Grouped } from './column-rows.ts'
import type { Column } from './column-parts.ts'
import { labelSetsOf } from '../match/sql-scope.ts'
import type { Session } from '../session/session.ts'
import {
  countedLabel,
  countKinds,
  endTypes,
  slotMs,
  valueOfKey,
  type CountKey,
} from '../counts/mail-counts.ts'

/** Groups of a query with their numbers of emails, as columns in memory would count them. */
export interface KeptGroups {
  readonly sets: readonly NodeSet[]
  readonly rows: readonly Grouped[]
}

// Of more people than this columns in memory are read in less time than their names from disk.
const maxPeople = 20_000

/**
 * What commits have counted for a query: emails by who sent or received them, by conversation or by
 * the day of their receipt. Undefined for any other query.
 */
export function keptGroups(session: Session, query: ColumnQuery): KeptGroups | undefined {
  const { nodes, hops, items, distinct } = query
  const [counted, ...more] = items.filter(item => item.kind === 'count')
  const keys = items.filter(({ kind }) => kind !== 'count' && kind !== 'constant')
  if (counted?.kind !== 'count' || more.length > 0 || distinct || keys.length === 0)
    return undefined
  if ([...nodes.values()].some(({ ids, conditions }) => ids !== undefined || conditions.length > 0))
    return undefined
  const [[email, first] = [], ...others] = [...nodes].sort(
    ([, left], [, right]) =>
      Number(right.label === countedLabel) - Number(left.label === countedLabel),
  )
  if (email === undefined || first?.label !== countedLabel) return undefined
  if (others.length === 0 && hops.length === 0) return valueGroups(session, query, email, keys)
  const [[person, other] = []] = others
  const [hop] = hops
  const type = endTypes.find(known => hop?.types.length === 1 && hop.types[0] === known)
  const isOfPeople =
    others.length === 1 &&
    hops.length === 1 &&
    type !== undefined &&
    hop?.from === person &&
    hop?.to === email &&
    counted.node === email &&
    keys.every(item => 'node' in item && item.node === person) &&
    keys.some(({ kind }) => kind === 'id')
  const label = other?.label
  return isOfPeople && label !== undefined && label !== countedLabel
    ? peopleGroups(session, query, type, label)
    : undefined
}

function valueGroups(
  { database }: Session,
  query: ColumnQuery,
  email: string,
  keys: readonly ColumnItem[],
): KeptGroups | undefined {
  const [item, ...more] = keys
  if (item === undefined || more.length > 0 || !('node' in item) || item.node !== email)
    return undefined
  const kind =
    item.kind === 'slot' && item.key === 'timeReceivedMs' && item.width === slotMs
      ? countKinds.timeReceivedMs
      : item.kind === 'property' && item.key === 'conversationId'
        ? countKinds.conversationId
        : undefined
  if (kind === undefined) return undefined
  // What a key does not tell, and a number of days where others are texts, is counted anew.
  const untold = "select 1 from mail_count where kind = ? and key >= '[' and key < '\\' limit 1"
  if (database.get(untold, kind) !== undefined) return undefined
  const wanted = wantedGroups(query)
  // All that tie with the last one wanted are ordered by their values.
  const [least = 0] =
    wanted === Number.POSITIVE_INFINITY
      ? []
      : (database.get<[number]>(
          'select count from mail_count where kind = ? order by count desc limit 1 offset ?',
          kind,
          Math.max(0, wanted - 1),
        ) ?? [])
  const values: Array<PropertyValue | null> = []
  const rows: Grouped[] = []
  for (const [key, total] of database.all<[CountKey, number]>(
    'select key, count from mail_count where kind = ? and count >= ?',
    kind,
    least,
  )) {
    rows.push({ places: [values.length], total, count: 1 })
    values.push(valueOfKey(key) ?? null)
  }
  return { sets: [setOf([], values.length, () => values)], rows }
}

/** How many groups a query needs, where it asks for those with the most emails first. */
function wantedGroups({ items, orderBy, skip, limit, rowLimit }: ColumnQuery): number {
  const [order] = orderBy
  return order?.descending === true && items[order.item]?.kind === 'count'
    ? skip + Math.min(limit, rowLimit + 1)
    : Number.POSITIVE_INFINITY
}

interface Person {
  readonly id: string
  readonly n: number
  readonly total: number
  readonly properties: Readonly<Record<string, PropertyValue>>
}

function peopleGroups(
  session: Session,
  query: ColumnQuery,
  type: (typeof endTypes)[number],
  label: string,
): KeptGroups | undefined {
  const { database } = session
  const wanted = wantedGroups(query)
  const counts = database.all<[number, number]>(
    'select key, count from mail_count where kind = ?',
    countKinds[type],
  )
  counts.sort(([, left], [, right]) => right - left)
  const sets = new Set(labelSetsOf(session, { kind: 'name', name: label }))
  const people: Person[] = []
  for (let at = 0; at < counts.length && people.length < wanted;) {
    // All that tie with the last one wanted are ordered by other values.
    let end = Math.min(counts.length, at + wanted - people.length)
    while (end < counts.length && counts[end]?.[1] === counts[end - 1]?.[1]) end++
    if (end > maxPeople) return undefined
    people.push(...peopleAmong(session, counts.slice(at, end), sets))
    at = end
  }
  people.sort((left, right) => compareCodePoints(left.id, right.id))
  const column = (key: string): Column =>
    people.map(({ properties }) => (Object.hasOwn(properties, key) ? properties[key]! : null))
  const names = [...query.nodes.keys()]
  const nodes = names.map(name =>
    query.nodes.get(name)?.label === label
      ? setOf(people, people.length, column)
      : setOf([], 0, () => []),
  )
  return {
    sets: nodes,
    rows: people.map(({ total }, place) => ({
      places: names.map(name => (query.nodes.get(name)?.label === label ? place : 0)),
      total,
      count: 1,
    })),
  }
}

/** Those of the nodes that have the label, with their properties. */
function peopleAmong(
  { database }: Session,
  counts: ReadonlyArray<readonly [node: number, total: number]>,
  sets: ReadonlySet<number>,
): Person[] {
  const totals = new Map(counts)
  return database
    .all<[number, string, number | null, string | null, string | null]>(
      `select n.n, n.id, n.label_set, ${nodeProperties.columns} from json_each(?) j cross join ` +
        `node n on n.n = j.value ${nodeProperties.join}`,
      JSON.stringify([...totals.keys()].sort((left, right) => left - right)),
    )
    .flatMap(([n, id, labelSet, short, long]) =>
      labelSet !== null && sets.has(labelSet)
        ? [{ n, id, total: totals.get(n) ?? 0, properties: wholeProperties(short, long) }]
        : [],
    )
}

/** Nodes by places, of which only what is shown is known. */
function setOf(people: readonly Person[], size: number, column: (key: string) => Column): NodeSet {
  const columns = new Map<string, Column>()
  return {
    size,
    named: undefined,
    id: place => people[place]?.id ?? '',
    row: place => people[place]?.n ?? 0,
    place() {
      throw new NotInColumns()
    },
    fits: () => true,
    column(key) {
      const known = columns.get(key) ?? column(key)
      columns.set(key, known)
      return known
    },
  }
}
