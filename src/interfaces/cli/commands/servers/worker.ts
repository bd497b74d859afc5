import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Command } from 'commander'
import { AppError } from '../../../../core/errors.ts'
import type { Principal } from '../../../../core/principal.ts'
import type { App } from '../../../../app/compose.ts'
import {
  openSharedJobs,
  queueFiles,
  sharedKinds,
} from '../../../../app/use-cases/jobs/files-jobs.ts'
import { jobRunner } from '../../../../app/use-cases/jobs/job-runner.ts'
import { workerStatus } from '../../../../app/use-cases/jobs/worker-status.ts'
import { groupNames, positiveInteger } from '../../options/filter-options.ts'
import { counted, workerLine, workerStatusText } from '../../output/render-worker.ts'
import { showInternalError } from '../../output/show-internal-error.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../../terminal/session.ts'

interface WorkerOptions extends GlobalOptions {
  readonly untilDone?: boolean
  readonly quiet?: boolean
}
interface AddOptions extends GlobalOptions {
  readonly group?: string[]
  readonly filesPerJob: number
}

const usualFiles = 200
const lookEveryMs = 500
// Nobody else waits for a turn.
const turnMs = 86_400_000

export function addWorker(program: Command, context: CliContext): void {
  const command = program
    .command('worker')
    .description(
      'read queued files and make vectors, together with other workers, on a corpus in Neo4j',
    )
  addRun(command, context)
  addQueued(command, context)
  addStatus(command, context)
  command.addHelpText(
    'after',
    `
Any number of workers, on one or several machines, share what was queued: first the files, then the
vectors of what was in them, 128 passages a job. Each holds a job for some seconds and prolongs
that; when one is killed, another takes its job over. Every machine needs the files at the same
path, and a corpus folder with the same settings.
SQLite has one writer: there, use "veritrail ingest", which reads with several threads.
Examples:
  veritrail worker add ~/mail ~/documents
  veritrail worker
  veritrail worker run --until-done
  veritrail worker status`,
  )
}

function addRun(parent: Command, context: CliContext): void {
  const command = parent
    .command('run', { isDefault: true })
    .description('do queued jobs until Ctrl-C (the default)')
    .option('--until-done', 'end when no job is left')
    .option('--quiet', 'do not print a line for each job')
  command.addHelpText(
    'after',
    '\nExamples:\n  veritrail worker run --until-done\n  veritrail worker run --quiet',
  )
  command.action(async () => {
    const options = command.optsWithGlobals<WorkerOptions>()
    await withApp(context, options, async (app, { principal, signal }) => {
      requireServer(app)
      const { terminal } = context
      const runner = jobRunner(app, showInternalError(context), {
        turnMs,
        kinds: sharedKinds,
        onJob: event => {
          if (options.quiet !== true) terminal.err(`${workerLine(event)}\n`)
        },
      })
      context.terminal.err(
        'Looking for jobs. Ctrl-C stops; a job that is begun goes on elsewhere.\n',
      )
      runner.start()
      try {
        while (!signal.aborted) {
          if (options.untilDone === true && (await openSharedJobs(app)) === 0) break
          await wait(lookEveryMs, undefined, { signal }).catch(() => undefined)
        }
      } finally {
        await runner.stop()
      }
      await showStatus(context, options, app, { principal })
    })
  })
}

function addQueued(parent: Command, context: CliContext): void {
  const command = parent
    .command('add')
    .description('queue files and folders for the workers')
    .argument('<paths...>', 'files and folders; each is a source, as with "veritrail ingest"')
    .option(
      '--group <group>',
      'a group that may read these documents (repeatable; default: they keep their groups)',
      groupNames,
    )
    .option('--files-per-job <n>', 'how many files a job has', positiveInteger, usualFiles)
  command.addHelpText(
    'after',
    '\nExamples:\n  veritrail worker add ~/mail\n' +
      '  veritrail worker add --group engineering --files-per-job 50 /srv/projects',
  )
  command.action(async (paths: string[]) => {
    const options = command.optsWithGlobals<AddOptions>()
    await withApp(context, options, async (app, access) => {
      requireServer(app)
      const queued = await queueFiles(
        app,
        {
          paths: paths.map(path => resolve(context.workingFolder, path)),
          groups: options.group,
          filesPerJob: options.filesPerJob,
        },
        access,
      )
      if (options.json === true) printJson(context, queued)
      else
        context.terminal.out(
          `${counted(queued.files, 'file')} queued in ${counted(queued.jobs, 'job')}, which ` +
            '"veritrail worker" does.\nWhen all are read, one more job for each path removes ' +
            'what is gone and queues the vectors, which workers share too.\n',
        )
    })
  })
}

function addStatus(parent: Command, context: CliContext): void {
  const command = parent
    .command('status')
    .description(
      'how far the workers are: jobs, files and passages, how fast, and how long it takes yet',
    )
  command.addHelpText('after', '\nExample:\n  veritrail worker status --json')
  command.action(async () => {
    const options = command.optsWithGlobals<GlobalOptions>()
    await withApp(context, options, async (app, access) =>
      showStatus(context, options, app, access),
    )
  })
}

function requireServer({ config }: App): void {
  if (config.store.kind === 'neo4j') return
  throw new AppError(
    'invalid_input',
    'This corpus is a SQLite file, which has one writer and many readers: workers would only ' +
      'wait for each other. Use "veritrail ingest", which reads with several threads, or move ' +
      'the corpus with "veritrail copy --from sqlite --to neo4j".',
    { issues: [{ path: 'store', message: 'is not neo4j' }] },
  )
}

async function showStatus(
  context: CliContext,
  options: GlobalOptions,
  app: App,
  access: { readonly principal: Principal },
): Promise<void> {
  const status = await workerStatus(app, access)
  if (options.json === true) printJson(context, status)
  else context.terminal.out(`${workerStatusText(status)}\n`)
}
