import assert from 'node:assert/strict'
import { test } from 'node:test'
import { owner, type Principal } from '../../../core/principal.ts'
import type { PlainQuery } from '../../../cypher/build/plain-query.ts'
import { graphQueryOf } from '../../../cypher/build/plain-query.ts'
import { compareCodePoints, firstDecisive } from '../../../support/code-points.ts'
import { edge, node } from '../../contract/graph-reader.contract.ts'
import { sampleRecord } from '../../contract/sample-record.contract.ts'
import { openSqliteStore } from '../sqlite-store.ts'

// Ann stands in To and Cc of every third mail; every seventh mail has no time.
const mails = 700
const records = Array.from({ length: mails }, (_, at) => {
  const name = `m${String(at).padStart(3, '0')}`
  return sampleRecord(
    `d${at}`,
    { groups: at % 5 === 0 ? ['team'] : ['all'] },
    {
      nodes: [
        node('ann', ['Person'], { name: 'Ann' }),
        node('ben', ['Person'], { name: 'Ben' }),
        node(name, ['Email'], at % 7 === 0 ? {} : { at: (at * 37) % 500 }),
      ],
      edges: [
        edge(`ann-SENT-${name}`),
        ...(at % 3 === 0 ? [edge(`ann-RECEIVED-${name}`), edge(`ann-RECEIVED-${name}-cc`)] : []),
        ...(at % 50 === 0 ? [edge(`ben-RECEIVED-${name}`)] : []),
      ],
    },
  )
})
const email = { variable: 'e', labels: ['Email'] }
const time = { kind: 'property', variable: 'e', key: 'at' } as const
const id = { kind: 'id', variable: 'e' } as const
const linked = (person: string, variable: string, types: string[]) => ({
  patterns: [
    { nodes: [{ variable, labels: [] }, email], edges: [{ types, direction: 'out' as const }] },
  ],
  where: { kind: 'in' as const, left: { kind: 'id' as const, variable }, values: [person] },
})
const between = (
  low: number,
  high: number,
  isStrict: boolean,
): NonNullable<PlainQuery['where']> => ({
  kind: 'and',
  conditions: [
    {
      kind: 'compare',
      operator: isStrict ? '>' : '>=',
      left: time,
      right: { kind: 'literal', value: low },
    },
    {
      kind: 'compare',
      operator: isStrict ? '<' : '<=',
      left: time,
      right: { kind: 'literal', value: high },
    },
  ],
})
interface Mail {
  readonly at: number
  readonly time: number | null
}
const all = Array.from({ length: mails }, (_, at): Mail => ({
  at,
  time: at % 7 === 0 ? null : (at * 37) % 500,
}))
const within = ({ time: own }: Mail, low: number, high: number): boolean =>
  own !== null && own >= low && own <= high
const queries: Array<Pick<PlainQuery, 'before' | 'where'> & { holds: (mail: Mail) => boolean }> = [
  { before: [linked('ann', 'p', ['SENT'])], holds: () => true },
  { before: [linked('ann', 'p', ['SENT', 'RECEIVED'])], holds: () => true },
  {
    before: [linked('ann', 'p', ['RECEIVED']), linked('ben', 'q', ['RECEIVED'])],
    holds: ({ at }) => at % 150 === 0,
  },
  {
    before: [linked('ann', 'p', ['SENT'])],
    where: between(37, 74, false),
    holds: mail => within(mail, 37, 74),
  },
  {
    before: [linked('ann', 'p', ['RECEIVED'])],
    where: between(37, 74, true),
    holds: mail => mail.at % 3 === 0 && within(mail, 38, 73),
  },
  {
    before: [linked('ann', 'p', ['SENT', 'RECEIVED'])],
    where: between(0, 490, true),
    holds: mail => within(mail, 1, 489),
  },
  { where: between(37, 74, true), holds: mail => within(mail, 38, 73) },
  { where: between(37, 400, false), holds: mail => within(mail, 37, 400) },
  {
    before: [linked('ann', 'p', ['SENT'])],
    where: { kind: 'not', condition: { kind: 'isNull', expression: time } },
    holds: mail => mail.time !== null,
  },
]

test('mails of someone with many are counted and sorted, to each who may read them', async () => {
  await using store = openSqliteStore({ path: ':memory:' })
  await store.writer.commit({ put: records }, { principal: owner })
  const readers: Array<{ principal: Principal; reads: (mail: Mail) => boolean }> = [
    { principal: owner, reads: () => true },
    { principal: { kind: 'user', id: 'u', groups: ['all'] }, reads: ({ at }) => at % 5 !== 0 },
  ]
  for (const [index, { holds, ...asked }] of queries.entries())
    for (const { principal, reads } of readers) {
      const run = async (
        query: Pick<PlainQuery, 'columns' | 'orderBy' | 'limit'>,
      ): Promise<ReadonlyArray<readonly unknown[]>> => {
        const { query: plain, parameters } = graphQueryOf({
          ...asked,
          ...query,
          patterns: [{ nodes: [email], edges: [] }],
        })
        return (await store.graph.query(plain, { principal, parameters })).rows
      }
      const meant = all.filter(mail => reads(mail) && holds(mail))
      const what = `${index} ${principal.kind}`
      const aggregate = { kind: 'count' as const, distinct: true }
      assert.deepEqual(
        await run({ columns: [{ name: 'n', expression: id, aggregate }], orderBy: [], limit: 1 }),
        [[BigInt(meant.length)]],
        what,
      )
      for (const descending of [true, false]) {
        const rows = await run({
          columns: [
            { name: 'id', expression: id },
            { name: 'at', expression: time },
          ],
          orderBy: [{ column: 'at', descending }],
          limit: 12,
        })
        // Missing times are the greatest; a mail may come once for each edge.
        const sorted = meant
          .map(mail => ({ name: `m${String(mail.at).padStart(3, '0')}`, own: mail.time ?? 1e9 }))
          .sort((a, b) =>
            firstDecisive(
              descending ? b.own - a.own : a.own - b.own,
              compareCodePoints(a.name, b.name),
            ),
          )
        const names = [...new Set(rows.map(([name]) => name))]
        assert.ok(names.length >= Math.min(4, sorted.length), what)
        assert.deepEqual(
          names,
          sorted.slice(0, names.length).map(({ name }) => name),
          `${what} ${descending ? 'last' : 'first'}`,
        )
      }
    }
})
