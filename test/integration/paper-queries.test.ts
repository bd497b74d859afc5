import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { runCypher } from '../../src/app/use-cases/graph/cypher.ts'
import { isAppError } from '../../src/core/errors.ts'
import type { GraphValue } from '../../src/core/graph-value.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { owner } from '../../src/core/principal.ts'
import { mailTables } from '../../src/ingestion/email/mail-tables.ts'
import { loadItem } from '../../src/ingestion/loaders/load-item.ts'
import { extractorNames } from '../../src/ingestion/loaders/registry.ts'
import { ingest } from '../../src/ingestion/pipeline/pipeline.ts'
import { memoryStore } from '../../src/stores/memory/memory-store.ts'
import { takeTestServer, testServerSettings } from '../../src/stores/neo4j/test-server.contract.ts'
import type { TestServer } from '../../src/stores/neo4j/test-server.contract.ts'
import { openSqliteStore } from '../../src/stores/sqlite/sqlite-store.ts'
import { mailRows, type MailRow } from '../support/mail-table-rows.ts'

const table = join(import.meta.dirname, '../../examples/mail/engineering-mail.csv')
const mails = mailRows(readFileSync(table, 'utf8'))
const now = Date.UTC(2025, 3, 1)

type Cell = string | number | boolean | null | readonly Cell[]
interface PaperQuery {
  readonly text: string
  readonly parameters?: Readonly<Record<string, GraphValue>> | undefined
  /** The right rows, from the table alone. */
  readonly rows: (mails: readonly MailRow[]) => ReadonlyArray<readonly Cell[]>
}

