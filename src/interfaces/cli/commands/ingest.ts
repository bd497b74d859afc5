import { existsSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import type { Command } from 'commander'
import { AppError } from '../../../core/errors.ts'
import type { IngestEvent, IngestSummary } from '../../../core/ingest-outcome.ts'
import { initCorpus, type App } from '../../../app/compose.ts'
import { isMailAccount, readMailAccounts } from '../../../app/config/mail-logins.ts'
import { fillVectors, type VectorEvent } from '../../../app/use-cases/corpus/fill-vectors.ts'
import { configuredExtraction } from '../../../app/use-cases/graph/extraction-settings.ts'
import { ingestPaths } from '../../../app/use-cases/corpus/ingest.ts'
import type { MailAccount } from '../../../app/use-cases/corpus/mail-accounts.ts'
import type { WebPages } from '../../../app/web-addresses.ts'
import { groupNames, positiveInteger } from '../options/filter-options.ts'
import { watching } from '../options/watching.ts'
import { addMetricsOption, metricsFile, type MetricsOptions } from '../output/metrics-file.ts'
import { ingestNotes, noteLine } from '../output/ingest-notes.ts'
import { partlyFailed } from '../terminal/exit-codes.ts'
import { progress } from '../terminal/progress.ts'
import {
  corpusFolder,
  printJson,
  withApp,
  type CliContext,
  type GlobalOptions,
} from '../terminal/session.ts'
import { oneLine, styled, type Terminal } from '../terminal/terminal.ts'
import { runExtraction } from './graph-extract.ts'
import { addWebOptions, webPages, type WebOptions } from '../options/web-options.ts'

interface IngestOptions extends GlobalOptions, WebOptions, MetricsOptions {
  readonly group?: string[]
  readonly wait: boolean
  readonly rebuild?: boolean
  readonly allowEmpty?: boolean
  readonly verbose?: boolean
  readonly modelGraph?: boolean
  readonly watch?: number
}

export function addIngest(program: Command, context: CliContext): void {
  const command = program
    .command('ingest')
    .description('read email and documents into the corpus; unchanged input changes nothing')
    .argument(
      '[paths...]',
      'files, folders, mailboxes, email tables, mail accounts (imaps://user@host/folder) or web ' +
        'addresses; none: only complete the vectors',
    )
    // Repeatable instead of variadic: a variadic option would swallow the paths behind it.
    .option(
      '--group <group>',
      'a group that may read these documents (repeatable; default: they keep their groups)',
      groupNames,
    )
    .option('--rebuild', 'read everything again, including what did not change')
    .option('--allow-empty', 'accept that an empty folder has really lost all its documents')
    .option('--no-wait', 'do not wait for the vectors; any later "veritrail ingest" completes them')
    .option('--model-graph', 'then let the configured language model extract the graph further')
    .option('--no-model-graph', 'what language models extracted goes from what is built again')
    .option(
      '--watch <seconds>',
      'go on: read again when a file changes, and every so many seconds in any case',
      positiveInteger,
    )
    .option(
      '--verbose',
      'print one line per document, including unchanged ones, and all notes on them',
    )
  addWebOptions(command)
  addMetricsOption(command)
  command.addHelpText(
    'after',
    `
Documents that have disappeared from their folder are removed from the corpus; web pages only if
the server reports them gone (404, 410) or moved permanently, never because it does not answer.
Web pages: robots.txt is obeyed, hosts at private or local addresses are refused unless allowed.
Mail accounts are read by IMAP and not changed; an email that is in none of the folders read is
removed. Without a folder all are read but spam, deleted mail and drafts. The password comes from
VERITRAIL_IMAP_PASSWORD, an OAuth 2 access token from VERITRAIL_IMAP_TOKEN.
What "veritrail documents delete" deleted stays deleted, also with --rebuild.
What is not read of a document (scanned pages, pictures that may be tables) is noted at the end.
Exit code 3: some documents failed; the others were ingested.
Examples:
  veritrail ingest ~/mail ~/documents/contract.pdf
  veritrail ingest --group engineering --no-wait ./archive.mbox
  veritrail ingest https://help.example.org/billing/refunds
  veritrail ingest --urls pages.txt
  veritrail ingest imaps://anna@mail.example.org/INBOX
  veritrail ingest --watch 300 ~/mail imaps://anna@mail.example.org
  veritrail ingest --site https://help.example.org/en/ --max-pages 200
  veritrail ingest --site http://wiki.intra/ --allow-private wiki.intra --group staff
  veritrail ingest`,
  )
  command.action(async (words: string[]) => {
    const options = command.optsWithGlobals<IngestOptions>()
    // Before anything is made or read: a typo in the last path must not cost the others.
    const accounts = readMailAccounts(words.filter(isMailAccount))
    const { paths, pages } = await webPages(
      context,
      words.filter(word => !isMailAccount(word)),
      options,
    )
    for (const path of paths) {
      if (!existsSync(resolve(context.workingFolder, path)))
        throw new AppError(
          'not_found',
          `No file or folder exists at ${path}. Nothing was ingested.`,
          { kind: 'file', id: path },
        )
    }
    const given: Given = { paths, pages, accounts }
    if (options.watch !== undefined && !isAnything(given))
      throw new AppError('invalid_input', 'There is nothing to watch: name what to ingest.', {
        issues: [{ path: 'watch', message: 'needs a path, an account or an address' }],
      })
    const metrics = metricsFile(context, options)
    const { folder, exists } = corpusFolder(context, options)
    if (!exists) {
      initCorpus(folder)
      context.terminal.err(`Created a corpus in ${folder}.\n`)
    }
    await withApp(
      context,
      { ...options, corpus: folder },
      async (app, access) => {
        // What is missing for the last step is told before the first one.
        if (options.modelGraph === true) await configuredExtraction(app, access)
        if (options.watch === undefined) {
          await ingestOnce(context, app, given, options, access)
          return
        }
        using changes = watching(paths, {
          workingFolder: context.workingFolder,
          signal: access.signal,
          isOwn: path => path === folder || path.startsWith(`${folder}${sep}`),
        })
        await ingestOnce(context, app, given, options, access)
        while (!access.signal.aborted) {
          await changes.next(options.watch * 1_000)
          if (!access.signal.aborted) await ingestAgain(context, app, given, options, access)
        }
      },
      metrics,
    )
  })
}

/** What a command was asked to ingest. */
interface Given {
  readonly paths: readonly string[]
  readonly pages: WebPages | undefined
  readonly accounts: readonly MailAccount[]
}

const isAnything = ({ paths, pages, accounts }: Given): boolean =>
  paths.length > 0 || pages !== undefined || accounts.length > 0

type Access = Parameters<Parameters<typeof withApp>[2]>[1]

async function ingestOnce(
  context: CliContext,
  app: App,
  given: Given,
  options: IngestOptions,
  access: Access,
): Promise<void> {
  if (isAnything(given)) {
    const summary = await showIngestion(
      context,
      options,
      ingestPaths(
        app,
        {
          ...given,
          groups: options.group,
          rebuild: options.rebuild,
          allowEmpty: options.allowEmpty,
          dropModelGraph: options.modelGraph === false,
        },
        access,
      ),
    )
    if (summary.failed > 0) context.exit(partlyFailed)
  }
  const { indexed, total } = await app.store.vectors.coverage(access)
  if (!isAnything(given) && (indexed >= total || app.encoder === undefined)) {
    const state =
      app.encoder === undefined
        ? 'the encoder is switched off'
        : `all ${total} passages have vectors`
    context.terminal.err(`Nothing to do: no path was given, and ${state}.\n`)
  }
  if (options.wait) await showVectors(context.terminal, fillVectors(app, access))
  else if (app.encoder !== undefined && indexed < total)
    context.terminal.err(
      `Vectors: ${indexed} of ${total} passages; "veritrail ingest" completes them.\n`,
    )
  if (options.modelGraph === true) await runExtraction(context, app, { json: options.json }, access)
}

/**
 * Another round of watching. What fails is told; the next round tries again. Stopping it is how
 * watching ends, whether it waits or reads: what a round left over, the next start reads.
 */
async function ingestAgain(
  context: CliContext,
  app: App,
  given: Given,
  options: IngestOptions,
  access: Access,
): Promise<void> {
  try {
    // Only the first round builds what did not change.
    await ingestOnce(context, app, given, { ...options, rebuild: false }, access)
  } catch (error) {
    if (access.signal.aborted) return
    if (!(error instanceof AppError)) throw error
    context.terminal.err(
      `${styled(context.terminal, 'red', 'error')} ${oneLine(error.message, 500)}\n`,
    )
  }
}

type Told = Pick<Extract<IngestEvent, { type: 'document' }>, 'outcome' | 'shownAs'>

const colors = {
  ingested: 'green',
  replaced: 'green',
  unchanged: 'dim',
  removed: 'yellow',
  deleted: 'dim',
  skipped: 'yellow',
  failed: 'red',
} as const

function outcomeLine(terminal: Terminal, { outcome, shownAs }: Told): string {
  const reason =
    outcome.status === 'failed'
      ? `${outcome.reason}: ${outcome.message}`
      : outcome.status === 'skipped'
        ? outcome.reason
        : ''
  return (
    `${styled(terminal, colors[outcome.status], outcome.status.padEnd(9))} ` +
    `${oneLine(shownAs ?? outcome.key, 80)}${reason === '' ? '' : ` – ${oneLine(reason, 300)}`}\n`
  )
}

const notesOf = ({ outcome }: Told): readonly string[] => ('notes' in outcome ? outcome.notes : [])

function verboseLines(terminal: Terminal, told: Told): string {
  const notes = notesOf(told)
  return (
    outcomeLine(terminal, told) +
    (notes.length === 0 ? '' : noteLine(terminal, told.shownAs ?? told.outcome.key, notes))
  )
}

/** Shows an ingestion as it goes and returns its summary; failed documents are always named. */
export async function showIngestion(
  context: CliContext,
  options: { readonly json?: boolean | undefined; readonly verbose?: boolean },
  events: AsyncIterable<IngestEvent>,
): Promise<IngestSummary> {
  const { terminal } = context
  const bar = progress(terminal, 'Reading', 'documents')
  const problems: Told[] = []
  const notes = ingestNotes()
  let summary: IngestSummary | undefined
  try {
    for await (const event of events) {
      switch (event.type) {
        case 'notice':
          terminal.err(`${event.message}\n`)
          break
        case 'scan-end':
          bar.update(0, event.files)
          break
        case 'document':
          bar.update(event.done, event.total ?? event.done)
          if (options.json === true) printJson(context, event.outcome)
          else if (options.verbose === true) terminal.err(verboseLines(terminal, event))
          else if (event.outcome.status === 'failed' || event.outcome.status === 'skipped')
            problems.push(event)
          else notes.add(event.shownAs ?? event.outcome.key, notesOf(event))
          break
        case 'document-progress':
          bar.note(`reading ${oneLine(event.key, 50)}`, event.elapsedMs)
          break
        case 'vectors':
          break
        case 'ingest-end':
          summary = event.summary
          break
        default:
          event satisfies never
      }
    }
  } finally {
    bar.end()
  }
  for (const problem of problems) terminal.err(outcomeLine(terminal, problem))
  const noted = notes.text(terminal)
  if (noted !== '') terminal.err(noted)
  if (summary === undefined) throw new Error('the ingestion ended without a summary')
  if (options.json === true) printJson(context, summary)
  else {
    const { ingested, replaced, unchanged, removed, deleted, skipped, failed, durationMs } = summary
    terminal.out(
      `${ingested} ingested, ${replaced} replaced, ${unchanged} unchanged, ${removed} ` +
        `removed, ${skipped} skipped, ${failed} failed in ${(durationMs / 1000).toFixed(1)} ` +
        's\n',
    )
    if (deleted > 0)
      terminal.out(
        `${deleted === 1 ? '1 deleted document stays' : `${deleted} deleted documents stay`} ` +
          `deleted; "veritrail documents restore" brings ${deleted === 1 ? 'it' : 'them'} ` +
          'back.\n',
      )
  }
  return summary
}

export async function showVectors(
  terminal: Terminal,
  events: AsyncIterable<VectorEvent>,
): Promise<void> {
  const bar = progress(terminal, 'Vectors', 'passages')
  const warnings: string[] = []
  try {
    for await (const event of events) {
      if (event.type === 'warning') warnings.push(event.message)
      else bar.update(event.done, event.total)
    }
  } finally {
    bar.end()
  }
  for (const warning of warnings)
    terminal.err(`${styled(terminal, 'yellow', 'warning')} ${oneLine(warning, 500)}\n`)
}
