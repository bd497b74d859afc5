import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { DocumentId, NodeId, RevisionId } from '../../core/ids.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import { owner } from '../../core/principal.ts'
import { memoryStore } from '../../stores/memory/memory-store.ts'
import type { Store } from '../../core/ports/store.ts'
import { parseCypher } from '../parse/parse-cypher.ts'
import { analyseQuery } from '../analysis/analyse-query.ts'
import { checkPolicy } from '../policy/check-policy.ts'
import { peoplePolicy } from '../policy/query-policy.ts'

const timeZone = 'Europe/Berlin'
// Swedes write times as a corpus does.
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})
const wall = (ms: number): string => clock.format(ms)
const numRuns = Number(process.env['VERITRAIL_CASES'] ?? '150')
interface TestMail {
  readonly emailId: string
  readonly ms: number
}

async function storeOf(mails: readonly TestMail[]): Promise<Store> {
  const store = memoryStore()
  const id = 'doc_1' as DocumentId
  await store.writer.commit(
    {
      put: [
        {
          document: {
            id,
            revisionId: 'rev_1' as RevisionId,
            sourceId: 's',
            key: id,
            kind: 'file',
            title: id,
            text: '',
            mediaType: 'text/plain',
            bytesHash: 'b',
            extractor: 'test/1',
            groups: ['public'],
            sections: [],
            pages: [],
            cuts: [],
            layout: [],
            properties: {},
          },
          chunks: [],
          mentions: [],
          facts: [],
          edges: [],
          nodes: mails.map(({ emailId, ms }, index) => ({
            id: `n${index}` as NodeId,
            labels: ['Document', 'Email'],
            properties: {
              emailId,
              name: String(index),
              timeReceived: wall(ms),
              timeReceivedMs: ms,
            },
          })),
        },
      ],
    },
    { principal: owner },
  )
  return store
}

/** Positions of the mails that a query finds. */
async function found(
  store: Store,
  text: string,
  parameters: ReadonlyMap<string, GraphValue> = new Map(),
): Promise<number[]> {
  const access = { principal: owner }
  const { query } = checkPolicy(analyseQuery(parseCypher(text).query), peoplePolicy, {
    schema: await store.graph.schema(access),
    corpus: { timeZone },
    parameters,
    text,
  })
  const { rows } = await store.graph.query(query, { ...access, parameters, timeZone, now: 0 })
  return rows.map(([name]) => Number(name)).sort((left, right) => left - right)
}

const operators = ['=', '<>', '<', '<=', '>', '>='] as const
type Operator = (typeof operators)[number]
const turned: Readonly<Record<Operator, Operator>> = {
  '=': '=',
  '<>': '<>',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
}
function holds<Value extends string | number | bigint>(
  left: Value,
  operator: Operator,
  right: Value,
): boolean {
  switch (operator) {
    case '=':
      return left === right
    case '<>':
      return left !== right
    case '<':
      return left < right
    case '<=':
      return left <= right
    case '>':
      return left > right
    case '>=':
      return left >= right
  }
}

/**
 * Around both changes of the clock in a year; the hour that clocks show twice is left out, for
 * texts cannot tell its halves.
 */
const changes = [Date.UTC(2024, 2, 31, 1), Date.UTC(2024, 9, 27, 1)]
const moment = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -4_000, max: 4_000 }))
  .map(([change, minutes]) => change + minutes * 60_000)
  .filter(ms => ms < Date.UTC(2024, 9, 27, 0) || ms >= Date.UTC(2024, 9, 27, 2))

/** What a time is compared with: how it is written, and whether it then holds for a mail. */
type Form = (ms: number) => {
  readonly text: string
  readonly value?: GraphValue
  readonly holds: (mail: TestMail, operator: Operator) => boolean
}
const iso = (ms: number): string => new Date(ms).toISOString().replace('.000Z', '')
const byInstant =
  (ms: number) =>
  (mail: TestMail, operator: Operator): boolean =>
    holds(mail.ms, operator, ms)
