import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { IngestOutcome } from '../../core/ingest-outcome.ts'
import type { Store } from '../../core/ports/store.ts'
import { owner } from '../../core/principal.ts'
import { memoryStore } from '../../stores/memory/memory-store.ts'
import { mailTables } from '../email/mail-tables.ts'
import { loadItem } from '../loaders/load-item.ts'
import { extractorNames } from '../loaders/registry.ts'
import { ingest } from './pipeline.ts'
import { plainRows } from '../../stores/contract/graph-rows.contract.ts'

const access = { principal: owner }
const table = join(process.env['VERITRAIL_DATA'] ?? '../shared/data', 'emails', 'Clean_Emails.csv')
const missing = existsSync(table) ? false : `no mail table at ${table}`

async function run(store: Store, path: string): Promise<IngestOutcome[]> {
  const outcomes: IngestOutcome[] = []
  const deps = {
    writer: store.writer,
    documents: store.documents,
    loadItem,
    tables: mailTables(),
    extractors: extractorNames,
    clock: { now: () => 0 },
  }
  for await (const event of ingest({ path, principal: owner }, deps))
    if (event.type === 'document') outcomes.push(event.outcome)
  return outcomes
}

test(
  'the mail table of the paper becomes its graph, and a second time nothing',
  { skip: missing },
  async () => {
    const store = memoryStore()
    const outcomes = await run(store, table)
    const statuses = Map.groupBy(outcomes, outcome => outcome.status)
    assert.equal(statuses.get('ingested')?.length, 110)
    assert.equal(statuses.get('failed'), undefined)
    const count = async (label: string): Promise<number> =>
      (await store.graph.schema(access)).labels.find(entry => entry.label === label)?.count ?? 0
    assert.equal(await count('Email'), 110)
    assert.equal(await count('Conversation'), 27)
    const sent = await plainRows(
      store.graph,
      {
        patterns: [
          {
            nodes: [
              { variable: 'p', labels: ['Person'] },
              { variable: 'e', labels: ['Email'] },
            ],
            edges: [{ types: ['SENT'], direction: 'out' }],
          },
        ],
        where: {
          kind: 'contains',
          left: { kind: 'property', variable: 'e', key: 'timeReceived' },
          right: { kind: 'literal', value: '2024-02-03' },
          ignoreCase: false,
        },
        columns: [
          { name: 'sender', expression: { kind: 'property', variable: 'p', key: 'personId' } },
          { name: 'email', expression: { kind: 'property', variable: 'e', key: 'emailId' } },
        ],
        orderBy: [],
        limit: 10,
      },
      access,
    )
    assert.deepEqual(sent, [['Person_700b29d2c283', '9806201052']])
    const [before, seq] = [
      await Array.fromAsync(store.exportLogical()),
      await store.documents.commitSeq(access),
    ]
    assert.deepEqual(
      new Set((await run(store, table)).map(outcome => outcome.status)),
      new Set(['unchanged']),
    )
    assert.deepEqual(await Array.fromAsync(store.exportLogical()), before)
    assert.equal(await store.documents.commitSeq(access), seq)
  },
)

test('a row that is edited or deleted follows through', { skip: missing }, async t => {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-table-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'mails.csv')
  const text = readFileSync(table, 'utf8')
  writeFileSync(path, text)
  const store = memoryStore()
  await run(store, path)
  const lines = text.split('\n')
  const deleted = lines.findIndex(line => line.includes(',2363815,'))
  writeFileSync(
    path,
    lines
      .filter((_, index) => index !== deleted)
      .join('\n')
      .replace(
        'finalize the design for the underdeck gantry',
        'postpone the design of the underdeck gantry',
      ),
  )
  const outcomes = (await run(store, path))
    .filter(outcome => outcome.status !== 'unchanged')
    .map(outcome => `${outcome.status} ${outcome.key}`)
  assert.deepEqual(outcomes.sort(), ['removed 3267676486', 'replaced 9806201052'])
  assert.equal((await store.documents.counts(access)).emails, 109)
})

test('tables that share keys are one source of emails, whichever file holds a column', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-tables-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(
    join(folder, 'content.csv'),
    'Email_ID,Revision_ID,Email_Subject,Email_Content,Sender_ID\n1,10,Gantry,The gantry is ' +
      'late.,Person_0123456789ab\n2,20,Depot,The depot is open.,Person_0123456789ab\n',
  )
  writeFileSync(
    join(folder, 'times.csv'),
    'Email_ID,Revision_ID,Time_Received,Receiver_IDs\n1,10,2022-01-05 ' +
      '10:00:00,Person_ba9876543210\n2,20,2022-01-06 10:00:00,Person_ba9876543210\n',
  )
  const store = memoryStore()
  assert.deepEqual(
    (await run(store, folder)).map(outcome => `${outcome.status} ${outcome.key}`).sort(),
    ['ingested 1', 'ingested 2'],
  )
  const [email] = await store.graph.nodesByProperty(
    { label: 'Email', key: 'emailId', value: '1', ignoreCase: false, limit: 2 },
    access,
  )
  assert.equal(email?.properties['timeReceived'], '2022-01-05 10:00:00')
})
