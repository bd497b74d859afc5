import type { FailedReadings } from './failed-readings.ts'
import type { Processed, ProcessEntry, ProcessTask } from './process-items.ts'

/** An item whose reading takes long: what comes after it in the source need not wait. */
export interface LateItem {
  readonly status: 'late'
  /** Its position in the task. */
  readonly item: number
  /** Every document that comes from it has this key, or one that goes on with `/` or `#`. */
  readonly key: string
  /** Results that arrived since the last call; `undefined` when there will be none any more. */
  take(): readonly Processed[] | undefined
  /** Resolves when `take` has something to give. Throws when aborted. */
  arrival(): Promise<void>
}

/** Everything of an item has been given. */
export interface ItemEnd {
  readonly status: 'end'
  readonly item: number
}

/** Begins with a task at once and gives its results in the order of its items. */
export type ReadTask = (
  task: ProcessTask,
  signal?: AbortSignal,
) => AsyncIterable<Processed | LateItem>

/**
 * Tasks that are being read, and their results in the order in which they are to be accepted: that
 * of the source, but for late items, which no other item waits for unless it may make the same
 * document. `item` of a result counts through the queue.
 */
export interface ReadingQueue {
  /** Tasks whose results were not taken yet, their items, and the bytes of these. */
  readonly size: number
  readonly items: number
  readonly bytes: number
  add(task: ProcessTask): void
  /** What late items gave by now, then the results of the oldest task. */
  next(): AsyncIterable<Processed | ItemEnd>
  /** All results of late items that may make a document of this key. */
  lateWith(key: string): AsyncIterable<Processed | ItemEnd>
  /** Everything that is left. */
  rest(): AsyncIterable<Processed | ItemEnd>
}

interface Late extends LateItem {
  readonly number: number
  readonly entry: ProcessEntry | undefined
}

/** `failures` remembers what took more than its budget. */
export function readingQueue(
  read: ReadTask,
  options: {
    readonly failures?: FailedReadings | undefined
    readonly signal?: AbortSignal | undefined
  } = {},
): ReadingQueue {
  const tasks: Array<{
    readonly results: ReturnType<ReadTask>
    readonly entries: readonly ProcessEntry[]
    readonly firstItem: number
    readonly bytes: number
  }> = []
  const late = new Set<Late>()
  let items = 0

  const numbered = (
    result: Processed,
    item: number,
    entry: ProcessEntry | undefined,
  ): Processed => {
    if (
      result.status === 'failed' &&
      result.reason === 'over_budget' &&
      entry?.bytesHash !== undefined
    ) {
      options.failures?.add(entry.item.key, entry.bytesHash, {
        key: result.key,
        message: result.message,
        unread: result.unread,
      })
    }
    return { ...result, item }
  }
  async function* takeLate(item: Late, toItsEnd: boolean): AsyncGenerator<Processed | ItemEnd> {
    for (let found = item.take(); found !== undefined; found = item.take()) {
      for (const result of found) {
        if (result.status === 'built') yield* lateWith(result.record.document.key, item)
        yield numbered(result, item.number, item.entry)
      }
      if (found.length > 0) continue
      if (!toItsEnd) return
      await item.arrival()
    }
    late.delete(item)
    yield { status: 'end', item: item.number }
  }
  async function* lateWith(key: string, before?: Late): AsyncGenerator<Processed | ItemEnd> {
    for (const item of late) {
      if (item === before) return
      if (mayMake(item, key)) yield* takeLate(item, true)
    }
  }
  async function* next(): AsyncGenerator<Processed | ItemEnd> {
    const task = tasks.shift()
    for (const item of late) yield* takeLate(item, false)
    if (task === undefined) return
    let begun: number | undefined
    for await (const result of task.results) {
      const number = task.firstItem + result.item
      const entry = task.entries[result.item]
      if (begun !== undefined && begun !== number) yield { status: 'end', item: begun }
      begun = number
      if (result.status === 'late') {
        begun = undefined
        late.add({ ...result, number, entry })
        continue
      }
      if (result.status === 'built') yield* lateWith(result.record.document.key)
      yield numbered(result, number, entry)
    }
    if (begun !== undefined) yield { status: 'end', item: begun }
  }
  return {
    get size() {
      return tasks.length
    },
    get items() {
      return tasks.reduce((sum, task) => sum + task.entries.length, 0)
    },
    get bytes() {
      return tasks.reduce((sum, task) => sum + task.bytes, 0)
    },
    add(task) {
      const bytes = task.items.reduce((sum, entry) => sum + entry.item.bytes.length, 0)
      tasks.push({
        results: read(task, options.signal),
        entries: task.items,
        firstItem: items,
        bytes,
      })
      items += task.items.length
    },
    next,
    lateWith: key => lateWith(key),
    async *rest() {
      while (tasks.length > 0) yield* next()
      for (const item of late) yield* takeLate(item, true)
    },
  }
}

/**
 * Results of work that has begun here. Awaited in its turn; until then a failure must not count as
 * unhandled.
 */
export function inPlace(result: Promise<readonly Processed[]>): AsyncIterable<Processed> {
  result.catch(() => undefined)
  return (async function* () {
    yield* await result
  })()
}

/** Whether a document of this key may be one of the item's. */
function mayMake(late: LateItem, key: string): boolean {
  if (!key.startsWith(late.key)) return false
  const following = key.charAt(late.key.length)
  return following === '' || following === '/' || following === '#'
}
