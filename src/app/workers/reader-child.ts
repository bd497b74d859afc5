import { Socket } from 'node:net'
import { defaultChunking } from '../../ingestion/chunk/chunk-settings.ts'
import type { ChunkPorts } from '../../ingestion/chunk/prepare-chunking.ts'
import { loadItem } from '../../ingestion/loaders/load-item.ts'
import {
  packProcessed,
  processItem,
  type Processed,
  type ProcessEntry,
  type ProcessSettings,
} from '../../ingestion/pipeline/process-items.ts'
import { invariant } from '../../support/invariant.ts'
import { chunkPorts } from '../models/chunk-ports.ts'
import { frameBuffers, frameReader, toBytes, type Frame } from './frames.ts'
import type {
  Judged,
  Judgement,
  ReaderReport,
  ReaderRequest,
  ReaderSetup,
  ReadingBudget,
} from './reader-messages.ts'
import { fromWire } from './remote-call.ts'
import { overWhereStored } from './storing-cost.ts'
import { watchWork, type WatchedWork } from './watched-work.ts'

// Entry of a process that reads documents and builds their records. The main thread reads and hears
// of no limit; another thread watches it and ends the process.
const reportTo = 4
// A process that holds on to more than this share of what documents may use ends, so that the next
// one has room.
const keptShare = 0.3
// Asking for the memory of a process costs as much as a tenth of a short mail: after items that
// took this long, and else once in so many ms.
const longItemMs = 10
const keptEveryMs = 100
// Results that wait for their receiver take memory: reading goes on when there is less than this.
const heldBytes = 4 * 2 ** 20
const mib = 2 ** 20

type Reading = Extract<ReaderRequest, { kind: 'read' }>

const socket = new Socket({ fd: 3, readable: true, writable: true })
const queue: Reading[] = []
let settings: ProcessSettings | undefined
let watched: WatchedWork | undefined
let onWork: (() => void) | undefined
let onJudgement:
  | { readonly resolve: (values: Judgement) => void; readonly reject: (error: Error) => void }
  | undefined

function send(report: ReaderReport, body?: Uint8Array): void {
  for (const buffer of frameBuffers(report, body)) socket.write(buffer)
}

/** Waits until no more than this many bytes are in the process; that time is not the document's. */
async function written(bytes: number): Promise<void> {
  if (socket.writableLength <= bytes) return
  watched?.rest()
  while (socket.writableLength > bytes)
    await new Promise<void>(resolve => {
      socket.write(new Uint8Array(0), () => resolve())
    })
  watched?.resume()
}

/** Models are other processes': they are asked, and the clock stands still meanwhile. */
function asked<Values extends Judgement>(what: Judged, name: string) {
  return {
    name,
    async of(sentences: readonly string[]): Promise<Values> {
      watched?.rest()
      const { promise, ...waiting } = Promise.withResolvers<Judgement>()
      onJudgement = waiting
      send({ kind: 'ask', what, sentences })
      const values = await promise
      watched?.resume()
      // The starter answers each kind in its own form.
      return values as Values
    },
  }
}

async function run(setup: ReaderSetup): Promise<void> {
  const limit = setup.budget.memoryMb * mib
  const own = process.memoryUsage.rss()
  const keptBytes = own + keptShare * Math.max(0, limit - own)
  let keptAt = performance.now()
  watched = watchWork({ memoryBytes: limit, timeMs: setup.budget.seconds * 1_000, reportTo })
  const { similarity, likelihood } = setup.judges ?? {}
  const judges: Pick<ChunkPorts, Judged> = {
    ...(similarity === undefined
      ? {}
      : { similarity: asked<readonly number[]>('similarity', similarity) }),
    ...(likelihood === undefined
      ? {}
      : { likelihood: asked<ReadonlyArray<readonly number[]>>('likelihood', likelihood) }),
  }
  send({ kind: 'ready' })
  for (;;) {
    const next = queue.shift()
    if (next === undefined) {
      await new Promise<void>(resolve => {
        onWork = resolve
      })
      continue
    }
    // What was said has left before the next document can end the process: it is known which one
    // did.
    await written(0)
    watched.begin(next.spentMs)
    const over = await read(next, setup.budget, judges)
    watched.rest()
    if (over !== undefined) return leave({ kind: 'over', serial: next.serial, what: over })
    send({ kind: 'end', serial: next.serial })
    if (watched.spentMs() < longItemMs && performance.now() - keptAt < keptEveryMs) continue
    keptAt = performance.now()
    if (process.memoryUsage.rss() > keptBytes) return leave({ kind: 'leave' })
  }
}

/** Gives what a result would take too much of where it is stored. */
async function read(
  { serial, entry }: Reading,
  budget: ReadingBudget,
  judges: Pick<ChunkPorts, Judged>,
): Promise<'time' | 'memory' | undefined> {
  invariant(settings, 'settings come before items')
  const ports: ChunkPorts = {
    ...(await chunkPorts(settings.chunking ?? defaultChunking)),
    ...judges,
  }
  for await (const step of processItem(entry, 0, { settings, loadItem, ports })) {
    if (step.status === 'attachment-start') {
      await written(0)
      send({
        kind: 'attachment',
        serial,
        start: { at: step.at, key: step.key, documentKey: step.documentKey },
      })
      await written(0)
      continue
    }
    const { body, isWhole } = travelling(step, entry, settings)
    const over =
      step.status === 'built' && step.record.form === 'plain'
        ? overWhereStored(step.record, body.length, budget, watched?.spentMs() ?? 0)
        : undefined
    if (over !== undefined) return over
    send({ kind: 'result', serial, isWhole }, body)
    await written(heldBytes)
  }
  return undefined
}

function travelling(
  processed: Processed,
  entry: ProcessEntry,
  { build }: ProcessSettings,
): { readonly body: Uint8Array; readonly isWhole: boolean } {
  // Without a graph there is nothing to pack.
  const result = build === 'text' ? processed : packProcessed(processed)
  if (result.status !== 'built' || result.record.bytes === undefined)
    return { body: toBytes(result), isWhole: false }
  const { bytes, ...record } = result.record
  if (bytes === entry.item.bytes) return { body: toBytes({ ...result, record }), isWhole: true }
  return {
    body: toBytes({ ...result, record: { ...record, bytes: new Uint8Array(bytes) } }),
    isWhole: false,
  }
}

function leave(report: ReaderReport): void {
  send(report)
  socket.end(() => process.exit(0))
}

socket.on(
  'data',
  frameReader<ReaderRequest>(({ head, body }: Frame<ReaderRequest>) => {
    switch (head.kind) {
      // What it throws ends the process: faults of documents are results.
      case 'start':
        void run(head.setup)
        break
      case 'settings':
        settings = head.settings
        break
      case 'read':
        queue.push({ ...head, entry: { ...head.entry, item: { ...head.entry.item, bytes: body } } })
        onWork?.()
        break
      case 'drop': {
        const dropped = queue
          .filter(({ serial }) => head.serials.includes(serial))
          .map(({ serial }) => serial)
        queue.splice(0, queue.length, ...queue.filter(({ serial }) => !dropped.includes(serial)))
        send({ kind: 'dropped', serials: dropped })
        break
      }
      case 'judgement':
        if ('message' in head.values) onJudgement?.reject(fromWire(head.values))
        else onJudgement?.resolve(head.values)
        break
      default:
        head satisfies never
    }
  }),
)
// Without its starter there is nobody to read for.
for (const event of ['close', 'error'] as const) socket.on(event, () => process.exit(0))
