import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { IngestEvent, IngestOutcome } from '../../../core/ingest-outcome.ts'
import { owner } from '../../../core/principal.ts'
import { compose, initCorpus } from '../../compose.ts'
import { failedReadingsFileName } from '../../failed-readings.ts'
import { ingestPaths } from './ingest.ts'

// Documents are read in processes of their own here, under budgets small enough to be met in
// seconds.

interface Place {
  readonly source: string
  readonly corpus: string
}

function place(t: TestContext, files: Record<string, string>): Place {
  const root = mkdtempSync(join(tmpdir(), 'veritrail-budget-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  const source = join(root, 'source')
  mkdirSync(source)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(source, name), text)
  const corpus = join(root, 'corpus')
  initCorpus(corpus)
  return { source, corpus }
}

async function ingest(
  { source, corpus }: Place,
  budget: Record<string, number>,
  options: { readonly rebuild?: boolean } = {},
): Promise<{ outcomes: Map<string, IngestOutcome>; events: IngestEvent[] }> {
  writeFileSync(
    join(corpus, 'config.json'),
    JSON.stringify({ schemaVersion: 1, encoder: { kind: 'off' }, ingest: { workers: 1, budget } }),
  )
  await using app = await compose(corpus)
  const outcomes = new Map<string, IngestOutcome>()
  const events: IngestEvent[] = []
  for await (const event of ingestPaths(
    app,
    { paths: [source], rebuild: options.rebuild },
    { principal: owner },
  )) {
    events.push(event)
    if (event.type === 'document') outcomes.set(event.outcome.key, event.outcome)
  }
  return { outcomes, events }
}

const failure = (outcome: IngestOutcome | undefined): string =>
  outcome?.status === 'failed'
    ? `${outcome.reason}: ${outcome.message}`
    : (outcome?.status ?? 'nothing')

const sentence = 'The survey of the old bridge over the river was late again, wrote Ada Park. '
const longText = (mebibytes: number): string =>
  sentence.repeat(Math.ceil((mebibytes * 2 ** 20) / sentence.length))
const neighbours = (prefix: string): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `${prefix}${index}.txt`,
      `Note ${index} about the crane number ${index}.`,
    ]),
  )

interface Part {
  readonly name: string
  readonly text: string
}

function mail(id: string, parts: readonly Part[], to = 'bo@x.example'): string {
  const attached = parts
    .map(
      ({ name, text }) =>
        '--part\nContent-Type: text/plain\nContent-Disposition: attachment; ' +
        `filename="${name}"\n\n${text}\n`,
    )
    .join('')
  return (
    `Message-ID: <${id}>\nFrom: Ada Park <ada@x.example>\nTo: ${to}\nSubject: ` +
    'Parts\nMIME-Version: 1.0\nContent-Type: multipart/mixed; ' +
    'boundary="part"\n\n--part\nContent-Type: text/plain\n\nHere they ' +
    `are.\n${attached}--part--\n`
  )
}

test(
  'a document that takes longer than its time fails with the reason; those beside it in its ' +
    'task are ingested',
  async t => {
    // 15 MiB of sentences take many times this budget on any machine.
    const where = place(t, { ...neighbours('a'), 'm.txt': longText(15), ...neighbours('z') })
    const { outcomes } = await ingest(where, { seconds: 2 })
    assert.match(
      failure(outcomes.get('m.txt')),
      /^over_budget: m\.txt .* 2 seconds.*ingest\.budget\.seconds/,
    )
    outcomes.delete('m.txt')
    assert.deepEqual(
      new Set([...outcomes.values()].map(outcome => outcome.status)),
      new Set(['ingested']),
    )
    assert.equal(outcomes.size, 80)
  },
)

test(
  'a document that takes more than its memory fails with the reason; those beside it are ' +
    'ingested',
  async t => {
    const where = place(t, { ...neighbours('a'), 'm.txt': longText(15), ...neighbours('z') })
    const { outcomes } = await ingest(where, { memoryMb: 256 })
    assert.match(
      failure(outcomes.get('m.txt')),
      /^over_budget: m\.txt .* 256 MB.*ingest\.budget\.memoryMb/,
    )
    outcomes.delete('m.txt')
    assert.deepEqual(
      new Set([...outcomes.values()].map(outcome => outcome.status)),
      new Set(['ingested']),
    )
    assert.equal(outcomes.size, 80)
  },
)

test(
  'an attachment that takes more than its memory costs neither its mail nor the attachments ' +
    'around it',
  async t => {
    const where = place(t, {
      'a.eml': mail('m@x', [
        { name: 'before.txt', text: 'The plan before.' },
        { name: 'hog.txt', text: longText(15) },
        { name: 'after.txt', text: 'The plan after.' },
      ]),
    })
    const { outcomes } = await ingest(where, { memoryMb: 320 })
    assert.match(failure(outcomes.get('m@x/hog.txt')), /^over_budget: m@x\/hog\.txt .* 320 MB/)
    assert.deepEqual([...outcomes].map(([key, outcome]) => `${outcome.status} ${key}`).sort(), [
      'failed m@x/hog.txt',
      'ingested m@x',
      'ingested m@x/after.txt',
      'ingested m@x/before.txt',
    ])
  },
)

