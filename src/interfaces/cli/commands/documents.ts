import { isWholeDay, shownInstant } from '../../../core/time.ts'
import type { Command } from 'commander'
import {
  deleteDocuments,
  findDocument,
  listDocuments,
  regroupDocument,
} from '../../../app/use-cases/corpus/inspect-documents.ts'
import { restoreDocuments } from '../../../app/use-cases/corpus/restore-documents.ts'
import { quotedPath } from '../../../support/quoted-path.ts'
import {
  addFilterOptions,
  filterFrom,
  groupNames,
  positiveInteger,
  type FilterOptions,
} from '../options/filter-options.ts'
import { AppError } from '../../../core/errors.ts'
import {
  addressLists,
  isDatedByFile,
  type AddressList,
  type DocumentSummary,
  type MailAddress,
  type MailHeaders,
} from '../../../core/document.ts'
import { addressCount } from '../../../core/address-lists.ts'
import { namesInText, shownCount } from '../../../support/shown-list.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import { showList, utcSeconds } from '../output/show-list.ts'
import { shownAddress as webAddress } from '../output/source-place.ts'
import { oneLine, printable, styled, table, type Terminal } from '../terminal/terminal.ts'

interface ListOptions extends GlobalOptions, FilterOptions {
  readonly limit?: number
}

const longestTitle = 40

export function addDocuments(program: Command, context: CliContext): void {
  const documents = program
    .command('documents')
    .description('list, show, delete and restore documents or change who may read them')
  addList(documents, context)
  addShow(documents, context)
  addDelete(documents, context)
  addDeleted(documents, context)
  addRestore(documents, context)
  addGroups(documents, context)
}

function addList(documents: Command, context: CliContext): void {
  const command = documents
    .command('list')
    .description('list the documents of the corpus')
    .option('--limit <n>', 'maximum number', positiveInteger)
    .addHelpText(
      'after',
      '\nExamples:\n  veritrail documents list\n  veritrail documents list --kind email ' +
        '--from 2024 --json',
    )
  addFilterOptions(command)
  command.action(async () => {
    const options = command.optsWithGlobals<ListOptions>()
    await withApp(context, options, async (app, access) => {
      const listed = listDocuments(app, filterFrom(options, app.config.timeZone), access)
      await showList(context, options, listed, {
        json: document => document,
        row: document => [
          document.id,
          document.kind,
          shownDate(document),
          document.title === '' ? document.key : document.title,
          webAddress(document.link) ?? '',
        ],
        table: listing,
        none: 'No documents.',
      })
    })
  })
}

/** What is only the time of a file is called so. */
function shownDate(document: DocumentSummary): string {
  const { date } = document
  if (date === undefined) return '–'
  const shown = isWholeDay(date) ? date.original : utcSeconds(date.ms)
  return isDatedByFile(document) ? `file ${shown}` : shown
}

/** The address, where any document has one, stands last and whole: a table would cut it. */
function listing(terminal: Terminal, rows: ReadonlyArray<readonly string[]>): string {
  if (rows.every(([, , , , address = '']) => address === ''))
    return table(
      terminal,
      ['id', 'kind', 'date (UTC)', 'title'],
      rows.map(row => row.slice(0, 4)),
    )
  const short = rows.map(([id = '', kind = '', date = '', title = '', address = '']) => [
    id,
    kind,
    date,
    oneLine(title, longestTitle),
    address,
  ])
  return table(
    { ...terminal, width: Number.MAX_SAFE_INTEGER },
    ['id', 'kind', 'date (UTC)', 'title', 'address'],
    short,
  )
}

