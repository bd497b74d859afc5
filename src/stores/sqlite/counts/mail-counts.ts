import type { Properties, PropertyValue } from '../../../core/document.ts'
import { longMember } from '../access/node-properties.ts'
import type { Database } from '../session/connection.ts'
import { parseStored } from '../session/damage.ts'

/**
 * Numbers of emails that commits keep, so that a question over the whole corpus counts nothing: by
 * who sent or received them, by conversation, and by the day of their receipt. They are of the
 * owner's graph; who may not read everything never gets them.
 */
export type CountKind = keyof typeof countKinds
export const countKinds = { SENT: 1, RECEIVED: 2, conversationId: 3, timeReceivedMs: 4 } as const

export const countedLabel = 'Email'
export const endTypes = ['SENT', 'RECEIVED'] as const
export const countedKeys = ['conversationId', 'timeReceivedMs'] as const
/** A day of UTC. */
export const slotMs = 86_400_000

/** A row number of who is at the other end, a value, or the number of a day. */
export type CountKey = string | number

/** Under what a value is counted: a text as JSON; what is neither that nor a time, in `[]`. */
export function countKey(
  kind: (typeof countedKeys)[number],
  value: PropertyValue | null | undefined,
): CountKey {
  if (value === null || value === undefined) return noValue
  const slot =
    kind === 'timeReceivedMs' && typeof value === 'number' ? Math.floor(value / slotMs) : Number.NaN
  // Without the sign of a zero.
  if (slot === 0) return 0
  if (Number.isSafeInteger(slot)) return slot
  return JSON.stringify(typeof value === 'string' ? value : [value])
}

/** The value of a key; undefined where the key does not tell it. */
export function valueOfKey(key: CountKey): string | number | null | undefined {
  if (typeof key === 'number') return key
  if (key === noValue) return null
  return key.startsWith('"') ? (JSON.parse(key) as string) : undefined
}
const noValue = 'null'

export const keysOf = (
  properties: Properties,
): ReadonlyArray<readonly [kind: CountKind, key: CountKey]> =>
  countedKeys.map(kind => [kind, countKey(kind, properties[kind])])

/** Label sets with a label; without a session, for corpora that are being brought up to date. */
function setsWith(database: Database, label: string): number[] {
  return database
    .all<[number, string]>('select n, labels from label_set')
    .flatMap(([n, labels]) =>
      parseStored<string[]>(labels, 'a list of groups or labels').includes(label) ? [n] : [],
    )
}

/** SQL for a counted property of the node row `n`, as JSON; null: none. */
export const countedMember = (kind: (typeof countedKeys)[number]): string =>
  `coalesce(n.properties -> '$.${kind}', ` +
  `(select ${longMember('l', `'$.${kind}'`)} from node_long l where n.has_long = 1 and l.n = n.n))`

/** All counts, from the emails themselves. */
function countedAgain(database: Database): Map<string, number> {
  const counts = new Map<string, number>()
  const sets = setsWith(database, countedLabel).join(',')
  const add = (kind: CountKind, key: CountKey, count: number): void => {
    const name = countName(countKinds[kind], key)
    counts.set(name, (counts.get(name) ?? 0) + count)
  }
  for (const type of endTypes) {
    const [number] = database.get<[number]>('select n from name where text = ?', type) ?? []
    if (number === undefined) continue
    for (const [source, count] of database.iterate<[number, number]>(
      'select source, count(*) from (select distinct e.source, e.target from edge e ' +
        'indexed by edge_type cross join node m on m.n = e.target ' +
        `where e.type = ? and m.label_set in (${sets})) group by source`,
      number,
    ))
      add(type, source, count)
  }
  for (const kind of countedKeys)
    for (const [json, count] of database.iterate<[string | null, number]>(
      `select ${countedMember(kind)} as value, count(*) from node n where n.label_set in ` +
        `(${sets}) group by value`,
    ))
      add(kind, countKey(kind, storedMember(json)), count)
  return counts
}

/** A counted property as `countedMember` gives it. */
export const storedMember = (json: string | null): PropertyValue | null =>
  json === null ? null : parseStored<PropertyValue>(json, 'a property of an email')

const countName = (kind: number, key: CountKey): string => `${kind} ${key}`

/** Counts the emails of a corpus created without counts. */
export function fillMailCounts(database: Database): void {
  for (const [name, count] of countedAgain(database)) {
    const at = name.indexOf(' ')
    database.run(
      'insert into mail_count (kind, key, count) values (?, ?, ?)',
      Number(name.slice(0, at)),
      name.slice(at + 1),
      count,
    )
  }
}

/** Counts that are not what the emails say. */
export function wrongMailCounts(database: Database): string[] {
  const counted = countedAgain(database)
  const wrong: string[] = []
  for (const [kind, key, kept] of database.iterate<[number, CountKey, number]>(
    'select kind, key, count from mail_count',
  )) {
    const name = countName(kind, key)
    const count = counted.get(name) ?? 0
    counted.delete(name)
    if (count !== kept) wrong.push(`${kept} emails noted, ${count} there`)
  }
  for (const count of counted.values()) wrong.push(`0 emails noted, ${count} there`)
  return wrong
}
