import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FailedReading, FailedReadings } from './failed-readings.ts'
import { defaultLoadLimits } from '../loaded-document.ts'
import { loadItem } from '../loaders/load-item.ts'
import { processItems, type Processed, type ProcessTask } from './process-items.ts'
import { readingQueue, type ItemEnd, type LateItem, type ReadTask } from './reading-queue.ts'

const task = (...names: string[]): ProcessTask => ({
  settings: {
    sourceId: 'source',
    groups: [],
    timeZone: 'UTC',
    limits: defaultLoadLimits,
    keepBytes: 0,
  },
  items: names.map(name => ({
    item: {
      key: name,
      fileName: 'note.txt',
      bytes: new TextEncoder().encode(`The text of ${name}.`),
    },
    bytesHash: name,
  })),
})

/** Reads in place; items named in `slow` are late and give their results when they are let go. */
function readWithLate(slow: ReadonlyMap<string, Promise<void>>): ReadTask {
  return async function* (given) {
    const results = await processItems(given, loadItem)
    for (const [index, entry] of given.items.entries()) {
      const own = results.filter(result => result.item === index)
      const release = slow.get(entry.item.key)
      if (release === undefined) {
        yield* own
        continue
      }
      let state: 'waiting' | 'there' | 'taken' = 'waiting'
      void release.then(() => {
        state = 'there'
      })
      const late: LateItem = {
        status: 'late',
        item: index,
        key: entry.item.key,
        arrival: () => release,
        take() {
          if (state === 'waiting') return []
          const isLast = state === 'taken'
          state = 'taken'
          return isLast ? undefined : own
        },
      }
      yield late
    }
  }
}

const keysOf = async (
  results: AsyncIterable<Processed | ItemEnd>,
  withEnds = false,
): Promise<string[]> => {
  const keys: string[] = []
  for await (const result of results) {
    if (result.status === 'end') keys.push(...(withEnds ? [`${result.item} end`] : []))
    else
      keys.push(
        `${result.item} ${result.status === 'built' ? result.record.document.key : result.key}`,
      )
  }
  return keys
}

test('results come in the order of the source, those of late items when ready', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const queue = readingQueue(readWithLate(new Map([['b', promise]])))
  queue.add(task('a', 'b', 'c'))
  queue.add(task('d'))
  assert.deepEqual(await keysOf(queue.next()), ['0 a', '2 c'])
  assert.deepEqual(await keysOf(queue.next()), ['3 d'])
  queue.add(task('e'))
  resolve()
  await promise
  assert.deepEqual(await keysOf(queue.rest()), ['1 b', '4 e'])
})

test('the end of each item follows its last result, also for a late item', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const queue = readingQueue(readWithLate(new Map([['b', promise]])))
  queue.add(task('a', 'b', 'c'))
  assert.deepEqual(await keysOf(queue.next(), true), ['0 a', '0 end', '2 c', '2 end'])
  resolve()
  assert.deepEqual(await keysOf(queue.rest(), true), ['1 b', '1 end'])
})

test('a late item comes before anything that may be the same document', async () => {
  for (const other of ['b', 'b/part.txt', 'b#1']) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const queue = readingQueue(readWithLate(new Map([['b', promise]])))
    queue.add(task('b', 'bb', other))
    setImmediate(resolve)
    assert.deepEqual(await keysOf(queue.rest()), ['1 bb', '0 b', `2 ${other}`])
  }
})

test('what is over its budget is remembered with the item it came from', async () => {
  const added: Array<[string, string, FailedReading]> = []
  const failures: FailedReadings = {
    of: () => undefined,
    keep: () => {},
    end: () => {},
    add: (key, bytesHash, failed) => void added.push([key, bytesHash, failed]),
  }
  const given = task('a')
  const queue = readingQueue(
    async function* () {
      yield { item: 0, status: 'failed', key: 'a/part', reason: 'over_budget', message: 'too long' }
    },
    { failures },
  )
  queue.add(given)
  await keysOf(queue.rest())
  assert.deepEqual(added, [['a', 'a', { key: 'a/part', message: 'too long', unread: undefined }]])
})
