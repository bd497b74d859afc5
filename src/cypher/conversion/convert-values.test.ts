import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isAppError } from '../../core/errors.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import type { GraphSchema } from '../../core/ports/graph-reader.ts'
import { analyseQuery } from '../analysis/analyse-query.ts'
import { parseCypher } from '../parse/parse-cypher.ts'
import { printCypher } from '../print/print-cypher.ts'
import { checkPolicy } from '../policy/check-policy.ts'
import { peoplePolicy } from '../policy/query-policy.ts'
import { longPattern } from '../../support/long-pattern.ts'

const times = ['timeReceived', 'timeReceivedMs']
const schema: GraphSchema = {
  labels: [
    { label: 'Email', count: 100, properties: ['emailId', 'subject', ...times] },
    { label: 'Person', count: 10, properties: ['name', 'personId'] },
    // Not of the corpus schema: what it holds is not known.
    { label: 'Parcel', count: 10, properties: ['parcelId', 'personId', 'weight'] },
  ],
  edgeTypes: [{ type: 'SENT', count: 100, from: ['Person'], to: ['Email'], properties: [] }],
}

function converted(
  text: string,
  parameters: Readonly<Record<string, GraphValue>> = {},
): { readonly text: string; readonly notes: readonly string[] } {
  const parsed = parseCypher(text)
  const { query, notes } = checkPolicy({ query: parsed.query, columns: [] }, peoplePolicy, {
    schema,
    corpus: { timeZone: 'UTC' },
    parameters: new Map(Object.entries(parameters)),
    locate: part => parsed.locate(part),
    text,
  })
  analyseQuery(query)
  return { text: printCypher(query), notes }
}
const condition = (written: string, parameters?: Readonly<Record<string, GraphValue>>): string =>
  converted(`MATCH (e:Email) WHERE ${written} RETURN 1`, parameters).text.replace(
    /^MATCH \(e:Email\)\s+WHERE (.*)\s+RETURN 1$/s,
    '$1',
  )
const same = (written: string, parameters?: Readonly<Record<string, GraphValue>>): void => {
  assert.equal(condition(written, parameters), written)
}

describe('ids in a query', () => {
  it('are compared with the digits of a number', () => {
    assert.equal(condition('e.emailId = 98'), "e.emailId = '98'")
    assert.equal(condition('-5.0 <> e.emailId'), "e.emailId <> '-5'")
    assert.equal(
      condition("e.emailId IN [98, $id, 'a', 1.5]", { id: 7n }),
      "e.emailId IN ['98', '7', 'a', 1.5]",
    )
    assert.equal(
      converted('MATCH (e:Email {emailId: 98}) RETURN e.subject').text,
      "MATCH (e:Email {emailId: '98'})\nRETURN e.subject",
    )
    assert.equal(
      converted('MATCH (e:Email {subject: $subject, emailId: $id}) RETURN 1', {
        id: 98n,
        subject: 'x',
      }).text,
      "MATCH (e:Email {subject: $subject, emailId: '98'})\nRETURN 1",
    )
    assert.equal(
      converted('MATCH (e:Email $wanted) RETURN 1', {
        wanted: { kind: 'map', entries: { emailId: 98n, subject: 'x' } },
      }).text,
      "MATCH (e:Email {emailId: '98', subject: $wanted.subject})\nRETURN 1",
    )
  })

  it('stay as they are where they are compared with texts and with each other', () => {
    for (const written of [
      "e.emailId = '98'",
      "e.emailId > '98'",
      "e.emailId IN ['98', '99']",
      'toInteger(e.emailId) = 98',
      'e.emailId IS NULL',
      'e.emailId = $id',
      'e.subject = 98',
      'size(e.emailId) > 3',
    ])
      same(written, { id: '98' })
    same('e.emailId IN $ids', { ids: { kind: 'list', items: ['98', '99'] } })
    assert.deepEqual(converted("MATCH (e:Email) WHERE e.emailId = '98' RETURN e").notes, [])
  })

  it('are those of the corpus only', () => {
    assert.equal(
      converted('MATCH (p:Parcel) WHERE p.parcelId = 5 AND p.personId = 5 RETURN 1').text,
      'MATCH (p:Parcel)\nWHERE p.parcelId = 5 AND p.personId = 5\nRETURN 1',
    )
    // Of either label: what the one has otherwise is not touched.
    assert.match(
      converted('MATCH (n) WHERE n.personId = 5 AND n.emailId = 5 RETURN 1').text,
      /n\.personId = 5 AND n\.emailId = '5'/,
    )
  })

  it('are told to have been compared so', () => {
    assert.deepEqual(converted('MATCH (e:Email) WHERE e.emailId = 98 RETURN e').notes, [
      'Ids are texts: numbers were compared with them as their digits.',
    ])
  })
})

