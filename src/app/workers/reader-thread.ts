import { parentPort, workerData } from 'node:worker_threads'
import { defaultChunking } from '../../ingestion/chunk/chunk-settings.ts'
import type { ChunkPorts } from '../../ingestion/chunk/prepare-chunking.ts'
import { loadItem } from '../../ingestion/loaders/load-item.ts'
import { packProcessed, processItem, type Processed, type ProcessEntry, type ProcessSettings } from '../../ingestion/process-items.ts'
import { invariant } from '../../support/invariant.ts'
import { chunkPorts } from '../chunk-ports.ts'
import { toBytes } from './frames.ts'
import type { ReaderSetup, ThreadReport, ThreadRequest } from './reader-messages.ts'
import { fromWire } from './remote-call.ts'

// Entry of the thread that reads documents and builds their records. It reads one item at a time, and hears of no limit: the thread that started it watches.
invariant(parentPort, 'the reading thread is a worker thread')
const port = parentPort
const setup = workerData as ReaderSetup
// Results that wait to leave the process take memory: reading goes on when there is less than this.
const heldBytes = 4 * 2 ** 20
let held = 0
let settings: ProcessSettings | undefined
let onWritten: (() => void) | undefined
let onSimilarities: ((values: readonly number[]) => void) | undefined
let onRefusal: ((error: Error) => void) | undefined

const report = (message: ThreadReport, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer)

/** The encoder is another process's: its similarities are asked for. */
function askedSimilarity(name: string): NonNullable<ChunkPorts['similarity']> {
  return {
    name,
    of: sentences => new Promise((resolve, reject) => {
      onSimilarities = resolve
      onRefusal = reject
      report({ kind: 'ask-similarities', sentences })
    }),
  }
}

async function deliver(processed: Processed, entry: ProcessEntry): Promise<void> {
  let result = packProcessed(processed)
  let isWhole = false
  if (result.status === 'built') {
    const { bytes, ...record } = result.record
    isWhole = bytes === entry.item.bytes
    if (bytes !== undefined) result = { ...result, record: isWhole ? record : { ...record, bytes: new Uint8Array(bytes) } }
  }
  const body = toBytes(result)
  held += body.length
  report({ kind: 'result', body, isWhole }, [body.buffer])
  if (held > heldBytes) await new Promise<void>(resolve => { onWritten = resolve })
}

async function read(entry: ProcessEntry): Promise<void> {
  invariant(settings, 'settings come before items')
  const ports: ChunkPorts = {
    ...await chunkPorts(settings.chunking ?? defaultChunking),
    ...(setup.similarity === undefined ? {} : { similarity: askedSimilarity(setup.similarity) }),
  }
  for await (const step of processItem(entry, 0, { settings, loadItem, ports })) {
    if (step.status === 'attachment-start') report({ kind: 'attachment', start: step })
    else await deliver(step, entry)
  }
  report({ kind: 'end' })
}

port.on('message', (message: ThreadRequest) => {
  switch (message.kind) {
    case 'settings':
      settings = message.settings
      break
    case 'read':
      // What it throws ends the thread, and the item with it: faults of documents are results.
      void read(message.entry)
      break
    case 'written':
      held -= message.bytes
      if (held <= heldBytes) onWritten?.()
      break
    case 'similarities':
      if ('message' in message.values) onRefusal?.(fromWire(message.values))
      else onSimilarities?.(message.values)
      break
    default: message satisfies never
  }
})
report({ kind: 'ready' })
