import type { Command } from 'commander'
import { corpusStatistics } from '../../../app/use-cases/corpus/statistics.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import { showIngestions } from '../output/show-ingestions.ts'
import { styled, table, type Terminal } from '../terminal/terminal.ts'

const barWidth = 30

function bars(
  terminal: Terminal,
  title: string,
  rows: ReadonlyArray<{ readonly name: string; readonly count: number }>,
): string {
  const most = rows.reduce((highest, row) => Math.max(highest, row.count), 0)
  const drawn = rows.map(row => [
    row.name,
    row.count,
    '█'.repeat(most === 0 ? 0 : Math.ceil((row.count / most) * barWidth)),
  ])
  return `${table(terminal, [title, 'count', ''], drawn)}\n\n`
}

export function addStats(program: Command, context: CliContext): void {
  const command = program
    .command('stats')
    .description('show statistics of the corpus: counts, lengths, volume over time, correspondents')
    .addHelpText(
      'after',
      '\nExamples:\n  veritrail stats\n  veritrail stats --as alice:engineering --json',
    )
  command.action(async () => {
    const options = command.optsWithGlobals<GlobalOptions>()
    await withApp(context, options, async (app, access) => {
      await showIngestions(context, app, access)
      const statistics = await corpusStatistics(app, access)
      if (options.json === true) {
        printJson(context, statistics)
        return
      }
      const { terminal } = context
      const { counts, vectors } = statistics
      const rows = [...Object.entries(counts), ['passages with vectors', vectors.indexed] as const]
      terminal.out(`${table(terminal, ['corpus', 'count'], rows)}\n\n`)
      terminal.out(
        bars(
          terminal,
          'kind',
          statistics.kinds.map(({ kind, count }) => ({ name: kind, count })),
        ),
      )
      terminal.out(
        bars(
          terminal,
          'characters',
          statistics.lengths.map(({ upTo, count }) => ({
            name: upTo === undefined ? 'more' : `< ${upTo.toLocaleString('en-US')}`,
            count,
          })),
        ),
      )
      terminal.out(
        bars(
          terminal,
          'month (UTC)',
          statistics.months.map(({ month, count }) => ({ name: month, count })),
        ),
      )
      if (statistics.writers.length > 0)
        terminal.out(
          bars(
            terminal,
            'writes most',
            statistics.writers.map(({ person, sent }) => ({ name: person, count: sent })),
          ),
        )
      if (statistics.pairs.length > 0)
        terminal.out(
          `${table(
            terminal,
            ['from', 'to', 'mails'],
            statistics.pairs.map(({ from, to, mails }) => [from, to, mails]),
          )}\n\n`,
        )
      terminal.out(
        bars(
          terminal,
          'nodes',
          statistics.schema.labels.map(({ label, count }) => ({ name: label, count })),
        ),
      )
      terminal.out(
        bars(
          terminal,
          'edges',
          statistics.schema.edgeTypes.map(({ type, count }) => ({ name: type, count })),
        ),
      )
      const sources = await app.store.documents.sources(access)
      const lines = sources.map(({ id, kind, location }) => `source ${id}: ${kind} ${location}`)
      terminal.out(`${styled(terminal, 'dim', lines.join('\n'))}\n`)
    })
  })
}
