import type { Command } from 'commander'
import {
  createAccessToken,
  listAccessTokens,
  removeAccessToken,
} from '../../../app/access-tokens.ts'
import { AppError } from '../../../core/errors.ts'
import { groupNames } from '../options/filter-options.ts'
import { utcSeconds } from '../output/show-list.ts'
import {
  existingCorpus,
  printJson,
  type CliContext,
  type GlobalOptions,
} from '../terminal/session.ts'
import { table } from '../terminal/terminal.ts'

interface CreateOptions extends GlobalOptions {
  readonly group?: readonly string[]
  readonly owner?: boolean
}

/** Who may come in over HTTP. */
export function addTokens(program: Command, context: CliContext): void {
  const tokens = program
    .command('tokens')
    .description('create, list and remove the tokens that let users in over HTTP')
  addCreate(tokens, context)
  addList(tokens, context)
  addRemove(tokens, context)
}

function addCreate(tokens: Command, context: CliContext): void {
  const command = tokens
    .command('create')
    .description('create a token for a user; it is shown this once')
    .argument('<name>', 'the name of the user')
    .option('--group <group>', 'a group that the user is in (repeatable)', groupNames)
    .option('--owner', 'the user comes in as the owner of the corpus')
    .addHelpText(
      'after',
      '\nA user reads the documents of these groups and of "public". A token that exists makes ' +
        'the server ask\neverybody for one.\nExamples:\n  veritrail tokens create alice --group ' +
        'engineering --group management\n  TOKEN=$(veritrail tokens create metrics)',
    )
  command.action((name: string) => {
    const options = command.optsWithGlobals<CreateOptions>()
    const folder = ownersCorpus(context, options)
    const { token, created } = createAccessToken(
      folder,
      { name, groups: options.group ?? [], owner: options.owner },
      Date.now(),
    )
    if (options.json === true) {
      printJson(context, { ...created, token })
      return
    }
    context.terminal.err('Keep this token: only its hash is stored, and it is not shown again.\n')
    context.terminal.out(`${token}\n`)
  })
}

function addList(tokens: Command, context: CliContext): void {
  const command = tokens
    .command('list')
    .description('list tokens: their users and groups, never the tokens themselves')
    .addHelpText('after', '\nExamples:\n  veritrail tokens list\n  veritrail tokens list --json')
  command.action(() => {
    const options = command.optsWithGlobals<GlobalOptions>()
    const found = listAccessTokens(ownersCorpus(context, options))
    if (options.json === true) for (const token of found) printJson(context, token)
    else if (found.length === 0) context.terminal.out('No tokens.\n')
    else
      context.terminal.out(
        `${table(
          context.terminal,
          ['name', 'created (UTC)', 'groups'],
          found.map(({ name, createdAt, groups, owner }) => [
            name,
            utcSeconds(createdAt),
            owner === true ? 'everything (owner)' : groups.join(', '),
          ]),
        )}\n`,
      )
  })
}

function addRemove(tokens: Command, context: CliContext): void {
  const command = tokens
    .command('remove')
    .description('remove a token; a running server refuses it from the next request on')
    .argument('<name>', 'its name, as "tokens list" shows it')
    .addHelpText('after', '\nExample:\n  veritrail tokens remove alice')
  command.action((name: string) => {
    const options = command.optsWithGlobals<GlobalOptions>()
    removeAccessToken(ownersCorpus(context, options), name)
    if (options.json === true) printJson(context, { removed: name })
    else context.terminal.out(`Removed the token of ${name}.\n`)
  })
}

function ownersCorpus(context: CliContext, options: GlobalOptions): string {
  if (options.as !== undefined)
    throw new AppError('forbidden', 'Only the owner manages tokens: leave --as out.', {
      action: 'manage tokens',
    })
  return existingCorpus(context, options)
}