function addShow(documents: Command, context: CliContext): void {
  const command = documents
    .command('show')
    .description('show one document: its text, or what was cut from it')
    .argument('<id>', 'id or its beginning, key, or mail id')
    .option('--original', 'write the original bytes to standard output')
    .option(
      '--addresses',
      'all addresses of an email, one per line; otherwise long lists are shortened',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  veritrail documents show 9806201052\n  veritrail documents show ' +
        '9806201052 --addresses | wc -l\n  veritrail documents show doc_1f --original > ' +
        'mail.eml',
    )
  command.action(async (id: string) => {
    const options = command.optsWithGlobals<
      GlobalOptions & { readonly original?: boolean; readonly addresses?: boolean }
    >()
    await withApp(context, options, async (app, access) => {
      const document = await findDocument(app, id, access)
      if (options.original === true) {
        const bytes = await app.store.documents.bytes(document.id, access)
        if (bytes === undefined) context.terminal.err('The original bytes were not kept.\n')
        else process.stdout.write(bytes)
        return
      }
      if (options.addresses === true) {
        printAddresses(context, await app.store.documents.addresses(document.id, access), options)
        return
      }
      if (options.json === true) {
        printJson(context, document)
        return
      }
      const { terminal } = context
      const facts: Array<[string, string]> = [
        ['id', document.id],
        ['key', document.key],
        ['kind', document.kind],
        ['type', document.mediaType],
        ['read by', document.extractor],
        ['groups', document.groups.join(', ')],
      ]
      const address = webAddress(document.link)
      if (address !== undefined) facts.push(['address', address])
      if (document.date !== undefined)
        facts.push([
          isDatedByFile(document) ? 'file dated' : 'date',
          isWholeDay(document.date)
            ? document.date.original
            : `${shownInstant(document.date)} (as written: ${document.date.original})`,
        ])
      if (document.mail !== undefined) facts.push(...peopleOf(document.mail))
      terminal.out(`${styled(terminal, 'bold', printable(document.title))}\n`)
      for (const [name, value] of facts)
        terminal.out(`${styled(terminal, 'dim', name.padEnd(10))} ${printable(value)}\n`)
      let at = 0
      terminal.out('\n')
      for (const cut of document.cuts) {
        terminal.out(
          printable(document.text.slice(at, cut.start)) +
            styled(terminal, 'dim', printable(document.text.slice(cut.start, cut.end))),
        )
        at = cut.end
      }
      terminal.out(`${printable(document.text.slice(at))}\n`)
    })
  })
}

/** Who a mail is from and to; long lists by their first addresses and the count. */
function peopleOf(mail: MailHeaders): Array<[string, string]> {
  const lists = addressLists.flatMap((list): Array<[string, string]> => {
    const total = addressCount(mail, list)
    return total === 0
      ? []
      : [
          [
            listNames[list],
            namesInText(mail[list].slice(0, shownCount(total)).map(shownAddress), total),
          ],
        ]
  })
  return [
    ...(mail.from === undefined ? [] : [['from', shownAddress(mail.from)] as [string, string]]),
    ...lists,
  ]
}

const listNames: Readonly<Record<AddressList, string>> = {
  to: 'to',
  cc: 'cc',
  bcc: 'bcc',
  replyTo: 'reply-to',
}

function shownAddress({ name, address }: MailAddress): string {
  return name === undefined
    ? (address ?? '')
    : address === undefined
      ? name
      : `${name} <${address}>`
}

function printAddresses(
  context: CliContext,
  lists: Readonly<Record<AddressList, readonly MailAddress[]>> | undefined,
  options: GlobalOptions,
): void {
  if (options.json === true) printJson(context, lists ?? null)
  else if (lists === undefined) context.terminal.err('This document is no mail.\n')
  else
    for (const list of addressLists)
      for (const address of lists[list])
        context.terminal.out(`${listNames[list]}: ${printable(shownAddress(address))}\n`)
}

