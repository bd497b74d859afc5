import { AppError } from '../../core/errors.ts'
import type {
  AttachmentStart,
  Processed,
  ProcessEntry,
  ProcessSettings,
} from '../../ingestion/pipeline/process-items.ts'
import type { ChunkPorts } from '../../ingestion/chunk/prepare-chunking.ts'
import { isKeyedByPath } from '../../ingestion/loaders/registry.ts'
import type { LateItem, ReadTask } from '../../ingestion/pipeline/reading-queue.ts'
import { keyOf } from '../../ingestion/record/to-document.ts'
import { invariant } from '../../support/invariant.ts'
import type { Judged, OverBudget, ReadingBudget } from './reader-messages.ts'
import { startReader, type Reader, type ReaderEnd } from './reader-process.ts'

/**
 * Processes that read documents. One that takes more than its budget, or dies, costs its own
 * document only.
 */
export interface ReaderPool extends AsyncDisposable {
  /**
   * Begins with a task at once; gives its results in the order of its items, each as soon as it is
   * there. An item that takes long is given as late where the keys of its documents are known.
   * Throws `internal` when no process can be started, and the signal's reason.
   */
  readonly read: ReadTask
  /** Documents that are being read for at least so long. */
  inHand(minMs: number): ReadonlyArray<{ readonly key: string; readonly elapsedMs: number }>
}

export interface ReaderPoolOptions {
  readonly workers: number
  readonly budget: ReadingBudget
  /** The models that chunkers ask about sentences. */
  readonly judges?: Pick<ChunkPorts, Judged> | undefined
  /** When an item counts as slow, so that others pass it; default 5 s. */
  readonly slowAfterMs?: number | undefined
}

interface Work {
  readonly serial: number
  /** Position in its task. */
  readonly index: number
  readonly settings: ProcessSettings
  entry: ProcessEntry
  state: 'queued' | 'sent' | 'ended'
  /** Results that nobody has taken, and the bytes they travelled with. */
  results: Processed[]
  bytes: number
  /** When it came to be the first of its process; 0 before. */
  begunAt: number
  /** Time that earlier readings took. */
  spentMs: number
  isSlow: boolean
  attachment: Pick<AttachmentStart, 'at' | 'key' | 'documentKey'> | undefined
  /** Key of the document that the item itself is. */
  documentKey: string | undefined
  wake: () => void
  change: Promise<void>
}

/**
 * One item as a process has it; `isDropped`: it was given to another one, and what this one says of
 * it is ignored.
 */
interface Sent {
  readonly work: Work
  isDropped: boolean
}

/**
 * `sent`: what has no end yet, in the order of sending; the first is in hand. `itemMs`: how long an
 * item takes of late.
 */
interface Slot {
  readonly reader: Reader
  sent: Sent[]
  isReady: boolean
  itemMs: number
  readonly gone: Promise<void>
}

// Items that a process has at hand, so that it need not wait for the next one: few, because they
// wait where one of them takes long; more of short ones, which are read while this thread is busy.
const itemsAhead = 4
const mostItemsAhead = 32
const msAhead = 50
const bytesAhead = 2 ** 20
// Results of one item and of all that wait for their turn.
const itemResultBytes = 8 * 2 ** 20
const allResultBytes = 64 * 2 ** 20
const startsInVain = 3
const checkEveryMs = 250