const dayMs = 86_400_000
const at = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`)
const day = (time: string): string => time.slice(0, 10)
const ids =
  (keep: (mail: MailRow) => boolean) =>
  (all: readonly MailRow[]): Cell[][] =>
    all.filter(keep).map(({ emailId }) => [emailId])
const between = (from: string, to: string): ((all: readonly MailRow[]) => Cell[][]) =>
  ids(({ received }) => at(received) >= at(from) && at(received) < at(to))
const list = (...items: GraphValue[]): GraphValue => ({ kind: 'list', items })
const january = between('2024-01-01 00:00:00', '2024-02-01 00:00:00')
const spring2022 = between('2022-03-02 23:54:50', '2022-07-01 00:00:00')
// `content`, the last column, is the text without quoted parts and is left out here.
const fullRow = (
  { sender, emailId, revisionId, received }: MailRow,
  receiver: string | null,
): Cell[] => [sender, receiver, emailId, revisionId, received]
const speaksOf =
  (words: string) =>
  ({ subject, content }: MailRow): boolean =>
    [subject, content].some(text => text.toLowerCase().includes(words))

/**
 * The three examples of RAG-Eval (A Knowledge Graph and a Tripartite Evaluation Framework …,
 * section 4.2.3) over the mails that came with the paper.
 */
const paperQueries: Readonly<Record<string, PaperQuery>> = {
  'who sent and received what speaks of something': {
    text: `MATCH (sender:Person)-[:SENT]->(e:Email)
      WHERE toLower(e.subject) CONTAINS toLower('Underdeck Gantry')
          OR toLower(e.content) CONTAINS toLower('Underdeck Gantry')
      OPTIONAL MATCH (e)<-[:RECEIVED]-(receiver:Person)
      RETURN sender.personId AS senderId, receiver.personId AS receiverIds, e.emailId,
        e.revisionId, e.timeReceived, e.content`,
    rows: all =>
      all
        .filter(speaksOf('underdeck gantry'))
        .flatMap(mail => mail.receivers.map(receiver => fullRow(mail, receiver))),
  },
  'mails of a person about something, the condition behind the optional pattern as printed': {
    text: `MATCH (sender:Person)-[:SENT]->(e:Email)
      OPTIONAL MATCH (e)<-[:RECEIVED]-(receiver:Person)
      WHERE sender.personId = 'Person_700b29d2c283'
        AND (toLower(e.subject) CONTAINS toLower('Underdeck Gantry')
          OR toLower(e.content) CONTAINS toLower('Underdeck Gantry'))
      RETURN sender.personId AS senderId, receiver.personId AS receiverIds, e.emailId,
        e.revisionId, e.timeReceived, e.content`,
    rows: all =>
      all.flatMap(mail =>
        mail.sender === 'Person_700b29d2c283' && speaksOf('underdeck gantry')(mail)
          ? mail.receivers.map(receiver => fullRow(mail, receiver))
          : [fullRow(mail, null)],
      ),
  },
  'who sent the mail with this id': {
    text:
      'MATCH (sender:Person)-[:SENT]->(e:Email) WHERE e.emailId = 9806201052 RETURN ' +
      'sender.personId AS senderId, e.revisionId, e.timeReceived, e.content',
    rows: all =>
      all
        .filter(({ emailId }) => emailId === '9806201052')
        .map(({ sender, revisionId, received }) => [sender, revisionId, received]),
  },
  'who sent the mail about something on a day': {
    text: `MATCH (sender:Person)-[:SENT]->(e:Email) WHERE
        toLower(e.subject) CONTAINS toLower('gantry design')
        AND e.timeReceived CONTAINS '2024-02-03'
      RETURN sender.personId AS senderId, e.emailId, e.revisionId, e.timeReceived, e.content`,
    rows: all =>
      all
        .filter(
          ({ subject, received }) =>
            subject.toLowerCase().includes('gantry design') && day(received) === '2024-02-03',
        )
        .map(({ sender, emailId, revisionId, received }) => [
          sender,
          emailId,
          revisionId,
          received,
        ]),
  },
}

const numericIds: Readonly<Record<string, PaperQuery>> = {
  'in the pattern': {
    text: 'MATCH (e:Email {emailId: 6212293338}) RETURN e.revisionId',
    rows: all =>
      all.filter(({ emailId }) => emailId === '6212293338').map(({ revisionId }) => [revisionId]),
  },
  'on the other side': {
    text: 'MATCH (e:Email) WHERE 3035363 = e.revisionId RETURN e.emailId',
    rows: ids(({ revisionId }) => revisionId === '3035363'),
  },
  'in a list, beside texts and floats': {
    text:
      'MATCH (e:Email) WHERE e.emailId IN [9806201052, "6212293338", 3267676486.0, 5] RETURN ' +
      'e.emailId',
    rows: ids(({ emailId }) => ['9806201052', '6212293338', '3267676486'].includes(emailId)),
  },
  'all but one': {
    text: 'MATCH (e:Email) WHERE e.documentId <> 762856 RETURN count(e)',
    rows: all => [[all.filter(({ documentId }) => documentId !== '762856').length]],
  },
  'as a parameter': {
    text: 'MATCH (e:Email) WHERE e.emailId = $id RETURN e.emailId',
    parameters: { id: 6743007653n },
    rows: ids(({ emailId }) => emailId === '6743007653'),
  },
  'as a list parameter': {
    text: 'MATCH (e:Email) WHERE e.revisionId IN $ids RETURN e.emailId',
    parameters: { ids: list(7936490n, 2363815n, 1n) },
    rows: ids(({ revisionId }) => ['7936490', '2363815'].includes(revisionId)),
  },
  'of rows given': {
    text: 'UNWIND $rows AS row MATCH (e:Email {emailId: row.id}) RETURN row.note, e.subject',
    parameters: {
      rows: list(
        { kind: 'map', entries: { id: 9806201052n, note: 'first' } },
        { kind: 'map', entries: { id: '3267676486', note: 'third' } },
      ),
    },
    rows: all =>
      [
        ['9806201052', 'first'],
        ['3267676486', 'third'],
      ].flatMap(([id, note]) =>
        all.filter(({ emailId }) => emailId === id).map(({ subject }) => [note ?? '', subject]),
      ),
  },
  'passed on by WITH': {
    text:
      'MATCH (e:Email) WITH e.emailId AS id, e.subject AS subject WHERE id = 9806201052 ' +
      'RETURN subject',
    rows: all =>
      all.filter(({ emailId }) => emailId === '9806201052').map(({ subject }) => [subject]),
  },
  'larger than a number': {
    text: 'MATCH (e:Email) WHERE e.revisionId >= 9000000 RETURN e.emailId',
    rows: ids(({ revisionId }) => Number(revisionId) >= 9_000_000),
  },
  'made a number': {
    text: 'MATCH (e:Email) WHERE toInteger(e.emailId) = 9806201052 RETURN e.emailId',
    rows: ids(({ emailId }) => emailId === '9806201052'),
  },
  'by its first digits': {
    text: 'MATCH (e:Email) WHERE e.emailId STARTS WITH 98 RETURN e.emailId',
    rows: ids(({ emailId }) => emailId.startsWith('98')),
  },
  'in a CASE': {
    text:
      'MATCH (e:Email) RETURN CASE e.documentId WHEN 762856 THEN "it" WHEN 675701 THEN ' +
      '"other" END AS which, count(*) AS n',
    rows: all => [
      ['it', 1],
      ['other', 1],
      [null, all.length - 2],
    ],
  },
}

const dateRanges: Readonly<Record<string, PaperQuery>> = {
  'by the beginning of the text': {
    text:
      'MATCH (e:Email) WHERE e.timeReceived >= "2024-01-01" AND e.timeReceived < ' +
      '"2024-02-01" RETURN e.emailId',
    rows: january,
  },
  'by moments': {
    text:
      'MATCH (e:Email) WHERE e.timeReceived >= datetime("2024-01-01") AND e.timeReceived < ' +
      'datetime("2024-02-01T00:00:00Z") RETURN e.emailId',
    rows: january,
  },
  'by moments of both sides': {
    text:
      'MATCH (e:Email) WHERE datetime(e.timeReceived) >= datetime("2024-01-01") AND ' +
      'datetime(e.timeReceived) < datetime({year: 2024, month: 2}) RETURN e.emailId',
    rows: january,
  },
  'by dates, the last one included': {
    text:
      'MATCH (e:Email) WHERE e.timeReceived >= date("2024-01-01") AND e.timeReceived <= ' +
      'date("2024-01-31") RETURN e.emailId',
    rows: january,
  },
  'by dates of both sides': {
    text:
      'MATCH (e:Email) WHERE date(e.timeReceived) > date("2023-12-31") AND ' +
      'date(e.timeReceived) < date("2024-02-01") RETURN e.emailId',
    rows: january,
  },
  'by local times': {
    text:
      'MATCH (e:Email) WHERE e.timeReceived >= localdatetime("2024-01-01T00:00") AND ' +
      'localdatetime(e.timeReceived) < localdatetime("2024-02-01") RETURN e.emailId',
    rows: january,
  },
  'by year and month': {
    text:
      'MATCH (e:Email) WHERE e.timeReceived.year = 2024 AND e.timeReceived.month = 1 RETURN ' +
      'e.emailId',
    rows: january,
  },
  'by milliseconds': {
    text:
      'MATCH (e:Email) WHERE e.timeReceivedMs >= datetime("2024-01-01").epochMillis AND ' +
      'e.timeReceivedMs < datetime("2024-02-01") RETURN e.emailId',
    rows: january,
  },
  'by texts with T, a space or a zone': {
    text:
      'MATCH (e:Email) WHERE e.timeReceived >= "2022-03-02T23:54:50" AND e.timeReceived < ' +
      '"2022-07-01 00:00" AND e.timeReceived < "2022-07-01T01:00:00+01:00" RETURN e.emailId',
    rows: spring2022,
  },
  'by a moment written with a space': {
    text:
      'MATCH (e:Email) WHERE datetime(e.timeReceived) >= datetime("2022-03-02 23:54:50") AND ' +
      'e.timeReceived < date("2022-07-01") RETURN e.emailId',
    rows: spring2022,
  },
  'on a day': {
    text: 'MATCH (e:Email) WHERE date(e.timeReceived) = date("2024-12-24") RETURN e.emailId',
    rows: ids(({ received }) => day(received) === '2024-12-24'),
  },
  'on a day, without date() of the time': {
    text: 'MATCH (e:Email) WHERE e.timeReceived = date("2024-12-24") RETURN e.emailId',
    rows: ids(({ received }) => day(received) === '2024-12-24'),
  },
  'on no such day': {
    text: 'MATCH (e:Email) WHERE e.timeReceived <> date("2024-12-24") RETURN count(*)',
    rows: all => [[all.filter(({ received }) => day(received) !== '2024-12-24').length]],
  },
  'on one of several days': {
    text:
      'MATCH (e:Email) WHERE date(e.timeReceived) IN [date("2024-12-24"), ' +
      'date("2024-02-03")] OR e.timeReceived IN [date("2023-10-01")] RETURN e.emailId',
    rows: ids(({ received }) => ['2024-12-24', '2024-02-03', '2023-10-01'].includes(day(received))),
  },
  'cut from the text': {
    text:
      'MATCH (e:Email) WHERE date(substring(e.timeReceived, 0, 10)) = date("2024-02-03") ' +
      'RETURN e.emailId',
    rows: ids(({ received }) => day(received) === '2024-02-03'),
  },
  'at a moment': {
    text:
      'MATCH (e:Email) WHERE e.timeReceived = datetime("2024-02-03T23:41:27Z") ' +
      'RETURN e.emailId',
    rows: ids(({ received }) => received === '2024-02-03 23:41:27'),
  },
  'at a moment in a pattern': {
    text: 'MATCH (e:Email {timeReceived: localdatetime("2024-02-03T23:41:27")}) RETURN e.emailId',
    rows: ids(({ received }) => received === '2024-02-03 23:41:27'),
  },
  'since some time ago': {
    text:
      'WITH datetime() - duration("P60D") AS since MATCH (e:Email) WHERE e.timeReceived >= ' +
      'since RETURN e.emailId',
    rows: ids(({ received }) => at(received) >= now - 60 * dayMs),
  },
  'since a parameter': {
    text: 'MATCH (e:Email) WHERE e.timeModified >= $since RETURN e.emailId',
    parameters: { since: { kind: 'date', epochDay: at('2025-03-01 00:00:00') / dayMs } },
    rows: ids(({ modified }) => day(modified) >= '2025-03-01'),
  },
  'since what only the data tell': {
    text:
      'UNWIND [date("2025-01-01"), "2025-02-01", datetime("2025-03-01")] AS since MATCH ' +
      '(e:Email) WHERE e.timeReceived >= since RETURN toString(since), count(*)',
    rows: all =>
      ['2025-01-01', '2025-02-01', '2025-03-01T00:00:00Z'].map(since => [
        since,
        all.filter(({ received }) => received >= day(since)).length,
      ]),
  },
  'counted by month': {
    text:
      'MATCH (e:Email) WITH date.truncate("month", e.timeReceived) AS month, count(*) AS n ' +
      'WHERE month >= date("2024-10-01") RETURN toString(month), n',
    rows: all =>
      [
        ...Map.groupBy(
          all.filter(({ received }) => received >= '2024-10'),
          ({ received }) => received.slice(0, 7),
        ),
      ].map(([month, of]) => [`${month}-01`, of.length]),
  },
  'days between two times': {
    text:
      'MATCH (e:Email) WHERE duration.inDays(e.timeReceived, e.timeModified).days < 30 ' +
      'RETURN e.emailId',
    rows: ids(({ received, modified }) => Math.trunc((at(modified) - at(received)) / dayMs) < 30),
  },
  'some days behind another mail of the conversation': {
    text:
      'MATCH (a:Email)-[:PART_OF]->(:Conversation)<-[:PART_OF]-(b:Email) WHERE ' +
      'b.timeReceived > a.timeReceived AND b.timeReceived < a.timeReceived + ' +
      'duration("P14D") RETURN a.emailId, b.emailId',
    rows: all =>
      all.flatMap(a =>
        all
          .filter(
            b =>
              b.conversationId === a.conversationId &&
              at(b.received) > at(a.received) &&
              at(b.received) < at(a.received) + 14 * dayMs,
          )
          .map(b => [a.emailId, b.emailId]),
      ),
  },
  'late in the day': {
    text: 'MATCH (e:Email) WHERE localtime(e.timeReceived) >= localtime("22:00") RETURN e.emailId',
    rows: ids(({ received }) => received.slice(11) >= '22:00'),
  },
}

/** What can never hold is refused, with what to write instead. */
const refused: ReadonlyArray<readonly [string, RegExp]> = [
  [
    'MATCH (e:Email) WHERE e.timeReceived = "2024-02-03" RETURN e',
    /STARTS WITH '2024-02-03', or date\(e\.timeReceived\) = date\('2024-02-03'\)/,
  ],
  [
    'MATCH (e:Email) WHERE e.timeReceived > 2024 RETURN e',
    /cannot be compared with a number\. .*datetime\(/,
  ],
  [
    'MATCH (e:Email) WHERE e.timeReceived >= "03/02/2024" RETURN e',
    /cannot be read as a date or time\. Write '2024-02-03 23:41:27'/,
  ],
  [
    'MATCH (e:Email) WHERE date(e.timeReceived) > datetime("2024-02-03") RETURN e',
    /Write the same function on both sides/,
  ],
  [
    'MATCH (e:Email) WHERE left(e.timeReceived, 10) = date("2024-02-03") RETURN e',
    /Write date\(…\) round the text/,
  ],
  [
    'MATCH (e:Email) WHERE duration.between(e.timeReceived, e.timeModified) > ' +
      'duration("P30D") RETURN e',
    /duration\.inDays/,
  ],
  [
    'MATCH (e:Email) WHERE e.timeReceivedMs > "2024-02-03" RETURN e',
    /Compare e\.timeReceived with it/,
  ],
  ['MATCH (e:Email {timeReceived: date("2024-02-03")}) RETURN e', /Write WHERE date\(/],
  ['MATCH (sender:Person)-[:SENT]->(e:Email) RETURN receiver.personId', /receiver/],
]

async function fill(store: Store): Promise<void> {
  const deps = {
    writer: store.writer,
    documents: store.documents,
    loadItem,
    tables: mailTables(),
    extractors: extractorNames,
    clock: { now: () => 0 },
  }
  for await (const event of ingest({ path: table, principal: owner }, deps))
    if (event.type === 'document') assert.notEqual(event.outcome.status, 'failed')
}

function plain(value: GraphValue): Cell {
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'object' && value?.kind === 'list') return value.items.map(plain)
  assert.ok(value === null || typeof value !== 'object', 'queries return scalars')
  return value
}
const bag = (rows: ReadonlyArray<readonly Cell[]>): string[] =>
  rows.map(row => JSON.stringify(row)).sort()

const folder = mkdtempSync(join(tmpdir(), 'veritrail-queries-'))
const settings = testServerSettings()
let server: (TestServer & AsyncDisposable) | undefined
after(async () => {
  await server?.[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})
const stores: ReadonlyArray<readonly [string, string | false, () => Store | Promise<Store>]> = [
  ['memory', false, () => memoryStore()],
  ['SQLite', false, () => openSqliteStore({ path: join(folder, 'corpus.sqlite') })],
  [
    'Neo4j',
    typeof settings === 'string' ? settings : false,
    async () => {
      assert.ok(typeof settings !== 'string')
      server = await takeTestServer(settings)
      return server.open()
    },
  ],
]

for (const [name, skip, open] of stores) {
  describe(`queries of the papers on ${name}`, { skip }, () => {
    let store: Store
    before(async () => {
      store = await open()
      await fill(store)
    })
    after(() => store[Symbol.asyncDispose]())
    const run = (
      text: string,
      parameters: Readonly<Record<string, GraphValue>> = {},
      mode: 'people' | 'model' = 'people',
    ) =>
      runCypher(
        { store, clock: { now: () => now }, config: { timeZone: 'UTC' }, freeQueries: undefined },
        { text, parameters: new Map(Object.entries(parameters)), mode, timeoutMs: 60_000 },
        { principal: owner },
      )

    for (const [group, queries] of [
      ['as printed', paperQueries],
      ['ids as numbers', numericIds],
      ['dates', dateRanges],
    ] as const) {
      for (const [about, { text, parameters, rows }] of Object.entries(queries)) {
        it(`${group}: ${about}`, async () => {
          const right = rows(mails)
          assert.ok(right.length > 0, 'the query finds nothing in the table')
          const known = right[0]?.length ?? 0
          const result = await run(text, parameters)
          assert.deepEqual(bag(result.rows.map(row => row.slice(0, known).map(plain))), bag(right))
          // Columns that are added to a model's query stand behind its own.
          const model = await run(text, parameters, 'model').catch((error: unknown) =>
            isAppError(error, 'query_rejected') && error.details.reason === 'limit'
              ? undefined
              : Promise.reject(error),
          )
          if (model !== undefined && !model.truncated)
            assert.deepEqual(bag(model.rows.map(row => row.slice(0, known).map(plain))), bag(right))
        })
      }
    }

    it('refuses what could never hold, with what to write instead', async () => {
      for (const [text, message] of refused) {
        await assert.rejects(
          run(text),
          (error: unknown) => isAppError(error, 'query_rejected') && message.test(error.message),
          text,
        )
      }
    })

    it('gives null for properties that no document has yet; refuses impossible ones', async () => {
      const { rows } = await run(
        'MATCH (e:Email {emailId: 9806201052})<-[r:SENT]-(p:Person) RETURN e.language, ' +
          'e.timeSentMs, p.address, p.aliases',
      )
      assert.deepEqual(rows, [[null, null, null, null]])
      await assert.rejects(
        run('MATCH (e:Email) RETURN e.timeModifed'),
        (error: unknown) =>
          isAppError(error, 'query_rejected') &&
          error.details.reason === 'unknown_schema' &&
          (error.details.suggestions ?? []).includes('timeModified'),
      )
    })

    it('names the cap of subqueries within each other', async () => {
      const nested = (levels: number): string =>
        'MATCH (e:Email) WHERE ' +
        `${'EXISTS { MATCH (e)-[:PART_OF]->(:Conversation) WHERE '.repeat(levels)}e.emailId ` +
        `= 9806201052${' }'.repeat(levels)} RETURN count(e)`
      await assert.rejects(
        run(nested(40)),
        (error: unknown) =>
          isAppError(error, 'query_rejected') &&
          error.details.reason === 'limit' &&
          /Subqueries are nested deeper than 12 levels, the cap/.test(error.message),
      )
      assert.deepEqual((await run(nested(6))).rows, [[1n]])
    })
  })
}
