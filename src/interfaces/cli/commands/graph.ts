import { Option, type Command } from 'commander'
import {
  drawablePath,
  factsForQuestion,
  neighbourhoodOf,
} from '../../../app/use-cases/graph/explore-graph.ts'
import {
  edgeOrigins,
  factOf,
  factOrigins,
  ruleOrigin,
} from '../../../app/use-cases/graph/fact-origins.ts'
import type { GraphEdge } from '../../../core/graph.ts'
import { neighboursOf } from '../../../app/use-cases/graph/inspect-graph.ts'
import { nodeName } from '../../../core/node-name.ts'
import { addGraphExtract } from './graph-extract.ts'
import { addGraphMerges } from './graph-merges.ts'
import { positiveInteger, several } from '../options/filter-options.ts'
import { notInCorpus } from '../terminal/exit-codes.ts'
import { finder, modelOrigins, originNote } from '../output/origin-note.ts'
import { addPathOptions, isDrawn, printPaths, type PathOptions } from '../output/path-output.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import { oneLine, printable, styled, table } from '../terminal/terminal.ts'

interface NeighbourOptions extends GlobalOptions, PathOptions {
  readonly type?: string[]
  readonly limit: number
  readonly direction: 'out' | 'in' | 'any'
  readonly hops?: '1' | '2'
}