export function readerPool(options: ReaderPoolOptions): ReaderPool {
  const { workers, budget, judges = {}, slowAfterMs = 5_000 } = options
  const closing = new AbortController()
  // Slow items must not hold up the others; each of these may take a document's memory.
  const extra = Math.ceil(workers / 4)
  const slots = new Set<Slot>()
  const queue: Work[] = []
  const consumed = new Set<Work>()
  let bytesWaiting = 0
  let nextSerial = 0
  let vain = 0
  let failure: AppError | undefined
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  /** The item that a process has in hand, unless another one has it too. */
  const inHand = (slot: Slot): Work | undefined =>
    slot.sent[0]?.isDropped === false ? slot.sent[0].work : undefined
  /** It is busy with a slow item, or with one that it should have dropped. */
  const isSlow = (slot: Slot): boolean =>
    slot.sent[0] !== undefined && (slot.sent[0].isDropped || slot.sent[0].work.isSlow)

  const enqueue = (works: readonly Work[]): void => {
    for (const work of works) {
      work.state = 'queued'
      work.begunAt = 0
    }
    queue.push(...works)
    queue.sort((a, b) => a.serial - b.serial)
  }
  const arrived = (work: Work): void => {
    const { wake } = work
    renewChange(work)
    wake()
  }

  const pump = (): void => {
    if (isClosed || failure !== undefined) return
    for (let work = queue[0]; work !== undefined; work = queue[0]) {
      if (bytesWaiting > allResultBytes && !consumed.has(work)) break
      const slot = slotFor(work)
      if (slot === undefined) break
      queue.shift()
      work.state = 'sent'
      slot.sent.push({ work, isDropped: false })
      begin(slot)
      slot.reader.read(work.serial, work.entry, work.settings, work.spentMs)
    }
    flow()
    if (timer === undefined && slots.size > 0)
      timer = setInterval(() => setImmediate(findSlow), checkEveryMs)
  }

  const begin = (slot: Slot): void => {
    const work = inHand(slot)
    if (slot.isReady && work?.begunAt === 0) work.begunAt = performance.now() - work.spentMs
  }

  const slotFor = (work: Work): Slot | undefined => {
    const open = [...slots].filter(slot => !isSlow(slot))
    const busy = open.filter(slot => slot.sent.length > 0)
    const idle = open.find(slot => slot.sent.length === 0)
    if (idle !== undefined && busy.length < workers) return idle
    const mayStart =
      open.length < workers && slots.size < workers + Math.min(extra, slots.size - open.length)
    if (mayStart && (open.length === 0 || queue.length > itemsAhead)) return startSlot()
    const size = (slot: Slot): number =>
      slot.sent.reduce(
        (sum, sent) => sum + sent.work.entry.item.bytes.length,
        work.entry.item.bytes.length,
      )
    return busy
      .filter(slot => slot.sent.length < aheadOf(slot) && size(slot) <= bytesAhead)
      .sort((a, b) => a.sent.length - b.sent.length)[0]
  }

  /** Holds back results that would pile up; never those that somebody waits for. */
  const flow = (): void => {
    const isStarved = [...consumed].some(work => work.state === 'queued')
    for (const slot of slots) {
      const work = inHand(slot)
      slot.reader.pause(
        work !== undefined &&
          work.bytes > itemResultBytes &&
          !isStarved &&
          !consumed.has(work) &&
          !work.isSlow,
      )
    }
  }

  /**
   * What takes long goes on alone, and what waits behind it goes to others. Runs after all reports
   * that arrived have been read.
   */
  const findSlow = (): void => {
    if (isClosed) return
    const now = performance.now()
    for (const slot of slots) {
      const work = inHand(slot)
      if (
        work === undefined ||
        work.isSlow ||
        work.begunAt === 0 ||
        now - work.begunAt < slowAfterMs
      )
        continue
      work.isSlow = true
      const behind = slot.sent.slice(1).filter(sent => !sent.isDropped)
      if (behind.length > 0) slot.reader.drop(behind.map(sent => sent.work.serial))
      for (const sent of behind) sent.isDropped = true
      enqueue(behind.map(sent => sent.work))
      arrived(work)
      pump()
    }
  }

  const startSlot = (): Slot => {
    const { promise: gone, resolve } = Promise.withResolvers<void>()
    const workOf = (serial: number): Work | undefined =>
      slot.sent.find(({ work, isDropped }) => work.serial === serial && !isDropped)?.work
    const remove = (serials: readonly number[]): void => {
      slot.sent = slot.sent.filter(({ work }) => !serials.includes(work.serial))
    }
    const slot: Slot = {
      sent: [],
      isReady: false,
      itemMs: msAhead,
      gone,
      reader: startReader(
        {
          budget,
          judges: { similarity: judges.similarity?.name, likelihood: judges.likelihood?.name },
        },
        {
          onReady() {
            vain = 0
            slot.isReady = true
            begin(slot)
          },
          onAttachment(serial, start) {
            const work = workOf(serial)
            if (work !== undefined) work.attachment = start
          },
          onResult(serial, processed, isWhole, size) {
            const work = workOf(serial)
            if (work === undefined) return
            if (processed.status === 'built') work.documentKey ??= processed.record.document.key
            work.results.push({
              ...(isWhole && processed.status === 'built'
                ? { ...processed, record: { ...processed.record, bytes: work.entry.item.bytes } }
                : processed),
              item: work.index,
            })
            work.bytes += size
            bytesWaiting += size
            arrived(work)
            flow()
          },
          onEnd(serial) {
            const work = workOf(serial)
            remove([serial])
            if (work !== undefined) {
              slot.itemMs += (performance.now() - work.begunAt - slot.itemMs) / mostItemsAhead
              endWork(work)
            }
            begin(slot)
            pump()
          },
          onDropped(serials) {
            remove(serials)
            pump()
          },
          onGone(end) {
            slots.delete(slot)
            resolve()
            if (!isClosed) replace(slot, end)
          },
          judge: (what, sentences) => {
            const judge = judges[what]
            invariant(judge, 'only the models of the setup are asked')
            return judge.of(sentences, { signal: closing.signal })
          },
        },
      ),
    }
    slots.add(slot)
    return slot
  }

  const endWork = (work: Work): void => {
    work.state = 'ended'
    arrived(work)
  }

  /** A process is gone: what it had in hand failed, and what it had not begun goes to others. */
  const replace = (slot: Slot, end: ReaderEnd): void => {
    if (end.kind === 'not-started' && ++vain >= startsInVain) {
      fail(
        new AppError(
          'internal',
          `The processes that read documents cannot be started (${end.message}). Nothing ` +
            'more was read; what was committed stays.',
          {},
        ),
      )
      return
    }
    const lost = end.kind === 'over' ? inHand(slot) : undefined
    enqueue(slot.sent.flatMap(({ work, isDropped }) => (isDropped || work === lost ? [] : [work])))
    if (lost !== undefined && end.kind === 'over') {
      const spentMs = performance.now() - lost.begunAt
      const { attachment } = lost
      lost.results.push(failed(lost, end.what, budget))
      if (attachment !== undefined && end.what !== 'time' && spentMs < budget.seconds * 1_000) {
        // The other attachments are not at fault.
        lost.entry = {
          ...lost.entry,
          from: { document: attachment.at.document, attachment: attachment.at.attachment + 1 },
        }
        lost.attachment = undefined
        lost.spentMs = spentMs
        arrived(lost)
        enqueue([lost])
      } else endWork(lost)
    }
    pump()
  }

  const fail = (error: AppError): void => {
    failure = error
    for (const work of [...queue, ...consumed]) arrived(work)
  }

  const take = (work: Work): readonly Processed[] => {
    const taken = work.results
    bytesWaiting -= work.bytes
    work.results = []
    work.bytes = 0
    if (taken.length > 0) pump()
    return taken
  }
  const arrival = async (work: Work, signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted()
    if (failure !== undefined) throw failure
    if (isClosed)
      throw new AppError('aborted', 'The processes that read documents were closed.', {})
    if (work.results.length > 0 || work.state === 'ended') return
    consumed.add(work)
    pump()
    const onAbort = (): void => arrived(work)
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      await work.change
    } finally {
      signal?.removeEventListener('abort', onAbort)
      consumed.delete(work)
    }
  }

  /** The key below which all documents of a slow item are, where it can be told. */
  const lateKey = (work: Work): string | undefined => {
    const { item, loaded } = work.entry
    return loaded !== undefined
      ? keyOf(loaded, item)
      : (work.documentKey ?? (isKeyedByPath(item) ? item.key : undefined))
  }

  async function* resultsOf(
    works: readonly Work[],
    signal: AbortSignal | undefined,
  ): AsyncGenerator<Processed | LateItem> {
    for (const work of works) {
      for (;;) {
        yield* take(work)
        if (work.state === 'ended' && work.results.length === 0) break
        const key = work.isSlow ? lateKey(work) : undefined
        if (key !== undefined) {
          yield {
            status: 'late',
            item: work.index,
            key,
            take: () =>
              work.results.length > 0 || work.state !== 'ended' ? take(work) : undefined,
            arrival: () => arrival(work, signal),
          }
          break
        }
        await arrival(work, signal)
        signal?.throwIfAborted()
      }
    }
  }

  return {
    read(task, signal) {
      const works = task.items.map((entry, index): Work => {
        const work = {
          serial: nextSerial++,
          index,
          settings: task.settings,
          entry,
          state: 'queued' as const,
          results: [],
          bytes: 0,
          begunAt: 0,
          spentMs: 0,
          isSlow: false,
          attachment: undefined,
          documentKey: undefined,
          wake: () => {},
          change: Promise.resolve(),
        }
        renewChange(work)
        return work
      })
      queue.push(...works)
      pump()
      return resultsOf(works, signal)
    },
    inHand(minMs) {
      const now = performance.now()
      return [...slots].flatMap(slot => {
        const work = inHand(slot)
        const elapsedMs = work === undefined || work.begunAt === 0 ? 0 : now - work.begunAt
        return work === undefined || elapsedMs < minMs
          ? []
          : [{ key: work.attachment?.key ?? work.documentKey ?? work.entry.item.key, elapsedMs }]
      })
    },
    async [Symbol.asyncDispose]() {
      isClosed = true
      closing.abort()
      clearInterval(timer)
      for (const work of [...queue, ...consumed]) arrived(work)
      const open = [...slots]
      for (const slot of open) slot.reader.kill()
      await Promise.all(open.map(slot => slot.gone))
    },
  }
}