function addDelete(documents: Command, context: CliContext): void {
  const command = documents
    .command('delete')
    .description('delete documents with everything derived from them')
    .argument('<ids...>', 'ids or their beginnings, keys, or mail ids')
    .addHelpText(
      'after',
      "\nA mail's attachments go with it. The file itself is not touched; ingesting its " +
        'folder again leaves it out\nuntil "veritrail documents restore".\nExample:\n  ' +
        'veritrail documents delete 9806201052',
    )
  command.action(async (names: string[]) => {
    const options = command.optsWithGlobals<GlobalOptions>()
    await withApp(context, options, async (app, access) => {
      const found = await Promise.all(names.map(name => findDocument(app, name, access)))
      const removed = await deleteDocuments(
        app,
        found.map(document => document.id),
        access,
      )
      if (options.json === true) printJson(context, { removed })
      else context.terminal.out(`Deleted ${removed} ${removed === 1 ? 'document' : 'documents'}.\n`)
    })
  })
}

function addDeleted(documents: Command, context: CliContext): void {
  const command = documents
    .command('deleted')
    .description('list documents that were deleted and stay out of the corpus')
    .addHelpText('after', '\nExample:\n  veritrail documents deleted --json')
  command.action(async () => {
    const options = command.optsWithGlobals<GlobalOptions>()
    await withApp(context, options, async (app, access) => {
      const deleted = await app.store.documents.deletions(access)
      if (options.json === true) for (const document of deleted) printJson(context, document)
      else if (deleted.length === 0) context.terminal.out('No deleted documents.\n')
      else
        context.terminal.out(
          `${table(
            context.terminal,
            ['id', 'deleted (UTC)', 'key'],
            deleted.map(({ documentId, at, key }) => [documentId, utcSeconds(at), key]),
          )}\n`,
        )
    })
  })
}

function addRestore(documents: Command, context: CliContext): void {
  const command = documents
    .command('restore')
    .description('let the next ingestion read deleted documents again')
    .argument('[ids...]', 'ids or their beginnings, or keys')
    .option('--all', 'all deleted documents')
    .addHelpText(
      'after',
      "\nA mail's attachments are restored with it.\nExamples:\n  veritrail documents " +
        'restore 9806201052\n  veritrail documents restore --all',
    )
  command.action(async (names: string[]) => {
    const options = command.optsWithGlobals<GlobalOptions & { readonly all?: boolean }>()
    const isAll = options.all === true
    if (isAll === names.length > 0)
      throw new AppError(
        'invalid_input',
        `Say which documents to restore, ${isAll ? 'or --all, not both' : 'or --all'}.`,
        { issues: [{ path: 'ids', message: isAll ? 'given with --all' : 'missing' }] },
      )
    await withApp(context, options, async (app, access) => {
      const { restored, sources } = await restoreDocuments(app, isAll ? 'all' : names, access)
      const { terminal } = context
      if (options.json === true) {
        printJson(context, {
          restored: restored.map(({ documentId }) => documentId),
          ingest: sources,
        })
        return
      }
      const count = restored.length
      terminal.out(`Restored ${count} ${count === 1 ? 'document' : 'documents'}.\n`)
      if (sources.length > 0)
        terminal.out(
          `The next ingestion reads ${count === 1 ? 'it' : 'them'} again: veritrail ingest ` +
            `${sources.map(source => quotedPath(printable(source))).join(' ')}\n`,
        )
    })
  })
}

function addGroups(documents: Command, context: CliContext): void {
  const command = documents
    .command('groups')
    .description('set the groups that may read a document')
    .argument('<id>')
    .argument('<groups...>', 'names of groups', groupNames)
    .addHelpText(
      'after',
      '\nExample:\n  veritrail documents groups 9806201052 engineering management',
    )
  command.action(async (name: string, groups: string[]) => {
    const options = command.optsWithGlobals<GlobalOptions>()
    await withApp(context, options, async (app, access) => {
      const document = await findDocument(app, name, access)
      await regroupDocument(app, document.id, groups, access)
      if (options.json === true) printJson(context, { id: document.id, groups })
      else context.terminal.out(`${document.id} is now readable by ${groups.join(', ')}.\n`)
    })
  })
}