export function addGraph(program: Command, context: CliContext): void {
  const graph = program.command('graph').description('explore the knowledge graph')
  addGraphMerges(graph, context)
  addGraphExtract(graph, context)
  const neighbours = graph
    .command('neighbours')
    .description('show what is linked to a name')
    .argument('<name...>')
    .option('--type <type>', 'only edges of this type (repeatable)', several)
    .addOption(
      new Option('--direction <direction>', 'which way edges lead')
        .choices(['out', 'in', 'any'])
        .default('any'),
    )
    .option('--limit <n>', 'maximum number of each', positiveInteger, 25)
    .addOption(
      new Option(
        '--hops <n>',
        'include everything within this many facts and emails, with its source passages',
      ).choices(['1', '2']),
    )
  addPathOptions(neighbours)
  neighbours.addHelpText(
    'after',
    '\nExamples:\n  veritrail graph neighbours Person_700b29d2c283 --type SENT\n  ' +
      'veritrail graph neighbours "Bridge Inspections" --json\n  veritrail graph neighbours ' +
      '"Ada Park" --hops 2 --format svg --out park.svg',
  )
  neighbours.action(async (words: string[]) => {
    const options = neighbours.optsWithGlobals<NeighbourOptions>()
    await withApp(context, options, async (app, access) => {
      if (options.hops !== undefined || isDrawn(options)) {
        const around = await neighbourhoodOf(
          app,
          words.join(' '),
          {
            hops: options.hops === '2' ? 2 : 1,
            linksPerNode: options.limit,
            maxChunks: options.limit,
          },
          access,
        )
        if (options.json === true) printJson(context, around)
        else
          printPaths(
            context,
            options,
            around.chunks.length > 0
              ? around.chunks.map(chunk => chunk.path)
              : around.nodes.map(({ way }) => ({ ...way, score: 1 })),
          )
        return
      }
      const found = await neighboursOf(
        app,
        words.join(' '),
        { types: options.type, direction: options.direction, limit: options.limit },
        access,
      )
      const origins = await factOrigins(
        app,
        found.flatMap(({ neighbours: linked }) => linked.flatMap(({ edge }) => factOf(edge) ?? [])),
        access,
      )
      const originsOf = (edge: GraphEdge): readonly string[] => {
        const fact = factOf(edge)
        return fact === undefined ? edgeOrigins(edge) : (origins.get(fact) ?? [ruleOrigin])
      }
      if (options.json === true) {
        printJson(
          context,
          found.map(one => ({
            ...one,
            neighbours: one.neighbours.map(linked => ({
              ...linked,
              origins: originsOf(linked.edge),
            })),
          })),
        )
        return
      }
      const { terminal } = context
      for (const { node, degree, neighbours: linked } of found) {
        terminal.out(
          `${styled(terminal, 'bold', oneLine(nodeName(node), 60))} ` +
            `${styled(terminal, 'dim', `${node.labels.join(':')} ${node.id}`)}\n`,
        )
        const by = linked.map(({ edge }) => originsOf(edge))
        const isMixed = by.some(origins => finder(origins) !== ruleOrigin)
        terminal.out(
          `${table(
            terminal,
            ['', 'type', 'label', ...(isMixed ? ['found by'] : []), 'name'],
            linked.map(({ edge, node: other }, index) => [
              edge.from === node.id ? '→' : '←',
              edge.type,
              other.labels.join(':'),
              ...(isMixed ? [finder(by[index] ?? [])] : []),
              oneLine(nodeName(other), 100),
            ]),
          )}\n`,
        )
        for (const origin of modelOrigins(by.flat()))
          terminal.out(styled(terminal, 'dim', `${oneLine(origin, 200)}\n`))
        if (degree > linked.length)
          terminal.out(
            styled(terminal, 'dim', `${linked.length} of ${degree} shown; --limit shows more.\n`),
          )
        terminal.out('\n')
      }
    })
  })
  const path = graph
    .command('path')
    .description('show the shortest path between two names')
    .argument('<from>')
    .argument('<to>')
    .option('--max-length <n>', 'maximum number of edges', positiveInteger, 6)
    .option('--type <type>', 'only edges of this type (repeatable)', several)
  addPathOptions(path)
  path.addHelpText(
    'after',
    '\nExamples:\n  veritrail graph path Person_700b29d2c283 Person_c525af15f6d0\n  ' +
      'veritrail graph path "Ada Park" "Bridge Inspections" --format svg --out path.svg',
  )
  path.action(async (from: string, to: string) => {
    const options = path.optsWithGlobals<
      GlobalOptions & PathOptions & { readonly maxLength: number; readonly type?: string[] }
    >()
    await withApp(context, options, async (app, access) => {
      const found = await drawablePath(
        app,
        from,
        to,
        { maxLength: options.maxLength, types: options.type },
        access,
      )
      if (options.json === true && !isDrawn(options)) printJson(context, found?.path ?? null)
      else if (found !== undefined) printPaths(context, options, [found.drawn])
      else if (options.format === 'json') printJson(context, null)
      else context.terminal.out(`No path of at most ${options.maxLength} edges.\n`)
      if (found === undefined) context.exit(notInCorpus)
    })
  })
  const facts = graph
    .command('facts')
    .description('show what the graph says about the entities in a question')
    .argument('<question...>')
    .addHelpText('after', '\nExample:\n  veritrail graph facts "Who directed Polish-Russian War?"')
  facts.action(async (words: string[]) => {
    const options = facts.optsWithGlobals<GlobalOptions>()
    await withApp(context, options, async (app, access) => {
      const found = await factsForQuestion(app, words.join(' '), access)
      const origins = await factOrigins(
        app,
        found.lines.flatMap(({ factId }) => factId ?? []),
        access,
      )
      const lines = found.lines.map(line => ({
        ...line,
        origins: (line.factId === undefined ? undefined : origins.get(line.factId)) ?? [ruleOrigin],
      }))
      if (options.json === true) printJson(context, { ...found, lines })
      else if (lines.length === 0)
        context.terminal.out('The graph says nothing about what this names.\n')
      else {
        context.terminal.out('Structured data:\n')
        for (const { from, relation, to, origins: by } of lines)
          context.terminal.out(
            `${printable(`${from} - ${relation} -> ${to}`)}${originNote(context.terminal, by)}\n`,
          )
      }
      if (found.lines.length === 0) context.exit(notInCorpus)
    })
  })
}
