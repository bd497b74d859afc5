import type { Command } from 'commander'
import { owner } from '../../../core/principal.ts'
import { studyMeans } from '../../../app/use-cases/experiments/experiment-status.ts'
import {
  experimentAt,
  type Experiment,
} from '../../../app/use-cases/experiments/load-experiment.ts'
import type { RunFolder } from '../../../app/use-cases/experiments/run-folder.ts'
import { runExperiment } from '../../../app/use-cases/experiments/run-experiment.ts'
import type { RunResult } from '../../../app/use-cases/experiments/write-results.ts'
import { renderExperiment, renderSpent } from '../output/render-experiment.ts'
import { partlyFailed } from '../terminal/exit-codes.ts'
import { progress } from '../terminal/progress.ts'
import { printJson, type CliContext } from '../terminal/session.ts'
import { printable } from '../terminal/terminal.ts'
import { withExperiment, type FolderOptions } from './experiment-argument.ts'

interface RunOptions extends FolderOptions {
  readonly retryFailed?: boolean
}

export function addExperimentRun(group: Command, context: CliContext): void {
  const command = withExperiment(
    group
      .command('run')
      .description('make and judge the answers that are missing, and write the results')
      .option('--retry-failed', 'ask again where a pipeline or a judge failed before'),
  )
  command.addHelpText(
    'after',
    `
Finished answers are kept as they come: after a kill, Ctrl-C or a used-up budget the same command
goes on where it ended, and the results are the same. After a change of the definition only what
changed is run. Exit code 3: some answers failed or are missing.
Examples:
  veritrail experiment run chunking.yaml
  veritrail experiment run chunking.yaml --folder ~/runs/chunking --retry-failed`,
  )
  command.action(async (file: string) => {
    const options = command.optsWithGlobals<RunOptions>()
    const { experiment, folder } = await experimentAt(file, context.workingFolder, options.folder)
    const result = await shownRun(context, experiment, folder, options)
    const { counts } = result.record
    if (options.json === true) printJson(context, result.record)
    else {
      const means = studyMeans(result.study)
      context.terminal.out(renderExperiment(context.terminal, { ...result, means }))
    }
    if (result.damagedLines > 0)
      context.terminal.err(
        `${result.damagedLines} line${result.damagedLines === 1 ? '' : 's'} of the journal could ` +
          'not be read; that work was done again.\n',
      )
    if (result.stopped !== undefined)
      context.terminal.err(
        `Stopped: ${result.stopped} is used up. ${counts.missing} answers are missing; raise the ` +
          'budget in the definition and run the experiment again to go on.\n',
      )
    context.terminal.err(`The results are in ${printable(folder.path)}.\n`)
    if (counts.missing > 0 || counts.failed > 0) context.exit(partlyFailed)
  })
}

async function shownRun(
  context: CliContext,
  experiment: Experiment,
  folder: RunFolder,
  { retryFailed }: Pick<RunOptions, 'retryFailed'>,
): Promise<RunResult> {
  const { terminal } = context
  const reading = progress(terminal, 'Reading', 'documents')
  const vectors = progress(terminal, 'Vectors', 'passages')
  const answers = progress(terminal, 'Answering', 'answers')
  try {
    return await runExperiment(experiment, folder, {
      principal: owner,
      signal: context.signal,
      retryFailed,
      onCorpus: ({ step, done, total }) =>
        (step === 'reading' ? reading : vectors).update(done, total ?? done),
      onProgress: ({ done, total, spent }) => {
        answers.update(done, total)
        if (spent.modelCalls > 0) answers.tell(renderSpent(spent))
      },
    })
  } finally {
    for (const bar of [reading, vectors, answers]) bar.end()
  }
}