const byWall =
  (ms: number) =>
  (mail: TestMail, operator: Operator): boolean =>
    holds(wall(mail.ms), operator, wall(ms))
const byDay =
  (ms: number) =>
  (mail: TestMail, operator: Operator): boolean =>
    holds(wall(mail.ms).slice(0, 10), operator, wall(ms).slice(0, 10))
const forms: readonly Form[] = [
  ms => ({ text: `datetime('${iso(ms)}Z')`, holds: byInstant(ms) }),
  ms => ({ text: `datetime('${iso(ms + 3_600_000)}+01:00')`, holds: byInstant(ms) }),
  ms => ({ text: `'${iso(ms)}Z'`, holds: byInstant(ms) }),
  ms => ({ text: `datetime('${wall(ms)}')`, holds: byInstant(ms) }),
  ms => ({
    text: `(datetime('${iso(ms)}Z') - duration('PT1H') + duration('PT1H'))`,
    holds: byInstant(ms),
  }),
  ms => ({
    text: '$given',
    value: { kind: 'datetime', epochSecond: ms / 1000, nanos: 0, offsetSeconds: 0 },
    holds: byInstant(ms),
  }),
  ms => ({ text: `localdatetime('${wall(ms).replace(' ', 'T')}')`, holds: byWall(ms) }),
  ms => ({ text: `'${wall(ms)}'`, holds: byWall(ms) }),
  ms => ({ text: `'${wall(ms).replace(' ', 'T').slice(0, 16)}'`, holds: byWall(ms) }),
  ms => ({ text: '$given', value: wall(ms).replace(' ', 'T'), holds: byWall(ms) }),
  ms => ({ text: `date('${wall(ms).slice(0, 10)}')`, holds: byDay(ms) }),
  ms => ({
    text: '$given',
    value: { kind: 'date', epochDay: Date.parse(wall(ms).slice(0, 10)) / 86_400_000 },
    holds: byDay(ms),
  }),
]

describe('times of a corpus compared with other times', () => {
  const mails = fc
    .array(moment, { minLength: 1, maxLength: 8 })
    .map(all => all.map((ms, index): TestMail => ({ emailId: String(index), ms })))
  it(
    'hold as the moments, clocks and days that they are, however both are written and ' +
      'wherever that stands',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          mails,
          moment,
          fc.nat(),
          fc.constantFrom(...forms),
          fc.constantFrom(...operators),
          fc.nat(5),
          async (all, free, pick, form, operator, place) => {
            // Half of the time what is compared with is one of the times.
            const ms = pick % 2 === 0 ? free : (all[pick % all.length]?.ms ?? free)
            const { text, value, holds: right } = form(ms)
            const parameters = new Map<string, GraphValue>(
              value === undefined ? [] : [['given', value]],
            )
            const queries = [
              `MATCH (e:Email) WHERE e.timeReceived ${operator} ${text} RETURN e.name`,
              `MATCH (e:Email) WHERE ${text} ${turned[operator]} e.timeReceived RETURN e.name`,
              `MATCH (e:Email) WITH e, e.timeReceived AS time WHERE time ${operator} ${text} ` +
                'RETURN e.name',
              `WITH ${text} AS given MATCH (e:Email WHERE e.timeReceived ${operator} given) ` +
                'RETURN e.name',
              `MATCH (e:Email) WHERE any(x IN [e.timeReceived] WHERE x ${operator} ${text}) ` +
                'RETURN e.name',
              `UNWIND [{given: ${text}}, {given: 5}] AS row MATCH (e:Email) WHERE ` +
                `e.timeReceived ${operator} row.given AND row.given <> 5 RETURN e.name`,
            ]
            const query = queries[place] ?? ''
            await using store = await storeOf(all)
            assert.deepEqual(
              await found(store, query, parameters),
              all.flatMap((mail, index) => (right(mail, operator) ? [index] : [])),
              `${query}\n${JSON.stringify(all.map(mail => wall(mail.ms)))}`,
            )
          },
        ),
        { numRuns },
      )
    },
  )

  it('tell the two halves of the hour that clocks show twice apart', async () => {
    const all = [0, 30, 60, 90].map((minutes, index): TestMail => ({
      emailId: String(index),
      ms: Date.UTC(2024, 9, 27, 0, minutes),
    }))
    await using store = await storeOf(all)
    assert.deepEqual(
      await found(
        store,
        `MATCH (e:Email) WHERE e.timeReceived >= datetime('2024-10-27T02:30:00+01:00') ` +
          'RETURN e.name',
      ),
      [3],
    )
    assert.deepEqual(
      await found(
        store,
        'MATCH (e:Email) WHERE datetime(e.timeReceived) <= ' +
          `datetime('2024-10-27T02:30:00+02:00') RETURN e.name`,
      ),
      [0, 1],
    )
  })
})

