import { parentPort } from 'node:worker_threads'
import { loadItem } from '../../ingestion/loaders/load-item.ts'
import { packProcessed, processItems, type ProcessTask } from '../../ingestion/process-items.ts'
import { invariant } from '../../support/invariant.ts'
import { answerCalls } from './remote-call.ts'

// Entry of a thread that reads documents and builds their records: the heavy, pure part of an ingestion.
invariant(parentPort, 'the extract worker runs as a worker thread')
answerCalls(parentPort, async (method, args) => {
  invariant(method === 'process', `the extract worker has no method ${method}`)
  return packProcessed(await processItems(args[0] as ProcessTask, loadItem))
})
