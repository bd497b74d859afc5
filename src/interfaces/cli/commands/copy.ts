import { Option, type Command } from 'commander'
import { AppError } from '../../../core/errors.ts'
import { openSide, sides, type Side } from '../../../app/copy-sides.ts'
import { loadConfig } from '../../../app/config/load-config.ts'
import { principalFor } from '../../../app/config/principals.ts'
import { copyCorpus, type CopySummary } from '../../../app/use-cases/corpus/copy-corpus.ts'
import { progress } from '../terminal/progress.ts'
import {
  corpusFolder,
  printJson,
  type CliContext,
  type GlobalOptions,
} from '../terminal/session.ts'

interface CopyOptions extends GlobalOptions {
  readonly from: Side
  readonly to: Side
  readonly resume?: boolean
}

export function addCopy(program: Command, context: CliContext): void {
  const command = program
    .command('copy')
    .description('copy the corpus from one store to another and compare both')
    .addOption(
      new Option('--from <store>', 'where the corpus is').choices(sides).makeOptionMandatory(),
    )
    .addOption(
      new Option('--to <store>', 'where it is copied to; must be empty')
        .choices(sides)
        .makeOptionMandatory(),
    )
    .option(
      '--resume',
      'continue an interrupted copy; what the source does not have is removed ' + 'from the target',
    )
    .addHelpText(
      'after',
      `
sqlite is the file in the corpus folder, neo4j the server of the configuration ("store") or of
NEO4J_URI, NEO4J_USERNAME, NEO4J_PASSWORD and NEO4J_DATABASE. The source stays as it is; which
of both is used is said by "store" in config.json.
Example:
  NEO4J_PASSWORD=… veritrail copy --from sqlite --to neo4j`,
    )
  command.action(async () => {
    const options = command.optsWithGlobals<CopyOptions>()
    const { folder, exists } = corpusFolder(context, options)
    if (!exists)
      throw new AppError(
        'not_found',
        `There is no corpus in ${folder}. Create one with "veritrail init" or "veritrail ` +
          'ingest <path>", or name one with --corpus.',
        { kind: 'corpus', id: folder },
      )
    if (options.from === options.to)
      throw new AppError(
        'invalid_input',
        'A corpus cannot be copied onto itself: --from and --to must differ.',
        { issues: [{ path: 'to', message: 'is the same as from' }] },
      )
    const config = loadConfig(folder)
    await using source = await openSide(options.from, config, folder, 'source')
    await using target = await openSide(options.to, config, folder, 'target')
    const summary = await showCopy(
      context,
      copyCorpus(source, target, {
        principal: principalFor(config, options.as),
        signal: context.signal,
        resume: options.resume,
      }),
    )
    if (options.json === true) printJson(context, summary)
    else {
      const { counts, answers } = summary
      context.terminal.out(
        `${counts.documents} documents, ${counts.nodes} nodes, ${counts.edges} edges and ` +
          `${answers} answers copied; both sides hold the same ` +
          `(${summary.contentHash.slice(0, 16)}).\n`,
      )
      if (config.store.kind !== options.to)
        context.terminal.err(
          `To use the copy, set "store": {"kind": "${options.to}"} in config.json of ${folder}.\n`,
        )
    }
  })
}

/** Shows a copy as it goes and returns its summary. */
export async function showCopy(
  context: CliContext,
  events: ReturnType<typeof copyCorpus>,
): Promise<CopySummary> {
  const bar = progress(context.terminal, 'Copying', 'documents')
  let isOpen = true
  const close = (): void => {
    if (isOpen) bar.end()
    isOpen = false
  }
  try {
    for await (const event of events) {
      if (event.type === 'copied') bar.update(event.done, event.total)
      else if (event.type === 'checking') {
        close()
        context.terminal.err(`Reading the whole ${event.side} to compare …\n`)
      } else return event.summary
    }
  } finally {
    close()
  }
  throw new Error('the copy ended without a summary')
}
