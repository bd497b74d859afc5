import assert from 'node:assert/strict'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { z } from 'zod'
import { runCommandLine, type Run } from '../../support/command-line.ts'
import { longPattern } from '../../../src/support/long-pattern.ts'

let folder = ''
const veritrail = (...args: readonly string[]): Promise<Run> => runCommandLine({ folder }, args)

const mail = (from: string, subject: string, day: number): string =>
  `From: ${from}\nTo: Ben Okoro <ben@example.org>\nSubject: ${subject}\nMessage-ID: ` +
  `<${day}@example.org>\nDate: ${day} Mar 2024 10:00:00 +0000\n\nThe board approved the ` +
  'budget.\n'
const parsed = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.unknown())),
  truncated: z.boolean(),
  notes: z.array(z.string()),
})

describe('veritrail cypher and schema', () => {
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'veritrail-cypher-'))
    for (const name of ['open', 'closed']) mkdirSync(join(folder, name))
    writeFileSync(
      join(folder, 'open', 'a.eml'),
      mail('Anna Kowalska <anna@example.org>', '=Budget, first', 4),
    )
    writeFileSync(
      join(folder, 'open', 'b.eml'),
      mail('Anna Kowalska <anna@example.org>', 'Second', 5),
    )
    writeFileSync(join(folder, 'closed', 'c.eml'), mail('Eve Stone <eve@example.org>', 'Hidden', 6))
    writeFileSync(
      join(folder, 'query.cypher'),
      'MATCH (e:Email)\nRETURN e.subject AS subject ORDER BY subject',
    )
    const settings = { schemaVersion: 1, encoder: { kind: 'off' } }
    mkdirSync(join(folder, '.veritrail'))
    writeFileSync(join(folder, '.veritrail', 'config.json'), JSON.stringify(settings))
    await veritrail('ingest', join(folder, 'open'), '--group', 'public')
    await veritrail('ingest', join(folder, 'closed'), '--group', 'secret')
  })
  after(() => rmSync(folder, { recursive: true }))

  it('shows rows as a table, as JSON and as CSV', async () => {
    const { code, out } = await veritrail(
      'cypher',
      'MATCH (e:Email) RETURN e.subject AS subject, 2024 AS year ORDER BY subject',
    )
    assert.equal(code, 0)
    assert.match(out, /^subject +year\n=Budget, first +2024\nHidden +2024\nSecond +2024\n3 rows\n$/)
    const json = parsed.parse(
      JSON.parse((await veritrail('cypher', '--file', 'query.cypher', '--json')).out),
    )
    assert.deepEqual(json, {
      columns: ['subject'],
      rows: [['=Budget, first'], ['Hidden'], ['Second']],
      truncated: false,
      notes: [],
    })
    const csv = await veritrail(
      'cypher',
      '--file',
      'query.cypher',
      '--format',
      'csv',
      '--limit',
      '2',
    )
    assert.deepEqual(
      [csv.out, csv.err],
      ['subject\r\n"\'=Budget, first"\r\nHidden\r\n', 'Only the first 2 rows; there are more.\n'],
    )
  })

  it('takes parameters as JSON or as text', async () => {
    const { out } = await veritrail(
      'cypher',
      'RETURN $a AS a, $b AS b, $c.year AS c, $d AS d',
      '--params',
      '{"a": 1, "c": {"$type": "date", "value": "2024-03-01"}}',
      '--param',
      'b=some text',
      '--param',
      'd=[1.5]',
      '--format',
      'json',
    )
    assert.deepEqual(parsed.parse(JSON.parse(out)).rows, [[1, 'some text', 2024, [1.5]]])
    for (const [args, fault] of [
      [['--params', '[1]'], /must be a JSON object/],
      [['--param', 'novalue'], /must be name=value/],
      [['--params', '{'], /not valid JSON/],
    ] as const) {
      const { code, err } = await veritrail('cypher', 'RETURN 1', ...args)
      assert.deepEqual([code, fault.test(err)], [2, true], err)
    }
  })

  it('refuses a time-out that no timer takes', async () => {
    const { code, err } = await veritrail('cypher', 'RETURN 1 AS x', '--timeout', '99999999999')
    assert.deepEqual([code, /must be at most 86400000, a day/.test(err)], [2, true], err)
  })

  it('escapes in JSON what could rewrite a screen', async () => {
    const { out } = await veritrail('cypher', 'RETURN "a\\u009bb\\u202e" AS x', '--json')
    assert.match(out, /\["a\\u009bb\\u202e"\]/)
    assert.deepEqual(parsed.parse(JSON.parse(out)).rows, [['a\u009bb\u202e']])
  })

  it('marks the place of an error and names what was meant', async () => {
    const { code, out, err } = await veritrail(
      'cypher',
      'MATCH (e:Email)\nWHERE e.subjct = 1 RETURN e',
    )
    assert.deepEqual([code, out], [2, ''])
    assert.match(
      err,
      longPattern('')`
        ^error Email has no property "subjct"\. Did you mean subject\?\n2 \| WHERE e\.
        subjct = 1 RETURN e\n {11,13}\^\n$`,
    )
    assert.match((await veritrail('cypher', 'MATCH (e:Email) DELETE e')).err, /DELETE/)
    assert.match(
      (await veritrail('cypher', 'MATCH (e:Email)-[:SENT]->(p:Person) RETURN p')).err,
      /Did you mean \(e:Email\)<-\[:SENT\]-\(p:Person\)\?/,
    )
    assert.equal((await veritrail('cypher')).code, 2)
    assert.equal((await veritrail('cypher', '--file', 'none.cypher')).code, 5)
    assert.match(
      (await veritrail('cypher', 'MATCH (a:Email) RETURN 1 / 0')).err,
      /division by zero/,
    )
  })

  it('sees only what the principal may', async () => {
    const hidden = await veritrail(
      'cypher',
      '--file',
      'query.cypher',
      '--json',
      '--as',
      'someone:public',
    )
    assert.deepEqual(parsed.parse(JSON.parse(hidden.out)).rows, [['=Budget, first'], ['Second']])
    const { out } = await veritrail('schema', '--as', 'someone:public')
    assert.match(out, /\(:Email\) {2}2\n/)
    assert.doesNotMatch(out, /Eve|eve@|Hidden/)
    assert.match((await veritrail('schema')).out, /\(:Email\) {2}3\n/)
  })

  it('explains how a query would be run', async () => {
    const { out } = await veritrail(
      'cypher',
      'MATCH (e:Email) RETURN e.subject',
      '--explain',
      '--json',
    )
    const explained = z
      .object({
        query: z.object({ parts: z.array(z.unknown()) }),
        cypher: z.string(),
        steps: z.array(z.unknown()),
        statements: z.array(z.object({ statement: z.string(), plan: z.string() })),
      })
      .parse(JSON.parse(out))
    assert.match(explained.cypher, /MATCH \(e:Email\)/)
    assert.match(explained.statements[0]?.statement ?? '', /select/i)
    assert.match(
      (await veritrail('cypher', 'MATCH (e:Email) RETURN e.subject', '--explain')).out,
      /Cypher\n.*Query\n.*Steps\n.*Statement 1\n.*Plan\n/s,
    )
    assert.deepEqual(explained.steps, [
      {
        clause: 'MATCH (e:Email)',
        reads: [{ kind: 'nodes', name: 'Email', count: 3 }],
        expectedRows: 3,
      },
      { clause: 'RETURN e.subject', reads: [], expectedRows: 3 },
    ])
  })

  it('explains a query to a user without showing what the store executes', async () => {
    const { out } = await veritrail(
      '--as',
      'bob:other',
      'cypher',
      'MATCH (:Person)-[:SENT]->(e:Email) RETURN count(*) AS mails UNION ALL MATCH ' +
        '(e:Email) RETURN 1 AS mails',
      '--explain',
      '--json',
    )
    const { steps, statements, notes } = z
      .object({
        steps: z.array(z.unknown()),
        statements: z.array(z.unknown()),
        notes: z.array(z.string()),
      })
      .parse(JSON.parse(out))
    assert.deepEqual(statements, [])
    assert.match(notes.join(), /shown to the owner only/)
    const emails = { kind: 'nodes', name: 'Email', count: 2 }
    assert.deepEqual(steps, [
      {
        clause: 'MATCH (:Person)-[:SENT]->(e:Email)',
        reads: [
          { kind: 'nodes', name: 'Person', count: 4 },
          emails,
          { kind: 'edges', name: 'SENT', count: 2 },
        ],
        expectedRows: 2,
      },
      { clause: 'RETURN count(*) AS mails', reads: [], expectedRows: 1 },
      { clause: 'UNION ALL', reads: [] },
      { clause: 'MATCH (e:Email)', reads: [emails], expectedRows: 2 },
      { clause: 'RETURN 1 AS mails', reads: [], expectedRows: 2 },
    ])
  })

  it('gives the schema as data and for a prompt', async () => {
    const { out } = await veritrail('schema', '--json')
    const { labels } = z
      .object({ labels: z.array(z.object({ label: z.string(), count: z.number() })) })
      .parse(JSON.parse(out))
    assert.deepEqual(
      labels.find(({ label }) => label === 'Email'),
      { label: 'Email', count: 3 },
    )
    assert.match(
      (await veritrail('schema', '--prompt')).out,
      /Relationships \(only in these directions\):\n[\s\S]*\(:Person\)-\[:SENT\]->\(:Email\)/,
    )
  })
})