/** How many items a process shall have at hand. */
const aheadOf = ({ itemMs }: Slot): number =>
  Math.max(itemsAhead, Math.min(mostItemsAhead, Math.round(msAhead / itemMs)))

function renewChange(work: Pick<Work, 'wake' | 'change'>): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  work.change = promise
  work.wake = resolve
}

/** The outcome of an item whose reading was ended. */
function failed(
  { entry, index, attachment }: Work,
  what: OverBudget,
  budget: ReadingBudget,
): Processed {
  const key = attachment?.key ?? entry.item.key
  const rest =
    attachment === undefined || what !== 'time'
      ? ''
      : ` What follows it in ${attachment.documentKey} was not read either.`
  const told = {
    time:
      `${key} was not read to its end within ${budget.seconds.toLocaleString('en-US')} ` +
      'seconds, the time that a document may take (ingest.budget.seconds in ' +
      `config.json).${rest} Split it, or raise the limit.`,
    memory:
      `${key} was not read to its end: it takes more than ` +
      `${budget.memoryMb.toLocaleString('en-US')} MB of memory, what a document may take ` +
      '(ingest.budget.memoryMb in config.json). Split it, or raise the limit.',
    lost:
      `${key} was not read to its end: the process that read it ended by a fault of its own. ` +
      'Convert it to another format.',
  }
  return {
    item: index,
    status: 'failed',
    key,
    reason: what === 'lost' ? 'internal' : 'over_budget',
    message: told[what],
    unread:
      attachment === undefined
        ? { key: entry.item.key, isMail: entry.isMail === true }
        : { key: what === 'time' ? attachment.documentKey : key, isMail: false },
  }
}
