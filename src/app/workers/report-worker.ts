import { parentPort, workerData } from 'node:worker_threads'
import { loadExperiment } from '../use-cases/experiments/load-experiment.ts'
import { reportOfRun, studyOfRun } from '../use-cases/experiments/experiment-results.ts'
import { runFolder } from '../use-cases/experiments/run-folder.ts'
import { invariant } from '../../support/invariant.ts'
import { toWire } from './remote-call.ts'
import type { ReportTask, ReportReply } from './report-messages.ts'

// Entry of the thread that makes one report: a million rows are analysed for seconds.
invariant(parentPort, 'the report worker runs as a worker thread')
parentPort.postMessage(await replyTo(workerData as ReportTask))

async function replyTo({ text, base, folder, format }: ReportTask): Promise<ReportReply> {
  try {
    const experiment = await loadExperiment(text, 'The definition', base)
    const run = runFolder(folder)
    if (format === 'json')
      return { name: 'study.json', content: JSON.stringify(studyOfRun(experiment, run)) }
    const [file] = await reportOfRun(experiment, run, format)
    invariant(file, 'a report has a file')
    return file
  } catch (error) {
    return { error: toWire(error) }
  }
}
