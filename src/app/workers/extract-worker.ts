import { parentPort } from 'node:worker_threads'
import { defaultChunking } from '../../ingestion/chunk/chunk-settings.ts'
import { loadItem } from '../../ingestion/loaders/load-item.ts'
import { packProcessed, processItems, type ProcessTask } from '../../ingestion/process-items.ts'
import { invariant } from '../../support/invariant.ts'
import { chunkPorts } from '../chunk-ports.ts'
import { answerCalls } from './remote-call.ts'

// Entry of a thread that reads documents and builds their records: the heavy, pure part of an ingestion.
invariant(parentPort, 'the extract worker runs as a worker thread')
answerCalls(parentPort, async (method, args) => {
  invariant(method === 'process', `the extract worker has no method ${method}`)
  const task = args[0] as ProcessTask
  return packProcessed(await processItems(task, loadItem, undefined, await chunkPorts(task.settings.chunking ?? defaultChunking)))
})
