import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { z } from 'zod'
import { isAppError } from '../../core/errors.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import { owner } from '../../core/principal.ts'
import { analyseQuery } from '../analysis/analyse-query.ts'
import type { GraphSource } from './graph-source.ts'
import { runQuery } from './run-query.ts'
import { parseCypher } from '../parse/parse-cypher.ts'
import { formatValue } from '../values/format-value.contract.ts'
import { valueJsonSchema } from '../values/value-json.contract.ts'

const itemShape = z.union([
  z.strictObject({ query: z.string(), rows: z.array(z.array(valueJsonSchema)) }),
  z.strictObject({ query: z.string(), error: z.string() }),
])
const differenceShape = z.strictObject({ query: z.string(), here: z.string(), why: z.string() })
const linesOf = (name: string): unknown[] =>
  readFileSync(new URL(`../../../test/golden/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
const items = linesOf('cypher-values.jsonl')
  .slice(1)
  .map(line => itemShape.parse(line))
/** What a query gives here where that is something else, and why. */
const differences = new Map(
  linesOf('cypher-values-differences.jsonl')
    .map(line => differenceShape.parse(line))
    .map(({ query, here }) => [query, here]),
)
const noGraph: GraphSource = {
  prepare: () => {
    throw new Error('no graph to match in')
  },
  expand: () => [],
  property: () => undefined,
  node: () => undefined,
}

/** Rows, or `error` with its reason. */
function outcome(query: string): ReadonlyArray<readonly GraphValue[]> | string {
  try {
    const text = query.startsWith('UNWIND') ? query : `RETURN ${query} AS value`
    const parsed = parseCypher(text)
    analyseQuery(parsed.query, { text, locate: part => parsed.locate(part) })
    return runQuery(parsed.query, noGraph, { principal: owner, now: Date.UTC(2026, 10, 21) }).rows
  } catch (error) {
    if (isAppError(error, 'query_rejected')) return `error ${error.details.reason}`
    throw error
  }
}

function isClose(left: GraphValue, right: GraphValue): boolean {
  if (typeof left === 'number' && typeof right === 'number')
    return (
      Object.is(left, right) ||
      Math.abs(left - right) <= 1e-12 * Math.max(Math.abs(left), Math.abs(right))
    )
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return left === right
  if (left.kind === 'list' && right.kind === 'list')
    return (
      left.items.length === right.items.length &&
      left.items.every((item, index) => isClose(item, right.items[index] ?? null))
    )
  if (left.kind === 'map' && right.kind === 'map') {
    const { entries } = right
    const keys = Object.keys(left.entries)
    return (
      keys.length === Object.keys(entries).length &&
      keys.every(
        key =>
          Object.hasOwn(entries, key) && isClose(left.entries[key] ?? null, entries[key] ?? null),
      )
    )
  }
  return formatValue(left) === formatValue(right)
}

const shown = (rows: ReadonlyArray<readonly GraphValue[]> | string): string =>
  typeof rows === 'string' ? rows : rows.map(row => row.map(formatValue).join(' | ')).join('; ')

test('expressions give what Neo4j gives, but for differences known by name', () => {
  const wrong: string[] = []
  const unused = new Set(differences.keys())
  for (const item of items) {
    const ours = outcome(item.query)
    const isSame =
      'error' in item
        ? typeof ours === 'string'
        : typeof ours !== 'string' &&
          ours.length === item.rows.length &&
          ours.every((row, index) =>
            row.every((value, column) => isClose(value, item.rows[index]?.[column] ?? null)),
          )
    const known = differences.get(item.query)
    if (known !== undefined) unused.delete(item.query)
    if (known === undefined ? !isSame : isSame || shown(ours) !== known) {
      wrong.push(
        `${item.query}\n  Neo4j: ${'error' in item ? item.error : shown(item.rows)}\n  ` +
          `here:  ${shown(ours)}${known === undefined ? '' : `\n  known: ${known}`}`,
      )
    }
  }
  assert.equal(wrong.join('\n'), '')
  assert.deepEqual([...unused], [], 'differences of queries that are not in the golden file')
})