describe('times in a query', () => {
  it('are compared by milliseconds where those can be read, else as texts', () => {
    assert.equal(
      condition("e.timeReceived >= datetime('2024-02-03')"),
      "e.timeReceivedMs >= datetime('2024-02-03').epochMillis",
    )
    assert.equal(
      condition("datetime(e.timeReceived) < datetime('2024-02-03 10:00')"),
      "e.timeReceivedMs < datetime('2024-02-03T10:00').epochMillis",
    )
    assert.match(
      converted("MATCH (e:Email) RETURN e.timeReceived > datetime('2024-02-03') AS late, count(*)")
        .text,
      longPattern('')`
        RETURN e\.timeReceived > replace\(toString\(localdatetime\(datetime\(
        \{datetime: datetime\('2024-02-03'\), timezone: 'UTC'\}\)\)\), 'T', ' '\) AS late
      `,
    )
  })

  it('take a date for its whole day', () => {
    assert.deepEqual(
      ['=', '<>', '<', '<=', '>', '>='].map(operator =>
        condition(`e.timeReceived ${operator} date('2024-02-03')`),
      ),
      [
        "e.timeReceived STARTS WITH toString(date('2024-02-03'))",
        "NOT e.timeReceived STARTS WITH toString(date('2024-02-03'))",
        "e.timeReceived < toString(date('2024-02-03'))",
        "e.timeReceived <= toString(date('2024-02-03')) + ' 24'",
        "e.timeReceived > toString(date('2024-02-03')) + ' 24'",
        "e.timeReceived >= toString(date('2024-02-03'))",
      ],
    )
    assert.equal(
      condition("date(e.timeReceived) = date('2024-02-03')"),
      condition("e.timeReceived = date('2024-02-03')"),
    )
  })

  it('are compared with texts in their own form', () => {
    for (const written of [
      "e.timeReceived > '2024'",
      "e.timeReceived >= '2024-02-03'",
      "e.timeReceived = '2024-02-03 10:00:00'",
      "e.timeReceived CONTAINS '2024-02-03'",
      "e.timeReceived <> ''",
      "e.timeReceived < '2024-02-31'",
    ])
      same(written)
    assert.equal(
      condition("e.timeReceived < '2024-02-03T10:00'"),
      "e.timeReceived < '2024-02-03 10:00:00'",
    )
    assert.equal(
      condition("e.timeReceived = '2024-2-3 10:00:00.000'"),
      "e.timeReceived = '2024-02-03 10:00:00'",
    )
    assert.equal(condition("e.timeReceived >= '20240203'"), "e.timeReceived >= '2024-02-03'")
    assert.equal(
      condition("e.timeReceived >= '2024-02-03T10:00:00Z'"),
      "e.timeReceivedMs >= datetime('2024-02-03T10:00:00Z').epochMillis",
    )
    assert.equal(
      condition("e.timeReceived STARTS WITH '2024-02-03T10'"),
      "e.timeReceived STARTS WITH '2024-02-03 10'",
    )
  })

  it('are read as times by functions and for their parts', () => {
    assert.equal(
      condition('e.timeReceived.hour < 8'),
      "datetime(replace(e.timeReceived, ' ', 'T')).hour < 8",
    )
    assert.equal(
      condition("localtime(e.timeReceived) < '08:00'"),
      "localtime(substring(e.timeReceived, 11)) < localtime('08:00')",
    )
    assert.equal(
      condition('duration.inDays(e.timeReceived, date()).days > 3'),
      "duration.inDays(datetime(replace(e.timeReceived, ' ', 'T')), date()).days > 3",
    )
    same('timestamp() - e.timeReceivedMs > 1000')
  })

  it('are read once, however large what they are compared with is', () => {
    const nested = (levels: number): string =>
      levels === 0
        ? 'e.timeReceived'
        : `CASE WHEN e.timeReceived >= coalesce(${nested(levels - 1)}, $x) THEN $x ELSE $y END`
    assert.ok(condition(`e.timeReceived = ${nested(12)}`, { x: null, y: null }).length < 100_000)
  })

  it('are refused, with the place, where a comparison could never hold', () => {
    for (const written of [
      'e.timeReceived = 2024',
      "e.timeReceived = '2024-02-03'",
      'e.timeReceived > true',
      "e.timeReceived > duration('P1D')",
      "e.timeReceived > localtime('10:00')",
      "e.timeReceived < 'February'",
      "e.timeReceived IN ['2024-02-03']",
      'date(e.timeReceived) = 2024',
      "datetime(e.timeReceived) > localdatetime('2024-02-03')",
      "e.timeReceivedMs > '2024'",
      "e.timeReceivedMs > date('2024-02-03')",
      "left(e.timeReceived, 10) + duration('P1D') > 'x'",
    ]) {
      assert.throws(
        () => condition(written),
        (error: unknown) =>
          isAppError(error, 'query_rejected') &&
          error.details.reason === 'unsupported' &&
          error.details.line === 1 &&
          /Write|Compare/.test(error.message),
        written,
      )
    }
  })
})
