import { InvalidArgumentError, Option, type Command } from 'commander'
import {
  alignDocuments,
  type AlignmentSummary,
} from '../../../app/use-cases/alignment/align-documents.ts'
import {
  listLinks,
  suggestLinks,
  type LinkFilter,
} from '../../../app/use-cases/alignment/list-links.ts'
import { suggestMissing } from '../../../app/use-cases/alignment/suggest-missing.ts'
import { linkMeaning, listedDecision } from '../../../core/contract/http/alignment.ts'
import { positiveInteger } from '../options/filter-options.ts'
import { alignmentText } from '../output/render-alignment.ts'
import { printLinks } from '../output/render-links.ts'
import { progress, type Progress } from '../terminal/progress.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import { printable, type Terminal } from '../terminal/terminal.ts'
import { addReviews } from './align-reviews.ts'

interface AlignOptions extends GlobalOptions {
  readonly institution?: string
  readonly again?: boolean
  readonly suggest?: number
  readonly with?: 'model'
  readonly modelCalls?: number
}

/** `align FRAMEWORK`, `align links|accept|reject|add|undo|take-over|notes|note`. */
export function addAlign(program: Command, context: CliContext): void {
  const align = program
    .command('align')
    .description('link documents to the standards of a framework, and correct the links')
  addRun(align, context)
  addLinks(align, context)
  addReviews(align, context)
}

function addRun(align: Command, context: CliContext): void {
  const command = align
    .command('run', { isDefault: true })
    .description('link the documents to the standards that their passages address (the default)')
    .argument('<framework>', 'its name, with @version; otherwise the latest')
    .option('--institution <name>', 'only the documents of this institution of the configuration')
    .option('--again', 'compare every document again, not only what is new or changed')
    .addOption(
      new Option(
        '--with <classifier>',
        'let the language model choose among the likeliest',
      ).choices(['model']),
    )
    .option(
      '--model-calls <n>',
      'ask the language model at most so often (default: 1000)',
      positiveInteger,
    )
    .option(
      '--suggest <n>',
      'align nothing; show the links to decide first, and missing ones of standards without any',
      positiveInteger,
    )
    .addHelpText(
      'after',
      `
A passage is linked to every standard it is likely to address; passages without a link are general.
What people accepted, rejected or added stays, and the next alignment learns from it. The first
alignment with a later edition takes over what was decided about standards with the same words.
With --with model the configured language model chooses among the 12 likeliest standards of each
passage; where its reply cannot be used, or it was asked often enough, the scores decide.
Examples:
  veritrail align nist-csf
  veritrail align nist-csf --suggest 10
  veritrail align accept nist-csf PR.AA-01 chk_0123456789abcdef01234567`,
    )
  command.action(async (framework: string) => {
    const options = command.optsWithGlobals<AlignOptions>()
    await withApp(context, options, async (app, access) => {
      if (options.suggest !== undefined) {
        const { suggest: limit, institution } = options
        const links = await suggestLinks(app, { framework, limit, institution }, access)
        printLinks(context, options, links)
        const missing = await suggestMissing(
          app,
          { framework, limit: Math.ceil(limit / 2), institution },
          access,
        )
        if (missing.length > 0 && options.json !== true)
          context.terminal.out('\nNot linked; "align add" links what belongs together:\n')
        printLinks(context, options, missing)
        return
      }
      const { institution, again, with: way, modelCalls } = options
      const request = { framework, institution, again, with: way, modelCalls }
      const bars = stepBars(context.terminal)
      const summaries: AlignmentSummary[] = []
      try {
        for await (const event of alignDocuments(app, request, access))
          if (event.type === 'progress') bars.show(event.step, event.done, event.total)
          else summaries.push(event.summary)
      } finally {
        bars.end()
      }
      for (const summary of summaries)
        if (options.json === true) printJson(context, summary)
        else {
          for (const text of summary.unknownSources ?? [])
            context.terminal.err(`${printable(text)}\n`)
          context.terminal.out(alignmentText(summary))
        }
    })
  })
}

const stepLabels = {
  vectors: ['Vectors', 'passages'],
  reading: ['Reading', 'documents'],
  aligning: ['Aligning', 'documents'],
} as const

/** One bar after the other. */
function stepBars(terminal: Terminal): {
  show(step: keyof typeof stepLabels, done: number, total: number): void
  end(): void
} {
  let shown: { readonly step: string; readonly bar: Progress } | undefined
  return {
    show(step, done, total) {
      if (shown?.step !== step) {
        shown?.bar.end()
        const [label, unit] = stepLabels[step]
        shown = { step, bar: progress(terminal, label, unit) }
      }
      shown.bar.update(done, total)
    },
    end: () => shown?.bar.end(),
  }
}

interface LinkOptions extends GlobalOptions, Omit<LinkFilter, 'decisions'> {
  readonly decision?: LinkFilter['decisions']
}

function decision(
  value: string,
  before: LinkFilter['decisions'] = [],
): NonNullable<LinkFilter['decisions']> {
  const read = listedDecision.safeParse(value)
  if (read.success) return [...before, read.data]
  throw new InvalidArgumentError(`must be one of ${listedDecision.options.join(', ')}.`)
}

function addLinks(align: Command, context: CliContext): void {
  const command = align
    .command('links')
    .description('list the links of a framework with the sentences that tell')
    .argument('<framework>', 'its name, with @version; otherwise the latest')
    .option('--institution <name>', 'only of the documents of this institution')
    .option('--standard <number>', 'only to this standard')
    .addOption(
      new Option('--shows <meaning>', 'only links that show this').choices(linkMeaning.options),
    )
    .option(
      '--decision <decision>',
      `only what people decided so: ${listedDecision.options.join(', ')} (repeatable; without it ` +
        'all but rejected)',
      decision,
    )
    .addHelpText(
      'after',
      `
Examples:
  veritrail align links nist-csf --json
  veritrail align links nist-csf --standard PR.AA-01 --shows gap`,
    )
  command.action(async (framework: string) => {
    const options = command.optsWithGlobals<LinkOptions>()
    const { institution, standard, shows, decision: decisions } = options
    const filter = { institution, standard, shows, decisions }
    await withApp(context, options, async (app, access) => {
      let found = false
      for await (const link of listLinks(app, framework, access, filter)) {
        found = true
        printLinks(context, options, [link])
      }
      if (!found && options.json !== true) context.terminal.out('No links.\n')
    })
  })
}
