/**
 * Writes test/golden/cypher-values.jsonl: what a Neo4j server gives for each line of
 * test/golden/cypher-values.txt.
 *
 *     NEO4J_URI=bolt://127.0.0.1:7687 NEO4J_USERNAME=neo4j NEO4J_PASSWORD=… node
 *     test/golden/cypher-values.ts
 *
 * A line is a query that begins with UNWIND, or an expression, which is returned. The first line of
 * the result names program, versions and command; then one line per query: its rows as tagged JSON
 * (src/cypher/values/value-json.ts), or the code of its error. Nothing is read from or written to
 * the database.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import neo4j from 'neo4j-driver'
import { z } from 'zod'
import type { GraphValue } from '../../src/core/graph-value.ts'
import { toValueJson } from '../../src/cypher/values/value-json.contract.ts'

const driver = neo4j.driver(
  process.env['NEO4J_URI'] ?? 'bolt://127.0.0.1:7687',
  neo4j.auth.basic(process.env['NEO4J_USERNAME'] ?? 'neo4j', process.env['NEO4J_PASSWORD'] ?? ''),
  { useBigInt: true },
)
const session = driver.session({
  database: process.env['NEO4J_DATABASE'] ?? 'neo4j',
  defaultAccessMode: neo4j.session.READ,
})
const failureShape = z.object({ code: z.string() })

interface Clock {
  readonly hour: unknown
  readonly minute: unknown
  readonly second: unknown
  readonly nanosecond: unknown
}
interface Day {
  readonly year: unknown
  readonly month: unknown
  readonly day: unknown
}

const daysSince1970 = ({ year, month, day }: Day): number => {
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  return date.getTime() / 86_400_000
}
const secondOfDay = ({ hour, minute, second }: Clock): number =>
  Number(hour) * 3600 + Number(minute) * 60 + Number(second)
const nanoOfDay = (clock: Clock): number => secondOfDay(clock) * 1e9 + Number(clock.nanosecond)

function fromDriver(value: unknown): GraphValue {
  if (value === null || value === undefined) return null
  if (
    typeof value === 'boolean' ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'bigint'
  )
    return value
  if (Array.isArray(value)) return { kind: 'list', items: value.map(fromDriver) }
  if (neo4j.isDate(value)) return { kind: 'date', epochDay: daysSince1970(value) }
  if (neo4j.isLocalTime(value)) return { kind: 'localtime', nanoOfDay: nanoOfDay(value) }
  if (neo4j.isTime(value))
    return {
      kind: 'time',
      nanoOfDay: nanoOfDay(value),
      offsetSeconds: Number(value.timeZoneOffsetSeconds),
    }
  if (neo4j.isLocalDateTime(value))
    return {
      kind: 'localdatetime',
      epochSecond: daysSince1970(value) * 86_400 + secondOfDay(value),
      nanos: Number(value.nanosecond),
    }
  if (neo4j.isDuration(value))
    return {
      kind: 'duration',
      months: Number(value.months),
      days: Number(value.days),
      seconds: Number(value.seconds),
      nanos: Number(value.nanoseconds),
    }
  if (neo4j.isDateTime(value)) {
    const offsetSeconds = Number(value.timeZoneOffsetSeconds ?? 0)
    return {
      kind: 'datetime',
      epochSecond: daysSince1970(value) * 86_400 + secondOfDay(value) - offsetSeconds,
      nanos: Number(value.nanosecond),
      offsetSeconds,
      ...(value.timeZoneId === undefined ? {} : { zone: value.timeZoneId }),
    }
  }
  if (typeof value === 'object')
    return {
      kind: 'map',
      entries: Object.fromEntries(
        Object.entries(value).map(([key, entry]) => [key, fromDriver(entry)]),
      ),
    }
  throw new TypeError(`a value of type ${typeof value}`)
}

try {
  const server = await session.run(
    'CALL dbms.components() YIELD name, versions, edition RETURN name, versions[0] AS ' +
      'version, edition',
  )
  const [component] = server.records
  const lines = [
    JSON.stringify({
      program: `${String(component?.get('name'))} ${String(component?.get('edition'))}`,
      versions: { neo4j: String(component?.get('version')) },
      command: 'node test/golden/cypher-values.ts',
      tolerance: 'floats 1e-12 of their size; of errors only that there is one',
    }),
  ]
  for (const query of readFileSync(new URL('cypher-values.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '')) {
    try {
      const { records } = await session.run(
        query.startsWith('UNWIND') ? query : `RETURN ${query} AS value`,
      )
      lines.push(
        JSON.stringify({
          query,
          rows: records.map(record =>
            record.keys.map(key => toValueJson(fromDriver(record.get(key)))),
          ),
        }),
      )
    } catch (error) {
      lines.push(JSON.stringify({ query, error: failureShape.parse(error).code }))
    }
  }
  writeFileSync(new URL('cypher-values.jsonl', import.meta.url), `${lines.join('\n')}\n`)
  process.stdout.write(`${lines.length - 1} queries\n`)
} finally {
  await session.close()
  await driver.close()
}
