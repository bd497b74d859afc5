import type { Command } from 'commander'
import {
  decideEntities,
  entityMerges,
  entityRules,
  mergesOfName,
  removeEntityRule,
  sensesOf,
  type NameSense,
} from '../../../app/use-cases/graph/resolve-entities.ts'
import type { App } from '../../../app/compose.ts'
import type { NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { positiveInteger } from '../options/filter-options.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import { oneLine, styled, table, type Terminal } from '../terminal/terminal.ts'

type Cluster = Awaited<ReturnType<typeof mergesOfName>>[number]
interface ReasonOptions extends GlobalOptions {
  readonly reason?: string
}

const maxApart = 10
const maxOfSense = 3

/** The commands of `graph` that show and decide which names mean one thing. */
export function addGraphMerges(graph: Command, context: CliContext): void {
  const merges = graph
    .command('merges')
    .description('show which names mean the same entity, and why')
    .argument('[name...]', 'of this name only')
    .option('--limit <n>', 'maximum number of entities', positiveInteger, 25)
    .option('--after <id>', 'continue after this entity')
    .addHelpText(
      'after',
      '\nExamples:\n  veritrail graph merges "Ada Park"\n' +
        '  veritrail graph merges --limit 50 --json',
    )
  merges.action(async (words: string[]) => {
    const options = merges.optsWithGlobals<
      GlobalOptions & { readonly limit: number; readonly after?: string }
    >()
    await withApp(context, options, async (app, access) => {
      const page =
        words.length > 0
          ? await ofName(app, words.join(' '), access)
          : await entityMerges(
              app,
              { limit: options.limit, after: options.after as NodeId | undefined },
              access,
            )
      if (options.json === true) {
        printJson(context, page)
        return
      }
      const { terminal } = context
      for (const cluster of page.clusters) printCluster(terminal, cluster, words.length > 0)
      if ('senses' in page)
        for (const { senses } of page.senses) printSenses(terminal, words.join(' '), senses)
      if (page.clusters.length === 0) terminal.out('No entity has more than one name.\n')
      if ('next' in page && page.next !== undefined)
        terminal.out(styled(terminal, 'dim', `More: --after ${page.next}\n`))
    })
  })
  for (const [name, kind, description] of [
    ['merge', 'same', 'decide that two names mean the same entity'],
    ['split', 'different', 'decide that two names mean different entities'],
  ] as const) {
    const command = graph
      .command(name)
      .description(description)
      .argument('<left>', 'a name or id')
      .argument('<right>', 'a name or id')
      .option('--reason <text>', 'kept with the decision')
      .addHelpText(
        'after',
        `\nExample:\n  veritrail graph ${name} "Ada Park" "A. Park" --reason ` +
          `"${kind === 'same' ? 'her signature' : 'mother and daughter'}"`,
      )
    command.action(async (left: string, right: string) => {
      const options = command.optsWithGlobals<ReasonOptions>()
      await withApp(context, options, async (app, access) => {
        const rule = await decideEntities(
          app,
          { kind, left, right, reason: options.reason },
          access,
        )
        if (options.json === true) printJson(context, rule)
        else
          context.terminal.out(
            `${oneLine(rule.left.name, 60)} and ${oneLine(rule.right.name, 60)} are ` +
              `${kind === 'same' ? 'one thing' : 'two things'} from now on (${rule.id}).\n`,
          )
      })
    })
  }
  const rules = graph
    .command('rules')
    .description('list the merges and splits that people decided')
    .option('--remove <id>', 'take one back')
  rules.action(async () => {
    const options = rules.optsWithGlobals<GlobalOptions & { readonly remove?: string }>()
    await withApp(context, options, async (app, access) => {
      const removed =
        options.remove === undefined
          ? undefined
          : await removeEntityRule(app, options.remove, access)
      const all = await entityRules(app, access)
      if (options.json === true)
        printJson(context, removed === undefined ? { rules: all } : { removed, rules: all })
      else {
        if (removed !== undefined)
          context.terminal.out(
            `Taken back: ${oneLine(removed.left.name, 60)} and ` +
              `${oneLine(removed.right.name, 60)}.\n`,
          )
        context.terminal.out(
          all.length === 0
            ? 'No rules.\n'
            : `${table(
                context.terminal,
                ['id', '', 'left', 'right', 'by', 'when', 'reason'],
                all.map(rule => [
                  rule.id,
                  rule.kind === 'same' ? '=' : '≠',
                  oneLine(rule.left.name, 40),
                  oneLine(rule.right.name, 40),
                  rule.by,
                  new Date(rule.at).toISOString().slice(0, 16).replace('T', ' '),
                  rule.reason ?? '',
                ]),
              )}\n`,
        )
      }
    })
  })
}

async function ofName(app: App, name: string, access: ReadOptions) {
  const clusters = await mergesOfName(app, name, access)
  return { clusters, senses: await sensesOf(app, clusters, access) }
}

const few = (items: readonly string[]): string =>
  items.slice(0, maxOfSense).join('; ') +
  (items.length > maxOfSense ? ` and ${items.length - maxOfSense} more` : '')

/** The things that a name means: the first names of each, and the documents about it. */
function printSenses(terminal: Terminal, name: string, senses: readonly NameSense[]): void {
  terminal.out(`${oneLine(name, 80)} means ${senses.length} things:\n`)
  const rows = senses.map(({ names, documents, apartFrom: [apart] }, position) => [
    String(position + 1),
    oneLine(few(names), 50),
    oneLine(few(documents.map(({ id, title }) => (title === '' ? id : title))), 60),
    apart === undefined ? '' : `≠ ${apart.sense + 1}: ${oneLine(apart.reason, 60)}`,
  ])
  terminal.out(`${table(terminal, ['', 'names', 'documents', 'because'], rows)}\n\n`)
}

const because = ({ by, conflict, reason }: Cluster['apart'][number]): string =>
  conflict === undefined || conflict === reason
    ? reason
    : by === 'rule'
      ? `${conflict}: ${reason}`
      : conflict

function printCluster(terminal: Terminal, cluster: Cluster, withApart: boolean): void {
  const names = new Map(cluster.members.map(member => [member.id, member.name]))
  terminal.out(
    `${styled(terminal, 'bold', oneLine(cluster.display, 80))} ` +
      `${styled(terminal, 'dim', cluster.representative.id)}\n`,
  )
  if (cluster.merged.length > 0) {
    terminal.out(
      `${table(
        terminal,
        ['', 'name', 'name', 'score', 'because'],
        cluster.merged.map(pair => [
          '=',
          oneLine(names.get(pair.left) ?? pair.left, 40),
          oneLine(names.get(pair.right) ?? pair.right, 40),
          pair.score.toFixed(2),
          pair.reason,
        ]),
      )}\n`,
    )
  }
  if (withApart && cluster.apart.length > 0) {
    terminal.out(
      `${table(
        terminal,
        ['', 'kept apart', 'from', 'score', 'because'],
        cluster.apart
          .slice(0, maxApart)
          .map(pair => [
            '≠',
            oneLine(pair.other.name, 40),
            oneLine(names.get(pair.left) ?? names.get(pair.right) ?? '', 40),
            pair.score.toFixed(2),
            because(pair),
          ]),
      )}\n`,
    )
  }
  terminal.out('\n')
}
