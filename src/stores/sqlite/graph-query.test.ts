import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import type { GraphCondition, GraphQuery } from '../../core/old-graph-query.ts'
import type { NodeStatement } from '../../core/graph.ts'
import type { NodeId } from '../../core/ids.ts'
import { owner } from '../../core/principal.ts'
import type { Principal } from '../../core/principal.ts'
import { checkGraphQuery } from '../../support/graph-query-check.ts'
import { sampleRecord } from '../contract/sample-record.contract.ts'
import { memoryStore } from '../memory/memory-store.ts'
import { openDatabase } from './database.ts'
import { graphView } from './graph-view.ts'
import { querySql } from './query-sql.ts'
import { openSession } from './session.ts'
import { openSqliteStore } from './sqlite-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'veritrail-query-'))
after(() => rm(folder, { recursive: true, force: true }))
let opened = 0
const at = (): string => join(folder, `${++opened}.veritrail`)
const cases = { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 60) }
const property = (variable: string, key: string) => ({ kind: 'property', variable, key } as const)
const literal = (value: string | number) => ({ kind: 'literal', value } as const)

const value = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('2024-01-05', '2024-01-05 10:00', '2024-02-01', '2023', '5', '10') }, { weight: 3, arbitrary: fc.constantFrom(5, 10, -1, 2.5, 0) },
  { weight: 1, arbitrary: fc.constantFrom('later', 'Zeta', true, `2024-01-05 ${'long '.repeat(20)}`) },
)
const statement = fc.record({ node: fc.nat({ max: 7 }), value: fc.option(value, { nil: undefined, freq: 4 }), group: fc.constantFrom('public', 'team'), length: fc.constantFrom(1, 1, 500) })
const bound = fc.record({ operator: fc.constantFrom('<', '<=', '>', '>='), value: fc.constantFrom('2024-01-05', '2024', '5', 5, 0, 'k') })
const condition = fc.oneof(fc.constant(undefined), bound.map(({ operator, value: limit }): GraphCondition => ({ kind: 'compare', operator, left: property('n', 'when'), right: literal(limit) } as GraphCondition)),
  fc.tuple(bound, bound).map(([left, right]): GraphCondition => ({ kind: 'and', conditions: [left, right].map(({ operator, value: limit }) => ({ kind: 'compare', operator, left: property('n', 'when'), right: literal(limit) } as GraphCondition)) })),
  fc.constant<GraphCondition>({ kind: 'not', condition: { kind: 'isNull', expression: property('n', 'when') } }), fc.constant<GraphCondition>({ kind: 'startsWith', left: property('n', 'when'), right: literal('2024-01'), ignoreCase: false }))

test('finds the first, the last and the extreme by one property as the reference does, whatever the values are', async () => {
  await fc.assert(fc.asyncProperty(fc.array(statement, { maxLength: 14 }), condition, fc.nat({ max: 3 }), fc.boolean(), async (statements, where, limit, descending) => {
    await using store = openSqliteStore({ path: at() })
    await using reference = memoryStore()
    const put = statements.map(({ node, value: stated, group, length }, index) => {
      const nodes: NodeStatement[] = [{ id: `n${node}` as NodeId, labels: ['Thing'], properties: { content: 'x'.repeat(length), ...stated !== undefined && { when: stated } } }]
      return sampleRecord(`d${index}`, { groups: [group] }, { nodes })
    })
    for (const one of [store, reference]) await one.writer.commit({ put }, { principal: owner })
    const query: GraphQuery = { patterns: [{ nodes: [{ variable: 'n', labels: ['Thing'] }], edges: [] }], where, columns: [{ name: 'id', expression: { kind: 'id', variable: 'n' } }, { name: 'when', expression: property('n', 'when') }, { name: 'content', expression: property('n', 'content') }], orderBy: [{ column: 'when', descending }], limit }
    const extreme: GraphQuery = { ...query, columns: [{ name: 'when', expression: property('n', 'when'), aggregate: { kind: descending ? 'max' : 'min', distinct: false } }], orderBy: [], limit: 5 }
    const member: Principal = { kind: 'user', id: 'm', groups: [] }
    for (const principal of [owner, member]) for (const asked of [query, extreme]) assert.deepEqual(await store.graph.query(asked, { principal }), await reference.graph.query(asked, { principal }))
    assert.deepEqual((await store.check()).problems, [])
  }), cases)
})

test('puts what a query says into parameters, never into the statement', async () => {
  const path = at()
  await openSqliteStore({ path })[Symbol.asyncDispose]()
  const database = openDatabase({ path, readOnly: false, busyTimeoutMs: 0, cacheBytes: 2 ** 20 })
  const session = openSession(database)
  const hostile = `"'); drop table document; --`
  const query: GraphQuery = {
    patterns: [{ variable: `${hostile}p`, nodes: [{ variable: hostile, labels: [hostile] }, { variable: `${hostile}2`, labels: [] }], edges: [{ variable: `${hostile}e`, types: [hostile], direction: 'any' }] }],
    where: { kind: 'and', conditions: [
      { kind: 'compare', operator: '=', left: property(hostile, hostile), right: literal(hostile) }, { kind: 'looseEquals', left: property(`${hostile}e`, hostile), right: literal(hostile) },
      { kind: 'contains', left: property(hostile, hostile), right: literal(hostile), ignoreCase: true }, { kind: 'in', left: { kind: 'id', variable: hostile }, values: [hostile] }, { kind: 'hasLabel', variable: hostile, label: hostile },
    ] },
    columns: [{ name: hostile, expression: property(hostile, hostile) }], orderBy: [], limit: 1,
  }
  for (const principal of [owner, { kind: 'user', id: hostile, groups: [hostile] }] satisfies Principal[]) {
    const { body } = querySql(session, graphView(session, principal), query, checkGraphQuery(query))
    assert.ok(!body.sql.includes('drop'), body.sql)
    assert.ok(body.values.some(given => String(given).includes('drop')))
  }
  database.close()
})
