import { resolve } from 'node:path'
import type { Command } from 'commander'
import { owner } from '../../../core/principal.ts'
import { exampleDefinition } from '../../../app/use-cases/experiments/example-definition.ts'
import { experimentStatus } from '../../../app/use-cases/experiments/experiment-status.ts'
import { experimentAt, runFolderAt } from '../../../app/use-cases/experiments/load-experiment.ts'
import { planExperiment } from '../../../app/use-cases/experiments/plan-experiment.ts'
import { removeRun } from '../../../app/use-cases/experiments/remove-experiment.ts'
import { runExperiment } from '../../../app/use-cases/experiments/run-experiment.ts'
import { newFile } from '../output/output-file.ts'
import { renderExperiment, renderState } from '../output/render-experiment.ts'
import { renderPlan } from '../output/render-plan.ts'
import { positiveInteger } from '../options/filter-options.ts'
import { printJson, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import { printable } from '../terminal/terminal.ts'
import { addExperimentExport, addExperimentReport } from './experiment-report.ts'
import { addExperimentRun } from './experiment-run.ts'
import { withExperiment, type FolderOptions } from './experiment-argument.ts'

export function addExperiment(program: Command, context: CliContext): void {
  const group = program
    .command('experiment')
    .description('put the same questions to several pipelines, and report what differs')
  addNew(group, context)
  addPlan(group, context)
  addExperimentRun(group, context)
  addStatus(group, context)
  addExperimentReport(group, context)
  addExperimentExport(group, context)
  addRemove(group, context)
}

function addRemove(group: Command, context: CliContext): void {
  const command = withExperiment(
    group
      .command('remove')
      .description('remove the run of an experiment: answers, scores, results and its corpora'),
  ).addHelpText(
    'after',
    `
The file of the experiment stays, and so do files in the folder that the run did not make. A run
that is under way is refused.
Examples:
  veritrail experiment remove chunking.yaml
  veritrail experiment remove chunking.run`,
  )
  command.action((file: string) => {
    const options = command.optsWithGlobals<FolderOptions>()
    const removed = removeRun(runFolderAt(file, context.workingFolder, options.folder))
    if (options.json === true) printJson(context, removed)
    else context.terminal.out(`Removed the run in ${printable(removed.folder)}.\n`)
    if (removed.kept.length > 0)
      context.terminal.err(
        `Files that the run did not make stay there: ${removed.kept.map(printable).join(', ')}.\n`,
      )
  })
}

function addNew(group: Command, context: CliContext): void {
  const command = group
    .command('new')
    .description('write a commented experiment to start from')
    .argument('[file]', 'the file to write', 'experiment.yaml')
    .addHelpText(
      'after',
      `
Examples:
  veritrail experiment new
  veritrail experiment new chunk-sizes.yaml`,
    )
  command.action((file: string) => {
    newFile(context, 'file', file, exampleDefinition)
    if (command.optsWithGlobals<GlobalOptions>().json === true)
      printJson(context, { file: resolve(context.workingFolder, file) })
  })
}

function addPlan(group: Command, context: CliContext): void {
  const command = withExperiment(
    group
      .command('plan')
      .description('say what an experiment will take: answers, model calls, tokens, minutes')
      .option(
        '--warm-up <n>',
        'first make so many answers with each pipeline, to measure how long they take; they ' +
          'count for the run',
        positiveInteger,
      ),
  ).addHelpText(
    'after',
    `
Nothing is run, unless --warm-up asks for it.
Examples:
  veritrail experiment plan chunking.yaml
  veritrail experiment plan chunking.yaml --warm-up 3
  veritrail experiment plan --json chunking.yaml | jq .minutesLeft`,
  )
  command.action(async (file: string) => {
    const options = command.optsWithGlobals<FolderOptions & { readonly warmUp?: number }>()
    const { experiment, folder } = await experimentAt(file, context.workingFolder, options.folder)
    if (options.warmUp !== undefined)
      await runExperiment(experiment, folder, {
        principal: owner,
        signal: context.signal,
        answersEach: options.warmUp,
      })
    const plan = planExperiment(experiment, folder)
    if (options.json === true) printJson(context, plan)
    else context.terminal.out(renderPlan(context.terminal, plan))
  })
}

function addStatus(group: Command, context: CliContext): void {
  const command = withExperiment(
    group.command('status').description('how far a run is, and the means so far'),
  ).addHelpText(
    'after',
    `
Examples:
  veritrail experiment status chunking.yaml
  veritrail experiment status --json chunking.run | jq .record.counts`,
  )
  command.action(async (file: string) => {
    const options = command.optsWithGlobals<FolderOptions>()
    const { experiment, folder } = await experimentAt(file, context.workingFolder, options.folder)
    const status = experimentStatus(experiment, folder)
    if (options.json === true) printJson(context, status)
    else
      context.terminal.out(
        `${printable(renderState(status))}\n\n${renderExperiment(context.terminal, status)}`,
      )
  })
}
