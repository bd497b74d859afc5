import { Command, CommanderError, Option } from 'commander'
import { AppError, isAppError } from '../../core/errors.ts'
import { addAnswers } from './commands/answers.ts'
import { addAsk } from './commands/ask.ts'
import { addCalibrate } from './commands/calibrate.ts'
import { addChat } from './commands/chat.ts'
import { addCompare } from './commands/compare.ts'
import { addCopy } from './commands/copy.ts'
import { addCoverage } from './commands/coverage.ts'
import { addCypher } from './commands/cypher.ts'
import { addDoctor } from './commands/doctor.ts'
import { addDocuments } from './commands/documents.ts'
import { addAlign } from './commands/align.ts'
import { addExperiment } from './commands/experiment.ts'
import { addFrameworks } from './commands/framework.ts'
import { addGraph } from './commands/graph.ts'
import { addIngest } from './commands/ingest.ts'
import { addInit } from './commands/init.ts'
import { addMcp } from './commands/servers/mcp.ts'
import { addMetrics } from './commands/metrics.ts'
import { addPanel } from './commands/panel.ts'
import { addPipelines } from './commands/pipelines.ts'
import { addPrivacy } from './commands/privacy.ts'
import { addQuestions } from './commands/questions.ts'
import { addModels } from './commands/models.ts'
import { addRegress } from './commands/regress.ts'
import { addSchema } from './commands/schema.ts'
import { addScore } from './commands/score.ts'
import { addSearch } from './commands/search.ts'
import { addServe } from './commands/servers/serve.ts'
import { addSlack } from './commands/servers/slack.ts'
import { addStart } from './commands/start.ts'
import { addStats } from './commands/stats.ts'
import { addTokens } from './commands/tokens.ts'
import { addVerify } from './commands/verify.ts'
import { exitCodes } from './terminal/exit-codes.ts'
import type { CliContext } from './terminal/session.ts'
import { printable, styled } from './terminal/terminal.ts'

/**
 * The whole command line as a commander program; results go to `context.terminal.out`, everything
 * else to `err`.
 */
export function buildProgram(context: CliContext, version: string): Command {
  const program = new Command('veritrail')
    .description(
      'Answers questions over your own mail and documents, with the exact sentences, ' +
        'sources and dates. Works offline.',
    )
    .version(version)
    .option(
      '--corpus <folder>',
      'the corpus folder (default: VERITRAIL_CORPUS, or the nearest .veritrail)',
    )
    .option(
      '--as <principal>',
      'run as a principal from the configuration, or as name:group,group (default: the owner)',
    )
    .addOption(new Option('--json', 'print results as JSON'))
    .showHelpAfterError('(--help shows the arguments and options)')
    .exitOverride()
    .configureOutput({ writeOut: context.terminal.out, writeErr: context.terminal.err })
    .addHelpText(
      'after',
      `
Exit codes: 0 done, 1 internal error (verify: not everything is supported), 2 wrong input,
3 some documents failed, 4 not found in the corpus, 5 no such file or object, 6 model failed,
7 store failed, 8 forbidden, 130 cancelled.
Examples:
  veritrail ingest ~/mail ~/documents
  veritrail ask "Who approved the contract with the new vendor?"
  veritrail chat`,
    )
  for (const add of [
    addInit,
    addIngest,
    addAsk,
    addChat,
    addAnswers,
    addSearch,
    addVerify,
    addScore,
    addMetrics,
    addCompare,
    addQuestions,
    addExperiment,
    addRegress,
    addCalibrate,
    addPanel,
    addDocuments,
    addFrameworks,
    addAlign,
    addCoverage,
    addGraph,
    addCypher,
    addPipelines,
    addSchema,
    addStats,
    addCopy,
    addPrivacy,
    addModels,
    addServe,
    addMcp,
    addSlack,
    addTokens,
    addDoctor,
    addStart,
  ])
    add(program, context)
  program.commands.forEach(inherit)
  return program
}

// exitOverride and output are copied to commands when they are made; groups made by hand need the
// same.
function inherit(command: Command): void {
  command.exitOverride()
  command.commands.forEach(inherit)
}

/** Runs one command line; returns the exit code and never throws. */
export async function runCli(
  context: CliContext,
  version: string,
  args: readonly string[],
): Promise<number> {
  const { terminal } = context
  let code = 0
  try {
    await buildProgram(
      {
        ...context,
        exit: value => {
          code = value
        },
      },
      version,
    ).parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.invalid_input
    if (context.signal.aborted || isAppError(error, 'aborted')) {
      terminal.err(
        'Cancelled. What was committed to a corpus stays; the same command continues from ' +
          'there (copy: with --resume).\n',
      )
      return exitCodes.aborted
    }
    if (error instanceof AppError) {
      terminal.err(`${styled(terminal, 'red', 'error')} ${printable(error.message)}\n`)
      const { code: errorCode }: AppError = error
      return exitCodes[errorCode]
    }
    terminal.err(
      `${styled(terminal, 'red', 'internal error')} ` +
        `${printable(error instanceof Error ? error.message : String(error))}\n`,
    )
    if (context.environment.debug && error instanceof Error)
      terminal.err(`${printable(error.stack ?? '')}\n`)
    else terminal.err('Set VERITRAIL_DEBUG=1 to see where.\n')
    return exitCodes.internal
  }
}