describe('ids of a corpus compared with numbers', () => {
  const id = fc.oneof(
    fc.bigInt({ min: 0n, max: 60n }).map(String),
    fc.constantFrom(
      '007',
      '42',
      '0',
      '9007199254740993',
      '123456789012345678901234567890',
      'a.17@mail.example',
      '17x',
      '1e3',
      '',
    ),
  )
  const number = fc.oneof(
    fc.bigInt({ min: 0n, max: 60n }),
    fc.constantFrom(9007199254740993n, 7n, 1000n),
  )
  it('equal the id of their digits, and are in order with ids that are numbers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(id, { minLength: 1, maxLength: 8 }),
        number,
        fc.constantFrom(...operators),
        fc.nat(6),
        async (ids, given, operator, place) => {
          const all = ids.map((emailId): TestMail => ({ emailId, ms: 0 }))
          const isEquality = operator === '=' || operator === '<>'
          const queries: ReadonlyArray<readonly [string, GraphValue?]> = [
            [`MATCH (e:Email) WHERE e.emailId ${operator} ${given} RETURN e.name`],
            [`MATCH (e:Email) WHERE ${given} ${turned[operator]} e.emailId RETURN e.name`],
            [`MATCH (e:Email) WHERE e.emailId ${operator} $given RETURN e.name`, given],
            [
              `UNWIND [${given}, 'text'] AS given WITH given WHERE given <> 'text' MATCH ` +
                `(e:Email) WHERE e.emailId ${operator} given RETURN e.name`,
            ],
            [
              `MATCH (e:Email) WITH e, e.emailId AS id WHERE id ${operator} ` +
                `toInteger('${given}') RETURN e.name`,
            ],
            [
              `MATCH (e:Email) WHERE ${operator === '<>' ? 'NOT ' : ''}e.emailId IN ` +
                `[${given}, 'no id', -1] RETURN e.name`,
            ],
            [
              `MATCH (e:Email) WHERE ${operator === '<>' ? 'NOT ' : ''}e.emailId IN $given ` +
                'RETURN e.name',
              { kind: 'list', items: [-1n, given] },
            ],
          ]
          const [query, parameter] = queries[isEquality ? place : place % 5] ?? ['']
          await using store = await storeOf(all)
          const right = all.flatMap(({ emailId }, index) =>
            (
              isEquality
                ? holds(emailId, operator, String(given))
                : asNumber(emailId) !== undefined &&
                  holds(asNumber(emailId) ?? 0, operator, Number(given))
            )
              ? [index]
              : [],
          )
          assert.deepEqual(
            await found(
              store,
              query,
              new Map(parameter === undefined ? [] : [['given', parameter]]),
            ),
            right,
            `${query}\n${JSON.stringify(ids)}`,
          )
        },
      ),
      { numRuns },
    )
  })
})

const asNumber = (id: string): number | undefined =>
  /^\d+(?:e\d+)?$/.test(id) ? Number(id) : undefined
