import { Command, CommanderError, Option } from 'commander'
import { AppError, isAppError } from '../../core/errors.ts'
import { commandList } from './command-list.ts'
import { exitCodes } from './terminal/exit-codes.ts'
import type { CliContext } from './terminal/session.ts'
import { printable, styled } from './terminal/terminal.ts'

/**
 * The command line as a commander program; results go to `context.terminal.out`, everything else to
 * `err`. With `args`, only what these call is loaded.
 */
export async function buildProgram(
  context: CliContext,
  version: string,
  args: readonly string[] = [],
): Promise<Command> {
  const called = commandList.get(calledCommand(args) ?? '')
  const isVersion = called === undefined && args.includes('--version')
  const loaders = isVersion ? [] : called === undefined ? [...commandList.values()] : [called]
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
  for (const load of loaders) (await load())(program, context)
  program.commands.forEach(inherit)
  return program
}

const optionsWithValue = ['--corpus', '--as']

/** The first word that is no option of the program itself. */
function calledCommand(args: readonly string[]): string | undefined {
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? ''
    if (!word.startsWith('-')) return word
    if (optionsWithValue.includes(word)) at++
  }
  return undefined
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
    const program = await buildProgram(
      {
        ...context,
        exit: value => {
          code = value
        },
      },
      version,
      args,
    )
    await program.parseAsync(args, { from: 'user' })
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
