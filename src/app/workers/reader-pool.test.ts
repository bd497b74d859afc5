import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAppError } from '../../core/errors.ts'
import { chunkSettings } from '../../ingestion/chunk/chunk-settings.ts'
import { defaultLoadLimits, type RawItem } from '../../ingestion/loaded-document.ts'
import { loadItem } from '../../ingestion/loaders/load-item.ts'
import {
  packProcessed,
  processItems,
  type Processed,
  type ProcessSettings,
  type ProcessTask,
} from '../../ingestion/pipeline/process-items.ts'
import { readerPool } from './reader-pool.ts'

const settings: ProcessSettings = {
  sourceId: 'source',
  groups: ['public'],
  timeZone: 'UTC',
  limits: defaultLoadLimits,
  keepBytes: 2 ** 20,
}
const budget = { seconds: 60, memoryMb: 1_024 }
const item = (fileName: string, text: string): RawItem => ({
  key: fileName,
  fileName,
  bytes: new TextEncoder().encode(text),
})
const sentence = 'The survey of the old bridge over the river was late again, wrote Ada Park. '
const mail =
  'Message-ID: <m@x>\nFrom: Ada Park <ada@x.example>\nTo: bo@x.example\nSubject: ' +
  'Plan\nContent-Type: multipart/mixed; boundary="b"\n\n--b\nContent-Type: ' +
  'text/plain\n\nHere is the plan.\n--b\nContent-Type: text/plain\nContent-Disposition: ' +
  'attachment; filename="plan.txt"\n\nThe plan of the bridge.\n--b--\n'
const task: ProcessTask = {
  settings,
  items: [
    { item: item('a.txt', sentence.repeat(40)) },
    { item: item('m.eml', mail), isMail: true },
    { item: item('empty.txt', '') },
    { item: item('broken.docx', 'PK\u0003\u0004 no archive') },
    {
      item: item(
        'records.jsonl',
        '{"id":"1","title":"One","text":"The first ' +
          'text."}\n{"id":"2","title":"Two","text":"The second text."}\n',
      ),
    },
  ],
}

async function all(
  results: ReturnType<ReturnType<typeof readerPool>['read']>,
): Promise<Processed[]> {
  const found: Processed[] = []
  for await (const result of results) {
    assert.notEqual(result.status, 'late')
    if (result.status !== 'late') found.push(result)
  }
  return found
}

/** Bytes as the plain arrays that they become on the way. */
const plain = (results: readonly Processed[]): Processed[] =>
  results.map(result => {
    const packed = packProcessed(result)
    return structuredClone(
      packed.status === 'built' && packed.record.bytes !== undefined
        ? { ...packed, record: { ...packed.record, bytes: new Uint8Array(packed.record.bytes) } }
        : packed,
    )
  })

test('documents read in other processes equal those read in place, in the same order', async () => {
  await using pool = readerPool({ workers: 2, budget })
  const [first, second] = [pool.read(task), pool.read(task)]
  const expected = plain(await processItems(task, loadItem))
  assert.deepEqual(await all(first), expected)
  assert.deepEqual(await all(second), expected)
  assert.equal(expected.length, 7)
})

test('chunkers that ask models get the answers of the one who reads', async () => {
  const alike = {
    name: 'by-length/1',
    of: (sentences: readonly string[]) =>
      Promise.resolve(
        sentences
          .slice(1)
          .map((text, index) => (text.length > (sentences[index]?.length ?? 0) ? 1 : 0)),
      ),
  }
  const text = Array.from(
    { length: 60 },
    (_, index) => `Sentence ${index}${' more'.repeat((index * 7) % 11)} about the bridge.`,
  ).join(' ')
  const taskOf = (chunking: Readonly<Record<string, unknown>>): ProcessTask => ({
    settings: {
      ...settings,
      chunking: chunkSettings.parse({
        tokenizer: 'estimate',
        minTokens: 8,
        maxTokens: 64,
        ...chunking,
      }),
    },
    items: [{ item: item('a.txt', text) }],
  })
  const lengths = {
    name: 'lengths/1',
    of: (sentences: readonly string[]) =>
      Promise.resolve(sentences.map(sentence => [-sentence.length / 20])),
  }
  await using pool = readerPool({
    workers: 1,
    budget,
    judges: { similarity: alike, likelihood: lengths },
  })
  const semantic = taskOf({ kind: 'semantic', signal: 'encoder' })
  assert.deepEqual(
    await all(pool.read(semantic)),
    plain(await processItems(semantic, loadItem, undefined, { similarity: alike })),
  )
  const perplexity = taskOf({ kind: 'perplexity', threshold: 0.1 })
  const judged = plain(await processItems(perplexity, loadItem, undefined, { likelihood: lengths }))
  assert.deepEqual(await all(pool.read(perplexity)), judged)
  assert.notDeepEqual(judged, plain(await processItems(perplexity, loadItem, undefined, {})))
})

test('what takes long is given as late, and what comes after it does not wait', async () => {
  await using pool = readerPool({ workers: 1, budget, slowAfterMs: 500 })
  const seen: string[] = []
  for await (const result of pool.read({
    settings,
    items: [{ item: item('long.txt', sentence.repeat(200_000)) }, ...task.items.slice(0, 1)],
  })) {
    seen.push(
      result.status === 'late'
        ? result.key
        : result.status === 'built'
          ? result.record.document.key
          : result.status,
    )
    assert.ok(pool.inHand(500).some(document => document.key === 'long.txt'))
  }
  assert.deepEqual(seen, ['long.txt', 'a.txt'])
})

test('a signal ends the waiting, and closing ends the processes', async () => {
  const controller = new AbortController()
  const pool = readerPool({ workers: 1, budget })
  const waiting = all(
    pool.read(
      { settings, items: [{ item: item('long.txt', sentence.repeat(200_000)) }] },
      controller.signal,
    ),
  )
  setTimeout(() => controller.abort(new Error('enough')), 200)
  await assert.rejects(waiting, /enough/)
  await pool[Symbol.asyncDispose]()
  await assert.rejects(all(pool.read(task)), error => isAppError(error, 'aborted'))
})
