import { Option, type Command } from 'commander'
import type { GraphNode } from '../../../core/graph.ts'
import { neighboursOf, pathBetween } from '../../../app/use-cases/inspect-graph.ts'
import { positiveInteger, several } from '../filter-options.ts'
import { notInCorpus } from '../exit-codes.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../session.ts'
import { oneLine, styled, table } from '../terminal.ts'

interface NeighbourOptions extends GlobalOptions { readonly type?: string[]; readonly limit: number; readonly direction: 'out' | 'in' | 'any' }

/** What people call a node: its name, subject, title or id. */
export function nodeName(node: GraphNode): string {
  for (const key of ['name', 'subject', 'title', 'personId', 'address', 'emailId', 'conversationId', 'text']) {
    const value = node.properties[key]
    if (typeof value === 'string' && value !== '') return value
  }
  return node.id
}

export function addGraph(program: Command, context: CliContext): void {
  const graph = program.command('graph').description('look around in the knowledge graph')
  const neighbours = graph.command('neighbours').description('what is linked to a name').argument('<name...>')
    .option('--type <type>', 'only edges of this type (repeatable)', several)
    .addOption(new Option('--direction <direction>', 'which way edges lead').choices(['out', 'in', 'any']).default('any'))
    .option('--limit <n>', 'at most so many of each', positiveInteger, 25)
    .addHelpText('after', '\nExamples:\n  veritrail graph neighbours Person_700b29d2c283 --type SENT\n  veritrail graph neighbours "Bridge Inspections" --json')
  neighbours.action(async (words: string[]) => {
    const options = neighbours.optsWithGlobals<NeighbourOptions>()
    await withApp(context, options, async (app, access) => {
      const found = await neighboursOf(app, words.join(' '), { types: options.type, direction: options.direction, limit: options.limit }, access)
      if (options.json === true) {
        printJson(context, found)
        return
      }
      const { terminal } = context
      for (const { node, degree, neighbours: linked } of found) {
        terminal.out(`${styled(terminal, 'bold', oneLine(nodeName(node), 60))} ${styled(terminal, 'dim', `${node.labels.join(':')} ${node.id}`)}\n`)
        terminal.out(`${table(terminal, ['', 'type', 'label', 'name'], linked.map(({ edge, node: other }) => [edge.from === node.id ? '→' : '←', edge.type, other.labels.join(':'), oneLine(nodeName(other), 100)]))}\n`)
        if (degree > linked.length) terminal.out(styled(terminal, 'dim', `${linked.length} of ${degree} shown; --limit shows more.\n`))
        terminal.out('\n')
      }
    })
  })
  const path = graph.command('path').description('the shortest path between two names').argument('<from>').argument('<to>')
    .option('--max-length <n>', 'at most so many edges', positiveInteger, 6)
    .option('--type <type>', 'only edges of this type (repeatable)', several)
    .addHelpText('after', '\nExample:\n  veritrail graph path Person_700b29d2c283 Person_c525af15f6d0')
  path.action(async (from: string, to: string) => {
    const options = path.optsWithGlobals<GlobalOptions & { readonly maxLength: number; readonly type?: string[] }>()
    await withApp(context, options, async (app, access) => {
      const found = await pathBetween(app, from, to, { maxLength: options.maxLength, types: options.type }, access)
      if (options.json === true) printJson(context, found ?? null)
      else if (found === undefined) context.terminal.out(`No path of at most ${options.maxLength} edges.\n`)
      else {
        for (const [index, node] of found.nodes.entries()) {
          const edge = found.edges[index - 1]
          if (edge !== undefined) context.terminal.out(`  │ ${styled(context.terminal, 'cyan', edge.type)} ${edge.to === node.id ? '↓' : '↑'}\n`)
          context.terminal.out(`${oneLine(nodeName(node), context.terminal.width - 30)} ${styled(context.terminal, 'dim', node.labels.join(':'))}\n`)
        }
      }
      if (found === undefined) context.exit(notInCorpus)
    })
  })
}
