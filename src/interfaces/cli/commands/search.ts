import type { Command } from 'commander'
import { AppError } from '../../../core/errors.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../../app/compose.ts'
import { searchPassages } from '../../../app/use-cases/questions/search.ts'
import {
  addFilterOptions,
  filterFrom,
  positiveInteger,
  type FilterOptions,
} from '../options/filter-options.ts'
import { notInCorpus } from '../terminal/exit-codes.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import { placeInSource, shownAddress } from '../output/source-place.ts'
import { showIngestions } from '../output/show-ingestions.ts'
import { oneLine, printable, styled, wrap } from '../terminal/terminal.ts'

interface SearchOptions extends GlobalOptions, FilterOptions {
  readonly limit: number
  readonly recipe?: string
}

export function addSearch(program: Command, context: CliContext): void {
  const command = program
    .command('search')
    .description('show the passages that best match some words, without composing an answer')
    .argument('<words...>')
    .option('--limit <n>', 'number of passages', positiveInteger, 10)
    .option('--recipe <name>', 'keyword, vector, fused, graph or hybrid (default)')
    .addHelpText(
      'after',
      '\nExamples:\n  veritrail search contract terms\n  veritrail search --limit 3 ' +
        '--person Person_700b29d2c283 gantry',
    )
  addFilterOptions(command)
  command.action(async (words: string[]) => {
    const options = command.optsWithGlobals<SearchOptions>()
    const text = words.join(' ')
    if (text.trim() === '')
      throw new AppError('invalid_input', 'A search needs words to look for.', {
        issues: [{ path: 'text', message: 'is empty' }],
      })
    await withApp(context, options, async (app, access) => {
      await showIngestions(context, app, access)
      const found = await searchPassages(
        app,
        {
          text,
          filter: filterFrom(options, app.config.timeZone),
          limit: options.limit,
          recipe: options.recipe,
        },
        access,
      )
      await noteGaps(context, app, access)
      const byMeaning = options.recipe === 'vector' || options.recipe === 'graph'
      if (
        !byMeaning &&
        found.length > 0 &&
        !found.some(({ foundBy }) => foundBy.includes('keyword'))
      )
        context.terminal.err(
          'No passage here was found by these words; shown are those nearest in meaning.\n',
        )
      if (options.json === true) printJson(context, found)
      else if (found.length === 0) context.terminal.out('Nothing found in the corpus.\n')
      else {
        const { terminal } = context
        for (const [index, passage] of found.entries()) {
          const score = `score ${passage.score.toFixed(4)} by ${passage.foundBy.join(' + ')}`
          terminal.out(
            `${styled(terminal, 'cyan', `${index + 1}.`)} ` +
              `${oneLine(passage.title, terminal.width - 20)} ${styled(terminal, 'dim', score)}\n`,
          )
          const { date: own, fileDate } = passage
          const dated = own ?? (fileDate === undefined ? undefined : `file dated ${fileDate}`)
          const date = dated === undefined ? '' : ` · ${dated}`
          const place = wrap(`${placeInSource(passage)}${date}`, terminal.width, '   ')
          terminal.out(`${styled(terminal, 'dim', place)}\n`)
          const address = shownAddress(passage.link)
          if (address !== undefined) terminal.out(`   ${styled(terminal, 'underline', address)}\n`)
          const text = passage.text.length > 600 ? `${passage.text.slice(0, 600)}…` : passage.text
          terminal.out(`${wrap(text, terminal.width, '   ')}\n\n`)
        }
      }
      if (found.length === 0) context.exit(notInCorpus)
    })
  })
}

/** Says what was not searched: passages without vectors, damaged documents. */
async function noteGaps({ terminal }: CliContext, app: App, access: ReadOptions): Promise<void> {
  const [{ indexed, total }, leftOut] = await Promise.all([
    app.store.vectors.coverage(access),
    app.store.intact.leftOut(access),
  ])
  if (app.encoder !== undefined && indexed < total)
    terminal.err(
      `Vectors cover ${indexed.toLocaleString('en-US')} of ` +
        `${total.toLocaleString('en-US')} passages; "veritrail ingest" completes them.\n`,
    )
  if (leftOut.length > 0)
    terminal.err(
      `Left out because they are damaged: ${leftOut.length} documents ` +
        `(${leftOut.slice(0, 3).map(printable).join(', ')}${leftOut.length > 3 ? ' …' : ''}); ` +
        '"veritrail doctor" shows more.\n',
    )
}