test(
  'more attachments, recipients or records than a document may have are refused, with the ' +
    'number and the setting',
  async t => {
    const attachments = Array.from({ length: 9 }, (_, index) => ({
      name: `${index}.txt`,
      text: `Attachment ${index}.`,
    }))
    const where = place(t, {
      'attachments.eml': mail('attachments@x', attachments),
      'recipients.eml': mail(
        'recipients@x',
        [],
        Array.from({ length: 9 }, (_, index) => `p${index}@x.example`).join(', '),
      ),
      'records.jsonl': Array.from({ length: 9 }, (_, index) =>
        JSON.stringify({
          id: String(index),
          title: `Record ${index}`,
          text: `Record number ${index}.`,
        }),
      ).join('\n'),
      'fine.eml': mail('fine@x', attachments.slice(0, 3)),
    })
    const { outcomes } = await ingest(where, { parts: 5 })
    for (const [key, parts] of [
      ['attachments@x', 'attachments'],
      ['recipients@x', 'recipients'],
      ['records.jsonl', 'records'],
    ]) {
      assert.match(
        failure(outcomes.get(key ?? '')),
        new RegExp(`^over_budget: .* 9 ${parts}, more than the 5 parts .*ingest\\.budget\\.parts`),
      )
      outcomes.delete(key ?? '')
    }
    assert.deepEqual([...outcomes].map(([key, outcome]) => `${outcome.status} ${key}`).sort(), [
      'ingested fine@x',
      'ingested fine@x/0.txt',
      'ingested fine@x/1.txt',
      'ingested fine@x/2.txt',
    ])
    const again = await ingest(where, { parts: 20 })
    assert.equal(
      [...again.outcomes.values()].filter(outcome => outcome.status === 'ingested').length,
      1 + 9 + 1 + 9,
    )
  },
)

test(
  'what was over its budget is told again without being read, until its bytes or the budget ' +
    'change or a rebuild is asked for',
  async t => {
    const where = place(t, { 'a.txt': 'A note about a crane.', 'm.txt': longText(15) })
    const budget = { memoryMb: 256 }
    assert.match(
      failure((await ingest(where, budget)).outcomes.get('m.txt')),
      /^over_budget: (?!.*not tried again)/,
    )
    assert.equal(statSync(join(where.corpus, failedReadingsFileName)).mode & 0o777, 0o600)

    const second = await ingest(where, budget)
    assert.match(
      failure(second.outcomes.get('m.txt')),
      /^over_budget: m\.txt .* 256 MB.*not tried again/,
    )
    assert.equal(second.outcomes.get('a.txt')?.status, 'unchanged')

    assert.match(
      failure((await ingest(where, budget, { rebuild: true })).outcomes.get('m.txt')),
      /^over_budget: (?!.*not tried again)/,
    )
    assert.match(
      failure((await ingest(where, { memoryMb: 257 })).outcomes.get('m.txt')),
      /^over_budget: (?!.*not tried again)/,
    )

    writeFileSync(join(where.source, 'm.txt'), 'Now a short note about a bridge.')
    assert.equal((await ingest(where, { memoryMb: 257 })).outcomes.get('m.txt')?.status, 'ingested')
    assert.doesNotMatch(readFileSync(join(where.corpus, failedReadingsFileName), 'utf8'), /m\.txt/)
  },
)

test(
  'an attachment that was over its budget is told again with its unchanged mail, and tried ' +
    'again under another budget',
  async t => {
    const records = Array.from({ length: 9 }, (_, index) =>
      JSON.stringify({
        id: String(index),
        title: `Record ${index}`,
        text: `Record number ${index}.`,
      }),
    ).join('\n')
    const where = place(t, { 'a.eml': mail('m@x', [{ name: 'records.jsonl', text: records }]) })
    await ingest(where, { parts: 5 })
    const second = await ingest(where, { parts: 5 })
    assert.equal(second.outcomes.get('m@x')?.status, 'unchanged')
    assert.match(
      failure(second.outcomes.get('m@x/records.jsonl')),
      /^over_budget: .*not tried again/,
    )
    const third = await ingest(where, { parts: 20 })
    assert.equal(third.outcomes.get('m@x')?.status, 'unchanged')
    assert.equal(third.outcomes.get('m@x/records.jsonl#8')?.status, 'ingested')
  },
)

test('a document that takes its time is named while it is read', async t => {
  const { outcomes, events } = await ingest(place(t, { 'm.txt': longText(15) }), { seconds: 5 })
  assert.ok(
    events.some(
      event =>
        event.type === 'document-progress' && event.key === 'm.txt' && event.elapsedMs >= 2_000,
    ),
  )
  assert.equal(outcomes.get('m.txt')?.status, 'failed')
})
