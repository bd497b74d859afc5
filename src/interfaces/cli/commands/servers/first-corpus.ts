import { Option, type Command } from 'commander'
import { initCorpus, type App } from '../../../../app/compose.ts'
import { storeKinds } from '../../../../app/config/store-settings.ts'
import { owner } from '../../../../core/principal.ts'
import { corpusFolder, type CliContext, type GlobalOptions } from '../../terminal/session.ts'
import { ingestExamples } from '../examples.ts'

const contents = ['empty', 'examples'] as const

export interface FirstCorpusOptions extends GlobalOptions {
  readonly create?: (typeof contents)[number]
  readonly store?: string
}

/** Options by which a server that starts on an empty disk needs no command before it. */
export function addFirstCorpusOptions(command: Command): void {
  command
    .addOption(
      new Option(
        '--create <content>',
        'make the corpus where there is none: empty, or with the examples',
      ).choices(contents),
    )
    .addOption(
      new Option('--store <kind>', 'where a corpus that --create makes is kept').choices(
        storeKinds,
      ),
    )
}

/** Makes the corpus that the options ask for, where there is none. */
export function createFirstCorpus(context: CliContext, options: FirstCorpusOptions): void {
  if (options.create === undefined) return
  const { folder, exists } = corpusFolder(context, options)
  if (exists) return
  initCorpus(folder, options.store === undefined ? {} : { store: { kind: options.store } })
  context.terminal.err(`Created a corpus in ${folder}.\n`)
}

/**
 * Reads the examples into a corpus without documents, where the options ask for them: also into
 * that of a start that was interrupted, never into one that somebody uses. What was deleted stays
 * deleted.
 */
export async function fillFirstCorpus(
  context: CliContext,
  options: FirstCorpusOptions,
  app: App,
): Promise<void> {
  if (options.create !== 'examples' || app.store.readOnlyReason !== undefined) return
  const access = { principal: owner, signal: context.signal }
  if ((await app.store.documents.count({}, access)) === 0)
    await ingestExamples(context, app, access)
}
