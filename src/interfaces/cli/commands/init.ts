import { resolve } from 'node:path'
import type { Command } from 'commander'
import { AppError } from '../../../core/errors.ts'
import { initCorpus } from '../../../app/compose.ts'
import type { Neo4jStoreSettings } from '../../../app/config/store-settings.ts'
import {
  configuredServerState,
  oldestVersion,
  serverAddress,
} from '../../../app/configured-server.ts'
import { readSalt } from '../../../app/privacy/salt.ts'
import {
  corpusFolder,
  printJson,
  type CliContext,
  type GlobalOptions,
} from '../terminal/session.ts'

interface InitOptions extends GlobalOptions {
  readonly timeZone?: string
  readonly encoder?: string
  readonly store?: string
  readonly originals: boolean
  readonly privacy?: string
  readonly saltFile?: string
}

export function addInit(program: Command, context: CliContext): void {
  program
    .command('init')
    .description('create an empty corpus here, with its settings')
    .option('--time-zone <zone>', 'time zone of times that name none, e.g. Europe/Berlin')
    .option('--encoder <kind>', 'local or off (keyword and graph search only)')
    .option('--store <kind>', 'sqlite (a file in the corpus folder) or neo4j (a server)')
    .option('--no-originals', 'do not keep the original bytes of documents')
    .option(
      '--privacy <mode>',
      'pseudonyms (persons get one each), scrub (personal data becomes generic terms) or none',
    )
    .option('--salt-file <file>', 'key file with the salt (default: VERITRAIL_SALT holds the salt)')
    .addHelpText(
      'after',
      '\nExamples:\n  veritrail init\n  veritrail init --corpus ~/mail.veritrail ' +
        '--time-zone Europe/London\n  veritrail init --privacy pseudonyms --salt-file ' +
        '~/keys/mail.salt',
    )
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<InitOptions>()
      const { folder, exists } = corpusFolder(context, options)
      if (exists) {
        throw new AppError(
          'invalid_input',
          `There is already a corpus in ${folder}. Use it, or name another folder with --corpus.`,
          { issues: [{ path: 'corpus', message: 'exists already' }] },
        )
      }
      const config = initCorpus(folder, {
        ...(options.timeZone === undefined ? {} : { timeZone: options.timeZone }),
        ...(options.encoder === undefined ? {} : { encoder: { kind: options.encoder } }),
        ...(options.store === undefined ? {} : { store: { kind: options.store } }),
        ...(options.originals ? {} : { originals: { keep: false } }),
        ...privacyOf(options, folder, context.workingFolder),
      })
      if (config.store.kind === 'neo4j') await showServer(context, options, folder, config.store)
      else if (options.json === true) printJson(context, { corpus: folder })
      else
        context.terminal.out(
          `Created an empty corpus in ${folder}. Fill it with "veritrail ingest <path>".\n`,
        )
    })
}

/** Says what is on the server, where the documents of a corpus in Neo4j are. */
async function showServer(
  context: CliContext,
  options: InitOptions,
  folder: string,
  store: Neo4jStoreSettings,
): Promise<void> {
  const uri = serverAddress(store)
  let state: Awaited<ReturnType<typeof configuredServerState>>
  try {
    state = await configuredServerState(store)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (options.json === true)
      printJson(context, {
        corpus: folder,
        server: { uri, isUsable: false, problem: error.message },
      })
    else
      context.terminal.out(
        `Created the settings of a corpus in ${folder}. Its documents are to be on a server ` +
          'that cannot be used yet.\n',
      )
    context.terminal.err(`${error.message}\n`)
    return
  }
  if (options.json === true) {
    printJson(context, { corpus: folder, server: { uri, isUsable: state.isSupported, ...state } })
    return
  }
  const { version, edition, isSupported, hasCorpus, documents, otherNodes } = state
  const server = `Neo4j ${version} (${edition}) at ${uri}`
  const number = (value: number): string => value.toLocaleString('en-US')
  context.terminal.out(
    `Created the settings of a corpus in ${folder}.\n${
      !isSupported
        ? `${server} is too old: ${oldestVersion} or newer is needed.`
        : documents > 0
          ? `${server} holds a corpus with ${number(documents)} ` +
            `${documents === 1 ? 'document' : 'documents'}: this is where you work on it. For ` +
            'another corpus name another database with NEO4J_DATABASE, or another server.'
          : `${server} holds ${hasCorpus ? 'an empty corpus' : 'no corpus yet'}. Fill it with ` +
            '"veritrail ingest <path>".'
    }\n`,
  )
  if (otherNodes > 0)
    context.terminal.out(
      `${number(otherNodes)} other ${otherNodes === 1 ? 'node is' : 'nodes are'} in its ` +
        'database, which stay as they are.\n',
    )
}

/** The settings of privacy that were asked for; a salt that cannot be used is told at once. */
function privacyOf(
  { privacy, saltFile }: InitOptions,
  folder: string,
  workingFolder: string,
): { readonly privacy?: object } {
  if (privacy === undefined || privacy === 'none') {
    if (saltFile === undefined) return {}
    throw new AppError('invalid_input', '--salt-file needs --privacy pseudonyms or scrub.', {
      issues: [{ path: 'salt-file', message: 'there is nothing to salt' }],
    })
  }
  const salt =
    saltFile === undefined
      ? { environment: 'VERITRAIL_SALT' }
      : { file: resolve(workingFolder, saltFile) }
  readSalt(salt, folder)
  return { privacy: { mode: privacy, salt } }
}
